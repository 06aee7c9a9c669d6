/** A new league: what its tables are set with, as on the home page, and beside it its name, its rounds and its points. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { html } from "../html.js";
import { fetchWords } from "../lib/page_words.js";
import { page } from "../page.js";
import { Icon, Segments } from "../panels/controls.js";
import { Sign } from "../panels/sign.js";
import { t, tAny } from "../words.js";
import { Battlefield, Map } from "./battlefield.js";
import { said, system, wish } from "./choices.js";
import { ClockForm } from "./clock_form.js";
import { Groups } from "./groups.js";
import { ask } from "./me.js";
import { Leading, Options } from "./setup.js";
import { Systems } from "./systems.js";

/** @typedef {"rounds" | "legs" | "win" | "draw" | "loss" | "bye"} Figure */
/** What each figure may be, at least and at most: as the server holds it. */
const BOUNDS = /** @type {const} */ ({ rounds: [1, 30], legs: [1, 2], win: [0, 100], draw: [0, 100], loss: [0, 100], bye: [0, 100] });
const POINTS = /** @type {const} */ (["win", "draw", "loss", "bye"]);
const KINDS = /** @type {const} */ (["swiss", "round_robin"]);

const name = signal("");
const kind = signal(/** @type {typeof KINDS[number]} */ ("swiss"));
const figures = signal(/** @type {Record<Figure, number>} */ ({ rounds: 5, legs: 1, win: 3, draw: 1, loss: 0, bye: 3 }));
const busy = signal(false);

/** A bye is worth a win where few have one; where everybody has as many it is worth nothing. @param {string} chosen */
function choose(chosen) {
  const { win } = figures.peek();
  kind.value = KINDS.find((one) => one === chosen) ?? "swiss";
  figures.value = { ...figures.peek(), bye: kind.value === "swiss" ? win : 0 };
}

/** @param {{of: Figure}} props */
function FigureField({ of }) {
  const [least, most] = BOUNDS[of];
  const change = (/** @type {import("../html.js").On<HTMLInputElement>} */ event) => (figures.value = { ...figures.peek(), [of]: event.currentTarget.valueAsNumber });
  return html`<label class="league-number"><span>${t(`leagues.${of}`)}</span>
    <input class="input" type="number" inputmode="numeric" min=${least} max=${most} step="1" required value=${figures.value[of]} onInput=${change} /></label>`;
}

/** @param {SubmitEvent} event */
async function make(event) {
  event.preventDefault();
  if (busy.value) return;
  busy.value = true;
  said.value = "";
  const { options, battlefield, visibility, dice_need, clock, delay } = wish();
  const made = { system: system.value, options, battlefield, visibility, dice_need, clock, delay };
  const { ok, code, body } = await ask("POST", "leagues", { name: name.value.trim(), kind: kind.value, ...figures.value, ...made });
  busy.value = false;
  if (ok && body.link) location.assign(body.link);
  else said.value = tAny([`leagues.refused.${code}`, "leagues.refused.other"]);
}

function Rules() {
  const change = (/** @type {import("../html.js").On<HTMLInputElement>} */ event) => (name.value = event.currentTarget.value);
  return html`<form id="league" class="league-rules" onSubmit=${make}><label><span>${t("leagues.name")}</span>
    <input class="input" dir="auto" maxlength="60" required pattern=".*[^ ].*" value=${name.value} onInput=${change} /></label>
    <${Segments} label=${t("leagues.kind")} value=${kind.value} onChange=${choose} options=${KINDS.map((value) => ({ value, text: t(`leagues.${value}`) }))} />
    <p class="quiet-text">${t(`leagues.${kind.value}.says`)}</p><${FigureField} of=${kind.value === "swiss" ? "rounds" : "legs"} />
    <fieldset><legend>${t("leagues.points")}</legend><div class="league-numbers">
      ${POINTS.map((of) => html`<${FigureField} key=${of} of=${of} />`)}</div></fieldset>
    <p class="quiet-text">${t("leagues.armies")}</p></form>`;
}

function NewLeague() {
  return html`<div class="home league-new"><header class="home-top"><a class="wordmark" href=${page().root}><${Sign} /><b>Castra</b></a>
    <nav aria-label=${t("mine.pages")}><a href=${`${page().root}mine/leagues`}>${t("leagues.title")}</a></nav></header>
    <aside class="home-left" aria-label=${t("leagues.new")}><h1>${t("leagues.new")}</h1><${Systems} /></aside>
    <main class="well home-well"><${Leading} /><${Battlefield} /><${Map} /><${Options} /></main>
    <aside class="home-right"><${Rules} /><${Groups} /></aside>
    <footer class="home-foot"><button class="button go big" form="league" aria-disabled=${busy.value ? "true" : undefined}>${t("leagues.make")}</button></footer></div><${ClockForm} />
    ${said.value && html`<div class="toasts"><div class="toast" role="alert"><${Icon} name="cross" /><p>${said.value}</p></div></div>`}`;
}

async function start() {
  await fetchWords();
  document.title = `${t("leagues.new")} · Castra`;
  render(html`<${NewLeague} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
}

void start();
