/** My armies: what this device keeps here, by system; one brings or begins another. */
import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { html } from "../html.js";
import { fetchWords } from "../lib/page_words.js";
import { page } from "../page.js";
import { Button, Icon, Tip } from "../panels/controls.js";
import { Sign } from "../panels/sign.js";
import { t } from "../words.js";
import { Card, builds } from "./cards.js";
import { system } from "./choices.js";
import { gone, known, mine, note, refresh } from "./mine.js";
import { Problems } from "./outcome.js";
import { Report } from "./report.js";
import { bring, brought, report } from "./upload.js";

/** Whether the reader has chosen a system; until then it is that of the army changed last. */
const isChosen = signal(new URL(location.href).searchParams.has("system"));

/** @param {string} key */
const of = (key) => mine.value.filter((army) => army.system === key);

function Shelves() {
  const shelves = page().shelves ?? [];
  const choose = (/** @type {string} */ key) => {
    isChosen.value = true;
    system.value = key;
  };
  return html`<nav class="army-shelves" aria-label=${t("armies.systems")}><h2 class="label">${t("armies.systems")}</h2><ul>${shelves.map(({ key }) => html`<li key=${key}>
    <button type="button" aria-pressed=${key === system.value ? "true" : "false"} onClick=${() => choose(key)}><${Icon} name=${`sys-${key}`} /><b>${t(`table.system.${key}`)}</b>
    <span>${of(key).length}</span></button></li>`)}</ul><p class="quiet-text">${t("armies.device")}</p></nav>`;
}

/** Begins an army, or brings a file. */
function Ways() {
  const key = system.value;
  const shelf = (page().shelves ?? []).find((one) => one.key === key);
  if (!shelf?.lists) return null;
  return html`<${Button} onClick=${() => bring("")}>${t("armies.import")}<//>
    ${builds(key) && html`<a class="button go" href=${`${page().root}armies/new?system=${key}`}><${Icon} name="plus" small />${t("armies.new")}</a>`}`;
}

function Shelf() {
  const key = system.value, armies = of(key);
  const takes = (page().shelves ?? []).find((one) => one.key === key)?.lists;
  return html`<main class="army-shelf"><div class="army-shelf-head"><h2>${key && t(`table.system.${key}`)}</h2><span>${armies.length > 0 && t("armies.count", { n: armies.length })}</span></div>
    <${Problems} />${known.value === "away" && html`<p class="army-none" role="alert">${t("armies.away")} <${Button} size="tiny" onClick=${() => void refresh()}>${t("armies.again")}<//></p>`}
    ${armies.length > 0 && html`<ul class="army-grid">${armies.map((army) => html`<${Card} key=${army.id} army=${army} />`)}</ul>`}
    ${known.value === "there" && !armies.length && html`<div class="army-none"><p>${t(takes ? builds(key) ? "armies.none" : "armies.none.file" : "armies.none.table")}</p></div>`}</main>`;
}

function Note() {
  const said = note.value;
  return html`<div class="toasts" role="status">${said && html`<div class=${said.bad ? "toast" : "toast good"}><${Icon} name=${said.bad ? "cross" : "check"} /><p>${said.text}</p>
    ${said.undo && html`<${Button} size="tiny" onClick=${said.undo}>${t("armies.undo")}<//>`}
    <button type="button" class="icon-button" aria-label=${t("armies.close")} onClick=${() => (said.undo ? void gone() : (note.value = null))}><${Icon} name="cross" small /></button></div>`}</div>`;
}

function MyArmies() {
  const count = mine.value.length;
  return html`<div class="my-armies"><header class="army-top"><a href=${page().root} aria-label="Castra"><${Sign} /></a>
      <a class="icon-button" href=${`${page().root}?system=${system.value}`} aria-label=${t("armies.back")} title=${t("armies.back")}><${Icon} name="left" /></a>
      <div><h1>${t("armies.title")}</h1><p>${count > 0 && t("armies.count", { n: count })}</p></div><div class="acts"><${Ways} /></div></header>
    <${Shelves} /><${Shelf} /></div><${Report} /><${Note} /><${Tip} />`;
}

async function start() {
  const given = page();
  await Promise.all([fetchWords(), refresh()]);
  const first = mine.value[0]?.system ?? given.shelves?.find((one) => one.lists)?.key;
  if (!isChosen.value && first) system.value = first;
  else if (!given.shelves?.some((one) => one.key === system.value)) system.value = new URL(location.href).searchParams.get("system") ?? first ?? "";
  render(html`<${MyArmies} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
  effect(() => {
    void brought.value;
    void report.value;
    void refresh();
  });
  addEventListener("pagehide", () => void gone());
  addEventListener("pageshow", (event) => event.persisted && void refresh());
}

void start();
