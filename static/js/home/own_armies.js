/** My armies on the home page: those of the chosen game, each taken for one's own seat by a press, and the way to all. */
import { html } from "../html.js";
import { page } from "../page.js";
import { Icon } from "../panels/controls.js";
import { t } from "../words.js";
import { armies, seats, system, taken } from "./choices.js";
import { costOf, known, mine, refresh } from "./mine.js";
import { brought } from "./upload.js";

/** So many stand on the home page. */
const FEW = 3;

/** Asks for one's armies, so that those without a mistake can be taken for any seat. */
export async function offerMine() {
  await refresh();
  const there = new Set(brought.value.map((army) => army.id));
  const sound = mine.value.filter((army) => !army.problems && !there.has(army.id));
  brought.value = [...brought.value, ...sound.map(({ id, name, system: of, units }) => ({ id, name: name || t("armies.nameless"), system: of, units }))];
}

export function OwnArmies() {
  const takes = (page().systems ?? []).find((one) => one.key === system.value)?.lists;
  const own = mine.value.filter((army) => army.system === system.value);
  if (!known.value || (!takes && !own.length)) return null;
  const [seat = "red"] = seats.value;
  const mineNow = own.find((army) => army.id === taken.value[seat]);
  const shown = mineNow && !own.slice(0, FEW).includes(mineNow) ? [mineNow, ...own.slice(0, FEW - 1)] : own.slice(0, FEW);
  const take = (/** @type {string} */ id) => (armies.value = { ...armies.value, [seat]: taken.value[seat] === id ? "" : id });
  return html`<section class="yours own-armies" aria-label=${t("home.armies")}><h2 class="label">${t("home.armies")}</h2>
    <ul>${shown.map((army) => html`<li key=${army.id}>${army.problems
      ? html`<a href=${`${page().root}armies?system=${army.system}`}><${Icon} name="cross" />
        <span><b dir="auto">${army.name || t("armies.nameless")}</b>${t("armies.problems", { n: army.problems })}</span></a>`
      : html`<button type="button" aria-pressed=${taken.value[seat] === army.id ? "true" : "false"} onClick=${() => take(army.id)}>
        <${Icon} name=${taken.value[seat] === army.id ? "check" : "flag"} />
        <span><b dir="auto">${army.name || t("armies.nameless")}</b>${[t("armies.units", { n: army.units }), costOf(army)].filter(Boolean).join(" · ")}</span></button>`}</li>`)}
      <li><a href=${`${page().root}armies?system=${system.value}`}><${Icon} name=${own.length ? "right" : "plus"} />
        <span>${own.length ? t("home.armies.all", { n: own.length }) : t("home.armies.none")}</span></a></li></ul></section>`;
}
