/** The page an army is built on: sheets, the army, what is asked of it. */
import { render } from "preact";
import { html } from "../html.js";
import { fetchWords } from "../lib/page_words.js";
import { Icon, Tip } from "../panels/controls.js";
import { t } from "../words.js";
import { army, blocks, judged, redo, said, undo } from "./army.js";
import { ArmyChoices } from "./choice.js";
import { Checks, Sums } from "./checks.js";
import { opened } from "./editing.js";
import { Editor } from "./editor.js";
import { Head, Top } from "./head.js";
import { start } from "./server.js";
import { Sheets, adding } from "./sheets.js";
import { Units } from "./units.js";

function Builder() {
  return html`<div class="builder"><${Top} /><${Sheets} />
    <main class="builder-main">${opened.value ? html`<${Editor} />` : html`<${Head} /><${ArmyChoices} />${army.value && html`<${Units} />`}`}</main>
    <aside class="builder-right"><${Checks} /><${Sums} /></aside>
    <div class="builder-bar"><button type="button" class="button" onClick=${toChecks}>
      <${Icon} name=${blocks.value.length ? "warn" : "check"} small />${t(blocks.value.length || !judged.value ? "builder.to_mend" : "builder.all_well", { n: blocks.value.length })}</button>
      <button type="button" class="button go" onClick=${() => (adding.value = true)}><${Icon} name="plus" small />${t("builder.add_unit")}</button></div>
    <p class="unseen" role="status">${said.value}</p></div><${Tip} />`;
}

function toChecks() {
  const checks = document.getElementById("checks");
  checks?.scrollIntoView({ block: "start" });
  checks?.focus({ preventScroll: true });
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const isTyping = event.target instanceof HTMLInputElement;
  if (isTyping || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) redo();
  else undo();
}

async function begin() {
  await fetchWords();
  document.addEventListener("keydown", pressed);
  render(html`<${Builder} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
  await start();
}

void begin();
