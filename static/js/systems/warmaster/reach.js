/** How far the selected unit charges and evades by itself, and what ground it shoots over. */
import { local } from "../../store/table.js";
import { duties, offers, view } from "../../store/view.js";
import { cornersOf, rotated } from "../../lib/geometry.js";
import { LOOK } from "./look.js";
import { orderAids } from "./orders.js";
import { ballAids } from "./shots.js";
import { lineAids } from "./spells.js";
import { t } from "../../words.js";

/** @import { PieceView } from "../../transport/protocol.js" */
/** @import { Aids } from "../../board/overlays/aids.js" */
/** @import { Point } from "../../lib/wire.js" */

/** Degrees between two corners of a round edge. */
const STEP = 15;

/** @returns {Aids} */
export function aids() {
  const found = orderAids();
  if (found) return found;
  const about = concerned();
  const line = lineAids();
  if (line) return { rings: [], arcs: [], about, ...line };
  const unit = view.value?.units[local.selection.value.unit ?? ""];
  const pieces = (unit?.pieces ?? []).flatMap((id) => view.value?.pieces[id] ?? []);
  if (!unit || !pieces.length) return { rings: [], arcs: [], words: [], about };
  const acts = offers.value.find((one) => one.unit === unit.id && ["charge", "evade"].includes(one.command.kind) && one.facts.reach);
  const reach = Number(acts?.facts.reach);
  const rings = acts && isInitiative() ? [{ pieces: unit.pieces, reach, text: t("warmaster.aid.initiative", { reach }) }] : [];
  const range = Number(view.value?.sheets[unit.sheet]?.weapons[0]?.columns.range_cm) || 0;
  return { rings, arcs: range && view.value?.turn.phase === "shooting" ? pieces.map((one) => arcOf(one, range)) : [], about, ...ballAids() };
}

/** Who may do something of their own, and at whom: they are looked for all over the table. */
const concerned = () => offers.value.filter((one) => one.unit && !one.locked && LOOK.callers?.[one.command.kind]).flatMap(({ unit, facts }) => [...piecesOf(unit), ...piecesOf(facts.target)]);

const piecesOf = (/** @type {unknown} */ unit) => view.value?.units[String(unit ?? "")]?.pieces ?? [];

const isInitiative = () => duties.value.some((one) => one.label === "warmaster.duty.command_phase.initiative");

/** What lies before the front edge of a stand, up to a range from it. @param {PieceView} piece @param {number} range @returns {Point[]} */
function arcOf(piece, range) {
  const { x, y, facing } = piece.pose;
  const corners = cornersOf(piece.footprint) ?? [];
  const front = Math.max(...corners.map((p) => p.x));
  const half = Math.max(...corners.map((p) => p.y));
  const round = (/** @type {number} */ from) => Array.from({ length: 90 / STEP + 1 }, (_, i) => from + i * STEP);
  const ahead = [
    ...round(-90).map((a) => ({ x: front + range * Math.cos(rad(a)), y: -half + range * Math.sin(rad(a)) })),
    ...round(0).map((a) => ({ x: front + range * Math.cos(rad(a)), y: half + range * Math.sin(rad(a)) })),
  ];
  return [{ x: front, y: -half }, ...ahead, { x: front, y: half }].map((p) => rotated(p, facing)).map((p) => ({ x: x + p.x, y: y + p.y }));
}

/** @param {number} degrees */
const rad = (degrees) => (degrees * Math.PI) / 180;
