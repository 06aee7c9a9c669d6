/**
 * The board: a function of the view, the offers and the local store, drawn at most once a frame.
 *
 *   div.board-host
 *   ├ svg.board
 *   │ ├ g.world      moved and scaled by the camera; drawn in board units, 20 a unit of the table
 *   │ │ └ mat · terrain · light · zones · edges · rings · under · flipping · pieces · regiments · flights · pins · flips · previews · paths · rays · handles
 *   │ └ g.screen     well pixels: tabs · flags · labels · tags
 *   ├ div.minimap
 *   └ div.peek      a stack laid out, where pieces lie on each other
 *
 * @import { Answer, Offer, Offers, Point, Question, Refusal, Seat, View } from "../lib/wire.js"
 * @import { Translate } from "../lib/words.js"
 * @import { Draft } from "../store/draft.js"
 * @import { Ghost, LocalStore } from "../store/local.js"
 * @import { Tools } from "../tools/tools.js"
 * @import { Scene } from "../board/scene.js"
 */

import { batch, effect, untracked } from "@preact/signals-core";
import { assign, svg } from "../lib/svg.js";
import { createTools } from "../tools/tools.js";
import { askedOfOthers, befallen, concerned, fighting, isIdle, movedByOthers, placesRuled, ruledOn } from "../board/following.js";
import { createDefs } from "../board/defs.js";
import { createLook } from "../board/look.js";
import { createMat } from "../board/mat.js";
import { createHexes } from "../board/hexes/board.js";
import { createCounted } from "../board/hexes/count.js";
import { hexesOf, isHexTable } from "../board/hexes/grid.js";
import { createHexSpot } from "../board/hexes/spot.js";
import { legalNow } from "../board/hexes/legal.js";
import { createEdges } from "../board/overlays/edges.js";
import { createFlipChain } from "../board/overlays/flips.js";
import { createLight } from "../board/overlays/light.js";
import { createMarkers } from "../board/overlays/markers.js";
import { NO_AIDS, createAids } from "../board/overlays/aids.js";
import { createPaths } from "../board/overlays/paths.js";
import { createPins } from "../board/overlays/pins.js";
import { isStand } from "../lib/regiment.js";
import { createHandles } from "../board/overlays/handles.js";
import { createRegiments } from "../board/overlays/regiments.js";
import { createRays } from "../board/overlays/rays.js";
import { createZones } from "../board/overlays/zones.js";
import { createPieces } from "../board/pieces/layer.js";
import { pickable, standsAsked } from "../board/pieces/states.js";
import { createTravels } from "../board/pieces/travel.js";
import { U, isStacked, levelAt, piecesOf, withWaiting } from "../board/scene.js";
import { createFlags } from "../board/screen/flags.js";
import { createLabels } from "../board/screen/labels.js";
import { createMinimap } from "../board/screen/minimap.js";
import { createPeek } from "../board/screen/peek.js";
import { createPreviews } from "../board/screen/previews.js";
import { createTabs } from "../board/screen/tabs.js";
import { createTerrain } from "../board/terrain/terrain.js";

/**
 * @typedef {object} BoardPorts
 * @property {(seat: Seat, offer: Offer, fields: Record<string, unknown>) => Promise<Refusal|null>} act  send an offer's command with these fields
 * @property {(question: Question, seat?: Seat) => Promise<Answer|null>} ask
 * @property {(seat: Seat, offer: Offer) => Promise<Refusal|null>} foresee  go on as if the offer that a drag takes were carried out: nothing is sent before something is confirmed
 * @property {() => void} forget  give that up
 * @property {() => boolean} isTried  whether something is tried out so
 * @property {(ghost: Ghost) => void} preview
 * @property {Draft} draft  what is filled in until it is sent
 * @property {(seat: Seat, offer: Offer) => void} [again]  what is noted is picked again: sends the offer, or says what it lacks
 * @property {() => string|null} [opened]  the offer that was taken from a list and is answered in the prompt
 * @property {LocalStore} local
 * @property {Translate} t
 * @property {(text: string) => void} announce  one sentence for the polite live region
 * @property {(seat: Seat, offer: Offer) => void} [take]  take an offer as if from its list
 * @property {(view: View, id: string) => import("../board/pieces/values.js").Face | null} [faceOf]  the numbers on a disc
 * @property {(view: View) => readonly {reach: number, text: string}[]} [bandsOf]  ranges that lengths fall into
 * @property {(view: View) => readonly import("../board/overlays/pins.js").Pin[]} [pinsOf]  which disc lies on which
 * @property {(view: View) => readonly import("../board/overlays/edges.js").EdgeCard[]} [cardsOf]  cards along the edges of the table
 * @property {(refusal: Refusal) => void} [tell]  say to the eye and the ear why something may not be done
 *
 * @typedef {object} Board
 * @property {(view: View, offers: Offers, aids?: import("../board/overlays/aids.js").Aids) => void} draw  the view must be a new object when anything in it changed
 * @property {(id: string) => void} focusPiece
 * @property {(id: string) => void} approach  look at a piece so closely that a finger can take hold of it, and at all that is asked about
 * @property {(ids: readonly string[]) => void} show  bring pieces into sight, moving the camera only if it must
 * @property {() => void} uncover
 * @property {(by: number) => void} zoom
 * @property {() => void} fit
 * @property {(ids: readonly string[]) => void} flash
 * @property {Tools} tools
 * @property {() => void} destroy
 */

const WORLD = /** @type {const} */ ([
  "mat",
  "terrain",
  "light",
  "zones",
  "edges",
  "aids",
  "rings",
  "discs",
  "under",
  "flipping",
  "pieces",
  "regiments",
  "flights",
  "pins",
  "flips",
  "held",
  "previews",
  "paths",
  "rays",
  "handles",
]);
const SCREEN = /** @type {const} */ (["tabs", "flags", "labels", "tags"]);

/** Milliseconds after which a camera that was zoomed stands. */
const SETTLED = 150;

/**
 * @param {HTMLElement} host
 * @param {BoardPorts} ports
 * @returns {Board}
 */
export function createBoard(host, ports) {
  const { local, t } = ports;
  /** @type {{view: View|null, offers: Offers, aids: import("../board/overlays/aids.js").Aids, scene: Scene|null, frame: number, zoom: number, stale: boolean, about: string, choosing: boolean}} */
  const now = { view: null, offers: {}, aids: NO_AIDS, scene: null, frame: 0, zoom: 0, stale: true, about: "", choosing: false };
  const world = layers(WORLD);
  const screen = layers(SCREEN);
  const worldNode = svg(
    "g",
    { class: "world" },
    WORLD.map((name) => world[name]),
  );
  const root = svg("svg", { class: "board", role: "group", "aria-label": t("board.name") }, [
    createDefs(),
    worldNode,
    svg(
      "g",
      { class: "screen", "aria-hidden": "true" },
      SCREEN.map((name) => screen[name]),
    ),
  ]);
  host.append(root);

  const look = createLook(host, local, () => now.view);
  /** Draw at the next frame; when only the camera moved, the world is left as it is. @param {boolean} [cameraOnly] */
  const redraw = (cameraOnly = false) => {
    now.stale ||= !cameraOnly;
    now.frame ||= requestAnimationFrame(frame);
  };
  const travels = createTravels(
    redraw,
    () => Number.parseFloat(getComputedStyle(host).getPropertyValue("--m-travel")) || 0,
  );
  const spot = createHexSpot();
  const count = createCounted();
  const tools = createTools({
    root,
    spot,
    count,
    ports,
    scene: () => now.scene,
    redraw,
    focusPiece: (id) => focusPiece(id),
    look,
  });
  const pieces = createPieces(world.pieces, travels, (id, was) => tools.focused(id, was), ports.faceOf);
  const pins = createPins(world.pins, ports.faceOf);
  const edges = createEdges(world.edges);
  const labels = createLabels(screen.labels, () => flags.places());
  const hexes = createHexes(world, { travels, say: labels.say, focused: (id, was) => tools.focused(id, was), redraw, spot, count });
  /** @param {string} id */
  const focusPiece = (id) => (isHexTable(now.view) ? hexes : pieces).focus(id);
  const markers = createMarkers(world.rings, world.discs, labels.say);
  const things = [
    createMat(world.mat),
    createTerrain(world.terrain),
    createLight(world.light),
    createZones(world.zones, labels.say),
    createAids(world.aids, world.flights, labels.say),
    markers,
    createPaths(world.paths, world.under, travels.trails, labels.say),
    pieces,
    createRegiments(world.regiments),
    createRays(world.rays, labels.say),
    createHandles(world.handles, labels.say),
    createFlipChain(world.flipping, world.flips, labels.say),
  ];
  const flags = createFlags(screen.flags, markers.sums);
  const onScreen = [
    createPreviews(world.previews, screen.tags),
    createTabs(screen.tabs),
    flags,
    labels,
  ];
  const minimap = createMinimap(host, { ...look, t });
  const peek = createPeek(host, { faceOf: ports.faceOf, press: (id) => tools.press(id), redraw });

  /** What was drawn for another zoom is drawn for this one once the camera stands: pixels have their places on discs. */
  let settling = 0;

  function frame() {
    now.frame = 0;
    if (!now.view) return;
    const well = look.open();
    const camera = local.camera.peek();
    const ghosts = tools.ghosts();
    const scene = {
      view: withWaiting(now.view, ghosts),
      offers: now.offers,
      local,
      t,
      answered: ports.draft.valueOf,
      bands: ports.bandsOf?.(now.view) ?? [],
      aids: now.aids,
      ...well,
      camera,
      turn: local.turn.peek(),
      k: camera.zoom / U,
      level: levelAt(now.view.table, camera.zoom),
      ghosts,
    };
    clearTimeout(settling);
    if (!now.stale && isStacked(scene.view) && now.zoom !== camera.zoom) settling = setTimeout(redraw, SETTLED);
    const stale = now.stale || now.scene?.level !== scene.level || (isStacked(scene.view) && isOtherSize(now.scene, scene));
    now.scene = scene;
    now.stale = false;
    assign(root, {
      width: well.width,
      height: well.height,
      "data-level": scene.level,
      "data-kind": scene.view.table.kind,
      "data-tool": local.tool.peek(),
      "data-live": String(local.live.peek()),
    });
    assign(worldNode, {
      transform: `translate(${well.width / 2} ${well.height / 2}) rotate(${scene.turn}) scale(${scene.k}) translate(${-camera.x * U} ${-camera.y * U})`,
    });
    for (const layer of [world.mat, world.terrain, world.held, ...(isStacked(scene.view) ? [world.edges, world.pieces, world.pins, world.flips] : []), ...(Object.values(scene.view.pieces).some(isStand) ? [world.pieces, world.regiments, world.handles] : [])]) layer.style.setProperty("--k", String(scene.k));
    if (stale) {
      now.zoom = camera.zoom;
      followDecision(scene);
      labels.clear();
      for (const thing of isHexTable(scene.view) ? [hexes] : things) thing.draw(scene);
      edges.draw(scene, ports.cardsOf?.(scene.view) ?? []);
      pins.draw(scene, ports.pinsOf?.(scene.view) ?? []);
      minimap.draw(scene);
      peek.draw(scene);
    }
    for (const thing of isHexTable(scene.view) ? [labels] : onScreen) thing.draw(scene);
    minimap.frame(scene);
  }

  /** Moves the camera once the prompt stands, unless a hand holds something by then. @param {() => void} move */
  const soon = (move) => void setTimeout(() => !local.gripped.peek() && move(), 60);

  /** Whether nothing is to be done here but to look on. */
  const looksOn = () => isIdle(local.seats.peek(), now.offers);

  /** What others move, and who is hurt, comes into sight. @param {View|null} before @param {View} view @param {readonly string[]} out */
  function followOthers(before, view, out) {
    if (!looksOn() || !look.isLeft()) return;
    const moved = movedByOthers(view, out, local.seats.peek()).flatMap((id) => view.pieces[id]?.pose ?? []);
    const places = [...moved, ...befallen(before, view)];
    if (places.length) soon(() => look.lead(places));
  }

  /** What a new decision speaks of comes into sight, once the prompt stands. @param {Scene} scene */
  function followDecision(scene) {
    const asked = scene.local.seats.peek().flatMap((seat) => scene.offers[seat] ?? []).filter((offer) => offer.place === "prompt");
    const need = local.filling.peek()?.offer.need;
    const ids =
      need?.kind === "flips" ? [need.piece] : need?.kind === "move"
        ? need.movers.map((m) => m.piece)
        : need?.kind === "aim"
          ? [...new Set(need.rows.flatMap((row) => [row.piece, ...piecesOf(scene, row.default ?? "").map((p) => p.id)]))]
          : [...pickable(scene), ...fighting(scene), ...scene.aids.words.flatMap(({ pieces }) => pieces), ...(scene.aids.words.length ? scene.aids.rings.flatMap(({ pieces }) => pieces) : []), ...(scene.aids.about ?? []), ...concerned(scene, asked), ...ruledOn(scene.view), ...(looksOn() ? askedOfOthers(scene.view, scene.local.seats.peek()) : [])];
    const ground = need?.kind === "place" && need.areas.length ? need.areas.flatMap((area) => area.outline) : [];
    const places = placesRuled(scene.view);
    const lit = isHexTable(scene.view) ? [...legalNow(scene).hexes.keys()].flatMap((id) => hexesOf(scene.view)[id] ?? []) : [];
    const about = JSON.stringify([ids, asked.map((offer) => offer.id), ...ground, ...places, ...lit]);
    if (about === now.about) return;
    now.about = about;
    // What a hand took hold of stays under it.
    if (local.gripped.peek()) return;
    soon(look.back);
    now.choosing = isStacked(scene.view) && asked.some((offer) => offer.need?.kind === "pick" && offer.need.options.some(({ facts }) => facts?.card));
    if (now.choosing) soon(look.survey);
    if (lit.length) soon(() => look.uncover(lit));
    else if (!ids.length && !ground.length) look.settle();
    if (ground.length)
      soon(() => (local.camera.peek().zoom > scene.width / scene.view.table.width ? look.fit() : look.reveal(ground)));
    const room = need?.kind === "move" ? roomFor(scene, need) : 0;
    const show = isFine(scene, need, room) ? look.closer : look.show;
    if (ids.length && !lit.length && (look.isLeft() || !looksOn())) soon(() => show(ids, room, places));
  }

  /** @param {readonly string[]} ids */
  function flash(ids) {
    pieces.flash(ids);
    redraw();
    setTimeout(() => {
      pieces.flash([]);
      redraw();
    }, 900);
  }

  const stopWatching = effect(() => {
    for (const field of Object.values(local)) if (field !== local.camera) void field.value;
    redraw();
  });
  const stopFollowing = effect(() => {
    void local.camera.value;
    redraw(true);
  });
  let wide = 0;
  const resized = new ResizeObserver(() => {
    // A window of another width has another piece of the table: what is asked comes into sight anew.
    if (host.clientWidth !== wide) now.about = "";
    wide = host.clientWidth;
    redraw();
  });
  resized.observe(host);

  return {
    draw: (view, offers, aids = NO_AIDS) =>
      untracked(() =>
        batch(() => {
          const before = now.view;
          const out = travels.follow(before, view, new Set(tools.ghosts().keys()));
          now.view = view;
          now.offers = offers;
          now.aids = aids;
          followOthers(before, view, out);
          tools.sync(view, offers);
          redraw();
        }),
      ),
    focusPiece,
    /** What lies over the foot of the well has grown or shrunk: who is spoken of comes out from under it, or the table comes back. */
    uncover() {
      const filling = local.filling.peek();
      if (filling ? filling.values?.length : !now.scene?.aids.words.length && !now.choosing && !look.isWhole()) return;
      now.about = "";
      redraw();
    },
    approach(id) {
      look.approach(id);
      now.about = "";
      redraw();
    },
    show: look.show,
    zoom: look.zoom,
    fit: look.fit,
    flash,
    tools,
    destroy() {
      cancelAnimationFrame(now.frame);
      clearTimeout(settling);
      stopWatching();
      stopFollowing();
      resized.disconnect();
      tools.destroy();
      minimap.node.remove();
      peek.node.remove();
      root.remove();
    },
  };
}

/** Whether numbers in pixels have another room on discs than they had. @param {Scene|null} was @param {Scene} scene */
const isOtherSize = (was, scene) => Math.round(4 * Math.log2(was?.camera.zoom || 1)) !== Math.round(4 * Math.log2(scene.camera.zoom)) ||
  (was !== null && (was.camera.zoom >= scene.view.table.scale.comfortable) !== (scene.camera.zoom >= scene.view.table.scale.comfortable));

/** How far a body of stands may go: it is dragged over more ground than it stands on. Stands that may be placed at any distance stay by each other. @param {Scene} scene @param {import("../lib/wire.js").MoveNeed} need */
const roomFor = ({ view }, { movers }) => Math.max(0, ...movers.filter(({ piece }) => isStand(view.pieces[piece])).map(({ allowance }) => (allowance < view.table.height ? allowance : 0)));

/** How far stands go at most where each is set by itself: to fall back, to pursue, to form up anew. */
const FINE = 15;

/** Whether single stands are asked for, or are set a little way off: they must be told from one another. @param {Scene} scene @param {Offer["need"]|undefined} need @param {number} room */
const isFine = (scene, need, room) => (need?.kind === "move" ? room <= FINE && isStand(scene.view.pieces[need.movers[0]?.piece ?? ""]) : standsAsked(scene).size > 0);

/**
 * One group a layer.
 * @template {string} Name
 * @param {readonly Name[]} names
 * @returns {Record<Name, SVGGElement>}
 */
function layers(names) {
  return /** @type {Record<Name, SVGGElement>} */ (
    Object.fromEntries(names.map((name) => [name, svg("g", { class: `layer-${name}` })]))
  );
}
