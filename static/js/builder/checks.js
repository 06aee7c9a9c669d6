/** What is asked of the army: what stands in its way, what is advised, what is well; each with its rule, and what mends it. */
import { html } from "../html.js";
import { Button, Icon } from "../panels/controls.js";
import { page } from "../page.js";
import { t, tAny } from "../words.js";
import { blocks, change, checks, judged, nameOf, open, system, unitOf } from "./army.js";
import { mended } from "./changes.js";
import { RuleLink } from "./tokens.js";

/** @import { Check, Repair } from "./shapes.js" */

const SIGNS = { blocks: "cross", advice: "warn", fine: "check" };

/** What a check says. A mistake of the file is said as where armies are brought. @param {Check} check */
export function sentence({ code, facts }) {
  const known = code.startsWith("problem.");
  const keys = known ? [`home.${code}`, "home.problem.other"] : [`builder.${system}.check.${code}`, `${system}.refusal.${code}`, `builder.check.${code}`];
  return tAny(keys, { what: code.slice(code.indexOf(".") + 1).replaceAll("_", " "), ...facts });
}

export function Checks() {
  const n = blocks.value.length;
  if (!judged.value) return html`<section class="builder-checks" id="checks" tabindex="-1" aria-label=${t("builder.checks")}></section>`;
  return html`<section class="builder-checks" id="checks" tabindex="-1" aria-label=${t("builder.checks")}><h2 class="label">${t(n ? "builder.in_the_way" : "builder.nothing_in_the_way", { n })}</h2>
    <ul>${checks.value.map((check, i) => html`<${One} key=${`${check.code}.${check.unit}.${i}`} check=${check} />`)}</ul></section>`;
}

/** @param {{check: Check}} props */
function One({ check }) {
  const unit = unitOf(check), where = String(check.facts.where ?? "");
  const show = () => {
    open.value = check.unit;
    requestAnimationFrame(() => document.querySelector(".builder-unit.open")?.scrollIntoView({ block: "nearest" }));
  };
  return html`<li class=${check.kind}><${Icon} name=${SIGNS[check.kind]} /><div><p><span class="unseen">${t(`builder.kind.${check.kind}`)}: </span>
    ${unit && html`<button type="button" class="builder-which" onClick=${show}>${nameOf(unit)}</button>`} ${sentence(check)}
    ${where && html` <code>${where}</code>`}<${RuleLink} id=${check.rule} root=${page().root} /></p>
    ${check.repairs.length > 0 && html`<div class="acts">${check.repairs.map((repair) => html`<${Button} size="tiny" onClick=${() => mend(repair)}>${saysOf(repair)}<//>`)}</div>`}</div></li>`;
}

/** @param {Repair} repair */
const saysOf = (repair) => t(`builder.repair.${repair.label}`, repair.facts);

/** @param {Repair} repair */
function mend(repair) {
  change((now) => mended(now, repair.patches), saysOf(repair));
}

/** What the army comes to. */
export function Sums() {
  const sums = judged.value?.sums ?? {};
  const rows = Object.entries(sums).filter(([what]) => what !== "cost");
  return html`<section class="builder-sums"><h2 class="label">${t("builder.sums")}</h2>
    <dl>${rows.map(([what, n]) => html`<div><dt>${t(`builder.sum.${what}`)}</dt><dd>${n}</dd></div>`)}</dl></section>`;
}
