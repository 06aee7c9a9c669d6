/** The exact chances of the Attacks that may be declared now, each target of each weapon, before anything is sent. */
import { computed, effect, signal } from "@preact/signals";
import { html } from "../../html.js";
import { Rule } from "../../panels/controls.js";
import { speaksOf } from "../../panels/speaking.js";
import { ask, live, local } from "../../store/table.js";
import { last, mySeat, offers, view } from "../../store/view.js";
import { number, percent, t, wordsLanguage } from "../../words.js";

/** @import { Odds } from "../../transport/protocol.js" */
/** @typedef {import("../../store/view.js").Command} Command */
/** @typedef {import("../../store/view.js").SeatOffer} SeatOffer */
/** @typedef {{key: string, seat: string, command: Command, title: string, target: string | null}} Asked */

const ATTACKS = ["core_attack", "charge_attack", "choose_attack"];
/** No more rows than the eye takes in. */
const MOST = 6;

/** What the referee answered, by question. */
const answers = signal(/** @type {Record<string, Odds>} */ ({}));

/** The Attacks in question: of the selected fighter, or of the one that attacks now. */
const asked = computed(() => {
  if (view.value?.table.kind !== "hexes" || !live.value || !mySeat.value) return [];
  const unit = local.selection.value.unit;
  const mine = offers.value.filter((offer) => offer.seat === mySeat.value && !offer.locked);
  const attacks = mine.filter((offer) => ATTACKS.includes(offer.command.kind) && offer.need?.kind === "pick" && (offer.place === "prompt" || offer.unit === unit));
  const runes = mine.filter((offer) => offer.command.kind === "pick_weapon_ability");
  const rows = [...attacks.flatMap(targetsOf), ...runes.map((offer) => row(offer, offer.command, t(offer.label, offer.facts), null))];
  return rows.length ? rows.slice(0, MOST) : underWay(mine);
});

/** @param {SeatOffer} offer @returns {Asked[]} */
function targetsOf(offer) {
  const weapon = String(offer.facts[`name_${wordsLanguage()}`] ?? offer.facts.name ?? "");
  const { need } = offer;
  const open = need?.kind === "pick" ? need.options.filter((option) => !option.locked) : [];
  return open.map((option) => row(offer, { ...offer.command, [need?.field ?? ""]: option.value }, weapon, String(option.value)));
}

/** The Attack under way, as long as its dice have not fallen. @param {SeatOffer[]} mine @returns {Asked[]} */
function underWay(mine) {
  const tray = view.value?.tray;
  const pass = tray?.open && !tray.rolls.length ? mine.find((offer) => offer.role === "pass") : undefined;
  return pass ? [row(pass, pass.command, t("underworlds.odds.as_it_stands"), tray?.target ?? null)] : [];
}

/** @param {SeatOffer} offer @param {Command} command @param {string} title @param {string | null} target @returns {Asked} */
const row = (offer, command, title, target) => ({ key: `${last.value} ${JSON.stringify(command)}`, seat: offer.seat, command, title, target });

effect(() => {
  const rows = asked.value;
  const known = answers.peek();
  const kept = Object.fromEntries(rows.flatMap(({ key }) => (known[key] ? [[key, known[key]]] : [])));
  if (Object.keys(known).length !== Object.keys(kept).length) answers.value = kept;
  void fetchAll(rows.filter(({ key }) => !kept[key]));
});

/** One question after the other, as long as it is still in question. @param {Asked[]} rows */
async function fetchAll(rows) {
  for (const { key, seat, command } of rows) {
    if (!asked.peek().some((one) => one.key === key) || answers.peek()[key]) continue;
    const answer = await ask({ kind: "odds", command }, seat);
    if (answer?.kind === "odds") answers.value = { ...answers.peek(), [key]: answer };
  }
}

/** Whether there are chances to show. */
export const hasChances = computed(() => asked.value.some(({ key }) => answers.value[key]));

export function AttackOdds() {
  if (!hasChances.value) return null;
  return html`<section class="odds attack-odds" aria-label=${t("table.odds")}><div class="odds-head"><h2>${t("underworlds.odds.chance")}</h2>
      <p class="chance-key"><i class="won"></i>${t("underworlds.odds.won")}<i class="drawn"></i>${t("underworlds.odds.drawn")}<i class="lost"></i>
        ${t("underworlds.odds.lost")} <${Rule} id="UW-CMB-09" /></p></div>
    <ul>${asked.value.map((one) => answers.value[one.key] && html`<${Chance} key=${one.key} one=${one} odds=${answers.value[one.key]} />`)}</ul>
    <p class="quiet-text">${t("underworlds.odds.counts")}</p></section>`;
}

/** The chance that a quantity is at least one. @param {Odds} odds @param {string} name */
const share = (odds, name) => Object.entries(odds.chances[name] ?? {}).reduce((sum, [value, chance]) => sum + (Number(value) > 0 ? chance : 0), 0);

/** @param {{one: Asked, odds: Odds}} props */
function Chance({ one, odds }) {
  const parts = [["won", share(odds, "success")], ["drawn", share(odds, "draw")], ["lost", share(odds, "fail")]];
  const slain = share(odds, "slain");
  const damage = Object.entries(odds.chances.damage ?? {}).filter(([value, chance]) => Number(value) > 0 && chance >= 0.005);
  const more = ["drive_back", "overrun", "stand_fast"].map((name) => [name, share(odds, name)]).filter(([, chance]) => Number(chance) >= 0.005);
  const said = parts.map(([name, chance]) => `${t(`underworlds.odds.${name}`)} ${percent(Number(chance))}`).join(", ");
  const over = one.target ? [one.target] : [];
  return html`<li ...${speaksOf(() => over)}>
    <p class="chance-title"><b>${one.title}</b>${one.target && html` → ${view.value?.units[one.target]?.name ?? one.target}`}</p>
    <div class="chance-bar" role="img" aria-label=${said}>${parts.map(([name, chance]) => Number(chance) > 0.004
      && html`<span class=${name} style=${`flex-grow:${Number(chance)}`}>${Number(chance) >= 0.09 ? percent(Number(chance)) : ""}</span>`)}</div>
    <p class="chance-facts"><span>${t("underworlds.odds.damage_mean", { n: number(odds.means.damage ?? 0, 1) })}${damage.length > 0
      && html` <small>(${damage.map(([value, chance]) => `${value}: ${percent(chance)}`).join(" · ")})</small>`}</span>
      ${slain >= 0.005 && html`<span class="slays">${t("underworlds.odds.slays", { n: percent(slain) })}</span>`}
      ${more.map(([name, chance]) => html`<span>${t(`underworlds.odds.short_${name}`, { n: percent(Number(chance)) })}</span>`)}</p></li>`;
}
