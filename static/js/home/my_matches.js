/** The matches whose seats this device holds: how each stands, as the server says, those first that wait for a decision here. */
import { batch, computed, signal } from "@preact/signals";
import { markTab } from "../lib/tab_icon.js";
import { page } from "../page.js";
import { drawn } from "../store/seat.js";
import { set, settings } from "../store/settings.js";
import { t } from "../words.js";

/**
 * A match as the server tells of it; nothing after `seats` where it said no more than that it is.
 * The date on which it is to be played, in seconds: who proposed it, who has agreed, whether all have.
 * @typedef {{at: number, by: string, agreed: readonly string[], stands: boolean}} MatchDate
 * @typedef {{id: string, name: string, system: string, status: import("../transport/protocol.js").Status, mine: string[], since: number,
 *   seats: import("../page_data.js").ListedSeat[], round?: number, rounds?: number, phase?: string, over?: boolean, winner?: string | null,
 *   scores?: Record<string, number>, armies?: Record<string, Record<string, string>>, asked?: string[],
 *   clock?: {at: number, left: Record<string, number>, of_days: boolean} | null, lost_on_time?: string[],
 *   question?: {said: string, facts: Record<string, unknown>, names: Record<string, Record<string, string>>} | null,
 *   date?: MatchDate | null, league?: {id: string, name: string, round: number} | null, series?: Record<string, number> | null}} MyMatch
 */
const KEY = /^[A-Za-z0-9_-]{32,64}$/;
/** So many are asked about at once, the newest. */
const MOST = 200;
const AGAIN = 20000;

/** What this device knows of its matches by itself: shown until the server has answered. @returns {readonly MyMatch[]} */
const remembered = () => Object.entries(settings.peek().seats).map(([id, { name, system, since = 0 }]) => ({ id, name, system, status: "live", mine: [], since, seats: [] }));

export const rows = signal(remembered());
/** How the list stands: not asked for yet, there, or not to be had. */
export const told = signal(/** @type {"" | "there" | "away"} */ (""));

/** Whether a match waits for a decision of this device. @param {MyMatch} row */
export const isAsked = (row) => !row.over && row.mine.some((seat) => row.asked?.includes(seat));
/** @param {MyMatch} row */
export const isOver = (row) => Boolean(row.over) || row.status === "finished" || row.status === "abandoned";

/** Milliseconds that those who are asked have left, the least of them; nothing where there is no clock. @param {MyMatch} row */
export function timeLeft({ clock, asked = [] }) {
  const left = asked.flatMap((seat) => clock?.left[seat] ?? []);
  if (!clock || !left.length) return undefined;
  return Math.min(...left) - (clock.of_days ? Date.now() - clock.at * 1000 : 0);
}

/** Those that wait for me, the least time left first, then the longest asked; for others; and the finished, newest first. */
export const sorted = computed(() => {
  const oldest = rows.value.toSorted((a, b) => a.since - b.since);
  const newest = oldest.toReversed();
  const asked = oldest.filter(isAsked).toSorted((a, b) => (timeLeft(a) ?? Infinity) - (timeLeft(b) ?? Infinity) || 0);
  return { asked, others: newest.filter((row) => !isOver(row) && !isAsked(row)), over: newest.filter(isOver) };
});

/** The seats that this device keeps, with the keys that open them. */
function held() {
  return Object.entries(settings.peek().seats).slice(-MOST).flatMap(([match, one]) => {
    const key = new URL(one.url, location.href).pathname.split("/").at(-1) ?? "";
    return KEY.test(key) ? [{ match, key }] : [];
  });
}

/** Asks how they stand; `always`: also where this device keeps no seat, as its owner may have been given one in a league. */
export async function refresh(always = false) {
  const seats = held();
  if (!seats.length && !always) {
    batch(() => {
      rows.value = remembered();
      told.value = "there";
    });
    return;
  }
  const wish = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ seats }) };
  const answer = await fetch(new URL("matches/mine", page().root), wish).catch(() => null);
  const found = answer?.ok ? await answer.json().catch(() => null) : null;
  batch(() => {
    told.value = found ? "there" : "away";
    if (found) rows.value = found.matches;
  });
  if (found?.elsewhere?.length && (await enter(found.elsewhere))) await refresh();
}

/**
 * Has this device enter matches in which another of its owner's sat down, by keys of its own; whether it may enter any.
 * @param {readonly {match: string, name: string, system: string}[]} elsewhere
 */
export async function enter(elsewhere) {
  const keys = new Map(elsewhere.map(({ match }) => [match, drawn()]));
  const body = JSON.stringify({ seats: [...keys].map(([match, key]) => ({ match, key })) });
  const answer = await fetch(new URL("me/seats", page().root), { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(() => null);
  const given = answer?.ok ? new Set((await answer.json()).given) : new Set();
  const entered = elsewhere.filter(({ match }) => given.has(match));
  const since = Math.round(Date.now() / 1000);
  const seats = Object.fromEntries(entered.map(({ match, name, system }) => [match, { url: new URL(`t/${match}/${keys.get(match)}`, page().root).href, name, system, since }]));
  if (entered.length) set({ seats: { ...settings.peek().seats, ...seats } });
  return entered.length > 0;
}

/** Asks again and again while somebody looks; gives what ends it. */
export function keepFresh(always = false) {
  const look = () => document.visibilityState === "visible" && void refresh(always);
  const timer = setInterval(look, AGAIN);
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
  void refresh(always);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    removeEventListener("pageshow", look);
  };
}

/** Leaves a match out of this device's list; its seat is kept by whoever has its link. @param {string} id */
export function forget(id) {
  const { [id]: gone, ...rest } = settings.peek().seats;
  void gone;
  set({ seats: rest });
  rows.value = rows.value.filter((row) => row.id !== id);
}

/** Where a match is entered by this device. @param {MyMatch} row */
export const addressOf = (row) => settings.value.seats[row.id]?.url ?? new URL(`t/${row.id}`, page().root).href;

/** The tab says how many wait, and its icon that any does. @param {string} name */
export function tellTab(name) {
  const { asked } = sorted.value;
  document.title = asked.length ? t("mine.title.asked", { n: asked.length, name }) : name;
  void markTab(asked.length > 0);
}
