/** What can be chosen when a table of a system is set, as `app/content/catalogue.py` has it. */

import type { HexView, Point, TerrainView } from "../transport/protocol.js";

/** What an option, or a board for one, goes with: values of other options. */
export type Fits = Readonly<Record<string, readonly unknown[]>>;

export interface TableOption {
  id: string;
  values: readonly unknown[];
  default: unknown;
  rule: string;
  names: readonly string[];
  for_two: readonly unknown[];
  leading: boolean;
  fits: Fits;
  group: string;
  given: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A thing with a name, and with names by language where it has others. */
export interface Named {
  id: string;
  name: string;
  names?: Readonly<Record<string, string>>;
  option?: string;
  fits?: Fits;
}

export type GroundPiece = Named & Pick<TerrainView, "look" | "outline" | "base" | "height"> & Partial<TerrainView>;

export interface Board extends Named {
  unit?: "in" | "cm" | null;
  width: number;
  height: number;
  tick?: number;
  figure?: number;
  /** The options that say how wide and how high it is. */
  sized_by?: Readonly<Partial<Record<"width" | "height", string>>>;
  terrain: readonly GroundPiece[];
  zones?: readonly (readonly Point[])[];
  markers?: readonly Point[];
  hexes?: Record<string, HexView>;
  /** The id under which a battlefield of one's own is kept. */
  own?: string;
  /** It was played on before, and may be another's. */
  lent?: boolean;
}

export interface Army extends Named {
  power: number;
  units: number;
}

export interface Catalogue {
  missions: readonly Named[];
  boards: readonly Board[];
  armies: readonly Army[];
  options: readonly TableOption[];
  first: Readonly<Record<string, unknown>>;
}
