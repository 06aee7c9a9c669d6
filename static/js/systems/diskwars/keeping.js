/** An army that was built at the table is kept among one's own, where it is found again at any table and as a file. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { html } from "../../html.js";
import { inTurn } from "../../lib/in_turn.js";
import { page } from "../../page.js";
import { Button } from "../../panels/controls.js";
import { toast } from "../../store/toasts.js";
import { nameOf } from "../../store/view.js";
import { t } from "../../words.js";

/** @import { Regiment } from "../../transport/protocol.js" */

/** What was typed for a name, if anything. */
const typed = signal("");

/** Where this device kept armies before the server did. */
const BEFORE = "castra.diskwars.armies";

/** Keeps regiments on the server; whether it did. @param {string} name @param {Regiment[]} regiments */
async function keep(name, regiments) {
  const text = JSON.stringify({ id: "army", name, system: "diskwars", regiments });
  const body = JSON.stringify({ system: "diskwars", text });
  const how = { method: "POST", headers: { "Content-Type": "application/json" }, body };
  const answer = await inTurn(() => fetch(new URL("armies/new", page().root), how)).catch(() => null);
  return answer?.ok ?? false;
}

/** What lies on this device from before goes to the server, once. */
async function bringOver() {
  const text = localStorage.getItem(BEFORE);
  if (text === null) return;
  localStorage.removeItem(BEFORE);
  try {
    for (const [name, regiments] of Object.entries(JSON.parse(text))) await keep(name.slice(0, 60), regiments);
  } catch {
    // what is no list of armies is none
  }
}

/** @param {{regiments: Regiment[]}} props */
export function Keep({ regiments }) {
  useEffect(() => void bringOver(), []);
  if (!regiments.length) return null;
  const usual = regiments.map((one) => nameOf(one.hero) ?? one.hero).join(", ").slice(0, 60);
  const save = async () => {
    const name = typed.value.trim() || usual;
    const isKept = await keep(name, regiments);
    toast(t(isKept ? "diskwars.kept.done" : "armies.refused.other", { name }), { tone: isKept ? "good" : "bad" });
    if (isKept) typed.value = "";
  };
  return html`<div class="keep-row"><input class="input" maxlength="60" aria-label=${t("diskwars.kept.name")} value=${typed.value}
      placeholder=${usual} onInput=${(/** @type {import("../../html.js").On<HTMLInputElement>} */ e) => (typed.value = e.currentTarget.value)} />
    <${Button} size="tiny" onClick=${() => void save()}>${t("diskwars.kept.keep")}<//></div>`;
}
