/**
 * What a piece is just now, for the eye: selected, hovered, focused, to be picked, held, refused, aimed at.
 *
 * @import { Mark, Need, Offer, Refusal } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { waitsAside } from "../hexes/legal.js";
import { isStand } from "../../lib/regiment.js";
import { isStacked } from "../scene.js";

/** @typedef {"selected"|"hover"|"focus"|"pick"|"held"|"refused"|"aimed"|"mentioned"|"flash"|"shooter"|"able"|"picked"|"judged"} State */

/**
 * @param {Scene} scene
 * @param {ReadonlySet<string>} flashing
 * @returns {Map<string, Set<State>>}
 */
export function statesOf(scene, flashing) {
  /** @type {Map<string, Set<State>>} */
  const states = new Map();
  /** @param {Iterable<string>} ids @param {State} state */
  const put = (ids, state) => {
    for (const id of ids) {
      const known = states.get(id);
      if (known) known.add(state);
      else states.set(id, new Set([state]));
    }
  };
  const { local, view } = scene;
  const { unit, piece, more } = local.selection.value;
  for (const id of [unit, ...more])
    if (id) put(piece && id === unit ? [piece] : (view.units[id]?.pieces ?? []), "selected");
  put(scene.ghosts.keys(), "selected");
  if (local.hovered.value) put([local.hovered.value], "hover");
  if (local.focused.value) put([local.focused.value], "focus");
  put(local.held.value, "held");
  put(Object.keys(local.waiting.value), "judged");
  put(local.mentioned.value, "mentioned");
  put(flashing, "flash");
  put(pickable(scene), "pick");
  put(pickedSoFar(scene), "picked");
  put(able(scene), "able");
  put(scene.aids?.chosen ?? [], "aimed");
  const filling = local.filling.value;
  if (filling?.offer.need?.kind === "aim" && Array.isArray(filling.values)) {
    for (const { model, target } of filling.values) {
      if (target === null) continue;
      put([model], "shooter");
      put(view.units[target]?.pieces ?? [target], "aimed");
    }
  }
  for (const id of refusedPieces(scene)) put([id], "refused");
  return states;
}

/** Pieces the open decision may name, or the offer that was taken from a list. @param {Scene} scene @returns {Set<string>} */
export function pickable(scene) {
  /** @type {Set<string>} */
  const found = new Set();
  if (!scene.local.live.value) return found;
  for (const seat of scene.local.seats.value) {
    for (const offer of scene.offers[seat] ?? []) {
      if ((offer.place !== "prompt" && offer.id !== scene.opened) || offer.locked || waitsAside(scene, offer)) continue;
      for (const id of namedBy(offer)) found.add(id);
    }
  }
  return found;
}

/** The pieces of what is picked already for the open decision, of several that may be. @param {Scene} scene @returns {Set<string>} */
export function pickedSoFar(scene) {
  const open = scene.local.seats.value.flatMap((seat) => scene.offers[seat] ?? []).filter((offer) => offer.place === "prompt" && !offer.locked);
  return new Set(open.flatMap((offer) => {
    const { need } = offer;
    const picked = need?.kind === "pick" ? scene.answered?.(offer, need) : null;
    return need?.kind === "pick" && Array.isArray(picked) ? need.options.filter(({ value }) => picked.includes(value)).flatMap(({ pieces }) => [...pieces]) : [];
  }));
}

/** The models of one unit of which some are asked for, each an answer of its own. @param {Scene} scene @returns {Set<string>} */
export function modelsAsked(scene) {
  const picks = pickable(scene);
  const needs = scene.local.seats.value.flatMap((seat) => scene.offers[seat] ?? []).map((offer) => offer.need);
  const asked = needs.flatMap((need) => {
    if (need?.kind !== "pick" || need.options.length < 2 || need.options.some((option) => option.pieces.length !== 1)) return [];
    const pieces = need.options.flatMap((option) => [...option.pieces]);
    return new Set(pieces.map((id) => scene.view.pieces[id]?.unit)).size === 1 ? pieces : [];
  });
  return new Set(asked.filter((id) => picks.has(id)));
}

/** The stands that answers name by their number: each an answer of its own, or a way in which one of them meets another. @param {Scene} scene @returns {Set<string>} */
export function standsAsked({ local, offers, view, opened }) {
  const open = local.live.value ? local.seats.value.flatMap((seat) => offers[seat] ?? []).filter((offer) => !offer.locked && (offer.place === "prompt" || offer.id === opened)) : [];
  const met = open.flatMap(({ need }) => (need?.kind === "pick" ? need.options.filter((way) => way.pieces.length === 2).flatMap((way) => way.pieces) : []));
  const named = [...met, ...open.flatMap(({ need, pieces }) => (!need && pieces.length === 1 ? pieces : []))];
  return new Set(named.filter((id) => isStand(view.pieces[id]) && (view.units[view.pieces[id]?.unit ?? ""]?.pieces.length ?? 0) > 1));
}

/** Disks in a heap look alike from afar: those that can still do something are ringed. @param {Scene} scene @returns {string[]} */
function able({ local, view, offers }) {
  if (!isStacked(view) || !local.live.value || local.filling.value) return [];
  const open = local.seats.value.flatMap((seat) => offers[seat] ?? []).filter((offer) => offer.place === "unit" && !offer.locked);
  return open.flatMap((offer) => [...(view.units[offer.unit ?? ""]?.pieces ?? [])]);
}

/** The pieces of the unlocked options of an offer that is picked from. @param {Offer} offer @returns {string[]} */
function namedBy(offer) {
  /** @type {readonly (Need|null|undefined)[]} */
  const needs = [offer.need, ...offer.more];
  return needs.flatMap((need) =>
    need?.kind === "pick" ? need.options.filter((o) => !o.locked).flatMap((o) => [...o.pieces]) : [],
  );
}

/** The refusals that stand on the board now. @param {Scene} scene @returns {Refusal[]} */
export function refusals(scene) {
  const { filling, refused } = scene.local;
  const open = filling.value;
  if (!open) return refused.value ? [refused.value] : [];
  const all = [open.verdict?.refused ?? null, ...Object.values(open.legs).map((leg) => leg.refused)];
  return all.filter((r) => r !== null && r !== undefined);
}

/** Pieces at fault in a standing refusal. @param {Scene} scene @returns {Set<string>} */
export function refusedPieces(scene) {
  /** @type {Set<string>} */
  const found = new Set();
  const legs = scene.local.filling.value?.legs ?? {};
  for (const leg of Object.values(legs)) if (leg.refused) found.add(leg.piece);
  for (const refusal of refusals(scene)) {
    for (const mark of /** @type {readonly Mark[]} */ (refusal.shapes)) {
      if (mark.kind === "piece" && mark.role === "offending") found.add(mark.piece);
    }
  }
  return found;
}
