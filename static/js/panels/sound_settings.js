/** How loud the table is on this device, and sounds in words at the foot of the page. */
import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { Segments } from "./controls.js";
import { SOUNDS } from "../lib/tones.js";
import { hear, heard, wake } from "../store/sounds.js";
import { set, settings } from "../store/settings.js";
import { t } from "../words.js";

/** How long the words of a sound stand, in milliseconds. */
const STANDS = 2500;

/** @param {{name: "all" | import("../lib/tones.js").Sound}} props */
function Level({ name }) {
  const { sounds } = settings.value;
  const change = (/** @type {import("../html.js").On<HTMLInputElement>} */ event) => {
    set({ sounds: { ...settings.peek().sounds, [name]: Number(event.currentTarget.value) } });
    wake();
    hear(name === "all" ? "decision" : name);
  };
  const note = name === "all" ? "" : t(`table.sound.${name}.what`);
  return html`<label class="sound-level"><span>${t(`table.sound.${name}`)}${note && html`<small>${note}</small>`}</span>
    <input type="range" min="0" max="100" step="5" value=${sounds[name]} aria-valuetext=${sounds[name] ? `${sounds[name]} %` : t("table.sound.silent")} onChange=${change} /></label>`;
}

/** @param {{name: "soundWords" | "shakes"}} props */
function Choice({ name }) {
  const label = t(`table.sound.${name}`);
  return html`<div class="field"><span>${label}</span><${Segments} label=${label} value=${settings.value[name]} onChange=${(/** @type {boolean} */ on) => set({ [name]: on })}
    options=${[{ value: true, text: t("table.sound.on") }, { value: false, text: t("table.sound.off") }]} /></div>`;
}

/** Levels, words, and whether a phone is shaken. */
export function Sounds() {
  return html`<section class="sounds" aria-label=${t("table.sound")}><h3 class="label">${t("table.sound")}</h3><${Level} name="all" />
    ${SOUNDS.map((name) => html`<${Level} key=${name} name=${name} />`)}<${Choice} name="soundWords" />${"vibrate" in navigator && html`<${Choice} name="shakes" />`}</section>`;
}

/** What was just heard, for who does not hear it. */
export function SoundWords() {
  const [isGone, setGone] = useState(0);
  const now = heard.value;
  useEffect(() => {
    if (!now) return undefined;
    const timer = setTimeout(() => setGone(now.count), STANDS);
    return () => clearTimeout(timer);
  }, [now?.count]);
  return now && now.count !== isGone && settings.value.soundWords ? html`<p class="sound-words" aria-hidden="true">♪ ${t(`table.sound.${now.sound}.words`)}</p>` : null;
}
