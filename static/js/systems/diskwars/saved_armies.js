/** Armies that were built and kept on this device: taken up again at any table, carried as files to other devices. */
import { signal } from "@preact/signals";
import { html } from "../../html.js";
import { Button } from "../../panels/parts.js";
import { nameOf } from "../../store/view.js";
import { t } from "../../words.js";

/** @import { Regiment } from "../../transport/protocol.js" */

const KEY = "castra.diskwars.armies";
/** No army has more regiments, no device keeps more armies. */
const [REGIMENTS, MOST] = [3, 40];

/** By their names. @type {import("@preact/signals").Signal<Record<string, Regiment[]>>} */
const armies = signal(read(localStorage.getItem(KEY)));

/** What was typed for a name, if anything. */
const typed = signal("");
/** Whether a file could not be read. */
const unread = signal(false);

/** Armies in text, of others as well: what is none is left out. @param {string | null} text @returns {Record<string, Regiment[]>} */
function read(text) {
  try {
    const found = JSON.parse(text ?? "{}");
    const entries = Object.entries(found && typeof found === "object" ? found : {}).slice(0, MOST);
    return Object.fromEntries(entries.flatMap(([name, regiments]) => (isArmy(regiments) ? [[name.slice(0, 60), regiments]] : [])));
  } catch {
    return {};
  }
}

/** @param {unknown} value @returns {value is Regiment[]} */
function isArmy(value) {
  return Array.isArray(value) && value.length > 0 && value.length <= REGIMENTS && value.every(isRegiment);
}

/** @param {unknown} value @returns {value is Regiment} */
function isRegiment(value) {
  const one = /** @type {Partial<Record<keyof Regiment, unknown>> | null} */ (value);
  return typeof one?.hero === "string" && Array.isArray(one.cards) && one.cards.every((/** @type {unknown} */ card) => typeof card === "string") &&
    typeof one.units === "object" && one.units !== null && Object.values(one.units).every((count) => Number.isInteger(count) && count > 0);
}

/** @param {Record<string, Regiment[]>} next */
function keep(next) {
  armies.value = next;
  localStorage.setItem(KEY, JSON.stringify(next));
}

/** @param {{regiments: Regiment[], take: (regiments: Regiment[]) => void}} props */
export function SavedArmies({ regiments, take }) {
  const names = Object.keys(armies.value).sort((a, b) => a.localeCompare(b));
  const usual = regiments.map((one) => nameOf(one.hero) ?? one.hero).join(", ");
  const name = (typed.value.trim() || usual).slice(0, 60);
  const save = () => (keep({ ...armies.value, [name]: regiments }), (typed.value = ""));
  return html`<section class="kept-armies" aria-label=${t("diskwars.kept")}>
    ${names.length > 0 && html`<ul>${names.map((one) => html`<li key=${one}><${Button} size="tiny" onClick=${() => take(armies.value[one] ?? [])}>${one}<//>
      <button type="button" class="forget" aria-label=${t("diskwars.kept.forget", { name: one })} title=${t("diskwars.kept.forget", { name: one })}
      onClick=${() => forget(one)}>×</button></li>`)}</ul>`}
    <div class="keep-row">${regiments.length > 0 && html`<input class="input" maxlength="60" aria-label=${t("diskwars.kept.name")} value=${typed.value}
      placeholder=${usual} onInput=${(/** @type {import("../../html.js").On<HTMLInputElement>} */ e) => (typed.value = e.currentTarget.value)} />
      <${Button} size="tiny" onClick=${save}>${t("diskwars.kept.keep")}<//>
        <a class="button tiny quiet" download=${`${name}.json`} href=${`data:application/json,${encodeURIComponent(JSON.stringify({ [name]: regiments }))}`}>${t("diskwars.kept.file")}</a>`}
      <label class="button tiny quiet">${t("diskwars.kept.open")}<input class="unseen" type="file" accept="application/json,.json"
        onChange=${(/** @type {import("../../html.js").On<HTMLInputElement>} */ e) => open(e.currentTarget)} /></label></div>
    ${unread.value && html`<p class="why refused" role="status">${t("diskwars.kept.unread")}</p>`}</section>`;
}

/** @param {string} name */
function forget(name) {
  const { [name]: gone, ...rest } = armies.value;
  void gone;
  keep(rest);
}

/** Keeps the armies of a file. @param {HTMLInputElement} input */
async function open(input) {
  const found = read((await input.files?.[0]?.text()) ?? null);
  input.value = "";
  unread.value = Object.keys(found).length === 0;
  keep({ ...armies.value, ...found });
}
