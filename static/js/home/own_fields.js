/** My battlefields on the home page: kept ones stand among the others; new ones are made to choose from, or brought as a file. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { page } from "../page.js";
import { Button } from "../panels/controls.js";
import { t } from "../words.js";
import { battlefield, boardAt, catalogue, groundBefore, ownBoards, said, system } from "./choices.js";

/** @import { Board } from "./catalogue.js" */
/** A new battlefield to choose. @typedef {{seed: number, text: string, name: string, board: Board, balance: {hidden: [number, number]}}} Made */
/** @typedef {{id: string, system: string, board: Board}} KeptField */

/** New ones to choose from; none while nobody asked. @type {import("@preact/signals").Signal<readonly Made[]>} */
const some = signal(/** @type {readonly Made[]} */ ([]));
const making = signal(false);

/** The battlefield that its editor sent one here with. */
const CAME = new URL(location.href).searchParams.get("battlefield");

/** Seeds are small, for their numbers are the names of what is made. */
const SEEDS = 9_900;

/** @param {string} path @param {RequestInit} [how] */
const ask = (path, how) => fetch(new URL(path, page().root), how).catch(() => null);

/** Asks for what this device keeps. */
export async function offerFields() {
  const answer = await ask("battlefields/mine");
  const told = answer?.ok ? await answer.json().catch(() => null) : null;
  if (!told) return;
  const kept = /** @type {readonly KeptField[]} */ (told.battlefields);
  ownBoards.value = [...kept.map((one) => ({ system: one.system, board: { ...one.board, own: one.id } })), ...(await playedBefore())];
  const came = catalogue.peek().boards.findIndex((board) => board.own && board.own === (CAME ?? groundBefore));
  if (came >= 0) boardAt.value = came;
}

/** The battlefield of the table that is set up otherwise, whoever drew it: it is played once more, and changed by nobody here. */
async function playedBefore() {
  const answer = groundBefore ? await ask(`battlefields/${groundBefore}`) : null;
  const one = /** @type {KeptField | null} */ (answer?.ok ? await answer.json().catch(() => null) : null);
  return one ? [{ system: one.system, board: { ...one.board, own: one.id, lent: true } }] : [];
}

/** Makes a dozen new ones; pressed again, it puts them away. */
async function makeSome() {
  if (some.value.length) {
    some.value = [];
    return;
  }
  making.value = true;
  const answer = await ask(`battlefields/made?system=${system.value}&seed=${Math.floor(Math.random() * SEEDS)}`);
  const told = answer?.ok ? await answer.json().catch(() => null) : null;
  some.value = told?.fields ?? [];
  said.value = told ? "" : t("home.field.away");
  making.value = false;
}

/** Keeps a battlefield and shows it. @param {string} text */
async function keep(text) {
  const answer = await ask("battlefields/new", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ system: system.value, text }) });
  const told = await answer?.json().catch(() => null);
  if (!answer?.ok) {
    said.value = told?.problems?.[0] ? t("home.field.wrong", { n: told.problems[0].line, count: told.problems.length }) : t("home.field.away");
    return;
  }
  said.value = "";
  some.value = [];
  await offerFields();
  boardAt.value = Math.max(0, catalogue.value.boards.findIndex((board) => board.own === told.id));
}

/** @param {Event} event */
async function bring(event) {
  const input = /** @type {HTMLInputElement} */ (event.currentTarget);
  const text = await input.files?.[0]?.text();
  input.value = "";
  if (text) await keep(text);
}

/** @param {string} id */
async function remove(id) {
  const answer = await ask(`battlefields/${id}`, { method: "DELETE" });
  if (answer?.ok) await offerFields();
  boardAt.value = 0;
}

/** The outlines of a battlefield, small. @param {{board: Board}} of */
function Small({ board }) {
  const marked = Object.entries(board.hexes ?? {});
  return html`<svg viewBox=${`0 0 ${board.width} ${board.height}`} aria-hidden="true">
    ${board.terrain.map((piece) => html`<polygon key=${piece.id} points=${piece.outline.map((at) => `${at.x},${at.y}`).join(" ")} />`)}
    ${marked.map(([id, hex]) => html`<circle key=${id} cx=${hex.x + 0.5} cy=${hex.y + 0.5} r=${hex.traits.includes("blocked") ? 0.5 : 0.18} />`)}</svg>`;
}

const share = (/** @type {number} */ part) => Math.round(part * 1000) / 10;

export function OwnFields() {
  const played = (page().systems ?? []).find((one) => one.key === system.value);
  if (!played?.fields) return null;
  const draws = played.draws;
  const own = battlefield.value?.own, isMine = own && !battlefield.value?.lent;
  return html`<section class="own-fields" aria-label=${t("home.fields")}><div class="row">
      <${Button} kind="quiet" size="tiny" onClick=${() => void makeSome()}>${t(making.value ? "home.field.making" : some.value.length ? "home.field.none" : "home.field.new")}<//>
      <label class="button quiet tiny">${t("home.field.bring")}<input type="file" accept=".yaml,.yml,text/*" onChange=${bring} /></label>
      ${draws && html`<a class="button quiet tiny" href=${`${page().root}battlefields/new?system=${system.value}`}>${t("home.field.draw")}</a>`}
      ${isMine && draws && html`<a class="button quiet tiny" href=${`${page().root}battlefields/${own}/edit`}>${t("home.field.change")}</a>`}
      ${own && html`<a class="button quiet tiny" href=${`${page().root}battlefields/${own}/file`}>${t("home.field.save")}</a>`}
      ${isMine && html`<${Button} kind="quiet" size="tiny" onClick=${() => void remove(own)}>${t("home.field.remove")}<//>`}</div>
    ${some.value.length > 0 && html`<ul class="made-fields">${some.value.map((one) => html`<li key=${one.seed}><button type="button" onClick=${() => void keep(one.text)}>
      <${Small} board=${one.board} /><span><b>${one.name}</b>${t("home.field.hidden", { red: share(one.balance.hidden[0]), blue: share(one.balance.hidden[1]) })}</span></button></li>`)}</ul>`}
  </section>`;
}
