/**
 * Zones: deployment, what is kept off enemies, and how far the selected unit's weapons carry.
 *
 * @import { PieceView, Point, Seat } from "../../lib/wire.js"
 * @import { Placed } from "../../lib/geometry.js"
 * @import { Scene } from "../scene.js"
 * @import { Say } from "./paths.js"
 */

import { box } from "../../lib/geometry.js";
import { svg } from "../../lib/svg.js";
import { aroundAll } from "../../lib/union.js";
import { U, poseOf, ringsOf, toScreen } from "../scene.js";
import { widthOf } from "../screen/labels.js";
import { areaPath } from "./light.js";

/** Rings are drawn around enemies so much beyond what may be reached, in widths of the smallest piece. */
const NEAR = 5;

/** @param {SVGGElement} layer @param {Say} say */
export function createZones(layer, say) {
  const deployment = svg("g", {});
  const engagement = svg("g", {});
  const ranges = svg("g", {});
  layer.append(deployment, engagement, ranges);
  const memory = { deployment: "", engagement: "", ranges: "" };
  /** The enemies near what moves: they stand still while it is led. @type {{pieces: Scene["view"]["pieces"]|null, offer: unknown, shown: boolean, found: PieceView[]}} */
  let enemiesNear = { pieces: null, offer: null, shown: false, found: [] };

  /** @param {Scene} scene */
  function nearby(scene) {
    const { pieces } = scene.view;
    const { offer = null } = scene.local.filling.value ?? {};
    const shown = scene.local.overlays.value.apart;
    if (enemiesNear.pieces !== pieces || enemiesNear.offer !== offer || enemiesNear.shown !== shown)
      enemiesNear = { pieces, offer, shown, found: engagementShown(scene) };
    return enemiesNear.found;
  }

  /** @param {"deployment"|"engagement"|"ranges"} name @param {SVGGElement} group @param {string} mark @param {() => SVGElement[]} make */
  const redo = (name, group, mark, make) => {
    if (memory[name] === mark) return;
    memory[name] = mark;
    group.replaceChildren(...make());
  };

  return {
    /** @param {Scene} scene */
    draw(scene) {
      const shown = zonesShown(scene) ? Object.values(scene.view.zones) : [];
      redo("deployment", deployment, JSON.stringify(shown), () =>
        shown.flatMap((zone) => deploymentZone(areaPath(zone.area), zone.seat, zone.look === "edge")),
      );
      const named = shown.filter((zone) => zone.name && !Object.values(scene.view.pieces).some((p) => p.seat === zone.seat));
      const labels = named.map((zone) => ({ key: `zone ${zone.id}`, ...heartOf(zone.area.outline), text: calledZone(scene, zone), kind: "quiet" }));
      // Where a name would hide what lies beside a narrow zone, the drawing alone says it.
      if (named.every((zone, i) => widthOf(labels[i] ?? { text: "", kind: "" }) <= wideOf(scene, zone.area.outline))) labels.forEach(say);

      const enemies = nearby(scene);
      const rings = ringsOf(scene.view, "apart").map((ring) => ring.radius);
      redo(
        "engagement",
        engagement,
        JSON.stringify([rings, enemies.map((p) => [p.id, poseOf(scene, p)])]),
        () =>
          bySeat(enemies).flatMap(([seat, pieces]) =>
            rings.flatMap((radius) => around(scene, pieces, radius, `zone ${seat}`, `url(#hatch-${seat})`)),
          ),
      );

      const { unit, reaches } = rangesShown(scene);
      redo("ranges", ranges, JSON.stringify([reaches, unit.map((p) => poseOf(scene, p))]), () =>
        reaches.flatMap((r) => around(scene, unit, r, "range", "none")),
      );
      for (const r of reaches) {
        const top = unit.reduce((a, b) => (poseOf(scene, a).y < poseOf(scene, b).y ? a : b));
        const pose = poseOf(scene, top);
        say({
          key: `range ${r}`,
          x: pose.x,
          y: pose.y - r,
          dy: -12,
          text: scene.t("board.range", { n: r }),
          kind: "plain",
        });
      }
    },
  };
}

/** Pixels from side to side of a polygon as the table is turned. @param {Scene} scene @param {readonly Point[]} outline */
function wideOf(scene, outline) {
  const across = outline.map((point) => toScreen(scene, point).x);
  return Math.max(...across) - Math.min(...across);
}

/** The centre of gravity of a polygon: where its name stands. @param {readonly Point[]} outline @returns {Point} */
function heartOf(outline) {
  let [twice, x, y] = [0, 0, 0];
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length] ?? a;
    const cross = a.x * b.y - b.x * a.y;
    twice += cross;
    x += (a.x + b.x) * cross;
    y += (a.y + b.y) * cross;
  });
  if (twice) return { x: x / 3 / twice, y: y / 3 / twice };
  const { x0, x1, y0, y1 } = box(outline);
  return { x: (x0 + x1) / 2, y: (y0 + y1) / 2 };
}

/** @param {string} d @param {Seat|null|undefined} seat @param {boolean} edgeOnly */
const deploymentZone = (d, seat, edgeOnly) => [
  svg("path", { class: `dz ${seat ?? "none"}`, d, fill: seat && !edgeOnly ? `url(#wash-${seat})` : "none" }),
  svg("path", { class: "dz-edge-o", d }),
  svg("path", { class: `dz-edge ${seat ?? "none"}`, d }),
];

/** @param {Scene} scene @param {readonly PieceView[]} pieces @param {number} by @param {string} cls @param {string} fill */
function around(scene, pieces, by, cls, fill) {
  /** @type {Placed[]} */
  const bases = pieces.map((p) => ({ footprint: p.footprint, pose: poseOf(scene, p) }));
  const { fill: inner, edge } = aroundAll(bases, by, U);
  return [
    svg("path", { class: `${cls} inner`, d: inner, fill }),
    svg("path", { class: "zone-o", d: edge }),
    svg("path", { class: `${cls} edge`, d: edge }),
  ];
}

/**
 * What a zone is called, and whose it is: two of one name are told apart by words, not by colour alone.
 * @param {Scene} scene @param {import("../../lib/wire.js").ZoneView} zone
 */
function calledZone(scene, { name, seat }) {
  if (!seat) return scene.t(name);
  const own = scene.local.seats.value;
  return scene.t(own.length === 1 && own[0] === seat ? "board.zone.yours" : "board.zone.of", { zone: scene.t(name), seat });
}

/** @param {Scene} scene */
const zonesShown = (scene) =>
  scene.local.overlays.value.deployment || scene.view.turn.round === 0 || scene.local.filling.value?.offer.need?.kind === "place";

/** The enemies whose ring matters: all on request with nothing moving, else those near what moves. @param {Scene} scene @returns {PieceView[]} */
function engagementShown(scene) {
  const filling = scene.local.filling.value;
  const near = NEAR * scene.view.table.scale.smallest;
  if (!scene.local.overlays.value.apart || filling?.offer.need?.kind !== "move") return [];
  const movers = filling.offer.need.movers
    .map((m) => ({ allowance: m.allowance, piece: scene.view.pieces[m.piece] }))
    .filter((m) => m.piece);
  return Object.values(scene.view.pieces).filter(
    (p) =>
      p.seat !== filling.seat &&
      movers.some(
        ({ piece, allowance }) => piece && Math.hypot(piece.pose.x - p.pose.x, piece.pose.y - p.pose.y) < allowance + near,
      ),
  );
}

/** @param {readonly PieceView[]} pieces @returns {[Seat, PieceView[]][]} */
function bySeat(pieces) {
  /** @type {Map<Seat, PieceView[]>} */
  const sides = new Map();
  for (const p of pieces) sides.set(p.seat, [...(sides.get(p.seat) ?? []), p]);
  return [...sides];
}

/** Ranges of the selected unit's weapons, at most three. @param {Scene} scene @returns {{unit: PieceView[], reaches: number[]}} */
function rangesShown(scene) {
  const id = scene.local.selection.value.unit;
  const unit = id ? scene.view.units[id] : undefined;
  const pieces = (unit?.pieces ?? []).map((p) => scene.view.pieces[p]).filter((p) => p !== undefined);
  if (!unit || !scene.local.overlays.value.ranges || pieces.length === 0) return { unit: [], reaches: [] };
  const found = (scene.view.sheets[unit.sheet]?.weapons ?? [])
    .map((w) => Number.parseFloat(String(w.columns.range ?? "")))
    .filter((r) => r > 0);
  return { unit: pieces, reaches: [...new Set(found)].sort((a, b) => a - b).slice(-3) };
}
