/**
 * The rematch, at the foot of the end: offered by one, taken by the others, sides as they will be. When all wish for the same, every
 * page that is here goes to the new table by itself: the key it has opens its seat there.
 */
import { effect, signal, untracked } from "@preact/signals";
import { html } from "../html.js";
import { Button, Emblem, Icon, Segments } from "./controls.js";
import { page } from "../page.js";
import { settings } from "../store/settings.js";
import { live, wishRematch } from "../store/table.js";
import { toast } from "../store/toasts.js";
import { match, mySeats, presence, seatName, seatOrder, view } from "../store/view.js";
import { namesOf } from "./waiting.js";
import { t } from "../words.js";

/** @import { Rematch as Told } from "../transport/protocol.js" */
/** @typedef {"same" | "swapped"} Sides */

/** How the sides are to be, where nothing was offered yet. */
const sides = signal(/** @type {Sides} */ ("same"));

/** What all are told of it. @returns {Told} */
const told = () => presence.value.rematch ?? { wishes: {}, table: null, series: { won: {}, played: 0, winner: null } };

/** A wish for a rematch; nothing for one that is put off. @param {string | undefined} wish @returns {Sides | undefined} */
const offer = (wish) => (wish === "same" || wish === "swapped" ? wish : undefined);

const own = () => told().wishes[mySeats.value[0] ?? ""];
/** The other players, those whose word is wanted. */
const others = () => seatOrder.value.filter((seat) => !mySeats.value.includes(seat) && !presence.value.seats[seat]?.bot);

/** The offer of another that was not taken yet. @returns {{seat: string, sides: Sides} | undefined} */
function asked() {
  const from = others().find((seat) => offer(told().wishes[seat]) && told().wishes[seat] !== own());
  const wanted = offer(told().wishes[from ?? ""]);
  return mySeats.value.length && from && wanted && !told().table ? { seat: from, sides: wanted } : undefined;
}

/** Answers what is asked by the key for yes or no; whether anything is. @param {boolean} yes */
export function answerRematch(yes) {
  const now = asked();
  if (!now) return false;
  void wishRematch(yes ? now.sides : "not_now");
  return true;
}

/** The address of the new table, for who plays with the key of the seat. @param {string} table */
const way = (table) => new URL(`t/${table}${mySeats.value.length && page().token ? `/${page().token}` : ""}`, page().root).href;

let before = /** @type {string | null | undefined} */ (undefined);
// Who sees it come about goes along; who comes back to an old table stays there, and finds the way.
effect(() => {
  const table = presence.value.rematch?.table;
  if (before === null && table) untracked(() => (mySeats.value.length ? location.assign(way(table)) : toast(t("table.rematch.set"), { tone: "good" })));
  before = table;
});

/** The seat each player will have. @param {Sides} how @returns {{seat: string, to: string}[]} */
function places(how) {
  const all = [...seatOrder.value].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return seatOrder.value.map((seat) => ({ seat, to: (how === "swapped" ? all[(all.indexOf(seat) + 1) % all.length] : seat) ?? seat }));
}
const ORDER = ["red", "blue", "jade", "plum"];

/** What a way of taking sides is called at this table. @param {Sides} how */
const sidesWord = (how) => t(how === "same" ? "table.rematch.same" : seatOrder.value.length > 2 ? "table.rematch.round" : "table.rematch.swapped");

/** How the series of these players stands, from its second match on; the first to win two has won it. */
export function Series() {
  const { won, played, winner } = told().series;
  const score = seatOrder.value.map((seat) => won[seat] ?? 0).join("–");
  const key = winner ? "table.series.won" : "table.series.stands";
  return played > 1 && html`<p class="series"><${Icon} name="flag" small />${t(key, { seat: seatName(winner ?? ""), score })}</p>`;
}

/** At the foot of the end. */
export function Rematch() {
  const { table, wishes } = told();
  const now = asked();
  if (table) return html`<${Part} kind="asked" title=${t("table.rematch.set")}>
    <div class="acts"><a class="button go" href=${way(table)}>${t(mySeats.value.length ? "table.rematch.sit" : "table.rematch.watch")}</a></div><//>`;
  if (now) return html`<${Asked} from=${now.seat} how=${now.sides} />`;
  if (!mySeats.value.length) return html`<${Watched} />`;
  const mine = offer(own());
  return mine ? html`<${Waits} how=${mine} refused=${others().filter((seat) => wishes[seat] === "not_now")} />` : html`<${First} />`;
}

/** @param {{kind: "asked" | "waits" | "", title: string, seat?: string, children?: import("../html.js").Drawn}} props */
function Part({ kind, title, seat, children }) {
  return html`<section class=${`rematch ${kind}`} aria-live="polite" aria-label=${t("table.end.rematch")}>
    <h3>${seat && html`<${Emblem} seat=${seat} />`}<span>${title}</span></h3>${children}</section>`;
}

/** A watcher reads who offers. */
function Watched() {
  const from = seatOrder.value.filter((seat) => offer(told().wishes[seat]));
  return from.length ? html`<${Part} kind="waits" seat=${from[0]} title=${t(from.length > 1 ? "table.rematch.offer_it" : "table.rematch.offers", { seat: namesOf(from) })} />` : null;
}

/** Nobody offered yet: to who plays alone, or against bots, it is there at once. */
function First() {
  return html`<section class="rematch" aria-label=${t("table.end.rematch")}>
    <div class="acts"><${Button} kind="go" locked=${live.value ? null : t("table.not_live")} onClick=${() => wishRematch(sides.value)}>${t("table.end.rematch")}<//>
    <${Sides} how=${sides.value} onChange=${(/** @type {Sides} */ how) => (sides.value = how)} /><span class="gap"></span><${Otherwise} /></div></section>`;
}

/** My offer, until the others have answered. @param {{how: Sides, refused: string[]}} props */
function Waits({ how, refused }) {
  const wanted = others().filter((seat) => told().wishes[seat] !== how);
  const title = refused.length ? t("table.rematch.not_now_said", { seat: namesOf(refused) }) : t(wanted.length > 1 ? "table.rematch.have_it" : "table.rematch.has_it", { seat: namesOf(wanted) });
  return html`<${Part} kind="waits" seat=${refused[0] ?? wanted[0]} title=${title}><p class="quiet-text">${t("table.rematch.hint")}</p>
    <div class="acts"><${Sides} how=${how} onChange=${wishRematch} /><span class="gap"></span><${Button} kind="quiet" onClick=${() => wishRematch(null)}>${t("table.rematch.take_back")}<//></div><//>`;
}

/** What another offers: the sides as they will be, and what I can say. @param {{from: string, how: Sides}} props */
function Asked({ from, how }) {
  const other = how === "same" ? "swapped" : "same";
  const isPutOff = own() === "not_now";
  const locked = live.value ? null : t("table.not_live");
  return html`<${Part} kind=${isPutOff ? "" : "asked"} seat=${from} title=${t("table.rematch.offers", { seat: seatName(from) })}>
    <ul class="places">${places(how).map(({ seat, to }) => html`<li key=${seat}><${Emblem} seat=${to} />
      <span><b><bdi>${seatName(seat)}</bdi></b><small>${t(`table.rematch.plays.${to}`)}</small></span></li>`)}</ul>
    <div class="acts"><${Button} kind="go" press="Y" locked=${locked} onClick=${() => wishRematch(how)}>${t("table.rematch.play")}<//>
      <${Button} locked=${locked} onClick=${() => wishRematch(other)}>${sidesWord(other)}<//><${Otherwise} /><span class="gap"></span>
      ${!isPutOff && html`<${Button} kind="quiet" press="N" locked=${locked} onClick=${() => wishRematch("not_now")}>${t("table.rematch.not_now")}<//>`}</div><//>`;
}

/** @param {{how: Sides, onChange: (how: Sides) => void}} props */
function Sides({ how, onChange }) {
  return html`<${Segments} label=${t("table.rematch.sides")} value=${how} onChange=${onChange}
    options=${/** @type {Sides[]} */ (["same", "swapped"]).map((value) => ({ value, text: sidesWord(value) }))} />`;
}

/** A new table with the same set-up, armies and opponents to begin with, where all of it can be changed: one's own seat first. */
function Otherwise() {
  const { mission = "", ...options } = match.value.options ?? {};
  const { lists } = settings.value.seats[match.value.id ?? ""] ?? {};
  const sat = seatOrder.value.map((seat) => ({ army: view.value?.seats[seat]?.army ?? "", list: lists?.[seat], by: fillingOf(seat) }));
  const query = new URLSearchParams({ system: match.value.system ?? "", mission: String(mission), options: JSON.stringify(options), sat: JSON.stringify(sat),
    watching: presence.value.visibility ?? "" });
  return html`<a class="otherwise go" href=${`${page().root}?${query}`}>${t("table.rematch.otherwise")}</a>`;
}

/** Who sat there, by the name of the choice on the home page. @param {string} seat */
function fillingOf(seat) {
  const here = presence.value.seats?.[seat];
  if (here?.bot) return `bot_${here.name}`;
  return mySeats.value.length > 1 ? "hot_seat" : "link";
}
