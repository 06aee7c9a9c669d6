/** An army's list: regiment by regiment its units, how many models they have and what they cost. */
import { html } from "../../html.js";
import { t } from "../../words.js";
import { nameOf } from "./list_parts.js";

/** @import { ArmyListView, FactionRow, ListedUnit } from "../../transport/protocol.js" */

/**
 * Blocks of a list with their rows: regiments as they are numbered, those of renown by name and at one price, units outside them.
 * @param {ArmyListView} list @param {FactionRow | undefined} faction
 */
export function blocksOf(list, faction) {
  const price = (/** @type {ListedUnit} */ unit) => (faction?.scrolls.find((one) => one.id === unit.warscroll)?.points ?? 0) * (unit.reinforced ? 2 : 1);
  const rows = (/** @type {readonly ListedUnit[]} */ units, /** @type {boolean} */ hired) =>
    units.map((unit) => ({ name: unit.name || nameOf(unit.warscroll), models: unit.models, points: hired ? 0 : price(unit) }));
  let n = 0;
  const regiments = list.regiments.map((one) => {
    const units = rows(one.units, one.renown !== "");
    const sum = units.reduce((all, unit) => all + unit.points, 0);
    if (one.renown) return { title: nameOf(one.renown), general: false, led: false, units, points: faction?.renown.find((hired) => hired.id === one.renown)?.points ?? 0 };
    return { title: t(one.general ? "aos.muster.regiment_of_general" : "aos.muster.regiment", { n: (n += 1) }), general: one.general, led: true, units, points: sum };
  });
  const alone = rows(list.auxiliaries, false);
  const outside = { title: t("aos.muster.auxiliaries"), general: false, led: false, units: alone, points: alone.reduce((all, unit) => all + unit.points, 0) };
  return alone.length ? [...regiments, outside] : regiments;
}

/** @param {{list: ArmyListView, faction: FactionRow | undefined}} props */
export function ArmyList({ list, faction }) {
  return html`<div class="scroll army-regiments" tabindex="0" role="group" aria-label=${t("table.muster.list")}>
    ${blocksOf(list, faction).map((block, i) => html`<section key=${i} class=${`army-regiment ${block.general ? "general" : ""}`}><header><b>${block.title}</b><em>${block.points}</em></header>
    <ul>${block.units.map((unit, j) => html`<li key=${j} class=${block.led && j === 0 ? "leads" : ""}><b>${unit.name}</b>
      <small>${t("aos.muster.models", { n: unit.models })}</small><em>${unit.points || ""}</em></li>`)}</ul></section>`)}</div>`;
}
