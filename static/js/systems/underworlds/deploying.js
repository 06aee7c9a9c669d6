/** A fighter is carried from the list straight into the hex it is deployed in. */
import { act, board, draft, isHexPick, live, select } from "../../store/table.js";
import { carriedBy } from "../../lib/list_drag.js";
import { needsOf } from "../../lib/needs.js";
import { offers } from "../../store/view.js";
import { EMBLEMS } from "../../lib/emblems.js";

/** @import { Option, UnitView } from "../../transport/protocol.js" */

/** The open offer that deploys this fighter in one of several hexes. @param {string} unit */
function deploymentOf(unit) {
  return offers.value.find((offer) => offer.place === "prompt" && !offer.locked && offer.need?.kind === "pick" && isHexPick(offer.more?.[0])
    && offer.need.options.some((option) => option.value === unit && !option.locked));
}

/** Handlers of a row whose fighter can be dragged onto the board. @param {UnitView} unit */
export function deployed(unit) {
  const offer = deploymentOf(unit.id);
  if (!offer) return {};
  /** @type {SVGElement | null} */
  let token = null;
  const end = () => {
    token?.remove();
    token = null;
  };
  return carriedBy({
    take() {
      token = carriedToken(unit.seat);
      select(unit.id);
      if (offer.need) draft.answer(offer, offer.need, unit.id);
    },
    lead({ x, y }) {
      if (token) token.style.translate = `${x}px ${y}px`;
      board.value?.tools.pointAt(x, y);
    },
    drop({ x, y }) {
      end();
      const hex = board.value?.tools.pointAt(x, y);
      const [who, where] = needsOf(offer);
      if (hex && who && where && live.value) void act(offer.seat, { ...offer.command, [who.field]: unit.id, [where.field]: hex });
    },
    giveUp: end,
  });
}

/** What is seen under the pointer meanwhile: the disc of the side. @param {string} seat */
function carriedToken(seat) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  node.setAttribute("class", `carried-fighter ${seat}`);
  node.setAttribute("viewBox", "-24 -24 48 48");
  for (const [name, attributes] of /** @type {[string, Record<string, string>][]} */ ([["circle", { r: "21" }],
    ["path", { d: /** @type {Record<string, string>} */ (EMBLEMS)[seat] ?? "", transform: "translate(-12 -12) scale(2)" }]])) {
    const part = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) part.setAttribute(key, value);
    node.append(part);
  }
  document.body.append(node);
  return node;
}
