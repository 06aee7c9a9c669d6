/** At muster: a list of one's own that this server keeps takes the place of the one in hand. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { html } from "../html.js";
import { page } from "../page.js";
import { bringArmy } from "../store/seat.js";
import { act, live } from "../store/table.js";
import { toast } from "../store/toasts.js";
import { match, view } from "../store/view.js";
import { t, tAny } from "../words.js";

/** @typedef {{id: string, system: string, name: string, problems: number}} Mine */
/** A list as it is kept, as plain data: what else it has is its system's. @typedef {Record<string, unknown> & {name: unknown}} KeptList */

const mine = signal(/** @type {Mine[] | null} */ (null));

/** What the server tells, of which each caller knows a part. @typedef {Partial<{armies: Mine[], roster: Record<string, object> & {roster: KeptList}}>} Told */
/** @param {string} path @returns {Promise<Told | null>} */
const asked = (path) => fetch(new URL(path, page().root)).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);

/**
 * @param {{seat: import("../transport/protocol.js").Seat, command: (list: KeptList) => unknown, taken?: (list: KeptList | null) => void}} props
 *   command: how the system is told the list; taken: what follows once it is, nothing being told of one that came with its own sheets
 */
export function MyArmies({ seat, command, taken = () => undefined }) {
  useEffect(() => {
    if (mine.peek()) return;
    mine.value = [];
    void asked("armies/mine").then((told) => (mine.value = told?.armies ?? []));
  }, []);
  const own = (mine.value ?? []).filter((army) => army.system === view.value?.system && !army.problems);
  if (!own.length) return null;
  const take = async (/** @type {string} */ id) => {
    const roster = (await asked(`armies/${encodeURIComponent(id)}`))?.roster;
    if (!roster) return toast(t("armies.refused.other"));
    const { roster: list, ...brought } = roster;
    if (Object.values(brought).some((part) => Object.keys(part ?? {}).length)) return bring(id);
    const refused = await act(seat, /** @type {import("../store/view.js").Command} */ (command(list)));
    if (!refused) taken(list);
  };
  /** What brings sheets of its own comes through the server, which reads its file; what was written by hand before gives way. */
  const bring = async (/** @type {string} */ id) => {
    const code = await bringArmy(match.value.id ?? "", page().token ?? "", seat, id);
    if (code) toast(tAny([`armies.refused.${code}`, `refusal.${code}`, "armies.refused.other"]));
    else taken(null);
  };
  const chosen = (/** @type {import("../html.js").On<HTMLSelectElement>} */ event) => {
    const id = event.currentTarget.value;
    event.currentTarget.value = "";
    if (id) void take(id);
  };
  return html`<label class="field from-mine"><span>${t("armies.muster")}</span><select class="input" disabled=${!live.value} onChange=${chosen}>
    <option value="">${t("armies.muster.choose")}</option>${own.map((army) => html`<option value=${army.id}>${army.name || t("armies.nameless")}</option>`)}</select></label>`;
}
