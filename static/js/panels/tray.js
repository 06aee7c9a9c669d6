/** The dice tray: an attack step by step, every die shown beside the sum that made its target number. */
import { html } from "../html.js";
import { callers } from "./unit_buttons.js";
import { DieOf, DieFace } from "./die.js";
import { hasCards } from "./cards/cards.js";
import { Interrupted } from "./cards/interrupted.js";
import { SymbolDie, SymbolRoll, isOfSymbols } from "./cards/symbols.js";
import { Icon, Letter } from "./controls.js";
import { TargetSum, isOfSum, saidNeeds, saidSum } from "./target.js";
import { currentOf, decision, isListing } from "./decision.js";
import { DieChoice } from "./needs/pick.js";
import { needsOf } from "../lib/needs.js";
import { slots } from "../slots/slots.js";
import { newest } from "../seal/bonds.js";
import { effect, signal } from "@preact/signals";
import { isHexPick, local } from "../store/table.js";
import { log, myDecision, nameOf, past, pieceName, seatName, unitName, view } from "../store/view.js";
import { hasWord, number, t, tAny } from "../words.js";

/** @import { DieView, RollView, TrayView } from "../transport/protocol.js" */
/** @import { AnyTarget } from "../lib/wire.js" */

/** How many lines the log had when the tray was last looked at; all of them at first. */
let known = Infinity;
/** The tray that was put away by hand. */
export const putAway = signal(/** @type {string | null} */ (null));

/** Milliseconds a finished roll stays on show. */
const LINGER = 6000;

/** The tray this page has seen open: what was over before it came is not shown again. */
let witnessed = "";

effect(() => {
  if (!view.value) return;
  const tray = view.value.tray;
  const told = log.peek().length > known;
  known = log.peek().length;
  if (!tray) return;
  if (tray.open || told) witnessed = tray.id;
  if (tray.open) return;
  if (witnessed !== tray.id) putAway.value = tray.id;
  else setTimeout(() => view.peek()?.tray?.id === tray.id && (putAway.value = tray.id), isSlim(tray) ? LINGER / 2 : LINGER);
});

/** Whoever takes hold of a piece wants to see the table. */
effect(() => {
  const tray = view.peek()?.tray;
  if (local.held.value.length && tray && !tray.open) putAway.value = tray.id;
});

/** A roll or two that is only added up needs one line. @param {TrayView} tray */
function isSlim(tray) {
  return tray.rolls.length < 3 && tray.rolls.every((roll) => !roll.target && !roll.piece && !isOfSymbols(roll) && (roll.dice?.length ?? 0) < 4);
}

/** The tray, while it is open or until it is put away. */
export function trayShown() {
  const tray = view.value?.tray;
  return tray && tray.rolls?.length && !view.value?.result && (tray.open || (!past.value && putAway.value !== tray.id)) ? tray : null;
}

/** What the dice were thrown for, by tray, as it was told while it was under way: what a weapon is now is not what it was. @type {Map<string, TrayView>} */
const underWay = new Map();

/** What the dice are thrown for. @param {TrayView} tray */
function aboutOf(tray) {
  if (tray.open) underWay.set(tray.id, tray);
  const { title, facts } = underWay.get(tray.id) ?? tray;
  return tAny([title, `${view.value?.system}.tray.${title}`, "raw."], facts);
}

/** @param {{compact?: boolean}} props */
export function Tray({ compact = false }) {
  const tray = trayShown();
  if (!tray) return html`<${slots.value.prompt.Sequence} />`;
  const steps = stepsOf(tray);
  const title = titleOf(tray);
  if (isFolded(tray)) return html`<${Folded} tray=${tray} title=${title} steps=${steps} />`;
  return html`<section class=${`tray ${compact ? "compact" : ""} ${isSlim(tray) ? "slim" : ""} ${tray.open || unfolded.value === tray.id ? "" : "closed"}`}
    aria-label=${t("table.tray", { title })}><header class="tray-head"><${Sides} tray=${tray} />
    <p>${aboutOf(tray)}</p>
    ${!tray.open && html`<button type="button" class="icon-button" aria-label=${t("table.tray.close")} onClick=${() => (putAway.value = tray.id)}>
      <${Icon} name="cross" /></button>`}</header><${Interrupted} /><${Unbound} tray=${tray} />
    <div class="steps scroll" style=${`--steps:${steps.length}`}>${steps.map(([step, rolls]) => html`<${Step} key=${step} step=${step} rolls=${rolls} />`)}</div><${Came} tray=${tray} /></section>`;
}

/** Says whose page was away when these dice fell: without it they were not bound. @param {{tray: TrayView}} props */
function Unbound({ tray }) {
  const without = tray.open || witnessed === tray.id ? (newest.value?.without ?? []) : [];
  return !past.value && without.length > 0 && html`<p class="unbound"><${Icon} name="warn" />${t("table.tray.unbound", { names: without.map(seatName).join(", ") })}</p>`;
}

/** What all its dice came to together, where the system says that of each it befell. @param {{tray: TrayView}} props */
function Came({ tray }) {
  const rows = slots.value.words.trayOutcome(tray) ?? [];
  return rows.length > 0 && html`<ul class="dice-outcomes">${rows.map(({ unit, text }) => html`<li key=${unit}><${Befallen} unit=${unit} /><span>${text}</span></li>`)}</ul>`;
}

/** @param {{unit: string | null}} props */
function Befallen({ unit }) {
  const its = unit && view.value?.units[unit];
  return its && html`<${Letter} seat=${its.seat} letter=${its.letter} /><b>${unitName(unit)}</b>`;
}

/** The tray that was opened again by hand while something else is decided. */
const unfolded = signal(/** @type {string | null} */ (null));

/** Whether somebody is to be chosen where there is little room: on a board of hexes, which stands whole, or above a hand of cards. @param {ReturnType<typeof decision>} now */
function isCramped(now) {
  return !!now?.duty && (hasCards.value || Object.keys(view.value?.hexes ?? {}).length > 0);
}

/** What is over makes room for the next decision, and so does what would lie on the hexes to pick from or the ground to set up on: one line of it stays. @param {TrayView} tray */
function isFolded(tray) {
  if (unfolded.value === tray.id || isSlim(tray)) return false;
  const now = decision();
  const open = now?.offers.filter((offer) => !offer.locked) ?? [];
  if (now && isListing(currentOf(now))) return true;
  return tray.open ? open.some((offer) => isHexPick(offer.need) || offer.need?.kind === "place") : open.length > 0 || (!!now && callers().length > 0) || isCramped(now);
}

/** So many dice of a step have room in one line. */
const IN_LINE = 8;

/** The dice of a step as they fell: they are seen though what comes next folds the tray at once. @param {{rolls: readonly RollView[]}} props */
function Fallen({ rolls }) {
  const dice = rolls.flatMap((roll) => roll.dice);
  if (!dice.length || dice.length > IN_LINE) return null;
  return html`<span class="fallen">${dice.map((die, i) => (die.symbol ? html`<${SymbolDie} key=${i} die=${die} small />`
    : html`<${DieFace} key=${i} face=${die.face} look=${die.counts === true ? "counts" : die.counts === false ? "fails" : "plain"} small />`))}</span>`;
}

/** What a step of an attack, or a single roll, is called. @param {string} step */
const stepWord = (step) => tAny([`${view.value?.system}.step.${step}`, `${view.value?.system}.roll.${step}`, `table.step.${step}`]);

/** @param {{tray: TrayView, title: string, steps: [string, RollView[]][]}} props */
function Folded({ tray, title, steps }) {
  const outcome = slots.value.words.trayOutcome(tray);
  const told = outcome ?? [];
  const counts = steps.flatMap(([step, rolls]) => {
    const isTold = rolls.every((roll) => told.some(({ unit }) => unit !== null && unit === roll.facts?.unit));
    if (isTold) return [];
    const symbols = rolls.findLast(isOfSymbols);
    if (symbols && outcome && (symbols.successes ?? null) === null) return [];
    if (symbols) return [{ step, of: [symbols], text: t("table.tray.symbols", { roll: stepWord(step), n: symbols.successes ?? 0, of: symbols.dice.length }) }];
    const summed = rolls.findLast((roll) => isOfSum(roll.target) && roll.dice?.length);
    if (isOfSum(summed?.target) && summed) return [{ step, of: [summed], text: saidSum(summed.target, sumOf(summed)).join(" ") }];
    const made = rolls.filter((roll) => roll.target && roll.dice?.length);
    const dice = made.reduce((sum, roll) => sum + roll.dice.length, 0);
    const needed = made.at(-1)?.target;
    const n = made.reduce((sum, roll) => sum + (roll.successes ?? 0), 0);
    const counted = tAny([`${view.value?.system}.counted.${step}`, `table.counted.${step}`, "table.roll.result"], { n, of: dice });
    return dice ? [{ step, of: made, text: `${counted} ${t("table.roll.of", { n: dice })}, ${needed ? saidNeeds(needed) : ""}` }] : [];
  });
  // What is only added up, such as a charge, is told where nothing of the tray was counted.
  const summed = counts.length || told.length ? [] : steps.flatMap(([step, rolls]) => rolls.slice(-1).filter(({ dice }) => dice?.length)
    .map((roll) => ({ step, of: [roll], text: `${stepWord(step)}: ${totalSaid(roll)}` })));
  const lines = [...counts, ...summed];
  return html`<section class="tray folded" aria-label=${t("table.tray", { title })}><header class="tray-head"><${Sides} tray=${tray} />
    ${!tray.source && !tray.target && (counts.length > 0 || told.length > 0) && html`<h2>${title}</h2>`}<${Came} tray=${tray} />
    <p>${lines.length > 0 ? lines.map(({ step, of, text }, i) => html`${i > 0 && " \u00b7 "}<span key=${step}><${Fallen} rolls=${of} />${text}</span>`) : told.length > 0 || aboutOf(tray)}</p>
    <button type="button" class="icon-button" aria-label=${t("table.tray.open")} onClick=${() => (unfolded.value = tray.id)}><${Icon} name="up" /></button>
    ${!tray.open && html`<button type="button" class="icon-button" aria-label=${t("table.tray.close")} onClick=${() => (putAway.value = tray.id)}>
      <${Icon} name="cross" /></button>`}</header></section>`;
}

/** @param {TrayView} tray */
function titleOf(tray) {
  return [tray.source && unitName(tray.source), tray.target && unitName(tray.target)].filter(Boolean).join(" → ") || tAny([tray.title, `${view.value?.system}.tray.${tray.title}`], tray.facts);
}

/** @param {{tray: TrayView}} props */
function Sides({ tray }) {
  const sign = (/** @type {string} */ id) => {
    const unit = view.value?.units[id];
    return unit && html`<${Letter} seat=${unit.seat} letter=${unit.letter} /><h2>${unitName(id)}</h2>`;
  };
  return html`${tray.source && sign(tray.source)}${tray.source && tray.target && html`<${Icon} name="arrow" />`}${tray.target && sign(tray.target)}`;
}

/**
 * Rolls by step, the system's order first. Long trays show their newest steps.
 * @param {TrayView} tray
 * @returns {[string, RollView[]][]}
 */
function stepsOf(tray) {
  /** @type {Map<string, RollView[]>} */
  const steps = new Map();
  for (const roll of tray.rolls) steps.set(roll.step, [...(steps.get(roll.step) ?? []), roll]);
  return [...steps].slice(-4);
}

/** @param {{step: string, rolls: RollView[]}} props */
function Step({ step, rolls }) {
  const newest = rolls.at(-1);
  if (!newest) return null;
  if (rolls.some(isOfSymbols)) return html`<article class="step"><h3>${stepWord(step)}</h3>
    ${rolls.slice(-2).map((roll) => html`<${SymbolRoll} key=${roll.id} roll=${roll} />${alsoWord(roll)}`)}</article>`;
  const rows = rolls.length > 1 || slots.value.look.wide.includes(step);
  return html`<article class=${`step ${rows ? "rows" : ""}`}><h3>${stepWord(step)}</h3>
    <${Sum} target=${newest.target} total=${totalOf(newest)} />
    ${rows ? html`<${Rows} rolls=${rolls} step=${step} />` : html`<${Pool} roll=${newest} step=${step} />`}</article>`;
}

/** What the dice of a roll without a target number must come to together. @param {RollView} roll @returns {number | null} */
function totalOf(roll) {
  const needed = roll.facts?.needed;
  return typeof needed === "number" && !roll.target ? Math.ceil(needed - 1e-6) : null;
}

/** What the dice need: the sum that made their target number, or what they must come to. @param {{target: AnyTarget | null | undefined, total: number | null}} props */
function Sum({ target, total }) {
  if (target) return html`<${TargetSum} target=${target} />`;
  return html`<div class="sum">${total !== null && html`<p class="needed"><small>${t("table.roll.needs")}</small>${total > 12 ? t("table.roll.never") : `${Math.max(2, total)}+`}</p>`}</div>`;
}

/** What the dice of a roll come to together. @param {RollView} roll @returns {number} */
const sumOf = (roll) => (roll.dice ?? []).reduce((/** @type {number} */ sum, /** @type {DieView} */ die) => sum + die.face, 0);

/** What the dice of a roll are said to come to: a D3 and dice with something added count as another number than their faces. @param {RollView} roll */
function totalSaid(roll) {
  const read = roll.facts?.comes_to;
  return typeof read === "number" && read !== sumOf(roll) ? t("table.roll.read", { n: read }) : t("table.roll.sum", { n: sumOf(roll) });
}

/** The dice of a roll with their places in it. @param {RollView} roll @returns {{die: DieView, index: number}[]} */
function diceOf(roll) {
  return (roll.dice ?? []).map((/** @type {DieView} */ die, /** @type {number} */ index) => ({ die, index }));
}

/** The decision about dice that lie in the open tray: they are chosen where they lie. */
export function diceAsked() {
  const tray = trayShown();
  const now = tray && decision();
  const offer = now ? currentOf(now) : undefined;
  const need = offer && needsOf(offer).find((one) => one.kind === "dice");
  const roll = tray?.rolls.at(-1);
  if (!offer || !need || !tray || !roll || isFolded(tray) || isOfSymbols(roll)) return null;
  const faces = diceOf(roll).map(({ die }) => die.face);
  return faces.join() === need.faces.join() ? { offer, need, roll: roll.id } : null;
}

/** A die of a roll: one to choose while its roll is asked about. @param {{roll: RollView, die: DieView, index: number, turn?: number}} props */
function Die({ roll, die, index, turn = 0 }) {
  const asked = diceAsked();
  const shown = html`<${DieOf} die=${die} turn=${turn} />`;
  return asked && asked.roll === roll.id ? html`<${DieChoice} offer=${asked.offer} need=${asked.need} index=${index}>${shown}<//>` : shown;
}

/** All dice of one roll, successes first. @param {{roll: RollView, step: string}} props */
function Pool({ roll, step }) {
  const key = view.value?.system ?? "";
  const dice = diceOf(roll).sort(({ die: a }, { die: b }) => Number(b.counts === true) - Number(a.counts === true) || b.face - a.face);
  const sum = sumOf(roll);
  return html`<div class="dice" key=${roll.id}>${dice.map(({ die, index }, i) => html`<${Die} key=${index} roll=${roll} die=${die} index=${index} turn=${((i * 97) % 60) - 30} />`)}</div>
    <p class="result">${isOfSum(roll.target) && dice.length ? html`<b>${saidSum(roll.target, sum)[0]}</b> ${saidSum(roll.target, sum)[1]}`
      : roll.target && roll.successes !== null && roll.successes !== undefined
    ? html`<b>${tAny([`${key}.counted.${step}`, `table.counted.${roll.outcome || step}`, "table.roll.result"], { n: roll.successes, of: dice.length })}</b> ${t("table.roll.of", { n: dice.length })}`
    : roll.target ? "" : html`<b>${totalSaid(roll)}</b> ${outcomeWord(roll)}`}
    ${roll.expected !== null && roll.expected !== undefined && html`<span>${t("table.roll.expected", { n: number(roll.expected, 1) })}</span>`}</p>${alsoWord(roll)}`;
}

/** What some of its dice did besides, such as critical hits. @param {RollView} roll */
function alsoWord(roll) {
  const word = `${view.value?.system}.also.${roll.facts?.also}`;
  return roll.facts?.also && hasWord(word) ? html`<p class="also">${t(word, roll.facts)}</p>` : "";
}

/** What came of a roll, where that has a word. @param {RollView} roll */
function outcomeWord(roll) {
  const keys = [roll.outcome, `${view.value?.system}.outcome.${roll.outcome}`, `table.outcome.${roll.outcome}`];
  return keys.some(hasWord) ? tAny(keys, roll.facts) : "";
}

/** Rolls that speak of one model each: a row for each with what came of it. @param {{rolls: RollView[], step: string}} props */
function Rows({ rolls, step }) {
  const key = view.value?.system ?? "";
  const asking = myDecision.value && view.value?.tray?.open && !rolls.at(-1)?.dice?.length;
  const isMixed = new Set(rolls.map((roll) => roll.target && saidNeeds(roll.target))).size > 1;
  return html`<ol class="wounds">${rolls.slice(-6).map((roll, i) => html`<li key=${roll.id} class=${roll.dice?.length ? "past" : asking ? "current" : "then"}>
    <span class="number">${Math.max(0, rolls.length - 6) + i + 1}</span>
      ${roll.dice?.length ? html`<span class="dice">${diceOf(roll).map(({ die, index }) => html`<${Die} roll=${roll} die=${die} index=${index} />`)}</span>` : html`<span class="slot"></span>`}
    <p>${roll.piece && html`<b>${whose(roll, step)}</b> `}${roll.outcome
      ? tAny([roll.outcome, `${key}.outcome.${roll.outcome}`, `table.outcome.${roll.outcome}`], roll.facts)
      : roll.dice?.length ? `${outcomeOf(roll, step)}${isMixed && roll.target ? `, ${saidNeeds(roll.target)}` : ""}` : t(asking ? "table.roll.pending" : "table.roll.follows")}</p></li>`)}</ol>`;
}

/** Whom a roll speaks of: the unit it befalls, where the system says so, else the model. @param {RollView} roll @param {string} step */
function whose(roll, step) {
  const key = `${view.value?.system}.at.${step}`;
  return roll.facts?.unit && hasWord(key) ? t(key, roll.facts) : nameOf(roll.piece ?? "") ?? pieceName(roll.piece ?? "");
}

/**
 * @param {RollView} roll
 * @param {string} step
 */
function outcomeOf(roll, step) {
  const key = view.value?.system ?? "";
  if (roll.successes === null || roll.successes === undefined) return roll.facts?.comes_to === undefined ? "" : totalSaid(roll);
  return tAny([`${key}.counted.${step}`, `table.counted.${roll.outcome || step}`, "table.roll.result"], { n: roll.successes, of: roll.dice?.length ?? 0 });
}
