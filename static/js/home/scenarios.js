/** My scenarios: moments that this device keeps, each with its board, and one that comes as a file. */
import { signal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { html } from "../html.js";
import { isolated } from "../lib/names.js";
import { fetchWords } from "../lib/page_words.js";
import { page } from "../page.js";
import { Icon } from "../panels/controls.js";
import { t, tAny } from "../words.js";
import { Frame } from "./castra_frame.js";
import { ask } from "./me.js";

/** @typedef {{id: string, system: string, name: string, shared: string | null, solved: boolean}} Scenario */

const scenarios = signal(/** @type {readonly Scenario[]} */ ([]));
/** How the list stands: not asked for yet, there, or not to be had. */
const known = signal(/** @type {"" | "there" | "away"} */ (""));
const said = signal("");

async function refresh() {
  const answer = await fetch(new URL("scenarios/mine", page().root)).catch(() => null);
  const told = answer?.ok ? await answer.json().catch(() => null) : null;
  known.value = told ? "there" : "away";
  if (told) scenarios.value = told.scenarios;
}

/** @param {Event} event */
async function bring(event) {
  const input = /** @type {HTMLInputElement} */ (event.currentTarget);
  const file = await input.files?.[0]?.text();
  input.value = "";
  if (!file) return;
  const { ok, code } = await ask("POST", "scenarios/import", { file });
  said.value = ok ? "" : tAny([`trying.bring.${code}`, "trying.bring.other"]);
  await refresh();
}

/** @param {{one: Scenario}} props */
function Row({ one }) {
  const at = `${page().root}s/${one.id}`;
  const notes = [t(`table.system.${one.system}`), one.shared && t("trying.mine.shared"), one.solved && t("trying.mine.solved")];
  return html`<li><a href=${at}><img src=${`${at}/board.svg`} alt="" loading="lazy" />
    <span><b>${isolated(one.name)}</b>${notes.filter(Boolean).join(" · ")}</span><${Icon} name="right" small /></a></li>`;
}

function Scenarios() {
  useEffect(() => void refresh(), []);
  return html`<${Frame} here="scenarios"><div class="mine-head"><h1>${t("trying.mine")}</h1>
      <label class="button quiet tiny">${t("trying.mine.bring")}<input class="unseen" type="file" accept=".json,application/json" onChange=${bring} /></label></div>
    ${said.value && html`<p class="mine-said bad" role="status">${said.value}</p>`}
    ${known.value === "away" && html`<p class="quiet-text" role="status">${t("trying.mine.away")}</p>`}
    ${known.value === "there" && !scenarios.value.length && html`<p class="quiet-text">${t("trying.mine.empty")}</p>`}
    ${scenarios.value.length > 0 && html`<ul class="scenario-list">${scenarios.value.map((one) => html`<${Row} key=${one.id} one=${one} />`)}</ul>`}<//>`;
}

async function start() {
  await fetchWords();
  document.title = `${t("trying.mine")} · Castra`;
  render(html`<${Scenarios} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
}

void start();
