/**
 * The lines along which shooters see what they aim at: the referee is asked for each, so that none is drawn through a wall.
 *
 * @import { ToolContext } from "./tool.js"
 */

import { effect, untracked } from "@preact/signals-core";

/** More pairs of a shooter and a target than are asked about at once: beyond it whole units are asked for. */
const MOST = 20;

/** @param {ToolContext} context @returns {() => void} stops */
export function watchLines({ ports, scene }) {
  const { local } = ports;
  /** What the known lines belong to: another declaration begins with none. */
  let of = "";

  /** @param {string} source @param {string} target @param {string} declared */
  async function ask(source, target, declared) {
    const answer = await ports.ask({ kind: "sight", source, target });
    if (answer?.kind === "sight" && declared === of) local.lines.value = { ...local.lines.value, [`${source} ${target}`]: answer };
  }

  return effect(() => {
    const open = local.filling.value;
    untracked(() => {
      const declared = open?.offer.need?.kind === "aim" && Array.isArray(open.values) ? open.offer.id : "";
      if (declared !== of) local.lines.value = {};
      of = declared;
      if (!declared || !open) return;
      const aims = /** @type {{model: string, target: string|null}[]} */ (open.values).filter((aim) => aim.target);
      const models = new Set(aims.map((aim) => `${aim.model} ${aim.target}`));
      const pairs = models.size <= MOST ? models : new Set(aims.map((aim) => `${scene()?.view.pieces[aim.model]?.unit} ${aim.target}`));
      for (const pair of pairs) {
        const [source, target] = pair.split(" ");
        if (pair in local.lines.value || !source || !target) continue;
        local.lines.value = { ...local.lines.value, [pair]: null };
        void ask(source, target, declared);
      }
    });
  });
}
