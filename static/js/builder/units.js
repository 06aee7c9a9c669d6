/** The army: its units in order, each opens in place; reordered by dragging its letter, or by Alt and the arrows. */
import { html } from "../html.js";
import { Icon, IconButton, Letter } from "../panels/controls.js";
import { Token } from "../panels/token.js";
import { hasWord, t } from "../words.js";
import { army, blocks, change, judged, letters, nameOf, open, palette, sheetOf, weaponOf, wrong } from "./army.js";
import { carried, copied, flagged, placeOf, sizeOf, withoutUnit } from "./changes.js";
import { sentence } from "./checks.js";
import { drag, dragged, move } from "./moving.js";
import { Opened } from "./unit.js";

/** @import { Group, Place, Unit } from "./shapes.js" */

export function Units() {
  const groups = army.value?.groups ?? [];
  if (!groups.some((group) => group.units.length)) return html`<p class="builder-empty">${t("builder.empty")}</p>`;
  // What can stand nowhere else is no goal for anything: an empty group of it says nothing.
  const areFixed = palette.value?.sheets.every((sheet) => sheet.group);
  return groups.map((group, at) => (group.units.length > 0 || !areFixed) && html`<${OneGroup} key=${group.key} group=${group} at=${at} alone=${groups.length === 1} />`);
}

/** @param {{group: Group, at: number, alone: boolean}} props */
function OneGroup({ group, at, alone }) {
  const to = dragged.value?.to;
  const title = t(`builder.group.${group.kind}`, { n: at + 1, count: group.units.length });
  return html`<section class="builder-group" aria-label=${title}>
    ${!alone && html`<h3 class="label"><span>${title} <${Wrong} of=${group.key} /></span><${Flags} group=${group} at=${at} /></h3>`}
    <ul data-group=${at}>${group.units.map((unit, i) => html`<${One} key=${unit.key} unit=${unit} place=${{ group: at, unit: i }}
      isGoal=${to?.group === at && to.unit === i && dragged.value?.key !== unit.key} />`)}</ul></section>`;
}

/** What of its kind one group has and no other, such as the general: pressing gives it. @param {{group: Group, at: number}} props */
function Flags({ group, at }) {
  const kind = palette.value?.groups.find((one) => one.id === group.kind);
  return kind?.flags.map((flag) => html`<button type="button" class="chip" aria-pressed=${group.flags.includes(flag)}
    onClick=${() => change((now) => flagged(now, at, flag))}><${Icon} name="crown" small />${t(`builder.flag.${flag}`)}</button>`);
}

/** That something stands in the way of a group. @param {{of: string}} props */
const Wrong = ({ of }) => (blocks.value.some((check) => check.group === of) ? html`<${Icon} name="cross" small /><span class="unseen">${t("builder.kind.blocks")}</span>` : null);

/** @param {{unit: Unit, place: Place, isGoal: boolean}} props */
function One({ unit, place, isGoal }) {
  const sheet = sheetOf(unit.sheet), isOpen = open.value === unit.key, bad = wrong.value.get(unit.key);
  const cost = judged.value?.costs[unit.key] ?? null;
  const names = ["builder-unit", isOpen && "open", bad && "bad", isGoal && "goal", dragged.value?.key === unit.key && "dragged"].filter(Boolean).join(" ");
  const toggle = () => (open.value = isOpen ? "" : unit.key);
  const takeOut = () => change((now) => withoutUnit(now, place), t("builder.taken_out", { name: nameOf(unit) }));
  return html`<li class=${names} data-unit=${place.unit} onKeyDown=${(/** @type {KeyboardEvent} */ event) => byKey(event, unit)}><header>
    <span class="builder-handle" title=${t("builder.drag")} onPointerDown=${(/** @type {PointerEvent} */ event) => drag(event, unit.key)}>
      <${Letter} seat="red" letter=${letters.value.get(unit.key) ?? ""} /></span>
    <button type="button" class="builder-title" aria-expanded=${isOpen} onClick=${toggle}><${Token} figure=${sheet?.figure ?? ""} name=${nameOf(unit)} />
      <span><b>${nameOf(unit)}</b><small>${bad && !isOpen ? sentence(bad) : shortOf(unit)}</small></span></button>
    <span class="builder-cost">${cost === null ? "" : html`<b>${cost}</b> <small>${t(`builder.currency.${palette.value?.currency}`, { n: cost })}</small>`}</span>
    <${IconButton} icon="copy" class="not-small" label=${t("builder.copy", { name: nameOf(unit) })} onClick=${() => change((now) => copied(now, place), t("builder.copied", { name: nameOf(unit) }))} />
    <${IconButton} icon="cross" class="not-small" label=${t("builder.take_out", { name: nameOf(unit) })} onClick=${takeOut} /></header>
    ${isOpen && html`<${Opened} unit=${unit} place=${place} />`}</li>`;
}

/** What a unit is in a line: how many models, with what beside the usual. @param {Unit} unit */
function shortOf(unit) {
  const sheet = sheetOf(unit.sheet);
  const armed = unit.models.filter((row) => row.weapons).map((row) => {
    const usual = new Set(sheet?.rows.find((one) => one.profile === row.profile)?.ways[0]);
    const other = carried(row, undefined).filter((id) => !usual.has(id)).map((id) => weaponOf(id)?.name ?? id);
    return other.length ? `${row.count} ${other.join(", ")}` : "";
  });
  const flags = unit.flags.filter((flag) => hasWord(`builder.flag.${flag}`)).map((flag) => t(`builder.flag.${flag}`));
  const chosen = Object.values(unit.slots).flat().map((id) => t("builder.named", { id }));
  return [sheet?.says.least === undefined ? "" : t("builder.models", { n: sizeOf(unit) }), ...armed, ...flags, ...chosen].filter(Boolean).join(" · ");
}

/** Alt and an arrow moves a unit, Delete takes it out, where the focus is on the unit itself. @param {KeyboardEvent} event @param {Unit} unit */
function byKey(event, unit) {
  const step = event.altKey ? { ArrowUp: /** @type {const} */ (-1), ArrowDown: /** @type {const} */ (1) }[event.key] : undefined;
  const title = /** @type {HTMLElement} */ (event.target);
  if (step) {
    event.preventDefault();
    move(unit, step);
    requestAnimationFrame(() => title.focus());
  } else if (event.key === "Delete" && title.classList.contains("builder-title")) {
    change((now) => withoutUnit(now, placeOf(now, unit.key) ?? { group: 0, unit: -1 }), t("builder.taken_out", { name: nameOf(unit) }));
  }
}
