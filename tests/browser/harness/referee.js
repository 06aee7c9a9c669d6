/**
 * A referee for the harness, which answers at once: straight ways, one inch round enemies, nothing else.
 *
 * @import { Answer, Leg, Mark, PieceView, Point, Pose, Question, View } from "/static/js/lib/wire.js"
 */

import { distance, gap } from "/static/js/lib/geometry.js";

/** @param {View} view @param {Question} question @param {(id: string) => number} allowance @returns {Answer|null} */
export function answer(view, question, allowance) {
  const piece = (/** @type {string} */ id) => /** @type {PieceView} */ (view.pieces[id] ?? view.waiting[id]);
  switch (question.kind) {
    case "route": {
      const asked = piece(question.piece);
      return { kind: "routes", legs: [leg(asked, [asked.pose, ...(question.via ?? []).map((p) => ({ ...asked.pose, ...p })), question.to])] };
    }
    case "formation": {
      const lead = piece(question.pieces[0] ?? "");
      const by = { x: question.to.x - lead.pose.x, y: question.to.y - lead.pose.y };
      const legs = question.pieces.map(piece).map((one, i) => {
        const { pose } = one;
        const row = { ...pose, x: question.to.x + i * 1.5, y: question.to.y };
        return leg(one, [pose, question.shape === "line" ? row : { ...pose, x: pose.x + by.x, y: pose.y + by.y }]);
      });
      return { kind: "routes", legs };
    }
    case "reach": {
      const asked = piece(question.piece);
      return { kind: "reach", piece: asked.id, areas: [{ kind: "area", role: "reach", outline: ring(asked.pose, allowance(asked.id)), holes: [] }] };
    }
    case "judge":
      return judged(view, /** @type {{moves?: Moves}} */ (question.command).moves ?? []);
    case "measure": {
      const { a, b } = question;
      if (typeof a !== "string" || typeof b !== "string") return null;
      const found = gap(piece(a), piece(b));
      return { kind: "measure", distance: found.length, a: found.a, b: found.b };
    }
    case "sight":
      return seen(view, question.source, question.target);
    default:
      return null;
  }
}

/** @typedef {readonly {model: string, path: readonly Pose[]}[]} Moves */

/** @param {PieceView} piece @param {Pose[]} path @returns {Leg} */
function leg(piece, path) {
  const length = path.slice(1).reduce((sum, to, i) => sum + distance(/** @type {Pose} */ (path[i]), to), 0);
  return { piece: piece.id, path, length, refused: null, leads: [] };
}

/** @param {Point} at @param {number} r */
const ring = (at, r) =>
  Array.from({ length: 60 }, (_, i) => {
    const a = (i / 30) * Math.PI;
    const wobble = 1 - 0.3 * Math.max(0, Math.sin(a * 2 + 1));
    return { x: at.x + r * wobble * Math.cos(a), y: at.y + r * wobble * Math.sin(a) };
  });

/** @param {View} view @param {Moves} moves @returns {Answer} */
function judged(view, moves) {
  for (const { model, path } of moves) {
    const [piece, pose] = [view.pieces[model], path.at(-1)];
    if (!piece || !pose) continue;
    const foes = Object.values(view.pieces)
      .filter((foe) => foe.seat !== piece.seat)
      .map((foe) => ({ foe, ...gap({ ...piece, pose }, foe) }))
      .sort((one, other) => one.length - other.length);
    const [near] = foes;
    if (!near || near.length > 1) continue;
    const { a, b, length } = near;
    return {
      kind: "verdict",
      mend: null,
      refused: {
        kind: "refusal",
        code: "too_near",
        rule: "W40K-MOVE-13",
        facts: { piece: model, needed: 1, had: length },
        shapes: [{ kind: "piece", role: "offending", piece: model }, { kind: "segment", role: "gap", a, b, length }],
      },
    };
  }
  return { kind: "verdict", refused: null, mend: null };
}

/** What a table that shows other pieces by now is asked of those that were there, sees nothing. @param {View} view @param {string} source @param {string} target @returns {Answer} */
function seen(view, source, target) {
  const piecesOf = (/** @type {string} */ id) => (view.units[id]?.pieces ?? [id]).flatMap((one) => view.pieces[one] ?? []);
  const [from] = piecesOf(source);
  const all = piecesOf(target);
  if (!from || !all.length) return { kind: "sight", visible: false, facts: {}, rays: [] };
  const rays = all.flatMap((piece, i) => /** @type {Mark[]} */ (raysTo(piece, i)));
  return { kind: "sight", visible: true, facts: {}, rays };

  /** @param {PieceView} piece @param {number} i @returns {readonly Mark[]} */
  function raysTo(piece, i) {
    const { a, b } = gap(/** @type {PieceView} */ (from), piece);
    if (i > 0) return [{ kind: "segment", role: "witness", a, b, length: null }];
    const half = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    return [{ kind: "segment", role: "blocker", a, b: half, length: null }, { kind: "piece", role: "blocker", piece: "orme" }];
  }
}
