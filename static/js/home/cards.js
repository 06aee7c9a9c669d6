/** The cards of one's armies: what each is, how it stands, and what can be done with it. */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { copyText } from "../lib/copying.js";
import { page } from "../page.js";
import { Button, Icon, IconButton } from "../panels/controls.js";
import { Token } from "../panels/token.js";
import { sinceWhen, t } from "../words.js";
import { changes, copy, copyAsText, costOf, judgeAnew, note, pathOf, remove, share, takeAsIs } from "./mine.js";

/** @import { Mine } from "./mine.js" */

/** The army whose menu is open, and the one whose link is shown. */
const open = signal("");
const linked = signal("");

/** @param {Mine} army */
const href = (army, what = "") => `${page().root}${pathOf(army, what)}`;

/** Whether armies of this system are built here. @param {string} system */
export const builds = (system) => (page().shelves ?? []).some((one) => one.key === system && one.builds);

/** @param {{army: Mine}} props */
export function Card({ army }) {
  const { problems, units } = army, cost = costOf(army);
  const name = army.name || t("armies.nameless");
  return html`<li class=${problems ? "army-card-mine bad" : "army-card-mine"}><header><h3 dir="auto">${name}</h3><${Menu} army=${army} name=${name} /></header>
    ${army.first.length > 0 && html`<div class="army-figures" aria-hidden="true">${army.first.map((one) => html`<${Token} ...${one} />`)}</div>`}
    <p class="army-size"><span>${t("armies.units", { n: units })}</span><span>${cost}</span></p>
    <p class="army-state"><${Icon} name=${problems ? "cross" : "check"} small />${problems ? t("armies.problems", { n: problems }) : t("armies.sound")}</p>
    <${Newer} army=${army} /><p class="army-when">${t("armies.changed", { when: sinceWhen(army.updated_at) })}${army.shared ? ` · ${t("armies.shared")}` : ""}</p>
    <div class="acts">${problems
      ? html`<${Button} locked=${t("armies.play.locked", { n: problems })}>${t("armies.play")}<//>`
      : html`<a class="button" href=${`${page().root}?system=${army.system}&army=${army.id}`} aria-label=${t("armies.play.of", { name })}><${Icon} name="play" small />${t("armies.play")}</a>`}
      ${builds(army.system) && html`<a class="button quiet" href=${href(army, "/edit")} aria-label=${t("armies.edit.of", { name })}>${t("armies.edit")}</a>`}
      <${Button} kind="quiet" label=${t("armies.share.of", { name })} onClick=${() => void shareIt(army)}>${t("armies.share")}<//></div>
    ${linked.value === army.id && army.shared && html`<${Link} army=${army} link=${army.shared} />`}</li>`;
}

/** @param {Mine} army */
async function shareIt(army) {
  if (!army.shared) await share(army, true);
  linked.value = linked.value === army.id ? "" : army.id;
}

/** The link of an army: to be given away, or taken back. @param {{army: Mine, link: string}} props */
function Link({ army, link }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const take = async () => (note.value = (await copyText(link, box.current)) ? { text: t("armies.link.copied") } : null);
  return html`<div class="army-link"><p>${t("armies.link.says")}</p><code ref=${box}>${link}</code><div class="acts"><${Button} icon="copy" onClick=${() => void take()}>${t("armies.link.copy")}<//>
    <${Button} kind="quiet" onClick=${() => void share(army, false)}>${t("armies.link.stop")}<//></div></div>`;
}

/** That content is newer than the army was built with, and what that changed. @param {{army: Mine}} props */
function Newer({ army }) {
  if (!army.is_outdated) return null;
  const found = changes.value[army.id];
  if (!found) return html`<p class="army-newer"><${Icon} name="bell" small /><span>${t("armies.newer")}</span>
    <${Button} size="tiny" onClick=${() => void judgeAnew(army)}>${t("armies.newer.look")}<//></p>`;
  return html`<div class="army-newer"><${Icon} name="bell" small /><div>${t(found.length ? "armies.newer.changed" : "armies.newer.problems")}
    <ul>${found.map((one) => html`<li><span dir="auto">${one.name}</span> ${t("armies.newer.cost", { was: one.was, now: one.now })}</li>`)}</ul></div>
    <${Button} size="tiny" onClick=${() => void takeAsIs(army)}>${t("armies.newer.take")}<//></div>`;
}

/** What else is done with an army. @param {{army: Mine, name: string}} props */
function Menu({ army, name }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = open.value === army.id;
  useEffect(() => {
    if (!shown) return undefined;
    /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector(".menu-list > *"))?.focus();
    const out = (/** @type {Event} */ event) => !box.current?.contains(/** @type {Node} */ (event.target)) && (open.value = "");
    document.addEventListener("pointerdown", out);
    return () => document.removeEventListener("pointerdown", out);
  }, [shown]);
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !shown) return;
    open.value = "";
    /** @type {HTMLElement | null | undefined} */ (box.current?.querySelector("button"))?.focus();
  };
  const act = (/** @type {() => unknown} */ deed) => () => {
    open.value = "";
    void deed();
  };
  const item = (/** @type {string} */ icon, /** @type {string} */ text, /** @type {() => unknown} */ deed) =>
    html`<button type="button" onClick=${act(deed)}><${Icon} name=${icon} />${text}</button>`;
  return html`<div ref=${box} class="army-menu" onKeyDown=${escape}>
    <${IconButton} icon="more" label=${t("armies.more", { name })} pressed=${shown} onClick=${() => (open.value = shown ? "" : army.id)} />
    ${shown && html`<div class="menu-list">${item("copy", t("armies.copy"), () => copy(army))}
      <a href=${href(army, "/file")} download onClick=${() => (open.value = "")}><${Icon} name="save" />${t("armies.file")}</a>
      ${item("text", t("armies.text"), () => copyAsText(army))}
      <a href=${href(army, "/print")} target="_blank" rel="noopener" onClick=${() => (open.value = "")}><${Icon} name="book" />${t("armies.print")}</a>
      ${item("cross", t("armies.delete"), () => remove(army))}</div>`}</div>`;
}
