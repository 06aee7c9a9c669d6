/** The home page: set a table, sit down at one, watch one. */
import { render } from "preact";
import { html } from "../html.js";
import { fetchWords } from "../lib/page_words.js";
import { page } from "../page.js";
import { HouseStrip } from "../panels/house.js";
import { Icon } from "../panels/controls.js";
import { Sign } from "../panels/sign.js";
import { set, settings } from "../store/settings.js";
import { t, wordsLanguage } from "../words.js";
import { Battlefield, Map } from "./battlefield.js";
import { ClockForm } from "./clock_form.js";
import { First } from "./first_battle.js";
import { Groups } from "./groups.js";
import { Join, Lists } from "./lists.js";
import { Yours, watchTitle } from "./your_matches.js";
import { Count, Done, Leading, Options, Others, Own, create, busy, made } from "./setup.js";
import { said, system, wayOn } from "./choices.js";
import { OwnArmies, offerMine } from "./own_armies.js";
import { OwnFields, offerFields } from "./own_fields.js";
import { Report } from "./report.js";
import { Systems } from "./systems.js";
import { bringAgain } from "./upload.js";

const THEMES = /** @type {const} */ (["system", "dark", "light", "contrast"]);
const THEME_ICONS = { system: "sun", dark: "moon", light: "sun", contrast: "contrast" };

function Top() {
  const { theme } = settings.value;
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  const other = wordsLanguage() === "es" ? ["en", "English"] : ["es", "Español"];
  return html`<header class="home-top"><div class="wordmark"><${Sign} /><b>Castra</b></div><p>${t("home.tagline")}</p><nav aria-label=${t("home.rules")}>
    <a class="of-system" href=${`${page().root}mine`}>${t("mine.castra")}</a>
    <a class="of-system" href=${`${page().root}armies`}>${t("home.armies")}</a><a href=${`${page().root}manual`}>${t("home.manual")}</a>
    ${(page().rules ?? []).includes(system.value) && html`<a class="of-system" href=${`${page().root}rules/${system.value}`}>${t("home.rules.of", { n: t(`table.system.${system.value}`) })}</a>`}
    <a class="button quiet tiny" href=${`?lang=${other[0]}`} lang=${other[0]} hreflang=${other[0]}>${other[1]}</a>
    <button type="button" class="icon-button" aria-label=${t("home.theme", { n: t(`home.theme.${theme}`) })} title=${t("home.theme",
      { n: t(`home.theme.${theme}`) })} onClick=${() => set({ theme: next })}><${Icon} name=${THEME_ICONS[theme]} /></button></nav></header>`;
}

function Foot() {
  const server = page().server;
  const go = () => void create();
  return html`<footer class="home-foot">${server && html`<span><${Icon} name="line" small />${t("home.server", { n: server.tables })}</span>`}
    <span><${Icon} name="die" small />${t("home.sealed")}</span>
    ${!made.value && html`<button type="button" class="button go big" aria-disabled=${busy.value ? "true" : undefined} onClick=${go}>
      ${t(busy.value ? "home.creating" : "home.create")}</button>`}</footer>`;
}

function Home() {
  return html`<div class="home"><${Top} /><aside class="home-left" aria-label=${t("home.title")}><h1>${t("home.title")}</h1><${HouseStrip} now=${1} /><${Systems} /><${OwnArmies} /><${Yours} />
    <p class="quiet-text home-note">${t("home.note")}</p></aside>
    <main class="well home-well">${made.value ? html`<${Done} />` : html`<${Leading} /><${Battlefield} /><${OwnFields} /><${Count} /><${Others} /><${Map} /><${Own} /><${Options} />`}</main>
    <aside class="home-right"><${Groups} /><${Join} /><${Lists} /><${First} /></aside><${Foot} /></div><${Report} /><${ClockForm} />
      ${said.value && html`<div class="toasts"><div class="toast" role="alert"><${Icon} name="cross" /><p>${said.value}</p>
      ${wayOn.value && html`<a class="button tiny" href=${wayOn.value}>${t("home.refused.no_passkey.way")}</a>`}</div></div>`}`;
}

async function start() {
  await fetchWords();
  watchTitle();
  void bringAgain().then(offerMine);
  void offerFields();
  render(html`<${Home} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
}

void start();
