/**
 * The map in the corner: the table, who stands where, and the part the well shows. A press moves the camera there.
 *
 * @import { Point } from "../../lib/wire.js"
 * @import { Scene } from "../scene.js"
 */

import { Keyed, assign, pathOf, short, svg } from "../../lib/svg.js";
import { poseOf } from "../scene.js";
import { seenTable } from "../turning.js";

const WIDTH = 144;
const ICONS = {
  in: "M10 4.500v11M4.500 10h11",
  out: "M4.500 10h11",
  fit: "M4 7.500V4h3.500M12.500 4H16v3.500M16 12.500V16h-3.500M7.500 16H4v-3.500",
};

/**
 * @param {HTMLElement} host
 * @param {{centre: (p: Point) => void, zoom: (by: number) => void, fit: () => void, t: (key: string) => string}} does
 */
export function createMinimap(host, does) {
  const ground = svg("g", {});
  const men = svg("g", {});
  const frame = svg("rect", { class: "map-frame" });
  const map = svg("svg", { class: "map", "aria-hidden": "true" }, [ground, men, frame]);
  const node = document.createElement("div");
  node.className = "minimap";
  node.append(map, zoomButtons(does));
  host.append(node);
  let drawn = "";
  let k = 1;
  /** Pieces whose dots are not drawn yet: nobody sees them while the well shows the whole table. @type {Scene["view"]["pieces"]|null} */
  let waiting = null;
  /** Whether the table is seen turned by half, and so its map. */
  let half = false;

  /** @param {PointerEvent} event */
  const go = (event) => {
    const at = map.getBoundingClientRect();
    const [x, y] = [(event.clientX - at.left) / k, (event.clientY - at.top) / k];
    does.centre(half ? { x: at.width / k - x, y: at.height / k - y } : { x, y });
  };
  map.addEventListener("pointerdown", (event) => {
    map.setPointerCapture(event.pointerId);
    go(event);
  });
  map.addEventListener("pointermove", (event) => {
    if (map.hasPointerCapture(event.pointerId)) go(event);
  });

  /** @type {Keyed<{x: number, y: number, seat: string}>} */
  const dots = new Keyed(
    men,
    () => svg("circle", { r: 1.9 }),
    (dot, { x, y, seat }) => assign(dot, { class: `dot ${seat}`, cx: short(x), cy: short(y) }),
  );

  /** @param {Scene} scene @param {Scene["view"]["pieces"]} pieces */
  function dot(scene, pieces) {
    dots.draw(
      Object.values(pieces).map((p) => {
        const pose = poseOf(scene, p);
        return [p.id, { x: pose.x * k, y: pose.y * k, seat: p.seat }, ""];
      }),
    );
    waiting = null;
  }

  return {
    node,
    /** @param {Scene} scene */
    draw(scene) {
      const { table, terrain, pieces } = scene.view;
      k = Math.min(WIDTH / table.width, WIDTH / table.height);
      half = scene.turn === 180;
      map.style.transform = half ? "rotate(180deg)" : "";
      const mark = JSON.stringify([table, Object.keys(terrain)]);
      if (mark !== drawn) {
        drawn = mark;
        map.setAttribute("width", short(table.width * k));
        map.setAttribute("height", short(table.height * k));
        ground.replaceChildren(
          svg("rect", { class: "map-mat", width: table.width * k, height: table.height * k }),
          ...Object.values(terrain).map((t) =>
            svg("path", { class: `map-terrain ${t.look}`, d: pathOf(t.outline, true, k) }),
          ),
        );
      }
      waiting = pieces;
    },
    /** The part the well shows. @param {Scene} scene */
    frame(scene) {
      const { table } = scene.view;
      const whole = isWhole(scene);
      node.classList.toggle("whole", whole);
      host.classList.toggle("mapped", !whole);
      if (!whole && waiting) dot(scene, waiting);
      const { width: w, height: h } = shownOf(scene);
      const x0 = Math.max(0, scene.camera.x - w / 2);
      const y0 = Math.max(0, scene.camera.y - h / 2);
      const x1 = Math.min(table.width, scene.camera.x + w / 2);
      const y1 = Math.min(table.height, scene.camera.y + h / 2);
      assign(frame, {
        x: short(x0 * k),
        y: short(y0 * k),
        width: short(Math.max(0, x1 - x0) * k),
        height: short(Math.max(0, y1 - y0) * k),
      });
    },
  };
}

/** How much of the table the well shows. @param {Scene} scene */
const shownOf = ({ width, height, camera, turn }) => seenTable({ width: width / camera.zoom, height: height / camera.zoom }, turn);

/** Whether the well shows the whole table: then a map of it would only lie in the way. @param {Scene} scene */
function isWhole(scene) {
  const { view: { table }, camera } = scene;
  const [w, h] = [shownOf(scene).width / 2, shownOf(scene).height / 2];
  return camera.x - w <= 0 && camera.x + w >= table.width && camera.y - h <= 0 && camera.y + h >= table.height;
}

/** @param {{zoom: (by: number) => void, fit: () => void, t: (key: string) => string}} does */
function zoomButtons(does) {
  const column = document.createElement("div");
  column.className = "map-zoom";
  const buttons = /** @type {const} */ ([
    ["in", () => does.zoom(1.3)],
    ["out", () => does.zoom(1 / 1.3)],
    ["fit", () => does.fit()],
  ]);
  for (const [name, act] of buttons) {
    const button = document.createElement("button");
    button.type = "button";
    button.title = does.t(`board.zoom_${name}`);
    button.setAttribute("aria-label", does.t(`board.zoom_${name}`));
    button.append(
      svg("svg", { width: 20, height: 20, viewBox: "0 0 20 20", "aria-hidden": "true" }, [
        svg("path", { d: ICONS[name] }),
      ]),
    );
    button.addEventListener("click", act);
    column.append(button);
  }
  return column;
}
