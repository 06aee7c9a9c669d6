/** The guide's card: what is asked now, why, and what a good first try is; short once it is known, gone when switched off. */
import { html } from "../html.js";
import { Button, Icon, IconButton } from "./controls.js";
import { guideMe, isGuided, isKnown, lessonStep, tellAgain } from "./lesson.js";
import { view } from "../store/view.js";
import { hasWord, t, tAny } from "../words.js";

export function Coach() {
  const key = lessonStep.value;
  if (!isGuided.value || !key) return null;
  const head = `${view.value?.system}.lesson.${key}`;
  const title = tAny([head, `guide.lesson.${key}`]);
  const known = isKnown(key);
  const stop = html`<${IconButton} icon="cross" label=${t("guide.lesson.stop")} onClick=${() => guideMe(false)} />`;
  if (known) return html`<section class="coach known" aria-label=${t("guide.lesson")}><h2><${Icon} name="book" small /><span>${title}</span></h2>
    <${Button} kind="quiet" size="tiny" onClick=${() => tellAgain(key)}>${t("guide.lesson.again")}<//>${stop}</section>`;
  const good = sentence(key, "try");
  return html`<section class="coach" role="region" aria-label=${t("guide.lesson")} aria-live="polite">
    <p class="coach-head"><${Icon} name="book" small /><span>${t("guide.lesson")}</span>${stop}</p><h2>${title}</h2><p>${sentence(key, "what")}</p>
    ${good && html`<p class="coach-try"><b>${t("guide.lesson.try")}</b> ${good}</p>`}</section>`;
}

/** What the system says of a step, else what holds at every table. @param {string} key @param {"what" | "try"} part */
function sentence(key, part) {
  const found = [`${view.value?.system}.lesson.${key}.${part}`, `guide.lesson.${key}.${part}`].find(hasWord);
  return found ? t(found) : "";
}
