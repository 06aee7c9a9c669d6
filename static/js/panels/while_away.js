/** While you were away: step after step from the first deed not seen, with day and hour as separators, up to my decision. */
import { html } from "../html.js";
import { inNames } from "./named.js";
import { Button, Emblem, IconButton, Segments } from "./controls.js";
import { away, deedAt, deeds, showDeed, toDecision } from "../store/away.js";
import { pace, pause, play, playing } from "../store/replay.js";
import { past } from "../store/view.js";
import { sinceWhen, t, wordsLanguage } from "../words.js";

/** @import { NumberedLine } from "../transport/protocol.js" */

/** Whether it is on show. */
export const isAwayShown = () => away.value !== null && past.value !== null;

/** @param {NumberedLine | undefined} deed */
const said = (deed) => (deed ? inNames(deed.line.key, deed.line.facts) : t("table.away.before"));

/** In the prompt's place. */
export function WhileAway() {
  const at = deedAt.value;
  const all = deeds.value;
  const goOn = () => (playing.value ? pause() : void play());
  return html`<section class="prompt waiting while-away" role="region" aria-label=${t("table.away.title")}><h2><${Emblem} seat=${all[at]?.line.seat} /><span role="status">${said(all[at])}</span>
      <small>${t("table.away.step", { n: at + 1, of: all.length })}</small></h2>
    <div class="acts"><${IconButton} icon="first" label=${t("table.away.first")} onClick=${() => showDeed(0)} />
      <${IconButton} icon="back" label=${t("table.time.previous")} onClick=${() => showDeed(at - 1)} />
      <${IconButton} icon=${playing.value ? "pause" : "play"} label=${t(playing.value ? "table.time.pause" : "table.time.play")} onClick=${goOn} />
      <${IconButton} icon="next" label=${t("table.time.next")} onClick=${() => showDeed(at + 1)} />
      <progress max=${all.length} value=${at + 1} aria-label=${t("table.away.step", { n: at + 1, of: all.length })}></progress>
      <${Segments} label=${t("table.pace.speed")} value=${String(pace.value)} onChange=${(/** @type {string} */ n) => (pace.value = Number(n))}
        options=${["1", "3"].map((value) => ({ value, text: `${value}×` }))} /><${Button} press="↵" onClick=${toDecision}>${t("table.away.decide")}<//></div></section>`;
}

/** The day and the hour of a line, as a separator. @param {number} seconds */
const dayOf = (seconds) => new Intl.DateTimeFormat(wordsLanguage(), { weekday: "long", hour: "2-digit", minute: "2-digit" }).format(seconds * 1000);

/** The same as a list, each deed a press. */
export function AwayList() {
  const at = deedAt.value;
  const all = deeds.value;
  if (!isAwayShown()) return null;
  const since = t("table.away.since_when", { when: sinceWhen(away.value?.since ?? 0), n: all.length });
  return html`<section class="away-list" aria-label=${t("table.away.title")}><h3 class="label">${t("table.away.title")}<span>${since}</span></h3>
    <ol>${all.map((deed, i) => html`${(!i || deed.at - (all[i - 1]?.at ?? 0) > 900) && html`<li class="heading" aria-hidden="true">${dayOf(deed.at)}</li>`}
      <li class=${i < at ? "done" : i === at ? "now" : ""} aria-current=${i === at ? "step" : undefined}>
        <button type="button" onClick=${() => showDeed(i)}><span class="number">${i < at ? "✓" : i + 1}</span>
        <span><${Emblem} seat=${deed.line.seat} /> ${said(deed)}</span></button></li>`)}</ol></section>`;
}

/** Steps by key; whether it is on show. @param {string} key */
export function awayKey(key) {
  if (!isAwayShown()) return false;
  if (key === "ArrowLeft") void showDeed(deedAt.value - 1);
  else if (key === "ArrowRight") void showDeed(deedAt.value + 1);
  else if (key === " ") void (playing.value ? pause() : play());
  else if (key === "Enter" || key === "Escape") void toDecision();
  else return false;
  return true;
}
