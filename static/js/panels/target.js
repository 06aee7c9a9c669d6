/** What a roll has to come to: the sum that made its number, and on which side of it the dice must fall. */
import { html } from "../html.js";
import { number, signed, t } from "../words.js";

/** @import { AnyTarget, SumTarget } from "../lib/wire.js" */

/** What the rows of a target add. @param {AnyTarget} target */
const bonusOf = (target) => (target.rows ?? []).reduce((sum, row) => sum + row.value, 0);

/** The natural number that is just enough. @param {AnyTarget} target */
export const needsOf = (target) => target.base + (isUnder(target) ? bonusOf(target) : -bonusOf(target));

/** Whether the dice are added up. @param {AnyTarget | null | undefined} target @returns {target is SumTarget} */
export const isOfSum = (target) => target?.kind === "sum_target";

/** @param {AnyTarget} target */
const isUnder = (target) => isOfSum(target) && target.direction === "at_most";

/** Whether a natural sum is enough. @param {SumTarget} target @param {number} rolled */
export const isMetBy = (target, rolled) => (isUnder(target) ? rolled <= needsOf(target) : rolled >= needsOf(target));

/** What is needed in the end, as a word: "4+", "7 or less", "never". @param {AnyTarget} target */
export function saidNeeds(target) {
  const needs = needsOf(target);
  if (!isOfSum(target)) return needs > 6 ? t("table.roll.never") : `${Math.max(2, needs)}+`;
  const [least, most] = [target.dice, target.dice * target.sides];
  const [worst, best] = isUnder(target) ? [most, least] : [least, most];
  if (!isMetBy(target, best)) return t("table.roll.never");
  if (isMetBy(target, worst)) return t("table.roll.always");
  return isUnder(target) ? t("table.roll.at_most", { n: needs }) : `${number(needs)}+`;
}

/** The dice that are added up, as a word: "2D6". @param {SumTarget} target */
export const saidDice = (target) => t("table.roll.dice", { n: target.dice, sides: target.sides });

/** The target as a sum: base, rows, what is needed. @param {{target: AnyTarget}} props */
export function TargetSum({ target }) {
  const base = isUnder(target) ? number(target.base) : `${number(target.base)}+`;
  return html`<div class="sum"><ul class="ledger"><li><b>${base}</b> ${t(target.reason, target.facts)}</li>
    ${(target.rows ?? []).map((row) => html`<li><b>${signed(row.value)}</b> ${t(row.reason, row.facts)}</li>`)}</ul>
    <p class=${isOfSum(target) ? "needed of-sum" : "needed"}><small>${isOfSum(target) ? t("table.roll.dice_need", { dice: saidDice(target) })
      : t("table.roll.needs")}</small>${saidNeeds(target)}</p></div>`;
}

/** What dice that are added up came to: their sum, and whether it is enough. @param {SumTarget} target @param {number} sum */
export const saidSum = (target, sum) => [t("table.roll.sum", { n: sum }), t(isMetBy(target, sum) ? "table.roll.met" : "table.roll.missed")];
