/** The matches of this device on the home page: the few that ask, then the newest; all of them stand in My Castra. */
import { useEffect } from "preact/hooks";
import { effect } from "@preact/signals";
import { html } from "../html.js";
import { isolated } from "../lib/names.js";
import { page } from "../page.js";
import { Icon } from "../panels/controls.js";
import { t } from "../words.js";
import { addressOf, isAsked, isOver, keepFresh, rows, sorted, tellTab } from "./my_matches.js";
import { ago } from "./players.js";

/** So many stand on the home page. */
const FEW = 4;

/** The tab says whether any asks. */
export function watchTitle() {
  effect(() => tellTab("Castra"));
}

export function Yours() {
  useEffect(keepFresh, []);
  const { asked, others, over } = sorted.value;
  const shown = [...asked, ...others, ...over].slice(0, FEW);
  const state = (/** @type {import("./my_matches.js").MyMatch} */ row) => (isAsked(row) ? t("mine.asked") : isOver(row) ? t("mine.over") : t(`table.system.${row.system}`));
  const all = html`<a href=${`${page().root}mine`}>${t("mine.all", { n: rows.value.length })}</a>`;
  return shown.length > 0 && html`<section class="yours" aria-label=${t("home.yours")}><h2 class="label">${t("home.yours")}${all}</h2>
    <ul>${shown.map((row) => html`<li key=${row.id} class=${isAsked(row) ? "asks" : ""}><a href=${addressOf(row)}><${Icon} name=${isAsked(row) ? "bell" : `sys-${row.system}`} />
      <span><b>${isolated(row.name)}</b>${[state(row), ago(row.since)].filter(Boolean).join(" · ")}</span><${Icon} name="right" small /></a></li>`)}</ul></section>`;
}
