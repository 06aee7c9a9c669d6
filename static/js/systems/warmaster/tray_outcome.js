/** What the dice of a fight or of shots came to on each unit: the hits on it, and how many of them its armour turned. */
import { view } from "../../store/view.js";
import { t } from "../../words.js";

/** @import { RollView, TrayView } from "../../transport/protocol.js" */

/** @param {readonly RollView[]} rolls */
const counted = (rolls) => rolls.reduce((sum, roll) => sum + (roll.successes ?? 0), 0);

/** The hits on each unit, and how many its armour turned: nothing where it threw no dice. @param {Pick<TrayView, "rolls">} tray @returns {{unit: string, n: number, saved: number | null}[]} */
export function hitsOf({ rolls }) {
  const at = (/** @type {RollView} */ roll) => String(roll.facts?.unit ?? "");
  const told = rolls.filter((roll) => at(roll) && typeof roll.successes === "number");
  return [...new Set(told.map(at))].map((unit) => {
    const own = told.filter((roll) => at(roll) === unit);
    const armour = own.filter((roll) => roll.step === "armour");
    return { unit, n: counted(own.filter((roll) => !armour.includes(roll))), saved: armour.length ? counted(armour) : null };
  });
}

/** The same in words, a row for each unit. @param {TrayView} tray @returns {{unit: string | null, text: string}[]} */
export const trayOutcome = (tray) =>
  hitsOf(tray).filter(({ unit }) => view.value?.units[unit]).map(({ unit, n, saved }) => ({ unit, text: saved === null ? t("warmaster.came.bare", { n }) : t("warmaster.came.armour", { n, saved }) }));
