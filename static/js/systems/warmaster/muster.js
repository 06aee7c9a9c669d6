/** Writing an army list: how many of each row, who rides what, who carries which item; the referee judges the whole. */
import { signal } from "@preact/signals";
import { html } from "../../html.js";
import { MyArmies } from "../../panels/my_armies.js";
import { Button } from "../../panels/controls.js";
import { act, live } from "../../store/table.js";
import { nameOf, view } from "../../store/view.js";
import { hasWord, number, t } from "../../words.js";

/** @import { ItemRow, ListRow, ListsView, WrittenList } from "../../transport/protocol.js" */
/** @typedef {{troop: string, item?: string | null, skirmishers?: boolean}} Unit */
/** @typedef {{officer: string, mount?: string | null, item?: string | null}} Officer */
/** @typedef {{army: string, units: Unit[], officers: Officer[]}} Written */

const SKIRMISHERS = 25;
const ARMED = ["infantry", "cavalry", "chariot"];

const editing = signal(false);
/** The list as it is written here, until it is kept. */
const written = signal(/** @type {Written | null} */ (null));

/** @param {WrittenList | null | undefined} kept @returns {Written} */
const from = (kept) => ({
  army: kept?.army ?? "empire",
  units: (kept?.units ?? []).map(({ row, item, skirmishers }) => ({ troop: row, item: item ?? null, skirmishers })),
  officers: (kept?.officers ?? []).map(({ row, mount, item }) => ({ officer: row, mount: mount ?? null, item: item ?? null })),
});

/** @param {{offer: import("../../store/view.js").SeatOffer}} props */
export function Muster({ offer }) {
  const own = view.value?.own;
  const lists = own?.kind === "warmaster" ? own.muster : null;
  if (!lists) return null;
  const kept = lists.lists[offer.seat];
  const list = written.value ?? from(kept);
  const set = (/** @type {Written} */ next) => (written.value = next);
  const keep = async () => {
    const refused = await act(offer.seat, { kind: "set_army", name: kept?.name || t("table.muster.own"), ...list });
    if (!refused) [written.value, editing.value] = [null, false];
  };
  const count = list.units.length + list.officers.length;
  return html`<div class=${`need muster ${editing.value ? "" : "told"}`} role="group" aria-label=${t("table.muster")}>
    <header><b>${kept?.name || t("table.muster.own")}</b><span>${t("warmaster.muster.total", { n: count, points: costOf(lists, list), most: lists.points })}</span>
    ${editing.value && html`<${Button} size="tiny" kind="go" locked=${live.value ? null : t("table.not_live")} onClick=${keep}>${t("warmaster.muster.keep")}
      <//>`}<${Button} size="tiny" kind="quiet" onClick=${() => ([editing.value, written.value] = [!editing.value, null])}>${t(editing.value ? "table.muster.less" : "table.muster.edit")}<//></header>
    ${editing.value ? html`<${Armies} lists=${lists} list=${list} set=${set} />
      <div class="scroll written-list" tabindex="0" role="group" aria-label=${t("table.muster.list")}><${Rows} lists=${lists} list=${list} set=${set} />
      <${Worn} lists=${lists} list=${list} set=${set} /></div>`
    : html`<p class="note">${told(list) || t("table.muster.empty")}</p><${MyArmies} seat=${offer.seat} command=${command} taken=${() => (written.value = null)} />`}</div>`;
}

/** A kept list as the referee is told it. @param {{name: unknown, army?: unknown, units?: unknown, officers?: unknown}} list */
const command = ({ name, army, units, officers }) => ({ kind: "set_army", name: /** @type {{en?: string}} */ (name).en ?? name, army, units, officers });

/** A list in one line. @param {Written} list */
function told(list) {
  const names = [...list.officers.map((one) => one.officer), ...list.units.map((one) => one.troop)];
  return [...new Set(names)].map((id) => `${nameOf(id) ?? id} ×${names.filter((one) => one === id).length}`).join(", ");
}

/** @param {ListsView} lists @param {Written} list */
function costOf(lists, list) {
  const row = (/** @type {string} */ id) => [...lists.troops, ...lists.officers].find((one) => one.id === id)?.points ?? 0;
  const item = (/** @type {string | null | undefined} */ id) => lists.items.find((one) => one.id === id)?.points ?? 0;
  const units = list.units.reduce((sum, one) => sum + row(one.troop) + item(one.item) + (one.skirmishers ? SKIRMISHERS : 0), 0);
  return units + list.officers.reduce((sum, one) => sum + row(one.officer) + item(one.item) + (one.mount ? lists.mounts[one.mount] ?? 0 : 0), 0);
}

/** @typedef {{lists: ListsView, list: Written, set: (next: Written) => void}} Props */

/** @param {Props} props */
function Armies({ lists, list, set }) {
  const armies = [...new Set(lists.troops.map((one) => one.army))];
  return html`<div class="choices">${armies.map((army) => html`<button type="button" key=${army} class="choice" aria-pressed=${army === list.army ? "true"
    : "false"} onClick=${() => army !== list.army && set({ army, units: [], officers: [] })}>${t(`warmaster.keyword.${army.replaceAll("_", " ")}`)}</button>`)}</div>`;
}

/** How many of every row. @param {Props} props */
function Rows({ lists, list, set }) {
  const times = Math.max(1, Math.floor(lists.points / 1000));
  const ofArmy = (/** @type {ListRow[]} */ rows) => rows.filter((one) => one.army === list.army);
  const officers = (/** @type {string} */ id, /** @type {number} */ n) => set({ ...list, officers: counted(list.officers, (one) => one.officer === id, n, { officer: id, mount: null, item: null }) });
  const units = (/** @type {string} */ id, /** @type {number} */ n) => set({ ...list, units: counted(list.units, (one) => one.troop === id, n, { troop: id, item: null, skirmishers: false }) });
  return html`<ul>${ofArmy(lists.officers).map((row) => html`<${Row} key=${row.id} row=${row} times=${row.kind === "general" ? 1
    : times} n=${list.officers.filter((one) => one.officer === row.id).length} set=${(/** @type {number} */ n) => officers(row.id, n)} />`)}
    ${ofArmy(lists.troops).map((row) => html`<${Row} key=${row.id} row=${row} times=${times} n=${list.units.filter((one) => one.troop === row.id).length}
      set=${(/** @type {number} */ n) => units(row.id, n)} />`)}</ul>`;
}

/** So many of one kind: the first ones stay, new ones stand beside them. @template T @param {T[]} all @param {(one: T) => boolean} isOne @param {number} n @param {T} fresh @returns {T[]} */
function counted(all, isOne, n, fresh) {
  let left = n;
  const kept = all.filter((one) => !isOne(one) || left-- > 0);
  return [...kept, ...Array.from({ length: Math.max(0, left) }, () => ({ ...fresh }))];
}

/** @param {{row: ListRow, times: number, n: number, set: (n: number) => void}} props */
function Row({ row, times, n, set }) {
  const name = nameOf(row.id) ?? row.id;
  const most = row.most == null ? null : row.most * times;
  const bounds = [row.least ? t("warmaster.muster.least", { n: row.least * times }) : "", most === null ? "" : t("warmaster.muster.most", { n: most })].filter(Boolean).join(", ");
  return html`<li class=${n ? "in" : ""}><b>${name} <small class=${n < row.least * times ? "short" : ""}>${bounds}</small></b>
    <span class="power">${t("warmaster.muster.points", { n: row.points })}</span>
    <div class="stepper" role="group" aria-label=${name}><button type="button" aria-label=${t("table.fewer", { n: name })} disabled=${n <= 0} onClick=${() =>
      set(n - 1)}>−</button><b aria-live="polite">${number(n)}</b><button type="button" aria-label=${t("table.more", { n: name })} disabled=${most !== null
      && n >= most} onClick=${() => set(n + 1)}>+</button></div></li>`;
}

/** Who rides what, and who carries which item. @param {Props} props */
function Worn({ lists, list, set }) {
  const rowOf = (/** @type {string} */ id) => [...lists.officers, ...lists.troops].find((one) => one.id === id);
  const taken = [...list.units, ...list.officers].map((one) => one.item);
  const free = (/** @type {ItemRow[]} */ rows, /** @type {string | null | undefined} */ mine) => rows.filter((one) => one.id === mine || !taken.includes(one.id));
  const officer = (/** @type {number} */ at, /** @type {Partial<Officer>} */ change) => set({ ...list, officers: list.officers.map((one, i) => (i === at ? { ...one, ...change } : one)) });
  const unit = (/** @type {number} */ at, /** @type {Partial<Unit>} */ change) => set({ ...list, units: list.units.map((one, i) => (i === at ? { ...one, ...change } : one)) });
  const armed = list.units.map((one, i) => ({ one, i, kind: rowOf(one.troop)?.kind ?? "" })).filter(({ kind }) => ARMED.includes(kind));
  return html`<ul>${list.officers.map((one, i) => html`<li key=${`o${i}`}><b>${nameOf(one.officer) ?? one.officer}</b>
      <${Choice} label=${t("warmaster.muster.mount")} value=${one.mount} ids=${rowOf(one.officer)?.mounts ?? []} set=${(/** @type {string | null} */ mount) => officer(i, { mount })} />
      <${Choice} label=${t("warmaster.muster.item")} value=${one.item}
        ids=${free(lists.items.filter((item) => item.kind !== "banner" && (!item.bearers.length || item.bearers.includes(rowOf(one.officer)?.kind ?? ""))),
        one.item).map((item) => item.id)} set=${(/** @type {string | null} */ item) => officer(i, { item })} /></li>`)}
    ${armed.map(({ one, i, kind }) => html`<li key=${`u${i}`}><b>${nameOf(one.troop) ?? one.troop}</b>
      ${kind === "infantry" && list.army === "empire" ? html`<label class="field skirmish">
      <input type="checkbox" checked=${!!one.skirmishers} onChange=${(/** @type {import("../../html.js").On<HTMLInputElement>} */ e) =>
      unit(i, { skirmishers: e.currentTarget.checked })} /><span>${t("warmaster.muster.skirmishers")}</span></label>` : html`<span></span>`}
      <${Choice} label=${t("warmaster.muster.item")} value=${one.item} ids=${free(lists.items.filter((item) => item.kind !== "device"), one.item).map((item) =>
        item.id)} set=${(/** @type {string | null} */ item) => unit(i, { item })} /></li>`)}</ul>
    <details class="item-texts"><summary>${t("warmaster.muster.items")}</summary><dl>${lists.items.map(({ id, points }) => html`<div key=${id}><dt>${nameOf(id) ?? id} · ${number(points)}</dt>
      <dd>${t(`warmaster.item.${id}.text`)}</dd></div>`)}</dl></details>`;
}

/** @param {{label: string, value: string | null | undefined, ids: string[], set: (id: string | null) => void}} props */
function Choice({ label, value, ids, set }) {
  if (!ids.length) return html`<span></span>`;
  const says = value && hasWord(`warmaster.item.${value}.text`) ? t(`warmaster.item.${value}.text`) : "";
  return html`<div class="choice-said"><select class="input" aria-label=${label} value=${value ?? ""} onChange=${(/** @type {import("../../html.js").On<HTMLSelectElement>} */ e) =>
    set(e.currentTarget.value || null)}><option value="">${label}: –</option>${ids.map((id) => html`<option key=${id} value=${id}>${nameOf(id) ?? id}</option>`)}</select>
    ${says && html`<small>${says}</small>`}</div>`;
}
