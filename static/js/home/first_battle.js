/** For who comes for the first time: a small battle against the easy bot, set with one press, set up and explained step by step. */
import { computed } from "@preact/signals";
import { html } from "../html.js";
import { Button, Icon } from "../panels/controls.js";
import { set, settings } from "../store/settings.js";
import { t } from "../words.js";
import { EASY, armies, catalogue, fillings, options, seatCount, seatCounts, seats, system } from "./choices.js";
import { busy, create } from "./setup.js";

/** The two smallest armies of the system that go together by strength: mine and the bot's; none where they are chosen at the table. */
const pair = computed(/** @returns {Record<string, string> | null} */ () => {
  if (!catalogue.value.armies.length) return {};
  const priced = catalogue.value.armies.filter((army) => army.power > 0);
  const known = (priced.length ? priced : catalogue.value.armies).toSorted((a, b) => a.power - b.power);
  const [first] = known;
  const second = first && known.slice(1).reduce((best, army) => (Math.abs(army.power - first.power) < Math.abs(best.power - first.power) ? army : best), known[1] ?? first);
  return first && second ? Object.fromEntries(seats.value.map((seat, i) => [seat, i ? second.id : first.id])) : null;
});

/** Sets the table of the first battle and sits down at it: there the guide speaks, and the table sets it up. */
function begin() {
  options.value = { ...options.value, ...catalogue.value.first };
  if (!pair.value) return;
  seatCount.value = seatCounts.value[0] ?? 2;
  fillings.value = Object.fromEntries(seats.value.slice(1).map((seat) => [seat, EASY]));
  armies.value = pair.value;
  set({ guide: true, lessons: {} });
  void create({ first: true });
}

/** Offered for each system: in full until this device has a seat at a table of it. */
export function First() {
  if (!pair.value) return null;
  const isNew = !Object.values(settings.value.seats).some((seat) => seat.system === system.value);
  const go = html`<${Button} kind=${isNew ? "" : "quiet"} locked=${busy.value ? t("home.creating") : null} onClick=${begin}>${t("home.first.go")}<//>`;
  if (!isNew) return html`<section class="first known" aria-label=${t("home.first.go")}>${go}</section>`;
  return html`<section class="first" aria-label=${t("home.first")}><h2><${Icon} name="book" />${t("home.first")}</h2>
    <p>${t("home.first.text", { system: t(`table.system.${system.value}`) })}</p>${go}</section>`;
}
