/**
 * The board: a function of the view, the offers and the local store, drawn at most once a frame. An svg in layers
 * (`board/drawing/layers.js`), beside it the minimap and, where pieces lie on each other, a stack laid out.
 *
 * @import { Board, BoardPorts } from "../board/drawing/ports.js"
 */

import { batch, effect, untracked } from "@preact/signals-core";
import { createTools } from "../tools/tools.js";
import { createLook } from "../board/look.js";
import { createCounted } from "../board/hexes/count.js";
import { createHexSpot } from "../board/hexes/spot.js";
import { NO_AIDS } from "../board/overlays/aids.js";
import { createTravels } from "../board/pieces/travel.js";
import { createFollowing } from "../board/drawing/following.js";
import { createFrames } from "../board/drawing/frames.js";
import { createLayers } from "../board/drawing/layers.js";
import { createThings } from "../board/drawing/things.js";

/** For how long pieces flash, in milliseconds. */
const FLASH = 900;

/**
 * @param {HTMLElement} host
 * @param {BoardPorts} ports
 * @returns {Board}
 */
export function createBoard(host, ports) {
  const { local, t } = ports;
  const layers = createLayers(t("board.name"));
  host.append(layers.root);
  let wide = 0;
  const look = createLook(host, local, () => now.view, ({ width }) => {
    // A window of another width has another piece of the table: what is asked comes into sight anew.
    if (width !== wide) following.anew();
    wide = width;
    now.redraw();
  });
  const following = createFollowing(local, look, () => now.offers);
  const now = createFrames(ports, layers, {
    well: look.open,
    tools: () => tools,
    draw(scene) {
      following.decision(scene);
      things.draw(scene);
    },
    drawOver: (scene) => things.drawOver(scene),
  });
  const { redraw } = now;
  const travels = createTravels(redraw, () => Number.parseFloat(getComputedStyle(host).getPropertyValue("--m-travel")) || 0);
  const spot = createHexSpot();
  const count = createCounted();
  /** @param {string} id */
  const focusPiece = (id) => things.focus(now.view, id);
  const tools = createTools({ root: layers.root, spot, count, ports, scene: () => now.scene, redraw, focusPiece, look });
  const things = createThings(host, ports, layers, { travels, look, spot, count, redraw, tools: () => tools });

  /** @param {readonly string[]} ids */
  function flash(ids) {
    things.pieces.flash(ids);
    redraw();
    setTimeout(() => {
      things.pieces.flash([]);
      redraw();
    }, FLASH);
  }

  const stopWatching = effect(() => {
    for (const field of Object.values(local)) if (field !== local.camera) void field.value;
    redraw();
  });
  const stopFollowing = effect(() => {
    void local.camera.value;
    redraw(true);
  });

  return {
    draw: (view, offers, aids = NO_AIDS) =>
      untracked(() =>
        batch(() => {
          const before = now.view;
          const out = travels.follow(before, view, new Set(tools.ghosts().keys()));
          Object.assign(now, { view, offers, aids });
          following.others(before, view, out);
          tools.sync(view, offers);
          redraw();
        }),
      ),
    focusPiece,
    /** What lies over the foot of the well has grown or shrunk: who is spoken of comes out from under it, or the table comes back. */
    uncover() {
      const filling = local.filling.peek();
      if (filling ? filling.values?.length : !now.scene?.aids.words.length && !look.isWhole()) return;
      following.anew();
      redraw();
    },
    approach(id) {
      look.approach(id);
      following.anew();
      redraw();
    },
    show: look.show,
    zoom: look.zoom,
    fit: look.fit,
    whole: look.whole,
    isSeenWhole: look.isSeenWhole,
    flash,
    tools,
    destroy() {
      now.stop();
      stopWatching();
      stopFollowing();
      look.stop();
      tools.destroy();
      things.remove();
      layers.root.remove();
    },
  };
}
