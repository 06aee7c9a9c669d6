/** Notices: where one is reached, of what, when not, and that there be none at all. */
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { html } from "../html.js";
import { isolated } from "../lib/names.js";
import { fetchWords } from "../lib/page_words.js";
import { page } from "../page.js";
import { Button, Icon } from "../panels/controls.js";
import { t } from "../words.js";
import { Frame } from "./castra_frame.js";
import { ask, me, refreshMe } from "./me.js";
import { isOver, refresh, rows, sorted } from "./my_matches.js";
import { Channels, Grid, Switch } from "./notice_channels.js";
import { given, note, refreshNotices, refused, say, stopAll } from "./notice_store.js";

/** Minutes of the day as a clock shows them. @param {number} minutes */
const clock = (minutes) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
/** @param {string} text */
const minutesOf = (text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
/** What is quiet where nobody has said yet. */
const NIGHT = { begins: 22 * 60 + 30, ends: 7 * 60 + 30 };
const DAY = 1440;

function Quiet() {
  const { quiet_from: from, quiet_until: until, zone } = given.value;
  const isOn = from !== null && until !== null;
  const { begins, ends } = isOn ? { begins: from, ends: until } : NIGHT;
  const flip = (/** @type {boolean} */ on) => void say(on ? { quiet_from: begins, quiet_until: ends } : { quiet_from: null, quiet_until: null });
  const set = (/** @type {"quiet_from" | "quiet_until"} */ which) => (/** @type {Event} */ event) => {
    const { value } = /** @type {HTMLInputElement} */ (event.currentTarget);
    if (value) void say({ quiet_from: begins, quiet_until: ends, [which]: minutesOf(value) });
  };
  const parts = begins < ends ? [[begins, ends]] : [[0, ends], [begins, DAY]];
  return html`<section><h2 class="label">${t("notices.quiet")}<${Switch} label=${t("notices.quiet")} on=${isOn} set=${flip} /></h2>
    ${isOn && html`<div class="notice-day" aria-hidden="true">${parts.map(([a = 0, b = 0]) => html`<i style=${`left:${(a / DAY) * 100}%;width:${((b - a) / DAY) * 100}%`}></i>`)}</div>
    <p class="notice-hours"><label>${t("notices.quiet.from")} <input class="input" type="time" value=${clock(begins)} onChange=${set("quiet_from")} /></label>
      <label>${t("notices.quiet.until")} <input class="input" type="time" value=${clock(ends)} onChange=${set("quiet_until")} /></label><span>${zone}</span></p>`}
    <p class="quiet-text">${isOn ? t("notices.quiet.text", { from: clock(begins), until: clock(ends) }) : t("notices.quiet.off")}</p></section>`;
}

function Beside() {
  const here = rows.value.filter((row) => !isOver(row));
  const mute = (/** @type {string} */ id) => (/** @type {boolean} */ on) => void say({ muted: on ? given.value.muted.filter((one) => one !== id) : [...given.value.muted, id] });
  return html`<section class="mine-key"><h2><${Icon} name="lock" small />${t("notices.locked")}</h2><p>${t("notices.locked.text")}</p></section>
    ${me.value.known && here.length > 0 && html`<section><h2 class="label">${t("notices.tables")}<span>${here.length}</span></h2>
      <ul class="notice-rows">${here.map((row) => html`<li key=${row.id}>
      <div class="notice-about"><b>${isolated(row.name)}</b><small>${t(`table.system.${row.system}`)}</small></div>
      <${Switch} label=${row.name} on=${!given.value.muted.includes(row.id)} set=${mute(row.id)} /></li>`)}</ul></section>`}
    <section class="mine-key"><h2><${Icon} name="silent" small />${t("notices.stop")}</h2>
      <p>${t("notices.stop.text")}</p><p class="acts"><${Button} size="tiny" onClick=${() => void stopAll()}>${t("notices.stop.go")}<//></p></section>`;
}

function Own() {
  return html`<div class="mine-head"><h1>${t("mine.part.notices")}</h1><span>${t("notices.sub")}</span></div>
    ${note.value && html`<p class=${note.value.bad ? "mine-said bad" : "mine-said"} role="status">${note.value.text}</p>`}<${Channels} /><${Grid} />${me.value.known && html`<${Quiet} />`}`;
}

/** What a link of a notice or a mail leads to: one press does it. @param {{title: string, text: string, go: string, at: string, done: string}} props */
function OnePress({ title, text, go, at, done }) {
  const press = async () => {
    const { ok, code } = await ask("POST", at);
    if (ok) note.value = { text: done };
    else refused(code);
  };
  return html`<div class="mine-head"><h1>${title}</h1></div>
    <section class="mine-box lone"><p>${text}</p>${note.value ? html`<p class=${note.value.bad ? "mine-said bad" : "mine-said"} role="status">${note.value.text}</p>`
    : html`<p class="acts"><${Button} kind="go" onClick=${press}>${go}<//></p>`}</section>`;
}

function NoticesPage() {
  useEffect(() => {
    void refreshMe();
    void refreshNotices();
    void refresh();
  }, []);
  const { stop, confirm } = page();
  const press = stop ? html`<${OnePress} title=${t("notices.stop")} text=${t("notices.stop.text")} go=${t("notices.stop.go")} at=${`n/${stop}`} done=${t("notices.stopped")} />`
    : confirm ? html`<${OnePress} title=${t("notices.confirm.title")} text=${t("notices.confirm.ask")}
      go=${t("notices.confirm.go")} at=${`n/confirm/${confirm}`} done=${t("notices.confirmed")} />` : null;
  return html`<${Frame} here=${press ? "" : "notices"} asked=${sorted.value.asked.length} side=${press ? null : html`<${Beside} />`}>${press ?? html`<${Own} />`}<//>`;
}

async function start() {
  await fetchWords();
  document.title = `${t("mine.part.notices")} · Castra`;
  render(html`<${NoticesPage} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
}

void start();
