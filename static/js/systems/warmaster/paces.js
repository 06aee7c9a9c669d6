/** What a formation means for the next move of a unit: a line and a column go their whole pace, all else half of it. */
import { view } from "../../store/view.js";
import { t } from "../../words.js";

/** @param {string} shape @param {import("../../store/view.js").SeatOffer} offer @param {readonly string[]} units */
export function formationHint(shape, offer, units) {
  if (shape === "keep" || offer.command.kind !== "move_units") return "";
  const paces = units.map((id) => {
    const sheet = view.value?.sheets[view.value.units[id]?.sheet ?? ""];
    return Number(sheet?.profiles[sheet.id]?.pace) || 0;
  });
  const pace = Math.min(...paces);
  if (!pace) return "";
  return shape === "single" ? t("warmaster.formed.irregular", { n: pace / 2 }) : t("warmaster.formed.regular", { n: pace });
}
