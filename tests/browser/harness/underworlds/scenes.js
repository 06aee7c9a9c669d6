/** Moments of an Underworlds match in the shape of the wire: `?scene=window`. */

import { at, table } from "./board.js";
import { cards } from "./cards.js";

const refusal = (/** @type {string} */ code, /** @type {string} */ rule, /** @type {any} */ facts = {}) => ({ kind: "refusal", code, rule, facts, shapes: [] });
const offer = (/** @type {any} */ more) => ({ kind: "offer", facts: {}, place: "prompt", unit: null, pieces: [], need: null, more: [], locked: null, primary: false, rule: null, gesture: null, label: `underworlds.offer.${more.name ?? more.id}`, ...more });
const option = (/** @type {any} */ more) => ({ kind: "option", facts: {}, pieces: [], locked: null, label: "underworlds.pick.hex", ...more });
const pick = (/** @type {string} */ field, /** @type {any[]} */ options, /** @type {any} */ more = {}) => ({ kind: "pick", field, options, least: 1, most: 1, many: false, ...more });
const duty = (/** @type {any} */ more) => ({ [more.id]: { step: more.id, seats: ["red"], label: `underworlds.duty.${more.id}`, facts: {}, pieces: [], ...more } });
const hex = (/** @type {string} */ id, /** @type {any} */ value = id) => option({ value, facts: { hex: id } });

const POWER = refusal("power_step_only", "UW-PLY-01");
const HAND = ["bt15", "bt16", "bt18", "bt17", "bt25"];
const lockedCards = (/** @type {string[]} */ ids) => ids.map((card) => offer({ id: `play ${card}`, command: { kind: card === "bt25" ? "play_upgrade" : "play_ploy", card }, label: "underworlds.offer.play_ploy", facts: { card }, locked: card === "bt16" ? refusal("already_grievous", "UW-WAB-06") : POWER }));
const die = (/** @type {string} */ symbol, /** @type {boolean | null} */ counts = null, replaced = "") => ({ face: 1, before: null, counts, symbol, replaced });
const counting = (/** @type {string[]} */ ...faces) => faces.map((face) => ({ face, reason: "", cancelled: false }));
const roll = (/** @type {any} */ more) => ({ target: null, expected: null, successes: null, piece: null, outcome: "", facts: {}, faces: [], judged: true, dice: [], ...more });
const TRAY = { id: "t1", title: "underworlds.tray.attack", seat: "red", source: "mudge", target: "sedge", facts: { weapon: "Paving Maul" }, marks: [], open: true, rolls: [] };
const ROLLED = [
  roll({ id: "r1", step: "attack", seat: "red", successes: 2, faces: counting("hammer", "crit", "flanked"), dice: [die("hammer", true), die("crit", true, "swords"), die("surrounded", false)] }),
  roll({ id: "r2", step: "save", seat: "blue", successes: 0, faces: counting("dodge", "crit"), dice: [die("shield", false)] }),
];

/** @param {any} view @param {any[]} red @param {any} [more] */
function welcome(view, red, more = {}) {
  const now = Date.now() / 1000;
  const log = [
    { key: "underworlds.log.turn", seat: "blue", weight: 2, facts: { seat: "blue" } }, { key: "underworlds.log.charged", seat: "blue", facts: { unit: "brack", target: "wick" } },
    { key: "underworlds.log.turn", seat: "red", weight: 2, facts: { seat: "red" } }, { key: "underworlds.log.attacks", seat: "red", facts: { unit: "mudge", target: "sedge" } },
  ].map((/** @type {any} */ line, i) => ({ number: 131 + i, at: now - 600 + i * 10, line: { kind: "line", seat: null, facts: {}, dice: [], weight: 1, rule: null, ...line } }));
  const seats = { red: { name: "Ines", connected: true, away_since: null, held_since: 1, bot: false }, blue: { name: "Mara", connected: true, away_since: null, held_since: 1, bot: false } };
  return {
    kind: "welcome", n: 7, protocol: 2, you: { role: "seat", seat: "red", seats: ["red"] },
    match: { id: "uw", name: "Sunken Cistern", system: "underworlds", status: "live", options: {}, commitment: "9f3c7a1be05d44c8a1f23b6690e7741a", seed: null, hot_seat: false, links: {} },
    presence: { kind: "presence", seats, watchers: 3 }, view: { ...view, ...(more.bare ? {} : cards()) }, offers: { red }, log, chat: [], take_back: null,
  };
}

/** A step of the way for each hex near Tallow. */
const WAYS = [["C3"], ["C4"], ["D2"], ["E3"], ["C3", "B3"], ["C4", "C5"], ["C4", "B4"], ["D2", "D1"], ["D2", "C2"], ["E3", "F3"], ["E3", "E2"], ["E4"], ["E4", "F4"], ["E4", "E5"]];
const core = (/** @type {string} */ unit) => [
  offer({ id: `move ${unit}`, name: "core_move", label: "underworlds.offer.core_move", command: { kind: "core_move", fighter: unit }, place: "unit", unit, pieces: [unit], need: pick("path", WAYS.map((way) => hex(way.at(-1) ?? "", way))) }),
  offer({ id: `attack ${unit}`, label: "underworlds.offer.core_attack", command: { kind: "core_attack", fighter: unit }, place: "unit", unit, pieces: [unit], locked: refusal("no_target", "UW-ATK-02") }),
  offer({ id: `guard ${unit}`, label: "underworlds.offer.core_guard", command: { kind: "core_guard", fighter: unit }, place: "unit", unit, pieces: [unit] }),
];

const SCENES = {
  window: () => welcome({ ...table(), turn: { ...table().turn, phase: "reactions" }, tray: TRAY, duties: duty({ id: "surge_window", facts: { unit: "mudge", target: "sedge" }, pieces: ["mudge", "sedge"] }) }, [
    offer({ id: "declare bt15", label: "underworlds.offer.declare_surge", command: { kind: "declare_surge", ability: "bt15" }, facts: { card: "bt15", name: "Measured Blow", odds_from: 0.74, odds_to: 0.89 }, primary: true }),
    offer({ id: "pass", role: "pass", command: { kind: "pass" } }),
    offer({ id: "standing", label: "underworlds.offer.pass_until", role: "standing", command: { kind: "set_standing", key: "*", answer: "pass", until: "turn", mine: true } }),
    ...lockedCards(HAND.filter((id) => id !== "bt15")),
    offer({ id: "score bt02", label: "underworlds.offer.score", command: { kind: "score", card: "bt02" }, place: "table", locked: refusal("bounty_low", "UW-OBJ-02") }),
  ]),
  action: () => welcome({ ...table(), standing: { red: [{ key: "*", answer: "pass", until: [2, 1], label: "table.standing.mine", facts: {} }] }, duties: duty({ id: "action_step" }) }, [...["tallow", "mudge", "rook"].flatMap(core), ...lockedCards(HAND)]),
  drive: () => welcome({ ...table(), tray: { ...TRAY, open: true, rolls: ROLLED }, duties: duty({ id: "drive_back", facts: { unit: "sedge" }, pieces: ["sedge"] }) }, [
    offer({ id: "drive_back", command: { kind: "drive_back" }, primary: true, need: pick("hex", [hex("E8"), hex("F7"), option({ value: null, label: "underworlds.pick.decline" })]) }), ...lockedCards(HAND)]),
  target: () => welcome({ ...table(), duties: duty({ id: "charge_attack", facts: { unit: "mudge" }, pieces: ["mudge"] }) }, [
    offer({ id: "charge_attack", command: { kind: "charge_attack", weapon: "maul" }, primary: true, need: pick("target", ["sedge", "odrun"].map((unit) => option({ value: unit, label: "underworlds.pick.fighter", facts: { unit }, pieces: [unit], locked: unit === "odrun" ? refusal("target_out_of_range", "UW-DIST-03") : null }))) })]),
  power: () => welcome({ ...table(), turn: { ...table().turn, phase: "power" }, duties: duty({ id: "power_step" }) }, [
    offer({ id: "pass", role: "pass", command: { kind: "pass" }, primary: true }),
    ...["bt18", "bt17"].map((card) => offer({ id: `play ${card}`, command: { kind: "play_ploy", card }, label: "underworlds.offer.play_ploy", facts: { card } })),
    offer({ id: "equip bt25", command: { kind: "play_upgrade", card: "bt25" }, label: "underworlds.offer.play_upgrade", facts: { card: "bt25" }, need: pick("fighter", ["nix", "tallow", "rook", "mudge"].map((unit) => option({ value: unit, label: "underworlds.pick.fighter", facts: { unit }, pieces: [unit] }))) }),
    ...lockedCards(["bt15", "bt16"])]),
  score: () => welcome({ ...table(), turn: { ...table().turn, phase: "power" }, duties: duty({ id: "end_score" }) }, [
    offer({ id: "score", command: { kind: "score" }, primary: true, need: pick("cards", ["bt02", "bt09", "bt10"].map((card) => option({ value: card, label: "underworlds.pick.card", facts: { card, name: card }, locked: card === "bt10" ? null : refusal("condition_unmet", "UW-OBJ-01") })), { least: 0, most: 3, many: true }) })]),
  redraw: () => welcome({ ...table({ down: true, deployed: false }), turn: { ...table().turn, round: 0, active: null }, duties: duty({ id: "redraw_hands" }) }, [
    offer({ id: "redraw", command: { kind: "redraw" }, primary: true, need: pick("kinds", ["objectives", "power"].map((value) => option({ value, label: `underworlds.pick.${value}`, facts: { pile: `red.hand_${value}` } })), { least: 0, most: 2, many: true }) })]),
  deploy: () => welcome({ ...table({ deployed: false }), turn: { ...table().turn, round: 0, active: null }, duties: duty({ id: "deploy" }) }, [
    offer({ id: "deploy", command: { kind: "deploy" }, primary: true, need: pick("fighter", ["nix", "mudge"].map((unit) => option({ value: unit, label: "underworlds.pick.fighter", facts: { unit }, pieces: [unit] }))), more: [pick("hex", ["A3", "B2", "C1", "C4", "G1", "G4"].map((id) => hex(id)))] })]),
  flat: () => welcome({ ...table({ flat: true }), duties: duty({ id: "action_step" }) }, ["tallow", "mudge"].flatMap(core)),
  watch: () => {
    const told = welcome({ ...table(), duties: duty({ id: "surge_window", facts: { unit: "mudge", target: "sedge" } }) }, []);
    return { ...told, view: { ...told.view, cards: {} }, you: { role: "spectator", seat: null }, offers: {} }; // nobody has shown his hand
  },
};

/** @param {string} name */
export const sceneOf = (name) => (/** @type {any} */ (SCENES))[name]();
export { at };
