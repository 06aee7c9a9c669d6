/** Picking among options, putting them in order, choosing dice, saying something. */
import { html } from "../../html.js";
import { DieFace } from "../die.js";
import { OptionTexts } from "../ability_texts.js";
import { SymbolDie, isOfSymbols, symbolName } from "../cards/symbols.js";
import { Emblem, IconButton, answersWhy } from "../controls.js";
import { grouped } from "./groups.js";
import { speaksWhenFocused } from "../speaking.js";
import { draft, select } from "../../store/table.js";
import { view } from "../../store/view.js";
import { hasWord, list, t } from "../../words.js";

/** @import { DiceNeed, Option, OrderNeed, PickNeed, TextNeed } from "../../transport/protocol.js" */
/** @import { Pathed } from "../../lib/answers.js" */
/** @template N @typedef {{offer: import("../../store/view.js").SeatOffer, need: N}} NeedProps */

/** More options than this fold away where they are all picked on the board: their buttons would cover what they ask about. */
const MANY = 6;

/** So many options stay in sight once one of them is chosen and looked at on the board. */
const FEW = 4;

/** Handlers that ring the pieces an answer speaks of, and show where it would put them. @param {Pick<Option, "pieces"> & Parameters<typeof placesOf>[0]} answer */
export const rings = (answer) => speaksWhenFocused(() => answer.pieces, () => placesOf(answer));

/**
 * Where pieces would stand by an answer that says it whole.
 * @param {Partial<Pick<Option, "poses"> & Pick<import("../../store/view.js").SeatOffer, "command">>} answer
 * @returns {import("../../store/local.js").Places}
 */
export function placesOf({ poses, command }) {
  if (poses) return poses;
  const moves = /** @type {readonly Pathed[]} */ (Array.isArray(command?.moves) ? command.moves : []);
  return Object.fromEntries(moves.flatMap(({ model, path }) => path.slice(-1).map((end) => [model, end])));
}

/** What a pick is about: the system's own words for it, else how many to choose. @param {PickNeed} need @param {number} chosen */
function legend(need, chosen) {
  const own = `${view.value?.system}.need.${need.field}`;
  if (hasWord(own)) return t(own);
  return need.least === need.most && need.most > 1 ? t("table.need.pick_all", { n: need.most, chosen }) : t("table.need.pick", { least: need.least, most: need.most });
}

/** Whose the first piece is that an option speaks of. @param {Option} option */
const sideOf = (option) => view.value?.pieces[option.pieces[0] ?? ""]?.seat;

/**
 * The sides of options that speak of pieces of several, or of disks in one heap: friend and foe must be told apart.
 * @param {readonly Option[]} options
 * @returns {(option: Option) => string | undefined}
 */
export function sidesOf(options) {
  const several = view.value?.table.kind === "discs" || new Set(options.map(sideOf).filter(Boolean)).size > 1;
  return (option) => (several ? sideOf(option) : undefined);
}

/** Several options, each on or off; the oldest choice goes where too many are chosen. @param {NeedProps<PickNeed>} props */
export function Pick({ offer, need }) {
  const one = need.most === 1 && !need.many;
  const value = draft.valueOf(offer, need);
  const chosen = /** @type {unknown[]} */ (one ? (value === null ? [] : [value]) : value);
  // The only answer there is stays chosen: it was chosen before anybody pressed it.
  const isOnly = need.least > 0 && need.options.filter((option) => !option.locked).length === 1;
  const toggle = (/** @type {unknown} */ v) => {
    // Who is to be deployed is read while the hex is looked for.
    if (view.value?.table.kind === "hexes" && typeof v === "string" && view.value.units[v]?.where === "undeployed") select(v);
    if (one) return draft.answer(offer, need, chosen.includes(v) && !isOnly ? null : v);
    const next = chosen.includes(v) ? chosen.filter((c) => c !== v) : [...chosen, v].slice(-need.most);
    draft.answer(offer, need, next);
  };
  const sided = sidesOf(need.options);
  const button = (/** @type {Option} */ option, /** @type {string} */ short) => {
    const text = t(option.label, option.facts);
    const seat = sided(option);
    const name = seat ? `${text}, ${t(`table.side.${seat}`)}` : short === text ? undefined : text;
    const shown = seat ? html`<${Emblem} seat=${seat} />${short}` : short;
    return option.locked
      ? html`<button type="button" class="choice" aria-disabled="true" aria-pressed="false" aria-label=${name} ...${answersWhy(option.locked)}>${shown}</button>`
      : html`<button type="button" class="choice" aria-pressed=${chosen.includes(option.value) ? "true" : "false"} aria-label=${name} onClick=${() =>
        toggle(option.value)} ...${rings(option)}>${shown}</button>`;
  };
  const choices = html`<div class="choices">${grouped(need.options).map((group) => group.heading
    ? html`<span class="choice-group" role="group" aria-label=${group.heading}><span>${group.heading}</span>${group.options.map(({ option, text }) => button(option, text))}</span>`
    : group.options.map(({ option, text }) => button(option, text)))}</div>`;
  // Whom to leave out is asked of hardly anybody: it waits under its own line.
  if (offer.need?.kind === "place" && offer.need.partial && need.field !== offer.need.field) return html`<details class="need aside">
    <summary>${legend(need, chosen.length)}</summary>${choices}</details>`;
  // What is laid is looked at on the board once it is chosen: the rest of a long list waits under its name.
  const laid = offer.need?.kind === "point" && one && need.options.length > FEW ? need.options.find((option) => option.value === value) : undefined;
  if (laid) return html`<details class="need aside" key=${value}><summary>${legend(need, chosen.length)} <b>${t(laid.label, laid.facts)}</b></summary>${choices}</details>`;
  if (isOnTable(need)) return html`<details class="need aside"><summary>${legend(need, chosen.length)} <b>${saidOf(need, chosen)}</b></summary>${choices}</details>`;
  return html`<fieldset class="need"><legend>${legend(need, chosen.length)}</legend>${choices}<${OptionTexts} options=${need.options} /></fieldset>`;
}

/** Whether many options all speak of pieces that lie on an open table, where a click picks them. @param {PickNeed} need */
function isOnTable({ options }) {
  const open = options.filter((option) => !option.locked);
  return view.value?.table.kind !== "hexes" && open.length > MANY && open.every(({ pieces }) => pieces.some((id) => view.value?.pieces[id]));
}

/** What is picked of those on the table, by name; before, that it is picked there. @param {PickNeed} need @param {readonly unknown[]} chosen */
function saidOf(need, chosen) {
  const picked = need.options.filter((option) => chosen.includes(option.value));
  return picked.length ? list(picked.map((option) => t(option.label, option.facts))) : t("table.need.on_table", { n: need.options.filter((option) => !option.locked).length });
}

/** All options in the order they will happen. @param {NeedProps<OrderNeed>} props */
export function Order({ offer, need }) {
  const order = draft.valueOf(offer, need);
  const move = (/** @type {number} */ from, /** @type {number} */ to) => {
    const next = [...order];
    next.splice(to, 0, ...next.splice(from, 1));
    draft.answer(offer, need, next);
  };
  return html`<${OptionTexts} options=${need.options} /><ol class="need order" aria-label=${t("table.need.order")}>${order.map((value, i) => {
    const option = need.options.find((one) => one.value === value);
    return option && html`<li key=${String(value)} ...${rings(option)}><b>${i + 1}</b><span>${t(option.label, option.facts)}</span>
      <${IconButton} icon="up" label=${t("table.need.earlier")} off=${i === 0} onClick=${() => move(i, i - 1)} />
      <${IconButton} icon="down" label=${t("table.need.later")} off=${i === order.length - 1} onClick=${() => move(i, i + 1)} /></li>`;
  })}</ol>`;
}

/** The roll of symbols on the table whose dice are asked for; none where they have numbers. @param {DiceNeed} need */
const rollOf = (need) => view.value?.tray?.rolls.findLast((roll) => isOfSymbols(roll) && roll.dice.length === need.faces.length);

/** Dice of the roll on the table, by index. @param {NeedProps<DiceNeed>} props */
export function Dice({ offer, need }) {
  const lying = rollOf(need);
  return html`<fieldset class="need"><legend>${t("table.need.dice", { least: need.least, most: need.most })}</legend><div class="dice">
    ${need.faces.map((face, i) => html`<${DieChoice} key=${i} offer=${offer} need=${need} index=${i}>
      ${lying ? html`<${SymbolDie} die=${lying.dice[i]} />` : html`<${DieFace} face=${face} look="plain" />`}<//>`)}</div></fieldset>`;
}

/** One die of a roll that may be chosen, wherever it lies. @param {NeedProps<DiceNeed> & {index: number, children?: import("../../html.js").Drawn}} props */
export function DieChoice({ offer, need, index, children }) {
  const chosen = draft.valueOf(offer, need);
  const symbol = rollOf(need)?.dice[index]?.symbol;
  const name = symbol ? t("table.symbol.face", { symbol: symbolName(symbol) }) : t("table.die.face", { n: need.faces[index] });
  if (need.choices.length && !need.choices.includes(index)) return html`<button type="button" class="die-choice" data-die=${index} aria-disabled="true"
    aria-pressed="false" aria-label=${name} ...${answersWhy(t("table.die.locked"))}>${children}</button>`;
  const toggle = () => draft.answer(offer, need, chosen.includes(index) ? chosen.filter((c) => c !== index) : [...chosen, index].slice(-need.most));
  return html`<button type="button" class="die-choice" data-die=${index} aria-pressed=${chosen.includes(index) ? "true" : "false"} aria-label=${name} onClick=${toggle}>${children}</button>`;
}

/** Words. @param {NeedProps<TextNeed>} props */
export function Text({ offer, need }) {
  return html`<label class="need field"><span>${t("table.need.text")}</span><textarea class="input" rows="2" maxlength=${need.longest}
    onInput=${(/** @type {import("../../html.js").On<HTMLTextAreaElement>} */ e) => draft.answer(offer, need, e.currentTarget.value)}>${draft.valueOf(offer, need)}</textarea></label>`;
}
