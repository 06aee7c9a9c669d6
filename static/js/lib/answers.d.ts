/** What fills each kind of need, as the field of its command takes it. */

import type { Pose, Point } from "../transport/protocol.js";

export interface Pathed {
  model: string;
  path: Pose[];
}

export interface Placed {
  model: string;
  pose: Pose;
}

export interface Aimed {
  model: string;
  weapon: string;
  target: string | null;
  count?: number;
}

/** What stands on a list, and what is said for the blanks of a form. */
export type Values = Record<string, unknown>;

export interface Answers {
  move: readonly Pathed[];
  place: readonly Placed[];
  flips: unknown;
  line: { a: Point; b: Point } | null;
  point: Point | null | undefined;
  aim: readonly Aimed[];
  /** The value of an option, or a list of them: what those are is the system's. */
  pick: unknown;
  order: readonly unknown[];
  dice: readonly number[];
  text: string;
  list: unknown;
  forms: readonly Values[];
  switch: boolean;
  name: string | null | undefined;
  number: number | undefined;
  pose: Pose | null | undefined;
}
