/** The page a battlefield is drawn on: what is laid, the field, what is chosen and what is wrong. */
import { render } from "preact";
import { html } from "../html.js";
import { fetchWords } from "../lib/page_words.js";
import { Icon, Tip } from "../panels/controls.js";
import { t } from "../words.js";
import { Board, Choices } from "./board.js";
import { Checks } from "./checks.js";
import { Head, Save } from "./head.js";
import { Inspector } from "./inspector.js";
import { pressed, released } from "./keys.js";
import { MapReport } from "./map_report.js";
import { Palette } from "./palette.js";
import { isAsked, problems, said } from "./sketch.js";
import { start } from "./server.js";

function Editor() {
  const n = problems.value.length;
  return html`<div class="editor"><${Head} /><${Palette} /><${Board} />
    <aside class="editor-side"><div class="editor-choices"><${Choices} /></div><${Inspector} /><${Checks} /></aside>
    <div class="editor-foot"><${Save} wide /><button type="button" class="button wide" onClick=${toChecks}>
      <${Icon} name=${n ? "warn" : "check"} small />${t(isAsked.value ? "editor.checking" : n ? "editor.to_mend.n" : "editor.all_well", { n })}</button></div>
    <p class="unseen" role="status">${said.value}</p><${MapReport} /></div><${Tip} />`;
}

function toChecks() {
  const checks = document.getElementById("checks");
  checks?.scrollIntoView({ block: "start" });
  checks?.focus({ preventScroll: true });
}

async function begin() {
  await fetchWords();
  document.addEventListener("keydown", pressed);
  document.addEventListener("keyup", released);
  render(html`<${Editor} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
  await start();
}

void begin();
