/** What is wrong with the battlefield, each with what mends it; what is advised; how even it is. */
import { html } from "../html.js";
import { Button, Icon } from "../panels/controls.js";
import { page } from "../page.js";
import { t, tAny, tSaid } from "../words.js";
import { apart, inside, without } from "./changes.js";
import { outlinesOf } from "./pieces.js";
import { change, chosen, ground, isAsked, judged, keyOf, kindOf, nameOf, problems, sketch, system } from "./sketch.js";
import { lookAt } from "./viewport.js";
import { box } from "../lib/geometry.js";

/** @import { Piece, Problem } from "./shapes.js" */


/** What is wrong, in words: what the rules say of it goes before what the file's readers say. @param {Problem} problem */
const sentence = ({ code, facts, said }) => (said ? tSaid(said, facts)
  : tAny([`editor.problem.${code}`, `home.problem.${code}`, "home.problem.other"], { what: code.replaceAll("_", " "), ...facts }));

/** The piece that what is wrong calls so. @param {string} name @returns {Piece | undefined} */
const called = (name) => sketch.value?.pieces.find((piece, i) => piece.name === name || judged.value?.ids[i] === name);

export function Checks() {
  // Of both territories the same may be wrong: it is said once.
  const told = problems.value.filter((one, i, all) => all.findIndex((other) => JSON.stringify(other) === JSON.stringify(one)) === i), n = told.length;
  return html`<section class="editor-checks builder-checks" id="checks" tabindex="-1" aria-label=${t("editor.checks")}>
    <h2 class="label">${t(isAsked.value ? "editor.checking" : n ? "editor.to_mend.n" : "editor.all_well", { n })}</h2>
    <ul>${told.map((problem, i) => html`<${Wrong} key=${i} problem=${problem} />`)}${judged.value && html`<${Empty} /><${Even} />`}</ul></section>`;
}

/** @param {{problem: Problem}} props */
function Wrong({ problem }) {
  const key = keyOf(problem), piece = sketch.value?.pieces.find((one) => one.key === key);
  const other = called(String(problem.facts["other"] ?? ""));
  const show = () => {
    if (!piece) return;
    chosen.value = new Set([piece.key]);
    lookAt(piece.at);
  };
  const facts = other ? { ...problem.facts, other: nameOf(other) } : problem.facts, rule = problem.facts["rule"];
  const [, side] = /^sides\.(\w+)/.exec(problem.where) ?? [];
  return html`<li class="blocks"><${Icon} name="cross" /><div>
    <p>${piece && html`<button type="button" class="builder-which" onClick=${show}>${nameOf(piece)}</button> `}${side && html`<b>${t("editor.board.side.of", { side })}</b> `}
      ${sentence({ ...problem, facts })}
      ${typeof rule === "string" && html` <${RuleLink} id=${rule} />`}</p>
    ${piece && html`<${Repairs} code=${problem.code} piece=${piece} other=${other} />`}</div></li>`;
}

/** @param {{id: string}} props */
const RuleLink = ({ id }) => html`<a class="rule" href=${`${page().root}rules/${system}#${id}`} target="_blank" rel="noopener">${id}</a>`;

/** What mends it, in one press. @param {{code: string, piece: Piece, other: Piece | undefined}} props */
function Repairs({ code, piece, other }) {
  const { key } = piece;
  const push = () => change((now) => inside(now, key, kindOf), t("editor.pushed"));
  const part = () => other && change((now) => apart(now, key, other.key, kindOf), t("editor.pushed"));
  const remove = () => change((now) => without(now, new Set([key])), t("editor.removed", { name: nameOf(piece) }));
  return html`<div class="acts">${code === "terrain_off_table" && html`<${Button} size="tiny" onClick=${push}>${t("editor.push")}<//>`}
    ${code === "terrain_overlaps" && other && html`<${Button} size="tiny" onClick=${part}>${t("editor.apart")}<//>`}
    <${Button} size="tiny" kind="quiet" onClick=${remove}>${t("editor.delete")}<//></div>`;
}

/** How many squares lie along a side. @param {number} side @param {number} area */
const areas = (side, area) => Math.max(1, Math.round(side / area));

/** Squares of the table without any terrain, where there is a guideline. */
function Empty() {
  const now = sketch.value;
  const { area, area_rule: rule = "", unit = "in" } = ground.value ?? {};
  if (!now || !area) return null;
  const across = areas(now.width, area), down = areas(now.height, area), wide = now.width / across, deep = now.height / down;
  const boxes = now.pieces.map((piece) => box(outlinesOf(piece, kindOf(piece)).flat()));
  const squares = Array.from({ length: across * down }, (_, i) => ({ x: (i % across) * wide, y: Math.floor(i / across) * deep }));
  const empty = squares.filter(({ x, y }) => !boxes.some((one) => one.x1 > x && one.x0 < x + wide && one.y1 > y && one.y0 < y + deep)).length;
  if (!empty) return null;
  return html`<li class="advice"><${Icon} name="warn" /><div>
    <p>${t("editor.empty_areas", { n: empty, size: t(`editor.length.${unit}`, { n: Math.round(area) }) })} <${RuleLink} id=${rule} /></p></div></li>`;
}

/** How even the battlefield is for both sides. */
function Even() {
  const { hidden, fair } = judged.value?.balance ?? {};
  if (!hidden || problems.value.length) return null;
  const [red, blue] = hidden.map((part) => Math.round(part * 1000) / 10);
  return html`<li class=${fair ? "fine" : "advice"}>
    <${Icon} name=${fair ? "check" : "warn"} /><div><p>${t(fair ? "editor.even" : "editor.uneven", { red: red ?? 0, blue: blue ?? 0 })}</p></div></li>`;
}
