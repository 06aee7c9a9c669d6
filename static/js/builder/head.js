/** The head of the army: its name, what it is measured against, how it is kept; above it where one goes from here. */
import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { Button, Icon, IconButton } from "../panels/controls.js";
import { Sign } from "../panels/sign.js";
import { page } from "../page.js";
import { sinceWhen, t, tAny } from "../words.js";
import { army, blocks, change, isReady, judged, mayRedo, mayUndo, palette, redo, system, undo } from "./army.js";
import { adding } from "./sheets.js";
import { keepCopy, keeping, keptId, load } from "./server.js";

export function Top() {
  const { root } = page(), id = keptId.value;
  const facts = { system: t(`table.system.${system}`), side: army.value?.side ? t("builder.named", { id: army.value.side }) : "" };
  return html`<header class="builder-top"><a href=${root} aria-label="Castra"><${Sign} /></a>
    <a class="icon-button" href=${`${root}armies`} aria-label=${t("builder.back")} title=${t("builder.back")}><${Icon} name="left" /></a>
    <div class="builder-where"><h1>${t("builder.title")}</h1><p>${[facts.system, facts.side].filter(Boolean).join(" · ")}</p></div>
    <nav aria-label=${t("builder.acts")}><${IconButton} icon="undo" label=${t("builder.undo")} off=${!mayUndo.value} onClick=${undo} />
      <${IconButton} icon="redo" label=${t("builder.redo")} off=${!mayRedo.value} onClick=${redo} />
      ${id && html`<a class="button quiet" href=${`${root}armies/${id}/print`} target="_blank" rel="noopener">${t("builder.print")}</a>
        <a class="button quiet" href=${`${root}armies/${id}/file`} download>${t("builder.file")}</a>`}
      <button type="button" class="button only-lying" onClick=${() => (adding.value = true)}><${Icon} name="plus" small />${t("builder.add_unit")}</button>
      <${ToTable} /></nav></header>`;
}

/** The way to a table with this army, once nothing stands in it. */
function ToTable() {
  const id = keptId.value, n = blocks.value.length;
  if (!isReady.value || !id) return html`<${Button} locked=${n ? t("builder.to_table.blocked", { n }) : t("builder.to_table.empty")}>${t("builder.to_table")}<//>`;
  return html`<a class="button go" href=${`${page().root}?system=${system}&army=${id}`}>${t("builder.to_table")}</a>`;
}

export function Head() {
  const now = army.value;
  if (!now) return null;
  const rename = (/** @type {import("../html.js").On<HTMLInputElement>} */ event) => {
    const name = event.currentTarget.value.trim();
    if (name) change((was) => (was.name === name ? was : { ...was, name }));
    else event.currentTarget.value = now.name;
  };
  const { units = 0, models = 0 } = judged.value?.sums ?? {};
  return html`<div class="builder-head"><label><span class="unseen">${t("builder.name")}</span>
      <input class="builder-army" maxlength="60" value=${now.name} onChange=${rename} /></label><${Meter} />
    <p class="builder-note">${[units && t("builder.sum.units.n", { n: units }), models && t("builder.models", { n: models })].filter(Boolean).join(" · ")} <${Kept} /></p></div>`;
}

/** What the army costs, of what it is measured against. */
function Meter() {
  const { size = 0 } = army.value ?? {}, cost = judged.value?.sums.cost ?? 0, currency = palette.value?.currency ?? "";
  const sizes = [...new Set([...(palette.value?.sizes ?? []), ...(size ? [size] : [])])].sort((a, b) => a - b);
  if (!sizes.length) return null;
  const choose = (/** @type {import("../html.js").On<HTMLSelectElement>} */ event) => {
    const next = Number(event.currentTarget.value);
    change((now) => ({ ...now, size: next }));
  };
  return html`<div class=${size && cost > size ? "builder-meter over" : "builder-meter"}><p><span>${t(`builder.meter.${currency}`)}</span><span><b>${cost}</b> <label>
      <span class="unseen">${t("builder.measure")}</span><select value=${String(size)} onChange=${choose}>
      ${sizes.map((one) => html`<option value=${String(one)}>${t("builder.of", { n: one })}</option>`)}
      <option value="0">${t("builder.of.nothing")}</option></select></label></span></p>
    <div role="presentation"><i style=${`width:${size ? Math.min(100, (100 * cost) / size) : 0}%`} /></div></div>`;
}

/** When the army was kept, or why it is not. */
function Kept() {
  const { how, at, code } = keeping.value;
  const [, again] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => again((n) => n + 1), 10_000);
    return () => clearInterval(timer);
  }, []);
  if (how === "none") return null;
  if (how === "kept") return html`<span>· ${told(at)}</span>`;
  if (how === "keeping") return html`<span>· ${t("builder.keeping")}</span>`;
  return html`<span class="builder-unkept" role="alert">${tAny([`builder.unkept.${how}`], { what: tAny([`web.refused.${code}`, `raw.${code ?? ""}`]) })}
    ${how === "changed" && html`<${Button} size="tiny" onClick=${() => void load()}>${t("builder.load")}<//>`}
    ${(how === "changed" || how === "theirs") && html`<${Button} size="tiny" onClick=${() => void keepCopy()}>${t("builder.keep_copy")}<//>`}</span>`;
}

/** @param {number} at */
function told(at) {
  const seconds = Math.round((Date.now() - at) / 1000);
  return seconds < 60 ? t("builder.kept.just") : t("builder.kept.at", { when: sinceWhen(at / 1000) });
}
