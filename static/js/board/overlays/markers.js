/**
 * Objective markers: a numbered disc, and the ring inside which models hold it.
 *
 * @import { MarkerView } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { Keyed, svg } from "../../lib/svg.js";
import { roman } from "../../lib/words.js";
import { U, grainOf, poseOf, toScreen } from "../scene.js";

/** Whether somebody would hold it who does not, if it were looked at now: a tie leaves it as it is. @param {MarkerView} marker */
function wouldGain(marker) {
  const [first, second] = Object.entries(marker.counts).sort(([, a], [, b]) => b - a);
  return !!first && first[1] > (second?.[1] ?? 0) && first[0] !== marker.holder;
}

/** Half of what a plate of sums takes up, in pixels. */
export const PLATE = { x: 34, y: 12 };

/** Where at the ring of a marker its sums lie over the fewest pieces: under it, over it, beside it. @param {Scene} scene @param {MarkerView} marker */
function freest(scene, { at, radius }) {
  const spots = [[0, 1], [0, -1], [-1, 0], [1, 0]].map(([x = 0, y = 0]) => ({ x: at.x + x * radius, y: at.y + y * radius }));
  const bases = Object.values(scene.view.pieces).map((piece) => toScreen(scene, poseOf(scene, piece)));
  const wide = Math.abs(toScreen(scene, { x: at.x + 0.6, y: at.y }).x - toScreen(scene, at).x);
  const covered = spots.map((spot) => {
    const on = toScreen(scene, spot);
    return bases.filter((base) => Math.abs(base.x - on.x) < PLATE.x + wide && Math.abs(base.y - on.y) < PLATE.y + wide).length;
  });
  return spots[covered.indexOf(Math.min(...covered))] ?? at;
}

/** @param {SVGGElement} rings @param {SVGGElement} discs @param {(label: import("../screen/labels.js").Label) => void} say */
export function createMarkers(rings, discs, say) {
  /** @type {Keyed<MarkerView>} */
  const keyedRings = new Keyed(rings, (marker) => {
    const at = { cx: marker.at.x * U, cy: marker.at.y * U, r: marker.radius * U };
    return svg("g", { class: `obj ${marker.holder ?? "nobody"}${marker.active ? "" : " idle"}` }, [
      svg("circle", { class: "control-o", ...at }),
      svg("circle", { class: "control", ...at }),
    ]);
  });
  let grain = 1;
  /** Where sums are said, on the table. @type {{x: number, y: number}[]} */
  let told = [];
  /** @type {Keyed<MarkerView>} */
  const keyedDiscs = new Keyed(discs, (marker) =>
    svg(
      "g",
      {
        class: `obj ${marker.holder ?? "nobody"}${marker.active ? "" : " idle"}`,
        transform: `translate(${marker.at.x * U} ${marker.at.y * U}) scale(${grain})`,
        "data-marker": marker.id,
      },
      [svg("circle", { class: "coin", r: 11 }), svg("text", { dy: ".36em" }, [roman(marker.number)])],
    ),
  );

  return {
    /** Where the sums lie that are said, on the table. */
    sums: () => told,
    /** @param {Scene} scene */
    draw(scene) {
      told = [];
      const all = Object.values(scene.view.markers);
      grain = grainOf(scene.view.table);
      const strong = scene.local.overlays.value.control;
      keyedRings.draw(all.map((m) => [m.id, m, JSON.stringify(m)]));
      keyedDiscs.draw(all.map((m) => [m.id, m, JSON.stringify(m)]));
      rings.classList.toggle("thin", !strong);
      if (scene.level === "far") return;
      for (const marker of all) {
        const sides = Object.entries(marker.counts);
        const counting = sides.filter(([, n]) => n > 0).length;
        // A marker that two sides contest tells its sums at once, the others where they are asked for.
        if (!counting || (counting < 2 && !strong && !scene.aids.sums)) continue;
        const at = freest(scene, marker);
        told.push(at);
        say({
          key: `marker ${marker.id}`,
          ...at,
          text: sides.map(([, n]) => n).join(" : "),
          kind: wouldGain(marker) ? "sum gained" : "sum",
          sums: sides,
        });
      }
    },
  };
}
