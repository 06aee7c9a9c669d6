/** A battlefield as it is drawn, and what it is drawn of: `app/content/layouts/sketch.py` and `sketching.py` have the same shapes. */

import type { Point } from "../lib/wire.js";

export type Corners = readonly Point[];

export interface Piece {
  key: string;
  kind: string;
  name: string;
  at: Point;
  turned: number;
  outline: Corners;
  walls: readonly Corners[];
  height: number | null;
  more: Readonly<Record<string, unknown>>;
  /** The piece across that follows it as it follows that one; the page's alone. */
  twin?: { key: string; how: Exclude<Mirror, "off"> } | undefined;
}

export interface Sketch {
  id: string;
  name: string;
  size: string;
  width: number;
  height: number;
  pieces: readonly Piece[];
  markers: Corners;
  /** What hexes are, by the side of the board and their labels. */
  hexes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  more: Readonly<Record<string, unknown>>;
}

export interface Kind {
  id: string;
  look: string;
  names: Readonly<Record<string, string>>;
  outlines: readonly Corners[];
  walls: readonly Corners[];
  height: number | null;
  heights: readonly [number, number] | null;
  step: number;
  grows: boolean;
  walled: boolean;
  traits: readonly string[];
}

export interface Size {
  id: string;
  names: Readonly<Record<string, string>>;
  width: number;
  height: number;
  zones: readonly Corners[];
  markers: Corners;
}

/** A hex, its middle in steps; `across` is the one half a turn away. */
export interface HexSpot {
  q: number;
  r: number;
  x: number;
  y: number;
  row: string;
  column: string;
  seat: string | null;
  across: string;
}

export interface Ground {
  unit: "in" | "cm" | "hex";
  marks: readonly string[];
  sides: readonly string[];
  hexes: Readonly<Record<string, HexSpot>>;
  kinds: readonly Kind[];
  sizes: readonly Size[];
  free: readonly [number, number] | null;
  markers: number;
  tick: number;
  figure: number;
  /** The side of a square that has terrain as a guideline, and its rule. */
  area: number | null;
  area_rule: string;
}

export interface Problem {
  code: string;
  where: string;
  facts: Readonly<Record<string, unknown>>;
  said: string | null;
}

/** What the server says of a battlefield. */
export interface Judged {
  sketch: Sketch;
  /** What each piece is called in its text. */
  ids: readonly string[];
  text: string;
  problems: readonly Problem[];
  balance: { hidden?: readonly [number, number]; ways?: readonly [number | null, number | null]; fair?: boolean };
}

/** How the half across is drawn: not at all, over the middle line, or turned about the middle. */
export type Mirror = "off" | "sides" | "turn";
