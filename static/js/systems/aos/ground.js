/** What lies on the board by itself: sums at objectives; while charges and fights go on, combat ranges, and swords between units that are in combat. */
import { computed } from "@preact/signals";
import { NO_AIDS } from "../../board/overlays/aids.js";
import { gap } from "../../lib/geometry.js";
import { wordsOf } from "../../panels/cards/cards.js";
import { local, lying, phone } from "../../store/table.js";
import { mySeat, view } from "../../store/view.js";
import { t } from "../../words.js";

/** @import { PieceView, UnitView } from "../../transport/protocol.js" */
/** @import { Aids } from "../../board/overlays/aids.js" */

const CLOSE = ["charge", "combat"];

/** Whether something is filled in on the board: what it is drags nothing of this along. */
const isFilling = computed(() => local.filling.value !== null);

/** @returns {Aids} */
export function aids() {
  const shown = view.value;
  const reach = shown?.table.rings?.find((ring) => ring.id === "combat")?.radius ?? 0;
  if (!shown?.turn.round) return NO_AIDS;
  const plain = { ...NO_AIDS, corner: twistAt(), sums: true };
  if (!reach || !CLOSE.includes(shown.turn.phase) || isFilling.value) return plain;
  const units = Object.values(shown.units).filter((unit) => unit.where === "table" && unit.pieces.length);
  const enemies = units.filter((unit) => mySeat.value && unit.seat !== mySeat.value);
  const chosen = units.find((unit) => unit.id === local.selection.value.unit);
  const theirs = enemies.length ? [{ pieces: enemies.flatMap((unit) => unit.pieces), reach, text: "", seat: enemies[0]?.seat }] : [];
  const own = chosen ? [{ pieces: chosen.pieces, reach, text: isMet(chosen) ? "" : t("aos.aid.combat", { n: reach }) }] : [];
  return { ...plain, rings: [...theirs, ...own], crossed: pairs(units) };
}

/** Pixels of the strip with the twist's name at the top left of an upright phone: what it has around its name, how high it is, and of one sign. */
const TWIST = { around: 40, height: 44, sign: 6.6 };

/** What the twist's name takes of the board on an upright phone. @returns {Aids["corner"]} */
function twistAt() {
  const twist = Object.values(view.value?.cards ?? {}).find((card) => card.look === "twist" && view.value?.piles[card.pile]?.kind === "playing");
  return twist && phone.value && !lying.value ? { width: TWIST.around + TWIST.sign * wordsOf(twist).name.length, height: TWIST.height } : undefined;
}

/** Whether it stands in combat, which swords say: a word at its ring would lie on those it fights. @param {UnitView} unit */
const isMet = (unit) => unit.badges.includes("engaged");

/** Whether the referee says that a unit is in combat with another. @param {UnitView} unit @param {UnitView} other */
const fights = ({ facts }, other) => Array.isArray(facts.engages) && facts.engages.includes(other.id);

/** The closest two pieces of each two units that are in combat with each other. @param {UnitView[]} units @returns {NonNullable<Aids["crossed"]>} */
function pairs(units) {
  return units.flatMap((a, i) => units.slice(i + 1).filter((b) => fights(a, b) || fights(b, a)).map((b) => {
    const links = piecesOf(a).flatMap((one) => piecesOf(b).map((other) => ({ one, other, apart: gap(one, other).length })));
    const closest = links.reduce((x, y) => (y.apart < x.apart ? y : x));
    return { a: closest.one.id, b: closest.other.id };
  }));
}

/** @param {UnitView} unit @returns {PieceView[]} */
const piecesOf = (unit) => unit.pieces.flatMap((id) => view.value?.pieces[id] ?? []);
