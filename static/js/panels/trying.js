/** A try of a player's scenario: what is to be done and how it stands, in one strip; what one does when that is settled. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { html } from "../html.js";
import { page } from "../page.js";
import { look } from "../store/table.js";
import { toast } from "../store/toasts.js";
import { log, match, mySeats, seatOrder } from "../store/view.js";
import { t } from "../words.js";
import { Button, Icon } from "./controls.js";

/**
 * How a try stands, as the server says it; `line` is that of the log which settled it.
 * @typedef {{name: string, text: string, goal: string, standing: "open" | "reached" | "failed" | "ended", said: string, line: number | null,
 *   scenario: string, solution: string | null, keeps: boolean}} Try
 */
const stands = signal(/** @type {Try | null} */ (null));
/** So long after a line of the log the server is asked: several come at once, in milliseconds. */
const QUIET = 250;
const ICONS = { open: "target", reached: "check", failed: "cross", ended: "flag" };

/** @param {string} what */
const at = (what) => new URL(`t/${page().match.id}/${page().token}/${what}`, page().root);

async function refresh() {
  const answer = await fetch(at("try")).catch(() => null);
  const told = answer?.ok ? await answer.json().catch(() => null) : null;
  if (told) stands.value = told;
}

async function keepAsSolution() {
  const answer = await fetch(at("solution"), { method: "POST" }).catch(() => null);
  toast(t(answer?.ok ? "trying.strip.kept" : "trying.strip.unkept"), answer?.ok ? { tone: "good" } : {});
  if (answer?.ok) await refresh();
}

/** Over the well of a try; nothing at any other table. */
export function TryStrip() {
  const isTry = Boolean(page().match.trying && page().token);
  const last = isTry ? log.value.at(-1)?.number ?? 0 : -1;
  useEffect(() => {
    if (last < 0) return undefined;
    const timer = setTimeout(() => void refresh(), stands.peek() ? QUIET : 0);
    return () => clearTimeout(timer);
  }, [last]);
  const now = stands.value;
  if (!isTry || !now) return null;
  const { line } = now;
  const isSettled = now.standing !== "open";
  return html`<div class=${`strip trying ${now.standing}`} role="status"><${Icon} name=${ICONS[now.standing]} />
    <p title=${now.text}>${isSettled && html`<b>${now.said}.</b> `}${now.goal}${!isSettled && now.said && html` <small>${now.said}.</small>`}</p>
    ${isSettled && line && html`<${Button} size="tiny" onClick=${() => void look(line)}>${t("trying.strip.where")}<//>`}
    ${now.keeps && html`<${Button} size="tiny" onClick=${() => void keepAsSolution()}>${t("trying.strip.keep")}<//>`}
    ${isSettled && now.solution && html`<a class="button tiny" href=${now.solution}>${t("trying.strip.solution")}</a>`}
    <a class="button tiny quiet" href=${now.scenario}>${t(isSettled ? "trying.strip.again" : "trying.strip")}</a></div>`;
}

/** Where the moment that is looked at is kept as a scenario: of a match that is over, or whose seats are all one's own. @param {number | null} line */
export function keepsAt(line) {
  const { match: { id }, token, root } = page();
  const isAll = mySeats.value.length > 0 && mySeats.value.length === seatOrder.value.length;
  if (!isAll && match.value.status !== "finished") return null;
  return new URL(`t/${id}/${token ? `${token}/` : ""}scenario${line ? `?line=${line}` : ""}`, root).href;
}
