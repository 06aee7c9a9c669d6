/**
 * Aiming: a click on an enemy unit gives it the weapons that may shoot it; another click takes them away.
 *
 * @import { AimNeed, AimRow, Option } from "../lib/wire.js"
 * @import { Tool, ToolContext } from "./tool.js"
 */

import { refuse } from "./tool.js";

/** @typedef {{model: string, weapon: string, target: string|null, count?: number}} Aim */

/** @param {ToolContext} context @returns {Tool} */
export function createAim(context) {
  const { ports, draft } = context;
  const { local } = ports;

  /** @returns {AimNeed|null} */
  const need = () => {
    const open = draft.get()?.offer.need;
    return open?.kind === "aim" ? open : null;
  };

  /** Rows the next click speaks of: those of the picked model, else all. @param {AimNeed} open @returns {AimRow[]} */
  function rows(open) {
    const chosen = local.selection.value.piece;
    const own = open.rows.filter((r) => r.piece === chosen);
    return own.length ? own : [...open.rows];
  }

  /** @param {AimRow} row @param {string} target @returns {Option|undefined} */
  const optionFor = (row, target) => row.targets.find((o) => o.value === target);

  /** @param {string} target */
  function aimAt(target) {
    const open = need();
    if (!open) return false;
    const named = rows(open).filter((row) => optionFor(row, target));
    const able = named.filter((row) => !optionFor(row, target)?.locked);
    if (able.length === 0) {
      const why = named.map((row) => optionFor(row, target)?.locked).find((r) => r);
      if (why) refuse(context, why);
      return named.length > 0;
    }
    local.refused.value = null;
    const now = /** @type {Aim[]} */ (draft.get()?.values ?? []);
    const meant = open.counted ? able : firing(open, now, able);
    const all = meant.every((row) =>
      now.some((a) => a.model === row.piece && a.weapon === row.weapon && a.target === target),
    );
    draft.put(open.counted ? counted(open, now, meant, target, all) : plain(now, meant, all ? null : target));
    return true;
  }

  return {
    click(hand) {
      const open = need();
      if (!open || !hand.piece) return false;
      if (open.rows.some((r) => r.piece === hand.piece?.id)) {
        const { unit, id } = hand.piece;
        local.selection.value = { unit, piece: local.selection.value.piece === id ? null : id, more: [] };
        return true;
      }
      return aimAt(hand.piece.unit) || aimAt(hand.piece.id);
    },
    cancel: () => draft.cancel(),
  };
}

/**
 * The weapons a click turns: those a model fires by itself; if it was given another instead (a grenade, a pistol), that one.
 * @param {AimNeed} need @param {readonly Aim[]} now @param {readonly AimRow[]} able @returns {AimRow[]}
 */
function firing(need, now, able) {
  const isAimed = (/** @type {AimRow} */ row) => now.some((a) => a.model === row.piece && a.weapon === row.weapon && a.target);
  const swapped = new Set(need.rows.filter((row) => !row.default && isAimed(row)).map((row) => row.piece));
  const meant = able.filter((row) => (swapped.has(row.piece) ? isAimed(row) : row.default));
  return meant.length ? meant : able.slice(0, 1);
}

/** @param {readonly Aim[]} now @param {readonly AimRow[]} able @param {string|null} target @returns {Aim[]} */
function plain(now, able, target) {
  const changed = new Set(able.map((row) => `${row.piece} ${row.weapon}`));
  const kept = now.filter((a) => !changed.has(`${a.model} ${a.weapon}`));
  return [...kept, ...able.map((row) => ({ model: row.piece, weapon: row.weapon, target }))];
}

/**
 * Counted weapons share a model's attacks: all that are left go to the target.
 * @param {AimNeed} need
 * @param {readonly Aim[]} now
 * @param {readonly AimRow[]} able
 * @param {string} target
 * @param {boolean} away
 * @returns {Aim[]}
 */
function counted(need, now, able, target, away) {
  const models = new Set(able.map((row) => row.piece));
  const kept = now.filter((a) => !(models.has(a.model) && a.target === target));
  if (away) return kept;
  const added = [...models].flatMap((model) => {
    const row = able.find((r) => r.piece === model);
    const spent = kept.filter((a) => a.model === model).reduce((sum, a) => sum + (a.count ?? 0), 0);
    const left = (need.limits[model] ?? 0) - spent;
    return row && left > 0 ? [{ model, weapon: row.weapon, target, count: left }] : [];
  });
  return added.length
    ? [...kept, ...added]
    : able
        .slice(0, 1)
        .flatMap((row) => [{ model: row.piece, weapon: row.weapon, target, count: need.limits[row.piece] ?? 1 }]);
}
