/** Moments of a battle, in the exact shape of the wire: the table and its offers as recorded of the referee, furnished by hand. */

import { frame as aimed } from "../frames/aiming.js";
import { frame as chosen } from "../frames/choosing.js";
import { frame as moved } from "../frames/moving.js";
import { LINES, ORDER, TRAY, facesOf } from "./battle.js";

const refusal = (/** @type {string} */ code, /** @type {string} */ rule, /** @type {any} */ facts = {}) => ({ kind: "refusal", code, rule, facts, shapes: [] });
export const offer = (/** @type {any} */ more) => ({
  kind: "offer", facts: {}, unit: null, pieces: [], need: null, more: [], locked: null, primary: false, rule: null, gesture: null, ...more,
});

/** The offers of a recorded frame that the scene is about. @param {{offers: readonly any[]}} frame @param {string[]} ids */
const offersOf = (frame, ...ids) => frame.offers.filter(({ id }) => ids.includes(id));

/** The recorded view with sheets, wounds and scores. */
function viewNow(/** @type {any} */ more = {}) {
  const view = structuredClone(/** @type {any} */ (chosen.view));
  view.duties = {};
  view.seats = {
    red: { seat: "red", army: "Cinder Wardens", score: 6, counters: {}, facts: {} },
    blue: { seat: "blue", army: "Hollow Choir", score: 8, counters: {}, facts: {} },
  };
  for (const unit of Object.values(view.units)) {
    unit.wounds = unit.pieces.map((/** @type {string} */ id) => [view.pieces[id].wounds, view.pieces[id].wounds_max]);
    unit.started = Math.max(unit.started, unit.pieces.length);
    view.sheets[unit.sheet] = facesOf(unit);
  }
  if (view.units.husks) Object.assign(view.units.husks, { started: 10 });
  Object.assign(view.turn, { round: 2, rounds: 5, active: "red", phases: ["movement", "psychic", "shooting", "charge", "fight", "morale"], phase: "movement", step: "movement_phase", done: 4, of: 6, over: false });
  return { ...view, ...more };
}

const duty = (/** @type {any} */ more) => ({ [more.id]: { step: "x", seats: ["red"], facts: {}, pieces: [], ...more } });
const endPhase = (/** @type {any} */ locked = null) => offer({ id: "end_phase", command: { kind: "end_phase" }, label: "wh40k.offer.end_phase", facts: { phase: "movement" }, place: "phase", locked });
const concede = offer({ id: "concede", role: "concede", command: { kind: "concede" }, label: "table.offer.concede", place: "table" });
const put = { kind: "form", value: { kind: "put_model" }, label: "wh40k.correction.put_model", blanks: [
  { kind: "name", field: "model", label: "table.ruling.model", of: "piece", seats: [], piece: "", absent: "" }, { kind: "pose", field: "pose", piece: "model", absent: "table.ruling.off" }] };
const ruling = offer({ id: "propose_ruling", command: { kind: "propose_ruling" }, label: "table.offer.propose_ruling", place: "table",
  need: { kind: "text", field: "why", longest: 500, label: "table.ruling.why" }, more: [{ kind: "forms", field: "corrections", forms: [put], start: [], nothing: "table.ruling.note" }] });

/** A line of the log with what it leaves unsaid. @param {any} line */
const lineOf = (line) => ({ kind: "line", seat: null, facts: {}, dice: [], weight: 1, rule: null, ...line });

/** Points as the log tells them, round by round. */
const SCORED = [1, 2, 3, 4, 5].flatMap((round) => [
  { key: "wh40k.log.round_begun", facts: { n: round } }, { key: "wh40k.log.points_scored_plain", seat: "red", facts: { n: round > 2 ? 3 : 2 } }, { key: "wh40k.log.points_scored_plain", seat: "blue", facts: { n: round < 4 ? 3 : 1 } },
]).map((line, i) => ({ number: 400 + i, at: Date.now() / 1000 - 60 + i, line: lineOf({ weight: 0, ...line }) }));

/** The headings of three rounds in which each takes four turns, another first in each; the last turn of blue's has begun, red's is to come. */
const TAKEN = [1, 2, 3].flatMap((round) => [1, 2, 3, 4].flatMap((n) => (round % 2 ? ["blue", "red"] : ["red", "blue"]).flatMap((seat) => [
  { key: "wh40k.log.turn", seat, weight: 2, facts: { round, n, seat, phase: "movement" } }, { key: "wh40k.log.moved", seat, facts: { unit: "husks", d: 5 } },
]))).slice(0, -2).map((line, i) => ({ number: 1 + i, at: Date.now() / 1000 - 600 + i, line: lineOf(line) }));

function welcome(/** @type {any} */ view, /** @type {any[]} */ red, /** @type {any} */ more = {}) {
  const now = Date.now() / 1000;
  const log = LINES.map((line, i) => ({ number: 371 + i, at: now - 600 + i * 10, line: lineOf(line) }));
  return {
    welcome: {
      kind: "welcome", n: 7, protocol: 2, you: { role: "seat", seat: "red", seats: ["red"] },
      match: { id: "demo", name: "Orme Crossing", system: "wh40k", status: "live", options: { mission: "only_war" }, commitment: "9f3c7a1be05d44c8a1f23b6690e7741a", seed: null, hot_seat: false, links: {} },
      presence: { kind: "presence", seats: { red: { name: "Ines", connected: true, away_since: null, held_since: 1, bot: false }, blue: { name: "Mara", connected: true, away_since: null, held_since: 1, bot: false } }, watchers: 6 },
      view, offers: { red: [...red, concede, ruling] }, log, chat: [
        { kind: "said", id: 1, seat: "blue", name: "Mara", text: "that wall is 1.5″, right?", at: now - 70 },
        { kind: "said", id: 2, seat: "red", name: "Ines", text: "It says so on it. Hover and it tells you.", at: now - 60 },
      ], take_back: null, ...more,
    },
  };
}

/** A moment of a real battle: its view, offers and log as the referee made them. */
export function recorded(/** @type {any} */ { view, offers, seat, log }) {
  const lines = log.map((/** @type {any} */ line, /** @type {number} */ i) => ({ number: i + 1, at: Date.now() / 1000 - 2000 + i * 10, line }));
  return welcome(view, [], { offers: { [seat]: offers }, log: lines, chat: [], you: { role: "seat", seat, seats: [seat] } });
}

const moveOffer = (/** @type {any} */ more) => offer({ label: "wh40k.offer.move", place: "unit", ...more });
const choosing = () => [
  moveOffer({ id: "select_move wardens", command: { kind: "select_move", unit: "wardens", mode: "normal" }, unit: "wardens", gesture: "drag", facts: { unit: "wardens", d: 6 }, pieces: chosen.view.units.wardens?.pieces }),
  moveOffer({ id: "advance wardens", command: { kind: "select_move", unit: "wardens", mode: "advance" }, label: "wh40k.offer.advance", unit: "wardens", locked: refusal("models_moved", "W40K-ADV-01") }),
  moveOffer({ id: "fall wardens", command: { kind: "select_move", unit: "wardens", mode: "fall_back" }, label: "wh40k.offer.fall_back", unit: "wardens", locked: refusal("not_engaged", "W40K-FALL-02") }),
  moveOffer({ id: "select_move lances", command: { kind: "select_move", unit: "lances", mode: "normal" }, unit: "lances", gesture: "drag", facts: { unit: "lances", d: 6 }, pieces: chosen.view.units.lances?.pieces }),
  endPhase(),
];

const saves = { value: "", label: "wh40k.option.model" };
const wounding = () => offer({
  id: "allocate", command: { kind: "allocate" }, label: "wh40k.offer.allocate", place: "prompt", primary: true,
  need: { kind: "pick", field: "model", least: 1, most: 1, many: false, options: ["lances.1", "lances.3"].map((id) => ({ kind: "option", ...saves, value: id, facts: { piece: id, n: 3 }, pieces: [id], locked: null })) },
});

const TWO_DICE = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [i + 2, (6 - Math.abs(i - 5)) / 36]));

export const SCENES = {
  choosing: () => welcome(viewNow({ duties: duty({ id: "movement", label: "wh40k.duty.movement_phase" }) }), choosing()),
  crowd: () => welcome(viewNow({ duties: duty({ id: "movement", label: "wh40k.duty.movement_phase" }) }), [
    ...Object.keys(chosen.view.units).slice(0, 4).map((unit) => moveOffer({ id: `select_move ${unit}`, command: { kind: "select_move", unit, mode: "normal" }, unit, facts: { unit, d: 6 } })), endPhase(),
  ]),
  moving: () => ({
    ...welcome(viewNow({ duties: duty({ id: "move wardens", label: "wh40k.duty.moving_unit", facts: { unit: "wardens" }, pieces: chosen.view.units.wardens?.pieces }) }), [
      ...offersOf(moved, "move_models:wardens", "cancel_selection"), ...choosing().slice(1, 3), endPhase(refusal("unit_open", "W40K-MOVE-02", { unit: "wardens" })),
    ]),
    refuses: (/** @type {any} */ command) => (command.kind === "move_models" ? refusal("too_close", "W40K-MOVE-13", { piece: "wardens.5", target: "husks.1", had: 0.7, needed: 1 }) : null),
  }),
  attack: () => welcome(viewNow({ tray: TRAY, duties: duty({ id: "wound 2", label: "wh40k.duty.allocate", facts: { n: 2, of: 4 } }),
    turn: { ...viewNow().turn, round: 3, active: "blue", phase: "shooting", done: 2, of: 4 } }), [
    wounding(), offer({ id: "rest", command: { kind: "allocate", rest: true }, label: "wh40k.offer.rest", place: "prompt" }),
    offer({ id: "reroll", command: { kind: "reroll" }, label: "wh40k.offer.reroll", place: "unit", unit: "lances", locked: refusal("no_rerolls", "W40K-POWER-05") }),
  ]),
  order: () => welcome(viewNow({ tray: ORDER }), []),
  aim_order: () => ({
    ...SCENES.aim(),
    ask: (/** @type {any} */ question) => (question.kind === "odds" ? { kind: "odds", chances: { order: TWO_DICE }, means: { order: 7 }, targets: { order: ORDER.rolls[0].target } } : null),
  }),
  aim: () => ({
    ...welcome(viewNow({ turn: { ...viewNow().turn, phase: "shooting", done: 1, of: 5 }, duties: duty({ id: "declare", label: "wh40k.duty.declare", facts: { unit: "wardens" } }) }),
      offersOf(aimed, "declare_shooting", "cancel_selection")),
    ask: (/** @type {any} */ question) => (question.kind === "odds" ? { kind: "odds", chances: { slain: { 0: 0.19, 1: 0.63, 2: 0.17, 3: 0.01 }, hits: { 2: 0.1, 3: 0.35, 4: 0.4, 5: 0.15 } }, means: { slain: 1, hits: 3.6 } } : null),
  }),
  waiting: () => welcome(viewNow({ turn: { ...viewNow().turn, active: "blue" }, duties: duty({ id: "wound", seats: ["blue"], label: "wh40k.duty.allocate", facts: { n: 2, of: 4 } }) }), []),
  takeback: () => welcome(viewNow(), choosing(), { take_back: { kind: "take_back_asked", seat: "blue", to_line: 376, wanted: ["red"] } }),
  takeback_own: () => welcome(viewNow(), choosing(), { take_back: { kind: "take_back_asked", seat: "red", to_line: 376, wanted: ["blue"] } }),
  takeback_watched: () => welcome(viewNow(), [], { you: { role: "spectator", seat: null, seats: [] }, offers: {}, take_back: { kind: "take_back_asked", seat: "blue", to_line: 376, wanted: ["red"] } }),
  end: () => welcome(viewNow({ turn: { ...viewNow().turn, round: 5, over: true }, seats: { red: { seat: "red", army: "Cinder Wardens", score: 13 }, blue: { seat: "blue", army: "Hollow Choir", score: 11 } },
    result: { winner: "red", how: "points", facts: { major: true } } }), [],
  { log: [...welcome(viewNow(), []).welcome.log, ...SCORED], match: { ...welcome(viewNow(), []).welcome.match, status: "finished", seed: "c0ffee" } }),
  invite: () => welcome(viewNow({ units: {}, pieces: {}, markers: {}, duties: {} }), [], {
    match: { ...welcome(viewNow(), []).welcome.match, status: "open" }, log: [], chat: [],
    presence: { kind: "presence", seats: { red: { name: "Ines", connected: true, away_since: null, held_since: 1, bot: false }, blue: { name: "", connected: false, away_since: null, bot: false } }, watchers: 0 },
  }),
  muster: () => welcome(viewNow({ units: {}, pieces: {}, turn: { ...viewNow().turn, round: 0, phase: "", step: "muster_armies", active: null }, duties: duty({ id: "muster", label: "wh40k.duty.muster", seats: ["red", "blue"] }),
    own: { kind: "wh40k", muster: { lists: { red: { name: "Cinder Wardens", units: [{ sheet: "line", models: Array(5).fill({ profile: "line", weapons: ["rifle"] }), power: 5 }] } }, weapons: { rifle: "Warden rifle", melter: "Melter" },
      sheets: [{ id: "line", name: "Line Wardens", power: 5, composition: [{ profile: "line", name: "Line Warden", least: 5, most: 10, weapons: ["rifle"], options: [["melter"]] }] }, { id: "kerr", name: "Captain Kerr", power: 6, composition: [{ profile: "captain", name: "Captain", least: 1, most: 1, weapons: ["rifle"], options: [] }] }] } } }), [
    offer({ id: "take_roster", command: { kind: "take_roster" }, label: "wh40k.offer.take_roster", place: "prompt", need: { kind: "pick", field: "roster", least: 1, most: 1, many: false, options: [["cinder", "Cinder Wardens", 6], ["choir", "Hollow Choir", 5]].map(([value, name, units]) => ({ kind: "option", value, label: "wh40k.roster", facts: { name, units }, pieces: [], locked: null })) } }),
    offer({ id: "set_army", command: { kind: "set_army", name: "Cinder Wardens" }, label: "wh40k.offer.set_army", place: "prompt", need: { kind: "list", field: "units" } }),
    offer({ id: "lock_army", command: { kind: "lock_army" }, label: "wh40k.offer.lock_army", facts: { name: "Cinder Wardens" }, place: "prompt", primary: true }),
  ]),
  late: () => welcome(viewNow({ turn: { ...viewNow().turn, round: 3, rounds: 3, turns: 4, active: "blue" } }), [], { log: TAKEN }),
  orders: () => welcome(viewNow({ system: "warmaster", own: undefined }), [], { log: ["obeyed", "failed"].map((how, i) => ({ number: 1 + i, at: Date.now() / 1000 - 60 + i, line: {
    kind: "line", key: `warmaster.log.order_${how}`, seat: "red", facts: { piece: "kerr.1", units: ["wardens"], total: 7 + i, needs: 7 }, dice: [3, 4 + i], weight: 1, rule: null } })) }),
  tactic: () => welcome(viewNow({ system: "aos", own: { kind: "aos", modules: ["battle_tactics"], used: [], tried: [{ seat: "red", tactic: "take_the_flanks", now: true, done: false, target: null, live: { have: 0, needed: 2 } }] } }),
    ["take_the_flanks", "do_not_waver"].map((ability) => offer({ id: ability, command: { kind: "use_ability", ability }, label: "aos.offer.use_ability", facts: { tactic: true, ability }, place: "prompt", locked: refusal("once_per_limit_reached", "AOS-BT-2.0a") })),
    { match: { ...welcome(viewNow(), []).welcome.match, system: "aos" } }),
  passing: () => welcome(viewNow({ system: "aos", own: { kind: "aos", modules: [], used: [], tried: [] } }), [
    offer({ id: "pass", command: { kind: "pass" }, label: "aos.offer.pass", place: "prompt", role: "pass" }),
    offer({ id: "pass_phase", command: { kind: "set_standing" }, label: "aos.offer.pass_phase", place: "prompt", role: "standing" }),
    ...["wardens", "lances", "kerr"].map((unit) => offer({ id: `pass_until.${unit}`, command: { kind: "set_standing", unit }, label: "aos.offer.pass_until_attacked", facts: { unit }, place: "prompt", role: "standing" })),
    offer({ id: "use", command: { kind: "use_ability", ability: "rally" }, label: "aos.offer.use_ability", facts: { ability: "rally" }, place: "prompt" }),
  ], { match: { ...welcome(viewNow(), []).welcome.match, system: "aos" } }),
  watch: () => welcome(viewNow(), [], { you: { role: "spectator", seat: null, seats: [] }, offers: {} }),
};
