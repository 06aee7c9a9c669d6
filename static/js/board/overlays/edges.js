/**
 * Cards along the edges of the table, outside it: each as long as the part of the edge it takes, with its number, and
 * its name where there is room.
 *
 * @import { Seat } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { short, svg } from "../../lib/svg.js";
import { U, isStacked } from "../scene.js";

/**
 * @typedef {{seat: Seat, edge: "north"|"east"|"south"|"west", offset: number, width: number, text: string, name: string, pale: boolean}}
 * EdgeCard  from `offset` on, counted from the west or south end
 */

/** How far a card reaches beyond the edge, in units of the table, and how far it keeps off it. */
const DEPTH = 3.6;
const GAP = 0.5;
/** Pixels of a card that its name needs beside the number. */
const ROOM = 104;

/** @param {SVGGElement} layer */
export function createEdges(layer) {
  let drawn = "";
  return {
    /** @param {Scene} scene @param {readonly EdgeCard[]} cards */
    draw(scene, cards) {
      if (!isStacked(scene.view)) return;
      const named = cards.length > 0 && (cards[0]?.width ?? 0) * scene.camera.zoom >= ROOM;
      const mark = JSON.stringify([cards, named]);
      if (mark === drawn) return;
      drawn = mark;
      layer.replaceChildren(...cards.map((card) => cardOf(card, scene.view.table, named)));
    },
  };
}

/** @param {EdgeCard} card @param {{width: number, height: number}} table @param {boolean} named */
function cardOf(card, table, named) {
  const place = placeOf(card, table);
  const middle = `translate(${short((place.x + place.width / 2) * U)} ${short((place.y + place.height / 2) * U)})`;
  const lies = card.edge === "north" || card.edge === "south";
  const words = named && lies ? [svg("text", { class: "edge-name", "text-anchor": "middle", dy: 15 }, [cut(card.name)])] : [];
  return svg("g", { class: `edge-card ${card.seat} ${card.pale ? "pale" : ""}` }, [
    svg("title", {}, [`${card.name}: ${card.text}`]),
    svg("rect", { x: short(place.x * U), y: short(place.y * U), width: short(place.width * U), height: short(place.height * U), rx: short(0.5 * U) }),
    svg("g", { transform: middle }, [svg("g", { class: "px" }, [svg("text", { class: "edge-number", "text-anchor": "middle", dy: words.length ? -1 : 5 }, [card.text]), ...words])]),
  ]);
}

/** @param {string} name */
const cut = (name) => (name.length > 16 ? `${name.slice(0, 15)}…` : name);

/** Where a card lies: the table is drawn from its south-west corner down, so that its south edge is the upper one. @param {EdgeCard} card @param {{width: number, height: number}} table */
function placeOf({ edge, offset, width }, table) {
  const [from, inner] = [offset + 0.15, width - 0.3];
  switch (edge) {
    case "south":
      return { x: from, y: -GAP - DEPTH, width: inner, height: DEPTH };
    case "north":
      return { x: from, y: table.height + GAP, width: inner, height: DEPTH };
    case "west":
      return { x: -GAP - DEPTH, y: from, width: DEPTH, height: inner };
    case "east":
      return { x: table.width + GAP, y: from, width: DEPTH, height: inner };
  }
}
