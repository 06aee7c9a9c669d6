/** A fighter is carried from the list straight into the hex it is deployed in. */
import { act, board, draft, isHexPick, live, select } from "../../store/table.js";
import { needsOf } from "../../lib/needs.js";
import { offers } from "../../store/view.js";
import { EMBLEMS } from "../../lib/emblems.js";

/** @import { Option, UnitView } from "../../transport/protocol.js" */

const THRESHOLD = 6;

/** The open offer that deploys this fighter in one of several hexes. @param {string} unit */
function deploymentOf(unit) {
  return offers.value.find((offer) => offer.place === "prompt" && !offer.locked && offer.need?.kind === "pick" && isHexPick(offer.more?.[0])
    && offer.need.options.some((option) => option.value === unit && !option.locked));
}

/** Handlers of a row whose fighter can be dragged onto the board. @param {UnitView} unit */
export function deployed(unit) {
  const offer = deploymentOf(unit.id);
  if (!offer) return {};
  const onPointerDown = (/** @type {PointerEvent} */ down) => {
    if (down.button !== 0 || down.pointerType === "touch") return;
    /** @type {SVGElement | null} */
    let token = null;
    const stop = new AbortController();
    const move = (/** @type {PointerEvent} */ event) => {
      if (!token && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < THRESHOLD) return;
      if (!token) {
        token = carriedToken(unit.seat);
        select(unit.id);
        if (offer.need) draft.answer(offer, offer.need, unit.id);
        document.documentElement.classList.add("carrying");
      }
      token.style.translate = `${event.clientX}px ${event.clientY}px`;
      board.value?.tools.pointAt(event.clientX, event.clientY);
    };
    const end = (/** @type {PointerEvent} */ event) => {
      stop.abort();
      document.documentElement.classList.remove("carrying");
      const held = token !== null;
      token?.remove();
      const hex = held && event.type === "pointerup" ? board.value?.tools.pointAt(event.clientX, event.clientY) : null;
      const [who, where] = needsOf(offer);
      if (hex && who && where && live.value) void act(offer.seat, { ...offer.command, [who.field]: unit.id, [where.field]: hex });
    };
    addEventListener("pointermove", move, { signal: stop.signal });
    addEventListener("pointerup", end, { signal: stop.signal });
    addEventListener("pointercancel", end, { signal: stop.signal });
  };
  return { onPointerDown, onDragStart: (/** @type {Event} */ event) => event.preventDefault() };
}

/** What is seen under the pointer meanwhile: the disc of the side. @param {string} seat */
function carriedToken(seat) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  node.setAttribute("class", `carried-fighter ${seat}`);
  node.setAttribute("viewBox", "-24 -24 48 48");
  for (const [name, attributes] of /** @type {[string, Record<string, string>][]} */ ([["circle", { r: "21" }], ["path", { d: /** @type {Record<string, string>} */ (EMBLEMS)[seat] ?? "", transform: "translate(-12 -12) scale(2)" }]])) {
    const part = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
    node.append(part);
  }
  document.body.append(node);
  return node;
}
