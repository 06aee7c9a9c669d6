/** Options that are told together in the right rim: what is in force, switched here or settled by another choice, with the reason and the rule. */
import { html } from "../html.js";
import { page } from "../page.js";
import { Icon } from "../panels/controls.js";
import { t } from "../words.js";
import { groups, optionValue, placeOf, system } from "./choices.js";
import { made, optionName, setOption, valueName } from "./setup.js";

/** @import { Row } from "./choices.js" */

export function Groups() {
  return made.value ? null : html`${groups.value.map((group) => html`<${Group} key=${group.id} group=${group} />`)}`;
}

/** @param {{group: {id: string, rows: Row[]}}} props */
function Group({ group: { id, rows } }) {
  const key = `${system.value}.group.${id}`;
  const by = rows.find((row) => row.by)?.by;
  const rule = rows[0]?.option.rule;
  const name = by && valueName(`${system.value}.option.${by.id}`, optionValue(by));
  return html`<section class="modules" aria-label=${t(key)}><h2 class="label"><span>${t(key)}</span>
    <span>${t("home.group.of", { n: rows.filter((row) => row.value).length, of: rows.length })}</span></h2>
    <ul>${rows.map((row) => html`<li key=${row.option.id}><${Switch} row=${row} /></li>`)}</ul>
    ${by && html`<p class="quiet-text"><${Icon} name="lock" small />${t(`${key}.settled`, { n: name })} <a href=${`${page().root}rules/${system.value}#${rule}`}>${rule}</a></p>`}</section>`;
}

/** @param {{row: Row}} props */
function Switch({ row: { option, value, by } }) {
  const text = optionName(option);
  const said = `${text}: ${valueName(`${system.value}.option.${option.id}`, value)}`;
  const body = html`<span>${text}</span><${Icon} name=${value ? "check" : "cross"} small />`;
  if (by) return html`<span class=${value ? "on" : ""} role="img" aria-label=${said}>${body}</span>`;
  const turn = () => setOption(option, (placeOf(option.values, value) + 1) % option.values.length);
  return html`<button type="button" class=${value ? "on" : ""} aria-label=${text} aria-pressed=${value ? "true" : "false"} onClick=${turn}>${body}</button>`;
}
