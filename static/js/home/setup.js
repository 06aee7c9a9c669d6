/** Who sits where, with which army, under which mission; then the links of the table that was set. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { copyText } from "../lib/copying.js";
import { page } from "../page.js";
import { Button, Emblem, Icon, Segments } from "../panels/controls.js";
import { DELAYS, delayOf, delaySaid } from "../panels/delay_words.js";
import { claim, inviteIn, isLocal } from "../store/seat.js";
import { set, settings } from "../store/settings.js";
import { hasWord, t, tAny } from "../words.js";
import { ClockOption } from "./clock_form.js";
import { InviteKnown } from "./invitations.js";
import { Problems } from "./outcome.js";
import { BRING, bring, ownArmies } from "./upload.js";
import { FILLINGS, WATCHING, armies, catalogue, delay, diceNeed, filledBy, fillingOf, fillings, isComplete, isForAnybody, mission, name, optionValue, options,
  placeOf, said, sayRefused, seatCount, seatCounts, seats, system, taken, watching, wayOn, wish } from "./choices.js";

/** @import { TableOption } from "./catalogue.js" */

export const busy = signal(false);
/** The table that was just set: its id, its links, and the way to one's own seat. */
export const made = signal(/** @type {{id: string, links: Record<string, string>, own: string} | null} */ (null));
const unfolded = signal(false);

/** Who else sits at the table: one across it, or several round it. */
export function Others() {
  const [, first, ...more] = seats.value;
  if (!more.length) return html`<${Across} seat=${first ?? "blue"} />`;
  return html`<div class=${`round-table of-${seats.value.length}`}>${seats.value.slice(1).map((seat) =>
    html`<${Beside} key=${seat} seat=${seat} />`)}${seats.value.length === 3 && html`<section class="place beside plum nobody">${t("home.nobody")}</section>`}</div>`;
}

/** How many are to play, where the system leaves it open. */
export function Count() {
  if (seatCounts.value.length < 2) return null;
  return html`<${Segments} label=${t("home.seats")} value=${String(seats.value.length)} onChange=${(/** @type {string} */ value) => seat(Number(value))}
    options=${seatCounts.value.map((n) => ({ value: String(n), text: t("home.seats.count", { n }) }))} />`;
}

/** So many are to play: what is for two alone is given up where there are more. @param {number} count */
function seat(count) {
  seatCount.value = count;
  const kept = catalogue.value.options.filter((option) => count < 3 || !option.for_two?.includes(optionValue(option))).map((option) => option.id);
  options.value = Object.fromEntries(Object.entries(options.value).filter(([id]) => kept.includes(id)));
}

/** The choice all else hangs on, where a system has one: how it is played. */
export function Leading() {
  const many = seats.value.length > 2;
  return html`${catalogue.value.options.filter((option) => option.leading && !(many && option.for_two?.length)).map((option) =>
    html`<${Segments} key=${option.id} label=${optionName(option)} value=${String(placeOf(option.values, optionValue(option)))}
    onChange=${(/** @type {string} */ at) => setOption(option, Number(at))} options=${option.values.map((value, i) =>
      ({ value: String(i), text: valueName(`${system.value}.option.${option.id}`, option.names?.[i] ?? value) }))} />`)}`;
}

/** @param {TableOption} option @param {number} at */
export const setOption = (option, at) => (options.value = { ...options.value, [option.id]: option.values[at] });

/** @param {TableOption} option */
export const optionName = (option) => tAny([`${system.value}.option.${option.id}`, `raw.${option.id.replaceAll("_", " ")}`]);

/** @param {string} seat @param {string} value */
const fill = (seat, value) => (fillings.value = { ...fillings.value, [seat]: value });

/** @param {{seat: string}} props */
function Across({ seat }) {
  return html`<section class="place far" aria-label=${t("home.across")}><span class="disc large empty"><${Emblem} seat=${seat} /></span>
    <div class="place-who"><b>${t("home.across")}</b><span>${t("home.across.who")}</span></div>
    <${Segments} label=${t("home.opponent")} value=${fillingOf(seat)} onChange=${(/** @type {string} */ v) => fill(seat, v)} options=${Object.keys(FILLINGS)
      .map((value) => ({ value, text: t(`home.opponent.${value}`) }))} />
    <${Army} seat=${seat} /></section>`;
}

/** One of several: its colour and shape, and one menu of how it is filled. @param {{seat: string}} props */
function Beside({ seat }) {
  const side = t(`table.side.${seat}`);
  return html`<section class=${`place beside ${seat}`} aria-label=${side}><span class="disc large empty"><${Emblem} seat=${seat} /></span>
    <div class="place-who"><b>${side}</b><span>${t(`home.filling.${filledBy(seat).kind}`)}</span></div>
    <select class="input" aria-label=${t("home.filling.of", { n: side })} value=${fillingOf(seat)}
      onChange=${(/** @type {import("../html.js").On<HTMLSelectElement>} */ e) => fill(seat, e.currentTarget.value)}>
      ${Object.keys(FILLINGS).map((value) => html`<option value=${value}>${t(`home.opponent.${value}`)}</option>`)}</select>
    <${Army} seat=${seat} /></section>`;
}

export function Own() {
  const change = (/** @type {import("../html.js").On<HTMLInputElement>} */ event) => {
    name.value = event.currentTarget.value;
    set({ name: name.value.trim() });
  };
  const [mine = "red"] = seats.value;
  return html`<section class="place own" aria-label=${t("home.you")}><span class="disc large"><${Emblem} seat=${mine} /></span>
    <label class="place-who"><input class="name-input" dir="auto" maxlength="40" value=${name.value} placeholder=${t("home.name")} aria-label=${t("home.name")}
      autocomplete="nickname" onInput=${change} /><span>${t("home.you.hint")}</span></label><${Army} seat=${mine} /></section><${Problems} />`;
}

/** @param {{seat: string}} props */
function Army({ seat }) {
  if (!(page().systems ?? []).find((one) => one.key === system.value)?.lists) return null;
  const label = t("home.army.of", { n: t(`table.side.${seat}`) });
  return html`<span class="army"><${Icon} name="flag" small /><select class="input" aria-label=${label} value=${taken.value[seat]
    ?? ""} onChange=${(/** @type {import("../html.js").On<HTMLSelectElement>} */ e) => choose(seat, e.currentTarget)}>
    <option value="">${t("home.army")}: ${t("home.army.later")}</option>
      ${catalogue.value.armies.map((army) => html`<option value=${army.id}>
      ${army.power ? tAny([`${system.value}.army.offered`, "home.army.points"], { name: army.name, n: army.power }) : army.name}</option>`)}
    ${ownArmies().length > 0 && html`<optgroup label=${t("home.armies")}>
      ${ownArmies().map((army) => html`<option value=${army.id}>${t("home.army.own", { name: army.name, n: army.units })}</option>`)}</optgroup>`}
      <option value=${BRING}>${t("home.army.bring")}</option></select></span>`;
}

/** @param {string} seat @param {HTMLSelectElement} select */
function choose(seat, select) {
  if (select.value !== BRING) {
    armies.value = { ...armies.value, [seat]: select.value };
    return;
  }
  select.value = taken.value[seat] ?? "";
  bring(seat);
}

/** Mission and the system's table options, the first few in sight. */
export function Options() {
  const { missions, options: all } = catalogue.value;
  const known = all.filter((option) => !option.leading && !option.group);
  const few = missions.length ? 2 : 3;
  const shown = unfolded.value ? known : known.slice(0, few);
  return html`<section class=${unfolded.value ? "options all" : "options"} aria-label=${t("home.options")}>
    ${missions.length > 0 && html`<label><span>${t("home.mission")}</span><${Whole} chosen=${mission.value || missions[0]?.id} choose=${(/** @type {string} */ id) => (mission.value = id)}
    values=${missions.map((one) => ({ value: one.id, text: tAny([`${system.value}.mission.${one.id}`, `raw.${one.name}`]) }))} />
      </label>`}${shown.map((option) => html`<${Option} key=${option.id} option=${option} />`)}
    <${Watching} /><${ClockOption} />${(unfolded.value || known.length <= few) && !isComplete() && html`<${Late} /><${DiceNeed} />`}${known.length > few
      && html`<${Button} kind="quiet" size="tiny" onClick=${() => (unfolded.value = !unfolded.value)}>${t(unfolded.value ? "home.options.fewer" : "home.options.all")}<//>`}</section>`;
}

/** Who may watch. */
function Watching() {
  const open = isForAnybody();
  return html`<label title=${open ? t("home.watching.listed") : undefined}><span>${t("home.watching")}</span>
    <${Whole} values=${WATCHING.filter((value) => !open || value === "open").map((value) => ({ value, text: t(`home.watching.${value}`) }))} chosen=${open
    ? "open" : watching.value} choose=${(/** @type {typeof WATCHING[number]} */ value) => (watching.value = value)} /></label>`;
}

/** How late watchers see it, where anybody but the players can. */
function Late() {
  if (!isForAnybody() && watching.value === "closed") return null;
  return html`<label title=${t("table.delay.note")}><span>${t("table.delay")}</span><${Whole} values=${DELAYS.map((value) => ({ value, text: delaySaid(value) }))}
    chosen=${delay.value} choose=${(/** @type {string} */ value) => (delay.value = delayOf(value))} /></label>`;
}

/** Whose pages a roll needs, where others than bots come to the table from elsewhere. */
function DiceNeed() {
  const values = /** @type {const} */ (["whoever_is_here", "everybody"]).map((value) => ({ value, text: t(`home.dice_need.${value}`) }));
  return html`<label title=${t("home.dice_need.why")}><span>${t("home.dice_need")}</span>
    <${Whole} values=${values} chosen=${diceNeed.value} choose=${(/** @type {typeof values[number]["value"]} */ value) => (diceNeed.value = value)} /></label>`;
}

/** @param {{option: TableOption}} props */
function Option({ option }) {
  const key = `${system.value}.option.${option.id}`;
  const chosen = placeOf(option.values, optionValue(option));
  const named = option.values.map((value, i) => ({ value: i, text: valueName(key, option.names?.[i] ?? value) }));
  return html`<label title=${option.rule ?? ""}><span>${optionName(option)}</span>
    <${Whole} values=${named} chosen=${chosen} choose=${(/** @type {string} */ i) => setOption(option, Number(i))} />${hasWord(`${key}.says`)
      && html`<small class="says">${t(`${key}.says`)}</small>`}</label>`;
}

/**
 * A select whose value stands in whole words below it, over as many lines as it takes.
 * @param {{values: {value: string | number, text: string}[], chosen: string | number | undefined, choose: (value: string) => void}} props
 */
function Whole({ values, chosen, choose }) {
  return html`<div class="whole"><b aria-hidden="true">${values.find(({ value }) => value === chosen)?.text}</b><${Icon} name="down" small />
    <select value=${chosen} onChange=${(/** @type {import("../html.js").On<HTMLSelectElement>} */ e) => choose(e.currentTarget.value)}>
    ${values.map(({ value, text }) => html`<option value=${value}>${text}</option>`)}</select></div>`;
}

/** @param {string} key @param {unknown} value */
export function valueName(key, value) {
  if (typeof value === "boolean" && !hasWord(`${key}.${value}`)) return t(value ? "home.option.on" : "home.option.off");
  return tAny([`${key}.${value}`, `raw.${value}`]);
}

/** Sets the table on the server; a first battle is set up as soon as it is sat down at. @param {{first?: boolean}} [how] */
export async function create({ first = false } = {}) {
  if (busy.value) return;
  busy.value = true;
  said.value = wayOn.value = "";
  try {
    const answer = await fetch(new URL("matches", page().root), { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(wish()) });
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.code ?? String(answer.status));
    const own = await sitDown(body);
    if (first) set({ first: body.id });
    if (isComplete()) location.assign(own);
    else made.value = { ...body, own };
  } catch (error) {
    sayRefused(error instanceof Error ? error.message : "");
  } finally {
    busy.value = false;
  }
}

/**
 * Takes one's own seat, and keeps the invitations to the others and the lists brought, so that they can be given again; gives the way to the table.
 * @param {{id: string, links: Record<string, string>}} body
 */
async function sitDown({ id, links }) {
  const mine = links[seats.value[0] ?? ""] ?? "";
  const { link } = await claim(id, inviteIn(mine), seats.value.some((seat) => seat !== seats.value[0] && links[seat] === mine) ? "" : name.value.trim());
  const invited = Object.fromEntries(Object.entries(links).filter(([, other]) => other !== mine));
  const own = new Set(ownArmies().map((army) => army.id));
  const lists = Object.fromEntries(Object.entries(taken.value).filter(([, army]) => own.has(army)));
  const url = link ?? mine;
  set({ seats: { ...settings.peek().seats, [id]: { url, name: wish().name, system: system.value, since: Date.now() / 1000, links: invited, lists } } });
  return url;
}

/** After a table is set: the links, to be copied or photographed. */
export function Done() {
  const { id, links, own } = /** @type {{id: string, links: Record<string, string>, own: string}} */ (made.value);
  const [mine = "", ...others] = seats.value;
  const invited = others.filter((seat) => links[seat] && links[seat] !== links[mine]);
  const qr = new URL(`t/${id}/qr.svg?link=${encodeURIComponent(links[invited[0] ?? ""] ?? links.watch ?? own)}`, page().root).href;
  return html`<section class="done" aria-label=${t("home.done")}><img class="qr" src=${qr} alt=${t("home.qr")} width="180" height="180" />
    <div><h2>${t("home.done")}</h2><p>${t("home.done.private")}</p>
    ${invited.map((seat) => html`<${LinkRow} key=${seat} seat=${seat} text=${others.length > 1 ? t("home.done.seat_of", { n: t(`table.side.${seat}`) })
      : t("home.done.seat")} link=${links[seat]} /><${InviteKnown} match=${id} link=${own} seat=${seat} />`)}${links.watch && html`<${LinkRow} text=${t("home.done.watch")} link=${links.watch} />`}
      <${LinkRow} seat=${mine} text=${t("home.done.own")} link=${own} />
    ${isLocal(own) && html`<p>${t("table.invite.local")}</p>`}<div class="acts"><a class="button go big" href=${own}>${t("home.done.go")}</a>
      <${Button} kind="quiet" onClick=${() => (made.value = null)}>${t("home.done.more")}<//></div></div></section>`;
}

/** @param {{text: string, link: string, seat?: string}} props */
function LinkRow({ text, link, seat }) {
  const copy = (/** @type {MouseEvent} */ event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    void copyText(link, button.previousElementSibling).then((isCopied) => (button.textContent = t(isCopied ? "home.copied" : "home.copy.marked")));
  };
  return html`<div class="link-row"><span><${Emblem} seat=${seat} />${text}</span><code>${link.replace(/^https?:\/\//, "")}</code>
    <button type="button" class="button tiny" onClick=${copy}>${t("home.copy")}</button></div>`;
}
