/** Who watches and tells others what is to be seen: the lower third, drawings in light, where the camera goes, a clean picture. */
import { signal } from "@preact/signals";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { html } from "../html.js";
import { copyText } from "../lib/copying.js";
import { page } from "../page.js";
import { ClockFace, hasClock } from "./clock.js";
import { Button, Emblem, Icon, Segments } from "./controls.js";
import { board, local, phone } from "../store/table.js";
import { SEEN, followed } from "../store/drawings.js";
import { toast } from "../store/toasts.js";
import { duties, match, mySeats, nameOf, seatName, seatOrder, view } from "../store/view.js";
import { t, tAny } from "../words.js";

const CAMERAS = /** @type {const} */ (["left", "action", "free"]);
const KEPT = "castra.cast";
const followsOther = followed(location.hash) !== null;

/** Whether only the board and the lower third are to be seen: a stream's link says so too. */
export const clean = signal(/[#&]clean\b/.test(location.hash));

/** Whether the caster's tools are out. */
const isOut = signal(false);

/** The secret of this window, which stays the same when it is loaded anew: the links it gave lead to it still. */
function secret() {
  const kept = sessionStorage.getItem(KEPT) ?? "";
  if (/^[0-9a-f]{64}$/.test(kept)) return kept;
  const made = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  sessionStorage.setItem(KEPT, made);
  return made;
}

/** Where others watch with this caster, as a picture for a stream. */
const streamLink = () => `${new URL(`t/${match.value.id}`, page().root).href}#cast=${bytesToHex(sha256(hexToBytes(secret())))}&clean`;

/** Whether one watches, on a screen that has room for tools. */
const mayCast = () => !phone.value && !mySeats.value.length && !!view.value;

/** @param {boolean} on */
function takeOut(on) {
  isOut.value = on;
  local.cast.value = on ? secret() : null;
  if (!on) board.value?.tools.use("select");
}

/** In the right rim of who watches. */
export function CasterTools() {
  const tools = board.value?.tools;
  if (!mayCast() || !tools) return null;
  if (!isOut.value) return html`<section class="caster" aria-label=${t("table.caster")}>
    <${Button} onClick=${() => takeOut(true)}><${Icon} name="camera" small />${t("table.caster.open")}<//></section>`;
  const copy = async () => {
    if (await copyText(streamLink(), null)) toast(t("table.caster.copied"), { tone: "good" });
  };
  return html`<section class="caster" aria-label=${t("table.caster")}>
    <div class="row"><h2>${t("table.caster")}</h2><${Button} size="tiny" kind="quiet" onClick=${() => takeOut(false)}>${t("table.close")}<//></div>
    <div class="row"><span>${t("table.caster.follow")}</span><${Segments} label=${t("table.caster.follow")} value=${local.follow.value}
      onChange=${(/** @type {typeof CAMERAS[number]} */ value) => (local.follow.value = value)} options=${CAMERAS.map((value) => ({ value, text: t(`table.caster.follow.${value}`) }))} /></div>
    <div class="row" role="toolbar" aria-label=${t("table.caster.draw")}>${tools.lights.map((name) => html`<button type="button" key=${name} class="button tiny" title=${t(`board.tool.${name}.hint`)}
      aria-pressed=${local.tool.value === name ? "true" : "false"} onClick=${() => tools.use(local.tool.value === name ? "select" : name)}>${t(`board.tool.${name}`)}</button>`)}
      <${Button} size="tiny" kind="quiet" onClick=${() => (local.drawings.value = [])}>${t("table.caster.wipe")}<//></div>
    <p class="link-note">${t("table.caster.draw.note", { n: SEEN / 1000 })}</p>
    <div class="row"><${Button} size="tiny" onClick=${() => (clean.value = true)}>${t("table.caster.clean")}<//>
      <${Button} size="tiny" onClick=${() => void copy()}><${Icon} name="copy" small />${t("table.caster.link")}<//></div></section>`;
}

/** Whether the lower third stands at the foot of the well, in place of the prompt. */
export const hasThird = () => !!view.value && !phone.value && !mySeats.value.length && (isOut.value || clean.value || followsOther);

/** Over the foot of the well: who plays, how it stands, who is asked. No prompt stands there for who watches. */
export function LowerThird() {
  const shown = view.value;
  if (!shown || !hasThird()) return null;
  const { turn } = shown;
  const [first, ...others] = seatOrder.value;
  const owed = [...new Set(duties.value.flatMap((duty) => duty.seats))];
  const decides = shown.result ? t("table.turn.over") : owed.length === 1 ? t("table.turn.decides", { seat: owed[0] ?? "" }) : "";
  const step = tAny([`${shown.system}.phase.${turn.phase}`, `${shown.system}.step.${turn.step}`]);
  const middle = html`<div class="middle"><small>${turn.round ? t("table.round", { n: turn.round, of: turn.rounds }) : t("table.setup")}</small><b>${step}</b><small>${decides}</small></div>`;
  return html`<section class=${others.length > 1 ? "lower-third several" : "lower-third"} aria-label=${t("table.caster.third")}>
    ${first && html`<${Side} seat=${first} />`}${middle}${others.map((seat) => html`<${Side} key=${seat} seat=${seat} />`)}</section>
    ${clean.value && html`<${Button} size="tiny" class="clean-off" onClick=${() => (clean.value = false)}>${t("table.caster.unclean")}<//>`}`;
}

/** @param {{seat: string}} props */
function Side({ seat }) {
  const side = view.value?.seats[seat];
  const army = nameOf(side?.army ?? "") || side?.army || "";
  return side && html`<div class=${seat}><${Emblem} seat=${seat} />
    <span class="who"><b>${seatName(seat)}</b><small>${army}${hasClock(seat) && html` · <${ClockFace} seat=${seat} small />`}</small></span>
    <span class="tally" aria-label=${t("table.caster.points", { n: side.score })}>${side.score}</span></div>`;
}
