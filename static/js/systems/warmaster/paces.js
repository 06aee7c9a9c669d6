/** What a formation means for the next move: a line and a column go farther than all else. */
import { t } from "../../words.js";

/** @param {string} shape @param {import("../../store/view.js").SeatOffer} offer */
export function formationHint(shape, { facts }) {
  if (shape === "keep" || facts.regular === undefined) return "";
  return shape === "single" ? t("warmaster.formed.irregular", { n: facts.irregular }) : t("warmaster.formed.regular", { n: facts.regular });
}
