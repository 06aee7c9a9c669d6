/**
 * The camera follows: what a new decision speaks of comes into sight, and what others move where one only looks on.
 *
 * @import { Offers, View } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 * @import { LocalStore } from "../../store/local.js"
 */

import { isStand } from "../../lib/regiment.js";
import { acting, askedOfOthers, befallen, concerned, fighting, isIdle, movedByOthers, placesRuled, ruledOn } from "../following.js";
import { hexesOf, isHexTable } from "../hexes/grid.js";
import { legalNow } from "../hexes/legal.js";
import { pickable, standsAsked } from "../pieces/states.js";
import { isStacked, piecesOf } from "../scene.js";

/** @typedef {import("../../lib/wire.js").Offer["need"]} Asked */

/** @param {LocalStore} local @param {ReturnType<typeof import("../look.js").createLook>} look @param {() => Offers} offers */
export function createFollowing(local, look, offers) {
  /** What the decision that was followed last speaks of. */
  let about = "";

  /** Moves the camera once the prompt stands, unless a hand holds something by then. @param {() => void} move */
  const soon = (move) => void setTimeout(() => !local.gripped.peek() && move(), 60);

  /** Whether nothing is to be done here but to look on. */
  const looksOn = () => isIdle(local.seats.peek(), offers());

  /** Whether the camera goes along where one only looks on. */
  const goesAlong = () => local.follow.peek() === "action" || (local.follow.peek() === "left" && look.isLeft());

  return {
    /** What was followed is followed anew. */
    anew: () => void (about = ""),

    /** What others move, and who is hurt, comes into sight. @param {View|null} before @param {View} view @param {readonly string[]} out */
    others(before, view, out) {
      if (!looksOn() || !goesAlong()) return;
      const moved = movedByOthers(view, out, local.seats.peek()).flatMap((id) => view.pieces[id]?.pose ?? []);
      const places = [...moved, ...befallen(before, view)];
      if (places.length) soon(() => look.lead(places));
    },

    /** What a new decision speaks of comes into sight, once the prompt stands. @param {Scene} scene */
    decision(scene) {
      const asked = scene.local.seats.peek().flatMap((seat) => scene.offers[seat] ?? []).filter((offer) => offer.place === "prompt");
      const need = local.filling.peek()?.offer.need;
      const spoken = [...spokenOf(scene, need, asked, looksOn()), ...(look.isNarrow() ? acting(scene) : [])];
      const areas = need?.kind === "place" || need?.kind === "point" ? need.areas : [];
      const ground = areas.length ? areas.flatMap((area) => area.outline) : [...(scene.aids.ground ?? [])];
      const places = placesRuled(scene.view);
      const lit = isHexTable(scene.view) ? [...legalNow(scene).hexes.keys()].flatMap((id) => hexesOf(scene.view)[id] ?? []) : [];
      // Who answers looks at whom the answers are about; whoever else fights is seen where the scale has room for it.
      const answers = need && need.kind !== "pick" ? [] : [...pickable(scene), ...concerned(scene, asked)];
      const beside = answers.length ? fighting(scene).filter((id) => !answers.includes(id)) : [];
      const ids = spoken.filter((id) => !beside.includes(id));
      const now = JSON.stringify([spoken, asked.map((offer) => offer.id), ...ground, ...places, ...lit]);
      if (now === about) return;
      about = now;
      // What a hand took hold of stays under it.
      if (local.gripped.peek()) return;
      soon(look.back);
      if (lit.length) soon(() => look.uncover(lit));
      else if (!ids.length && !ground.length) look.settle();
      if (ground.length) soon(() => look.reveal(ground));
      const room = need?.kind === "move" ? roomFor(scene, need) : need?.kind === "flips" ? flippedOver(scene, need) : 0;
      const show = isFine(scene, need, room) ? look.closer : look.show;
      if (ids.length && !lit.length && (!looksOn() || goesAlong())) soon(() => show(ids, room, places, beside));
    },
  };
}

/** The pieces a decision speaks of. @param {Scene} scene @param {Asked|undefined} need @param {readonly import("../../lib/wire.js").Offer[]} asked @param {boolean} looksOn @returns {string[]} */
function spokenOf(scene, need, asked, looksOn) {
  const { words, rings, about } = scene.aids;
  if (need?.kind === "flips") return [need.piece];
  if (need?.kind === "move") return need.movers.map((m) => m.piece);
  if (need?.kind === "aim") return [...new Set(need.rows.flatMap((row) => [row.piece, ...piecesOf(scene, row.default ?? "").map((p) => p.id)]))];
  return [
    ...pickable(scene),
    ...fighting(scene),
    ...words.flatMap(({ pieces }) => pieces),
    ...(words.length ? rings.flatMap(({ pieces }) => pieces) : []),
    ...(about ?? []),
    ...concerned(scene, asked),
    ...ruledOn(scene.view),
    ...(looksOn ? askedOfOthers(scene.view, scene.local.seats.peek()) : []),
  ];
}

/**
 * How far a body of stands may go: it is dragged over more ground than it stands on. Stands that may be placed at any
 * distance stay by each other.
 * @param {Scene} scene @param {import("../../lib/wire.js").MoveNeed} need
 */
const roomFor = ({ view }, { movers }) => Math.max(0, ...movers.filter(({ piece }) => isStand(view.pieces[piece])).map(({ allowance }) => (allowance < view.table.height ? allowance : 0)));

/** How far all the flips of a disk reach, each as far as it is wide. @param {Scene} scene @param {import("../../lib/wire.js").FlipsNeed} need */
function flippedOver({ view }, { piece, most }) {
  const footprint = view.pieces[piece]?.footprint;
  return footprint?.kind === "circle" ? most * 2 * footprint.radius : 0;
}

/** How far stands go at most where each is set by itself: to fall back, to pursue, to form up anew. */
const FINE = 15;

/** Whether single stands are asked for, or are set a little way off: they must be told from one another. @param {Scene} scene @param {Asked|undefined} need @param {number} room */
const isFine = (scene, need, room) => (need?.kind === "move" ? room <= FINE && isStand(scene.view.pieces[need.movers[0]?.piece ?? ""]) : standsAsked(scene).size > 0);
