/** The dice of the table: their seal, what this browser brought to them, and at the end what it found when it computed them again. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { html } from "../html.js";
import { Icon } from "./controls.js";
import { checkDice } from "../seal/check.js";
import { seenOf } from "../seal/witness.js";
import { dialog } from "../store/table.js";
import { LINKED } from "../seal/bonds.js";
import { SEALED_FIRST } from "../seal/nonce_exchange.js";
import { match, mySeats, presence, seatName } from "../store/view.js";
import { t } from "../words.js";

/** @typedef {import("../seal/check.js").Verdict} Verdict */

/** What was found; null while it is computed, "unavailable" when the server could not be asked. */
const found = signal(/** @type {Verdict | null | "unavailable"} */ (null));
/** The match whose dice were computed. */
let asked = "";

/** Computes the dice of the finished match again, once a page. */
async function check() {
  const { id = "", seed } = match.value;
  if (!seed || asked === id) return;
  asked = id;
  found.value = null;
  try {
    found.value = await checkDice(id, mySeats.value, Object.keys(presence.value.seats));
  } catch {
    asked = "";
    found.value = "unavailable";
  }
}

/** One line about the dice at the end of a battle; opens the dialog. */
export function SealLine() {
  const { commitment, seed } = match.value;
  useEffect(() => void check(), [seed]);
  if (!seed || !commitment) return null;
  const now = found.value;
  const bad = now !== null && now !== "unavailable" && !now.holds;
  return html`<p class=${bad ? "opened broken" : "opened"} role=${bad ? "alert" : "status"}><${Icon} name=${bad ? "warn" : now && now !== "unavailable" ? "check" : "die"} />
    <span>${headline(now)} <button type="button" class="link" onClick=${() => (dialog.value = "seal")}>${commitment.slice(0, 4)}…${commitment.slice(-3)}</button></span></p>`;
}

/** @param {Verdict | null | "unavailable"} now */
function headline(now) {
  if (now === null) return t("table.seal.computing");
  if (now === "unavailable") return t("table.seal.unavailable");
  if (now.holds && !now.rolls) return t("table.seal.none");
  if (!now.holds) return t("table.seal.broken");
  if (now.links?.lost || now.links?.without) return t("table.seal.holds_odd", { n: now.links.lost + now.links.without });
  const isMixed = !mySeats.value.length || now.chance === "mixed";
  return t("table.seal.holds", { rolls: now.rolls, dice: now.dice }) + (isMixed || now.links ? "" : ` ${t(`table.seal.chance_${now.chance}`)}`);
}

/** How far what the players bring to the dice has come, while it is not yet shown. */
function partsLine() {
  const { dice, seed } = match.value;
  if (!dice || seed || dice.naming < SEALED_FIRST) return null;
  if (dice.naming >= LINKED) return linksLine(dice);
  const persons = Object.entries(presence.value.seats).filter(([, { bot }]) => !bot);
  if (!persons.length) return null;
  if (dice.closed && mySeats.value.some((seat) => !(seat in dice.sealed))) return { good: false, text: t("table.seal.parts_without") };
  const awaited = persons.filter(([seat, { connected }]) => (dice.closed ? !dice.brought[seat] : !connected || !dice.sealed[seat])).map(([seat]) => seatName(seat));
  if (dice.closed && !awaited.length) return { good: true, text: t("table.seal.parts_whole") };
  return { good: false, text: t("table.seal.parts_awaited", { names: awaited.join(", ") }) };
}

/** Whose pages bind the next roll. @param {import("../transport/protocol.js").DiceMade} dice */
function linksLine(dice) {
  const persons = Object.entries(presence.value.seats).filter(([, { bot }]) => !bot);
  if (!persons.length) return null;
  const away = persons.filter(([seat, { connected }]) => !connected || !Object.keys(dice.chains?.[seat] ?? {}).length).map(([seat]) => seatName(seat));
  if (!away.length) return { good: true, text: t("table.seal.links_whole") };
  return { good: false, text: t(dice.waits ? "table.seal.links_waits" : "table.seal.links_without", { names: away.join(", ") }) };
}

/** What was found of the links, a line each. @param {import("../seal/link_check.js").Weighed} links @returns {{good: boolean, text: string}[]} */
function bonds({ forged, bound, commands, unbound, lost, without }) {
  const lines = [{ good: !forged, text: forged ? t("table.seal.forged", { n: forged }) : t("table.seal.bound", { n: bound, of: commands }) }];
  for (const [seat, n] of Object.entries(unbound)) lines.push({ good: false, text: t("table.seal.unbound", { n, name: seatName(seat) }) });
  if (lost) lines.push({ good: false, text: t("table.seal.lost", { n: lost }) });
  if (without) lines.push({ good: false, text: t("table.seal.without", { n: without }) });
  return lines;
}

/** What was found, a line each. @param {Verdict} now @returns {{good: boolean, text: string}[]} */
function findings(now) {
  const lines = [{ good: now.seal !== "broken", text: t(`table.seal.is_${now.seal}`) }, ...fallen(now)];
  if (now.links && now.rolls) lines.push(...bonds(now.links));
  if (mySeats.value.length && !now.links) lines.push({ good: now.chance === "mixed", text: t(`table.seal.chance_${now.chance}`) });
  if (now.sealed) lines.push({ good: true, text: t("table.seal.sealed") });
  if (now.early) lines.push({ good: !now.late.length, text: now.late.length ? t("table.seal.late", { names: now.late.map(seatName).join(", ") }) : t("table.seal.early") });
  if (now.ground) lines.push({ good: false, text: t("table.seal.ground") });
  if (now.unkept) lines.push({ good: false, text: t("table.seal.unkept", { n: now.unkept }) });
  return lines;
}

/** What was found of the rolls. @param {Verdict} now @returns {{good: boolean, text: string}[]} */
function fallen(now) {
  if (now.holds && !now.rolls) return [{ good: true, text: t("table.seal.none") }];
  const isRight = !now.wrong && now.whole;
  return [
    { good: isRight, text: isRight ? t("table.seal.right", { rolls: now.rolls, dice: now.dice }) : t("table.seal.wrong", { n: now.wrong }) },
    { good: !now.changed, text: now.changed ? t("table.seal.changed", { n: now.changed }) : t("table.seal.seen", { n: now.seen, of: now.rolls }) },
  ];
}

/** The dialog. */
export function Seal() {
  const { id = "", commitment, seed } = match.value;
  useEffect(() => void check(), [seed]);
  const seen = seenOf(id);
  const now = found.value;
  const parts = partsLine();
  const isOther = seen?.seal && seen.seal !== commitment;
  return html`<p>${t(seed ? "table.seal.explain_open" : "table.seal.explain")}</p>
    <label class="field"><span>${t("table.seal.hash")}</span><input class="input" readonly value=${commitment} /></label>
    ${isOther && html`<p class="opened broken" role="alert"><${Icon} name="warn" />${t("table.seal.is_other", { seal: seen.seal })}</p>`}
    ${parts && html`<ul class="found"><li class=${parts.good ? "good" : "odd"}><${Icon} name=${parts.good ? "check" : "die"} />${parts.text}</li></ul>`}
    ${seen?.nonce && (match.value.dice?.naming ?? 0) < LINKED && html`<label class="field"><span>${t("table.seal.chance")}</span><input class="input" readonly value=${seen.nonce} /></label>`}
    ${seed && html`<label class="field"><span>${t("table.seal.seed")}</span><input class="input" readonly value=${seed} /></label>
      ${now && now !== "unavailable" ? html`<ul class="found">${findings(now).map(({ good, text }) =>
        html`<li class=${good ? "good" : "odd"}><${Icon} name=${good ? "check" : "warn"} />${text}</li>`)}</ul>` : html`<p>${headline(now)}</p>`}`}
    <p class="quiet-text">${t("table.seal.verify")}</p>`;
}
