/** What a shot comes to before the dice: how likely its target falls, and whether scatter may reach one's own. */
import { mySeat, view } from "../../store/view.js";
import { number, percent, t } from "../../words.js";

/** @import { Odds } from "../../transport/protocol.js" */

const DAMAGE = "damage.";
/** From how likely on a hit on an own disk is told. */
const TOLD = 0.005;

/** @param {Odds} odds */
export const chanceText = (odds) => said(odds, (disk) => view.value?.units[disk]?.seat === mySeat.value);

/** @param {Odds} odds @param {(disk: string) => boolean} isOwn */
export function said({ chances, means }, isOwn) {
  const worst = "falls" in chances ? "falls" : "wounded";
  const target = t(`diskwars.chance.${worst}`, { p: percent(chances[worst]?.[1] ?? 0), n: number(means.damage ?? 0, 1) });
  const own = Object.keys(chances).filter((name) => name.startsWith(DAMAGE) && isOwn(name.slice(DAMAGE.length)));
  const risk = Math.max(0, ...own.map((name) => hurts(chances[name] ?? {})));
  return risk >= TOLD ? `${target} · ${t("diskwars.chance.own", { p: percent(risk) })}` : target;
}

/** How likely there is any damage at all. @param {Record<string, number>} damage by its amount */
const hurts = (damage) => Object.entries(damage).reduce((sum, [amount, p]) => sum + (Number(amount) > 0 ? p : 0), 0);
