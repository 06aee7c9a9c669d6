/** A referee for the harness: straight ways, one inch round enemies, nothing else. */

import { distance, gap } from "/static/js/lib/geometry.js";

/** @param {any} view @param {any} question @param {(id: string) => number} allowance */
export function answer(view, question, allowance) {
  const piece = view.pieces[question.piece];
  switch (question.kind) {
    case "route":
      return {
        kind: "routes",
        legs: [
          leg(piece, [
            piece.pose,
            ...question.via.map((/** @type {any} */ p) => ({ ...piece.pose, ...p })),
            question.to,
          ]),
        ],
      };
    case "formation": {
      const lead = view.pieces[question.pieces[0]];
      const by = { x: question.to.x - lead.pose.x, y: question.to.y - lead.pose.y };
      return {
        kind: "routes",
        legs: question.pieces.map((/** @type {string} */ id, /** @type {number} */ i) => {
          const p = view.pieces[id];
          const to =
            question.shape === "line"
              ? { ...p.pose, x: question.to.x + i * 1.5, y: question.to.y }
              : { ...p.pose, x: p.pose.x + by.x, y: p.pose.y + by.y };
          return leg(p, [p.pose, to]);
        }),
      };
    }
    case "reach":
      return {
        kind: "reach",
        piece: piece.id,
        areas: [{ kind: "area", role: "reach", outline: ring(piece.pose, allowance(piece.id)), holes: [] }],
      };
    case "judge":
      return judged(view, question.command);
    case "measure": {
      const found = gap(view.pieces[question.a], view.pieces[question.b]);
      return { kind: "measure", distance: found.length, a: found.a, b: found.b };
    }
    case "sight":
      return seen(view, question);
    default:
      return null;
  }
}

/** @param {any} piece @param {any[]} path */
function leg(piece, path) {
  let length = 0;
  for (let i = 1; i < path.length; i++) length += distance(path[i - 1], path[i]);
  return { piece: piece.id, path, length, refused: null };
}

/** @param {any} at @param {number} r */
const ring = (at, r) =>
  Array.from({ length: 60 }, (_, i) => {
    const a = (i / 30) * Math.PI;
    const wobble = 1 - 0.3 * Math.max(0, Math.sin(a * 2 + 1));
    return { x: at.x + r * wobble * Math.cos(a), y: at.y + r * wobble * Math.sin(a) };
  });

/** @param {any} view @param {any} command */
function judged(view, command) {
  for (const { model, path } of command.moves ?? []) {
    const piece = { ...view.pieces[model], pose: path.at(-1) };
    const foes = Object.values(view.pieces)
      .filter((p) => p.seat !== piece.seat)
      .map((p) => ({ p, ...gap(piece, p) }))
      .sort((a, b) => a.length - b.length);
    const [near] = foes;
    if (near && near.length <= 1) {
      return {
        kind: "verdict",
        mend: null,
        refused: {
          kind: "refusal",
          code: "too_near",
          rule: "W40K-MOVE-13",
          facts: { piece: model, needed: 1, had: near.length },
          shapes: [
            { kind: "piece", role: "offending", piece: model },
            { kind: "segment", role: "gap", a: near.a, b: near.b, length: near.length },
          ],
        },
      };
    }
  }
  return { kind: "verdict", refused: null, mend: null };
}

/** What a table that shows other pieces by now is asked of those that were there, sees nothing. @param {any} view @param {any} question */
function seen(view, question) {
  const isThere = (/** @type {string} */ id) => view.units[id] ?? view.pieces[id];
  if (!isThere(question.source) || !isThere(question.target)) return { kind: "sight", visible: false, facts: {}, rays: [] };
  const [from] = (view.units[question.source]?.pieces ?? [question.source]).map((/** @type {string} */ id) => view.pieces[id]);
  const all = (view.units[question.target]?.pieces ?? [question.target]).map((/** @type {string} */ id) => view.pieces[id]);
  return {
    kind: "sight",
    visible: true,
    facts: {},
    rays: all.flatMap((/** @type {any} */ p, /** @type {number} */ i) => {
      const { a, b } = gap(from, p);
      if (i > 0) return [{ kind: "segment", role: "witness", a, b, length: null }];
      const half = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      return [
        { kind: "segment", role: "blocker", a, b: half, length: null },
        { kind: "piece", role: "blocker", piece: "orme" },
      ];
    }),
  };
}
