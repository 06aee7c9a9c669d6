/** The end of the battle: who won and how, points turn by turn, losses, dice, the seal opened, what now. */
import { batch, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { html } from "../html.js";
import { Button, Emblem, Icon } from "./controls.js";
import { page, titleOf } from "../page.js";
import { Rematch, Series } from "./rematch.js";
import { SealLine } from "./seal.js";
import { slots } from "../slots/slots.js";
import { clock } from "../store/clock.js";
import { play } from "../store/replay.js";
import { dialog, phone, recallAll, stop, tab } from "../store/table.js";
import { log, match, past, seatName, seatOrder, view } from "../store/view.js";
import { hasWord, t, tAny } from "../words.js";


/** Whether the panel was put aside to look at the table. */
export const aside = signal(false);

export function End() {
  const shown = view.value;
  const result = shown?.result;
  const isOver = !!result;
  useEffect(() => {
    if (isOver) void recallAll(); // the chart of points is read from the whole log
  }, [isOver]);
  const isShown = isOver && !past.value;
  useEffect(() => {
    if (isShown && phone.value) batch(() => ((tab.value = "table"), (stop.value = "prompt")));
  }, [isShown]);
  if (!result || past.value) return null;
  if (aside.value) return html`<div class="end-again"><${Button} icon="flag" onClick=${() => (aside.value = false)}>${t("table.end.show")}<//></div>`;
  const seats = seatOrder.value;
  const key = shown.system;
  const scores = seats.map((seat) => shown.seats[seat]?.score ?? 0);
  const high = [...scores].sort((a, b) => b - a);
  const many = seats.length > 2;
  // Points are told where they decided: the last one standing wins without any, and so does who is behind when the other concedes.
  const won = result.winner ? shown.seats[result.winner]?.score ?? 0 : 0;
  const ahead = !many && won === high[0] && high[0] !== high[1];
  const title = result.winner ? t(!ahead ? "table.end.wins_of" : "table.end.wins", { seat: seatName(result.winner), a: high[0], b: high[1] })
    : t(many ? "table.end.nobody" : "table.end.draw", { a: high[0], b: high[1] });
  const major = result.facts?.major;
  const kind = major === undefined ? "" : t(major ? "table.end.major" : "table.end.minor");
  return html`<section class="end scroll" role="region" aria-label=${title} tabindex="0"><header><p class="label">${kind || tAny([`${key}.result.${result.how}`, `table.how.${result.how}`])}</p>
    <h2><${Emblem} seat=${result.winner} />${title}</h2><p>${[titleOf(match.value), ...outOfTime(), kind && tAny([`${key}.result.${result.how}`, `table.how.${result.how}`]),
      t("table.round", { n: shown.turn.round, of: shown.turn.rounds }), duration()].filter(Boolean).join(" · ")}</p></header>
    <${Chart} seats=${seats} /><table class=${many ? "end-table many" : "end-table"}>
      <thead><tr><td></td>${seats.map((seat) => html`<th scope="col" class=${shown.seats[seat]?.out ? "out" : ""}><${Emblem} seat=${seat} /> ${seatName(seat)}</th>`)}</tr></thead>
    <tbody><tr><th scope="row">${tAny([`${key}.end.points`, "table.end.points"])}</th>${scores.map((score) => html`<td>${score}</td>`)}</tr>
      <tr><th scope="row">${tAny([`${key}.end.lost`, "table.end.lost"])}</th>${seats.map((seat) => html`<td>${losses(seat)}</td>`)}</tr>
    <${Earned} seats=${seats} />${Object.keys(result.facts ?? {}).filter((name) => hasWord(`${key}.end.${name}`)).map((name) =>
      html`<tr><td colspan=${seats.length + 1}>${t(`${key}.end.${name}`, result.facts)}</td></tr>`)}</tbody></table>
    <${SealLine} />
    <footer class="end-foot"><${Series} /><${Rematch} /><div class="acts"><${Button} onClick=${watch}>${t("table.end.watch")}<//>
    <a class="button" href=${page().result}>${t("table.end.result")}</a><a class="button" href=${page().record} download>${t("table.end.record")}</a><span class="gap"></span>
      <${Button} kind="quiet" onClick=${() => (aside.value = true)}>${t("table.end.look")}<//></div></footer></section>`;
}

/** Whose time was used up when another claimed the match. */
const outOfTime = () => (clock.value?.lost ?? []).map((seat) => t("table.clock.zero", { seat: seatName(seat) }));

/** What each side was given its points for, where that was secret until now. @param {{seats: string[]}} props */
function Earned({ seats }) {
  const earned = seats.map((seat) => ({ seat, ...slots.value.guide.secretScoreReason(seat) })).filter(({ name }) => name);
  return earned.length > 0 && html`<tr class="earned"><td colspan=${seats.length + 1}><h3>${t(`${view.value?.system}.end.earned`)}</h3>
    <ul>${earned.map(({ seat, name, text }) => html`<li key=${seat}><${Emblem} seat=${seat} /><span><b>${name}:</b> ${text}</span></li>`)}</ul></td></tr>`;
}

/** Plays the battle from its first line, on a phone with the log below the board. */
function watch() {
  if (phone.value) batch(() => ((tab.value = "log"), (stop.value = "half")));
  void play();
}

/** How long the battle took. */
function duration() {
  const [first] = log.value;
  const end = log.value.at(-1);
  const minutes = first && end ? Math.round((end.at - first.at) / 60) : 0;
  return minutes > 0 ? t("table.end.time", { h: Math.floor(minutes / 60), m: minutes % 60 }) : "";
}

/** @param {string} seat */
function losses(seat) {
  const units = Object.values(view.value?.units ?? {}).filter((unit) => unit.seat === seat);
  const started = units.reduce((sum, unit) => sum + unit.started, 0);
  const left = units.reduce((sum, unit) => sum + unit.strength, 0);
  return t("table.strength", { n: started - left, of: started });
}

/** Points of both sides after each turn, read from the log's scoring lines. @param {{seats: string[]}} props */
function Chart({ seats }) {
  const own = slots.value.guide.scoreChart(log.value);
  const points = own ?? scoresByRound(seats);
  const caption = own ? t(`${view.value?.system}.end.course`) : "";
  const rounds = view.value?.turn.rounds ?? 1;
  const top = Math.max(1, ...points.flatMap((row) => row.scores));
  if (points.length < 2) return null;
  const x = (/** @type {number} */ round) => 20 + (round / rounds) * 420;
  const y = (/** @type {number} */ score) => 108 - (score / top) * 92;
  return html`${caption && html`<p class="quiet-text">${caption}</p>`}
    <svg class="points" viewBox="0 0 460 132" role="img" aria-label=${caption + points.map((row) => `${row.round}: ${row.scores.join(" : ")}`).join(", ")}>
    ${Array.from({ length: rounds + 1 }, (_, i) => html`<path class="points-grid" d=${`M${x(i)} 10V108`} />
      ${i > 0 && html`<text x=${(x(i - 1) + x(i)) / 2} y="126">${t("table.end.round", { n: i })}</text>`}`)}
    <path class="points-axis" d="M20 108H440" />${seats.map((seat, s) =>
      html`<path class=${`points-line ${seat}`} d=${points.map((row, i) => `${i ? `H${x(row.round)}V` : `M${x(row.round)} `}${y(row.scores[s] ?? 0)}`).join("")} />`)}</svg>`;
}

/** Points as the log told them, each with the round whose heading stands above it. */
function fromLog() {
  const { scoring } = slots.value.look;
  let round = 0;
  return log.value.flatMap(({ line }) => {
    if (line.key === `${view.value?.system}.log.round_begun`) round = Number(line.facts.n);
    return scoring.includes(line.key) ? [{ round, seat: line.seat, amount: Number(line.facts.n ?? line.facts.delta) }] : [];
  });
}

/**
 * The scores at the end of each round, as the log told them.
 * @param {string[]} seats
 * @returns {{round: number, scores: number[]}[]}
 */
function scoresByRound(seats) {
  const account = fromLog();
  const rounds = view.value?.turn.rounds ?? 0;
  if (!account.length) return [];
  return Array.from({ length: rounds + 1 }, (_, round) => ({
    round,
    scores: seats.map((seat) => account.filter((one) => one.seat === seat && one.round <= round).reduce((sum, one) => sum + one.amount, 0)),
  }));
}
