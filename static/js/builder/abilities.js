/** The abilities of a sheet: each in the referee's words, with what it is told, or only as a text that is played by it. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Button, Icon, IconButton } from "../panels/controls.js";
import { page } from "../page.js";
import { hasWord, t, tAny } from "../words.js";
import { army, system } from "./army.js";
import { Text } from "./cells.js";
import { editing, freeId, how, opened, put, within } from "./editing.js";

/** @import { Asked } from "./shapes.js" */
/** @import { Written } from "./editing.js" */
/** @typedef {readonly (string | number)[]} Path */

/** @param {{sheet: Written, path: Path}} props */
export function Abilities({ sheet, path }) {
  const had = within(sheet, "abilities"), here = [...path, "abilities"], given = how();
  const isKeyed = Boolean(given?.abilities.length);
  const add = () => put(here, [...had, { ...(isKeyed ? {} : { id: freeId(had, "ability") }), ...given?.blank_ability }]);
  return html`<section><h2 class="label builder-part"><span>${t("builder.edit.abilities")}</span><${Button} size="tiny" icon="plus" onClick=${add}>${t("builder.edit.add_ability")}<//></h2>
    ${had.map((one, i) => html`<${Ability} key=${i} ability=${one} path=${[...here, i]} isKeyed=${isKeyed} onOff=${() => put(here, had.filter((_, n) => n !== i))} />`)}
    <p class="quiet-text" role="status">${understood.value}</p>
    ${isKeyed && html`<details class="builder-examples"><summary>${t("builder.edit.examples")}</summary><ul>${given?.abilities.filter((one) => hasWord(labelOf(one.key))).map((one) =>
      html`<li><b>${t(labelOf(one.key))}</b> ${tAny([`${system}.ability.${one.key}.text`, "raw."])}</li>`)}</ul></details>`}</section>`;
}

/** @param {string} key */
const labelOf = (key) => `builder.${system}.ability.${key}`;

/** The text of an ability, in the language it stands in. @param {Written} ability @returns {{text: string, path: readonly string[]}} */
function textOf(ability) {
  const text = /** @type {string | Record<string, string> | undefined} */ (ability.text);
  return typeof text === "object" ? { text: text[page().lang] ?? text.en ?? "", path: ["text", page().lang] } : { text: text ?? "", path: ["text"] };
}

/** @param {{ability: Written, path: Path, isKeyed: boolean, onOff: () => void}} props */
function Ability({ ability, path, isKeyed, onOff }) {
  const known = how()?.abilities.find((one) => one.key === ability.key);
  const isText = isKeyed ? !known : !ability.does && !ability.holds;
  const { text, path: where } = textOf(ability), name = String(ability.name ?? "");
  const choose = (/** @type {import("../html.js").On<HTMLSelectElement>} */ event) => {
    const { value } = event.currentTarget;
    put(path, { ...ability, key: value || "text", params: {} });
  };
  const write = (/** @type {string} */ next) => put(path, { ...ability, text: typeof ability.text === "object" ? { ...ability.text, [page().lang]: next } : next });
  return html`<section class="builder-ability"><header><${Text} value=${name} path=${[...path, "name"]} label=${t("builder.edit.ability_name")} />
      <small>${t(isText ? "builder.edit.only_text" : "builder.edit.enforced")}</small><${IconButton} icon="cross" label=${t("builder.edit.without", { word: name })} onClick=${onOff} /></header>
    ${isKeyed && html`<div class="builder-slots"><select class="input" aria-label=${t("builder.edit.what")} value=${known ? String(ability.key) : ""} onChange=${choose}>
        <option value="">${t("builder.edit.only_text")}</option>
        ${how()?.abilities.map((one) => html`<option value=${one.key}>${tAny([labelOf(one.key), `raw.${one.key.replaceAll("_", " ")}`])}</option>`)}</select>
      ${known?.asked.map((asked) => html`<${Told} asked=${asked} ability=${ability} path=${path} />`)}</div>`}
    ${(isText || !isKeyed) && html`<${Text} many value=${text} path=${[...path, ...where]} label=${t("builder.edit.ability_text")} onWrite=${write} />`}
    ${isText && isKeyed && html`<div><${Button} size="tiny" onClick=${() => void say(ability, path)}>${t("builder.edit.say")}<//></div>`}
    ${!isText && !isKeyed && html`<p class="quiet-text"><${Icon} name="check" small />${t("builder.edit.in_words")}</p>`}</section>`;
}

/** What the last text was understood as, or that it was not. */
const understood = signal("");

/** An ability is read by its text: each thing it says becomes an ability in the referee's words, in its place. @param {Written} ability @param {Path} path */
async function say(ability, path) {
  const body = JSON.stringify({ document: army.value, sheet: editing.value, name: ability.name, text: textOf(ability).text });
  const answer = await fetch(new URL(`builder/${system}/reading`, page().root), { method: "POST", headers: { "Content-Type": "application/json" }, body }).catch(() => null);
  const told = answer?.ok ? await answer.json() : null;
  understood.value = told ? t("builder.edit.understood", { said: told.said }) : t("builder.edit.not_read");
  if (!told) return;
  const list = path.slice(0, -1), at = Number(path.at(-1));
  put(list, within(opened.value?.sheet, "abilities").flatMap((one, i) => (i === at ? told.abilities : [one])));
}

/** One thing that an ability is told. @param {{asked: Asked, ability: Written, path: Path}} props */
function Told({ asked, ability, path }) {
  const params = /** @type {Record<string, string | number>} */ (ability.params ?? {}), value = params[asked.id];
  const write = (/** @type {string} */ text) => {
    const { [asked.id]: _, ...others } = params;
    const next = asked.least === null ? text.trim() : Number(text);
    put([...path, "params"], text.trim() === "" ? others : { ...others, [asked.id]: next });
  };
  const label = tAny([`builder.${system}.asked.${asked.id}`, `raw.${asked.id.replaceAll("_", " ")}`]);
  if (asked.options.length) {
    return html`<label class="builder-told"><span>${label}</span><select class="input" value=${String(value ?? "")}
      onChange=${(/** @type {import("../html.js").On<HTMLSelectElement>} */ event) => write(event.currentTarget.value)}><option value="">-</option>
      ${asked.options.map((one) => html`<option value=${one}>${tAny([`builder.word.${one}`, `raw.${one.replaceAll("_", " ")}`])}</option>`)}</select></label>`;
  }
  return html`<label class="builder-told"><span>${label}</span><input class="input" type=${asked.least === null ? "text" : "number"} min=${asked.least} max=${asked.most} value=${value ?? ""}
    onChange=${(/** @type {import("../html.js").On<HTMLInputElement>} */ event) => write(event.currentTarget.value)} /></label>`;
}
