/** A battle as the server would send it: two forces, six kinds of terrain, four objectives. */

/** @param {number} x @param {number} y @param {number} [facing] */
const pose = (x, y, facing = 0) => ({ x, y, z: 0, facing });
const circle = (/** @type {number} */ radius) => ({ kind: "circle", radius });

/** A rectangle turned about its middle. */
function rectangle(
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ w,
  /** @type {number} */ h,
  /** @type {number} */ turn,
) {
  const a = (turn * Math.PI) / 180;
  return [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ].map(([px = 0, py = 0]) => ({
    x: x + (px / 2) * Math.cos(a) - (py / 2) * Math.sin(a),
    y: y + (px / 2) * Math.sin(a) + (py / 2) * Math.cos(a),
  }));
}

/** A rough round outline. */
function rough(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ rx, /** @type {number} */ ry) {
  return Array.from({ length: 14 }, (_, i) => {
    const a = (i / 14) * Math.PI * 2;
    const r = 1 + 0.12 * Math.sin(i * 2.3);
    return { x: x + rx * r * Math.cos(a), y: y + ry * r * Math.sin(a) };
  });
}

/** @type {Record<string, any>} */
const pieces = {};
/** @type {Record<string, any>} */
const units = {};

/** @param {any} unit @param {any[]} poses @param {any} look */
function muster(unit, poses, look) {
  const ids = poses.map((_, i) => `${unit.id}-${i + 1}`);
  poses.forEach((at, i) => {
    const id = ids[i] ?? "";
    pieces[id] = {
      id,
      unit: unit.id,
      seat: unit.seat,
      number: i + 1,
      name: unit.model ?? unit.name,
      figure: look.figure,
      pose: at,
      footprint: look.footprint,
      height: 1.5,
      wounds: look.left?.[i] ?? look.wounds ?? 1,
      wounds_max: look.wounds ?? 1,
      special: look.special?.[i] ?? "",
      flags: [],
      body: look.footprint.kind === "hull" ? "tracked" : "base",
      counters: {},
      faces: look.faces ?? false,
    };
  });
  units[unit.id] = {
    id: unit.id,
    seat: unit.seat,
    letter: unit.letter,
    name: unit.name,
    sheet: unit.id,
    pieces: ids,
    strength: ids.length,
    started: unit.started ?? ids.length,
    wounds: [],
    where: "table",
    carrier: null,
    badges: unit.badges ?? [],
    facts: {},
  };
}

const BASE25 = circle(0.492);
const BASE32 = circle(0.63);
const BASE40 = circle(0.787);

muster(
  { id: "wardens", seat: "red", letter: "A", name: "Line Wardens" },
  [pose(15, 24), pose(13, 25.6), pose(16.7, 25.4), pose(14.2, 27), pose(11.6, 26.6)],
  { figure: "trooper", footprint: BASE32, wounds: 2, special: { 4: "Melt" } },
);
muster({ id: "lances", seat: "red", letter: "B", name: "Lance Team" }, [pose(5, 37), pose(7, 39), pose(4, 40)], {
  figure: "heavy",
  footprint: BASE40,
  wounds: 3,
  left: [3, 1, 3],
});
muster({ id: "kerr", seat: "red", letter: "C", name: "Captain Kerr", badges: ["moved"] }, [pose(13, 34)], {
  figure: "captain",
  footprint: BASE40,
  wounds: 5,
});
muster(
  { id: "outriders", seat: "red", letter: "D", name: "Outriders", badges: ["advanced", "shot"] },
  [pose(33.6, 35.2, -20), pose(36, 33.4, -34), pose(37, 36.6, -12)],
  { figure: "bike", footprint: { kind: "oval", rx: 1.476, ry: 0.827 }, wounds: 3 },
);
muster({ id: "mule", seat: "red", letter: "E", name: "Mule carrier", badges: ["moved"] }, [pose(8, 31, -62)], {
  figure: "tank",
  wounds: 11,
  left: [8],
  footprint: {
    kind: "hull",
    outline: [
      { x: -2.3, y: -1.45 },
      { x: 1.7, y: -1.45 },
      { x: 2.3, y: -0.85 },
      { x: 2.3, y: 0.85 },
      { x: 1.7, y: 1.45 },
      { x: -2.3, y: 1.45 },
    ],
  },
});
muster(
  { id: "husks", seat: "blue", letter: "H", name: "Husks", started: 10, badges: ["engaged"] },
  [
    pose(20.4, 23),
    pose(21.8, 22.2),
    pose(23.9, 20.8),
    pose(25.1, 22.5),
    pose(24.9, 24.4),
    pose(23.4, 25.3),
    pose(21.5, 24.5),
    pose(23.2, 23.2),
  ],
  { figure: "hood", footprint: BASE25 },
);
muster(
  { id: "bells", seat: "blue", letter: "J", name: "Bell-bearers" },
  [pose(34.4, 19.2), pose(37.2, 20), pose(35.6, 22.4)],
  { figure: "bell", footprint: circle(0.98), wounds: 3, left: [3, 2, 3] },
);
muster({ id: "cantor", seat: "blue", letter: "K", name: "The Cantor" }, [pose(30, 21.4)], {
  figure: "psyker",
  footprint: BASE32,
  wounds: 4,
  faces: true,
});
muster(
  { id: "guard", seat: "blue", letter: "L", name: "Drowned Guard", badges: ["cover"] },
  [pose(37.2, 26.6), pose(39.6, 26), pose(39, 27.6), pose(37.8, 28.8), pose(39.8, 29.4)],
  { figure: "diver", footprint: BASE32 },
);
muster(
  { id: "pyre", seat: "blue", letter: "M", name: "Pyre Crew" },
  [pose(49, 12, 0), pose(51, 13), pose(49.8, 14.6)],
  { figure: "flame", footprint: BASE40, wounds: 2 },
);

/** @param {any} piece */
const terrain = (piece) => ({ base: 0, name: "", walls: [], traits: [], ...piece });

export const view = {
  system: "wh40k",
  table: {
    kind: "plane",
    width: 60,
    height: 44,
    unit: "in",
    scale: { comfortable: 13, readable: 8, smallest: 1 },
    rings: [
      { id: "engagement", radius: 1, name: "wh40k.ring.engagement", meaning: "apart" },
      { id: "coherency", radius: 2, name: "wh40k.ring.coherency", meaning: "together" },
    ],
    tick: 1,
    figure: 6,
    step: 0.1,
    stride: 1,
  },
  turn: {
    round: 2,
    rounds: 5,
    active: "red",
    phases: ["movement", "psychic", "shooting", "charge", "fight", "morale"],
    phase: "movement",
    step: "units",
    done: 3,
    of: 6,
    over: false,
  },
  seats: {},
  terrain: Object.fromEntries(
    [
      terrain({ id: "hill", look: "hill", outline: rough(9, 14.6, 6.2, 4), height: 3, name: "Hill 61" }),
      terrain({ id: "crater", look: "crater", outline: rough(22.5, 23.6, 3.1, 2.8), height: 0 }),
      terrain({ id: "copse", look: "wood", outline: rough(34.5, 28.6, 4.6, 3.8), height: 3, name: "Gallows Copse" }),
      terrain({ id: "mill", look: "wood", outline: rough(47, 33, 5, 4), height: 3, name: "Mill Wood" }),
      terrain({
        id: "orme",
        look: "ruin",
        outline: rectangle(26.8, 15, 10.5, 8, -5),
        height: 4,
        name: "Saint Orme’s",
        walls: [
          rectangle(24.5, 11.3, 4.4, 0.5, -5),
          rectangle(29.6, 10.85, 4.2, 0.5, -5),
          rectangle(21.7, 13.3, 0.5, 3.6, -5),
          rectangle(22.1, 18.2, 0.5, 2, -5),
          rectangle(31.7, 12.4, 0.5, 2.8, -5),
        ],
      }),
      terrain({
        id: "quarry",
        look: "wall",
        outline: rectangle(24, 33.4, 9, 0.55, -14),
        height: 1.5,
        name: "Quarry Wall",
      }),
      terrain({ id: "box1", look: "container", outline: rectangle(9, 21.4, 6, 2.5, 10), height: 3 }),
      terrain({ id: "box2", look: "container", outline: rectangle(13.4, 21.4 + 3.6, 0.1, 0.1, 0), height: 3 }),
      terrain({ id: "box3", look: "container", outline: rectangle(47, 22, 6, 2.5, -24), height: 3 }),
    ]
      .filter((t) => t.id !== "box2")
      .map((t) => [t.id, t]),
  ),
  zones: {
    red: {
      id: "red",
      seat: "red",
      area: {
        kind: "area",
        role: "reach",
        outline: [
          { x: 0, y: 32 },
          { x: 60, y: 32 },
          { x: 60, y: 44 },
          { x: 0, y: 44 },
        ],
        holes: [],
      },
      label: "",
    },
    blue: {
      id: "blue",
      seat: "blue",
      area: {
        kind: "area",
        role: "reach",
        outline: [
          { x: 0, y: 0 },
          { x: 60, y: 0 },
          { x: 60, y: 12 },
          { x: 0, y: 12 },
        ],
        holes: [],
      },
      label: "",
    },
  },
  markers: {
    m1: {
      id: "m1",
      number: 1,
      at: { x: 22.5, y: 23.7 },
      radius: 3,
      holder: "blue",
      counts: { red: 0, blue: 8 },
      active: true,
    },
    m2: {
      id: "m2",
      number: 2,
      at: { x: 27.4, y: 13.7 },
      radius: 3,
      holder: "red",
      counts: { red: 3, blue: 0 },
      active: true,
    },
    m3: {
      id: "m3",
      number: 3,
      at: { x: 18, y: 17 },
      radius: 3,
      holder: null,
      counts: { red: 0, blue: 0 },
      active: true,
    },
    m4: {
      id: "m4",
      number: 4,
      at: { x: 36.4, y: 29.6 },
      radius: 3,
      holder: "blue",
      counts: { red: 0, blue: 4 },
      active: true,
    },
  },
  units,
  pieces,
  sheets: {
    wardens: {
      id: "wardens",
      name: "Line Wardens",
      columns: [],
      profiles: {},
      weapons: [
        { id: "rifle", name: "Warden rifle", count: 4, columns: { range: 24 } },
        { id: "melter", name: "Melter", count: 1, columns: { range: 12 } },
      ],
      abilities: [],
      keywords: [],
      facts: {},
    },
  },
  duties: {},
  tray: null,
  fallen: { "husks-9": { x: 18.6, y: 19.4 }, "husks-10": { x: 20.1, y: 19 } },
  result: null,
  piles: {},
  cards: {},
  hexes: {}, features: {}, waiting: {}, offsets: {}, proposed: {}, interruptions: [], standing: {}, mission: "", objectives: "",
};

const offer = (/** @type {any} */ more) => ({
  kind: "offer",
  facts: {},
  unit: null,
  pieces: [],
  need: null,
  more: [],
  locked: null,
  primary: false,
  rule: null,
  gesture: null,
  ...more,
});

/** What red may do while no unit is chosen. */
export const choosing = [
  offer({
    id: "select_move wardens",
    command: { kind: "select_move", unit: "wardens" },
    label: "move",
    place: "unit",
    unit: "wardens",
    pieces: units.wardens.pieces,
    gesture: "drag",
    primary: true,
  }),
  offer({
    id: "select_move lances",
    command: { kind: "select_move", unit: "lances" },
    label: "move",
    place: "unit",
    unit: "lances",
    pieces: units.lances.pieces,
    gesture: "drag",
    primary: true,
  }),
  offer({
    id: "select_move kerr",
    command: { kind: "select_move", unit: "kerr" },
    label: "move",
    place: "unit",
    unit: "kerr",
    pieces: units.kerr.pieces,
    gesture: "drag",
    locked: { kind: "refusal", code: "already_moved", rule: "W40K-MOVE-01", facts: { unit: "kerr" }, shapes: [] },
  }),
];

/** What red may do once the wardens are chosen. */
export const moving = [
  offer({
    id: "move_models wardens",
    command: { kind: "move_models", unit: "wardens" },
    label: "move",
    place: "prompt",
    unit: "wardens",
    pieces: units.wardens.pieces,
    primary: true,
    need: {
      kind: "move",
      field: "moves",
      movers: units.wardens.pieces.map((/** @type {string} */ piece) => ({ piece, allowance: 6, minimum: 0 })),
      exact: false,
    },
  }),
  offer({ id: "cancel_selection", role: "cancel", command: { kind: "cancel_selection" }, label: "cancel", place: "prompt" }),
];

const option = (/** @type {string} */ value, /** @type {any} */ locked = null) => ({
  kind: "option",
  value,
  label: "target",
  facts: { target: value },
  pieces: units[value].pieces,
  locked,
});

/** Shooting with the wardens: the husks are open, the pyre crew is out of range. */
export const aiming = [
  offer({
    id: "declare wardens",
    command: { kind: "declare_shooting", unit: "wardens" },
    label: "shoot",
    place: "prompt",
    unit: "wardens",
    primary: true,
    need: {
      kind: "aim",
      field: "aims",
      counted: false,
      limits: {},
      rows: units.wardens.pieces.map((/** @type {string} */ piece) => ({
        piece,
        weapon: "rifle",
        attacks: "1",
        default: "husks",
        group: null,
        targets: [
          option("husks"),
          option("cantor"),
          option("pyre", {
            kind: "refusal",
            code: "out_of_range",
            rule: "W40K-SHOOT-02",
            facts: { d: 36 },
            shapes: [],
          }),
        ],
      })),
    },
  }),
];

/** Deploying a unit. */
export const placing = [
  offer({
    id: "deploy lances",
    command: { kind: "deploy_unit", unit: "lances" },
    label: "deploy",
    place: "prompt",
    unit: "lances",
    pieces: units.lances.pieces,
    primary: true,
    need: {
      kind: "place",
      field: "poses",
      pieces: units.lances.pieces,
      areas: [view.zones.red.area],
      partial: false,
    },
  }),
];

/** Choosing who takes a wound. */
export const wounding = [
  offer({
    id: "allocate",
    command: { kind: "allocate" },
    label: "allocate",
    place: "prompt",
    primary: true,
    need: {
      kind: "pick",
      field: "model",
      options: ["wardens-1", "wardens-3"].map((id) => ({
        kind: "option",
        value: id,
        label: "model",
        facts: { piece: id },
        pieces: [id],
        locked: null,
      })),
      least: 1,
      most: 1,
      many: false,
    },
  }),
];

/** Dividing the table. */
export const dividing = [
  offer({
    id: "divide",
    command: { kind: "divide_table" },
    label: "divide",
    place: "prompt",
    primary: true,
    need: { kind: "line", field: "line", presets: [] },
  }),
];
