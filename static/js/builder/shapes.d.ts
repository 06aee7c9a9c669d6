/** An army as it is built, and what it is built of: `app/content/building` has the same shapes. */

export interface Arming {
  profile: string;
  count: number;
  weapons: readonly string[] | null;
}

export type Slots = Readonly<Record<string, readonly string[]>>;

export interface Unit {
  key: string;
  sheet: string;
  name: string;
  models: readonly Arming[];
  flags: readonly string[];
  slots: Slots;
  own_cost: number | null;
}

export interface Group {
  key: string;
  kind: string;
  flags: readonly string[];
  slots: Slots;
  units: readonly Unit[];
}

export interface Army {
  id: string;
  name: string;
  side: string;
  size: number;
  slots: Slots;
  groups: readonly Group[];
  brings: Readonly<Record<string, unknown>>;
}

/** Where a unit stands: its group and its place in that. */
export interface Place {
  group: number;
  unit: number;
}

export interface Named {
  id: string;
  name: string;
  cost: number | null;
  says: Readonly<Record<string, unknown>>;
  fits: readonly string[] | null;
}

export interface Slot {
  id: string;
  options: readonly Named[];
  name: string;
}

export interface Row {
  profile: string;
  name: string;
  least: number;
  most: number;
  ways: readonly (readonly string[])[];
  stats: readonly (readonly [string, string])[];
}

export interface Sheet {
  id: string;
  name: string;
  side: string;
  role: string;
  cost: number | null;
  rows: readonly Row[];
  sizes: readonly number[];
  grows: string;
  keywords: readonly string[];
  figure: string;
  text: string;
  says: Readonly<Record<string, unknown>>;
  flags: readonly string[];
  slots: readonly Slot[];
  group: string;
  lead: boolean;
  own: boolean;
}

export interface GroupKind {
  id: string;
  most: number;
  led: boolean;
  flags: readonly string[];
}

export interface Palette {
  system: string;
  currency: string;
  sided: boolean;
  sides: readonly Named[];
  sizes: readonly number[];
  groups: readonly GroupKind[];
  sheets: readonly Sheet[];
  weapons: readonly Named[];
  slots: readonly Slot[];
  named: boolean;
  editing: Editing | null;
}

export interface Column {
  id: string;
  behind: string;
  options: readonly string[];
  usual: string;
  empty: boolean;
}

export interface Asked {
  id: string;
  options: readonly string[];
  least: number | null;
  most: number | null;
}

/** How sheets of an army's own are changed. */
export interface Editing {
  sheets: string;
  rows: string;
  columns: readonly Column[];
  weapon_columns: readonly Column[];
  inside: boolean;
  round: string;
  bases: readonly number[];
  abilities: readonly { key: string; asked: readonly Asked[] }[];
  blank: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  blank_weapon: Readonly<Record<string, unknown>>;
  blank_ability: Readonly<Record<string, unknown>>;
}

export interface Patch {
  do: "set" | "insert" | "remove";
  path: readonly (string | number)[];
  value: unknown;
}

export interface Repair {
  label: string;
  facts: Readonly<Record<string, unknown>>;
  patches: readonly Patch[];
}

export interface Check {
  kind: "blocks" | "advice" | "fine";
  code: string;
  rule: string;
  facts: Readonly<Record<string, unknown>>;
  unit: string;
  group: string;
  repairs: readonly Repair[];
}

/** What the server says of an army. */
export interface Judged {
  document: Army;
  text: string;
  checks: readonly Check[];
  costs: Readonly<Record<string, number | null>>;
  sums: Readonly<Record<string, number>>;
  own: Palette | null;
}
