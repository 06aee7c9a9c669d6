/** Orders as they look before they are tried: how far a character commands, what each unit would need, what failing costs. */
import { draft, local, opened, phone } from "../../store/table.js";
import { offers, view } from "../../store/view.js";
import { hasWord, number, t } from "../../words.js";

/** @import { Aids } from "../../board/overlays/aids.js" */
/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */

/** So many bands are drawn, by each of which an order becomes one harder. */
const BANDS = 3;
/** Where more units than these may be ordered, their numbers go without the chance, which the prompt says: tabs would lie on one another. */
const CROWD = 6;

/** The order that is being put together, else the one that the selected character may give. */
const thought = () =>
  offers.value.find((one) => one.command.kind === "order" && one.id === opened.value) ??
  offers.value.find((one) => one.command.kind === "order" && one.unit === local.selection.value.unit && !one.locked);

/** The bands of command and what each unit would need, while an order is thought of. @returns {Aids | null} */
export function orderAids() {
  const order = opened.value && thought()?.id !== opened.value ? undefined : thought();
  if (!order?.unit) return null;
  const need = order.need?.kind === "pick" ? order.need : null;
  const brief = phone.value || (need?.options.length ?? 0) > CROWD;
  return {
    rings: bandsOf(order),
    arcs: [],
    brigades: true,
    chosen: (need?.options ?? []).filter((option) => picked(order, need).includes(option.value)).flatMap((option) => option.pieces),
    words: (need?.options ?? []).map((option) => ({ pieces: option.pieces, locked: !!option.locked, text: option.locked ? why(option.locked)
      : t(brief ? "warmaster.aid.needs" : "warmaster.aid.needs_chance", option.facts) })),
  };
}

/** The units that the order names so far. @param {SeatOffer} order @param {import("../../transport/protocol.js").PickNeed | null} need @returns {readonly unknown[]} */
const picked = (order, need) => (need && opened.value === order.id ? [draft.valueOf(order, need) ?? []].flat() : []);

/** The bands of distance around a character, as far as it commands. @param {SeatOffer} order */
function bandsOf({ unit, facts }) {
  const step = Number(facts.step);
  const reach = Number(facts.far) || step * BANDS;
  return Array.from({ length: Math.min(BANDS, Math.round(reach / step)) }, (_, i) => ({
    pieces: [unit ?? ""], reach: step * (i + 1), text: t("warmaster.aid.band", { reach: step * (i + 1), n: i ? number(-i) : "0" }),
  }));
}

/** Why a unit takes no order, in two words. @param {import("../../transport/protocol.js").Refusal} locked */
function why(locked) {
  const key = `warmaster.aid.${locked.code}`;
  return hasWord(key) ? t(key, locked.facts) : t("warmaster.aid.locked");
}

/** What follows when the dice do not obey. @param {SeatOffer} offer */
export function risks(offer) {
  if (offer.command.kind !== "order") return [];
  const kind = view.value?.units[String(offer.command.character)]?.facts.type;
  return [t(kind === "general" ? "warmaster.risk.general" : "warmaster.risk.other")];
}

/** Whom a character reaches, and how well it commands. @param {SeatOffer} offer */
export function offerHint(offer) {
  const one = view.value?.units[offer.unit ?? ""];
  const sheet = view.value?.sheets[one?.sheet ?? ""];
  if (offer.command.kind !== "order" || !sheet || offer.need?.kind !== "pick") return "";
  const open = offer.need.options.filter((option) => !option.locked);
  const letters = open.flatMap((option) => view.value?.units[String(option.value)]?.letter ?? []);
  return t(letters.length ? "warmaster.brief" : "warmaster.brief.nobody", { n: Number(sheet.profiles[sheet.id]?.command) || 0, units: letters.join(" ") });
}
