/** The exact chance of what a button would roll, beside the button: asked of the referee once the button is there. */
import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { isMetBy, needsOf } from "./target.js";
import { ask } from "../store/table.js";
import { view } from "../store/view.js";
import { slots } from "../slots/slots.js";
import { hasWord, number, percent, t, tAny } from "../words.js";

/** @import { Odds } from "../transport/protocol.js" */
/** @typedef {import("../store/view.js").Command} Command */

/**
 * What the odds come to in a few words: how likely the roll is met and stands against what may answer it, else the mean of what matters most.
 * @param {Odds} odds
 */
export function inShort(odds) {
  const { chances, means } = odds;
  const said = slots.value.words.chanceText(odds);
  if (said !== undefined) return said;
  const met = metBy(odds);
  if (met === 0) return never(odds);
  if (met !== null) {
    return chances.stands ? t("table.chance.stands", { a: percent(met), b: percent(chances.stands[1] ?? 0) }) : percent(met);
  }
  const told = tellingOf(means);
  if (told && slots.value.look.happens.includes(told)) return percent(means[told] ?? 0);
  const own = `${view.value?.system}.chance.${told}`;
  if (hasWord(own)) return t(own, Object.fromEntries(Object.entries(means).map(([name, mean]) => [name, number(mean, 1)])));
  return told ? t("table.chance.mean", { what: tAny([`${view.value?.system}.odds.${told}`, `table.odds.${told}`]), n: number(means[told] ?? 0, 1) }) : "";
}

/** A roll that no dice meet says what it would take, and the most they show. @param {Odds} odds */
function never({ chances, targets }) {
  const [name, target] = Object.entries(targets ?? {})[0] ?? [];
  const shown = Object.keys(chances[name ?? ""] ?? {}).map(Number);
  if (!target || !("direction" in target) || target.direction !== "at_least" || !shown.length) return percent(0);
  return t("table.chance.never", { p: percent(0), n: needsOf(target), most: Math.max(...shown) });
}

/** How likely a roll is met that has a target; nothing where none has. @param {Odds} odds */
function metBy({ chances, targets }) {
  const [name, target] = Object.entries(targets ?? {})[0] ?? [];
  return name && target ? Object.entries(chances[name] ?? {}).reduce((sum, [value, p]) => sum + (isMetBy(target, Number(value)) ? p : 0), 0) : null;
}

/** Less than this is told as nothing. */
const NEXT_TO_NOTHING = 0.05;

/** The quantity that matters most, or the next that is more than nothing: damage where no model is likely to fall. @param {Record<string, number>} means */
function tellingOf(means) {
  const told = slots.value.look.odds.filter((one) => means[one] !== undefined);
  return told.find((one) => slots.value.look.happens.includes(one) || (means[one] ?? 0) >= NEXT_TO_NOTHING) ?? told[0];
}

/** What the same comes to without it and with it, where a target or a mean is told of both. @param {Odds} before @param {Odds} after */
export function change(before, after) {
  const [without, met] = [metBy(before), metBy(after)];
  if (without !== null && met !== null) return t("table.chance.instead", { a: percent(without), b: percent(met) });
  const both = slots.value.look.odds.filter((one) => before.means[one] !== undefined && after.means[one] !== undefined);
  const told = both.find((one) => Math.abs((before.means[one] ?? 0) - (after.means[one] ?? 0)) >= NEXT_TO_NOTHING);
  const far = told !== undefined;
  return far ? t("table.chance.change", { what: tAny([`${view.value?.system}.odds.${told}`, `table.odds.${told}`]), a: number(before.means[told] ?? 0, 1),
    b: number(after.means[told] ?? 0, 1) }) : inShort(after);
}

/** Whether a roll is met less often with it than without. @param {Odds} before @param {Odds} after */
export function worsens(before, after) {
  const [without, met] = [metBy(before), metBy(after)];
  return without !== null && met !== null && met < without;
}

/**
 * @param {{seat: string, command: Command, instead?: Command, judge?: (isWorse: boolean) => void}} props
 *   `instead` is what it is compared with, `judge` is told whether it lowers the chance
 */
export function Chance({ seat, command, instead, judge }) {
  const [told, tell] = useState("");
  const key = JSON.stringify([command, instead]);
  useEffect(() => {
    let gone = false;
    const asked = [command, ...(instead ? [instead] : [])].map((one) => ask({ kind: "odds", command: one }, seat));
    void Promise.all(asked).then(([after, before]) => {
      if (gone) return;
      const both = after?.kind === "odds" && before?.kind === "odds" ? { before, after } : null;
      judge?.(!!both && worsens(both.before, both.after));
      tell(both ? change(both.before, both.after) : after?.kind === "odds" ? inShort(after) : "");
    });
    return () => void (gone = true);
  }, [key, view.value?.tray, view.value?.units]);
  return told && html`<small class="chance">${told}</small>`;
}
