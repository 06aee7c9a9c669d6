/**
 * What each key does. A tool that wants a key has it first.
 *
 * @import { Formation, OverlayName, ToolName } from "../store/local.js"
 * @import { Tool, ToolContext } from "./tool.js"
 */

import { takesEnter } from "../store/focus.js";

/** @type {readonly Formation[]} */
export const FORMATIONS = ["keep", "line", "column", "ranks", "ring", "single"];

/**
 * @typedef {object} Commanded
 * @property {() => Tool[]} chain
 * @property {() => Tool|null} needTool
 * @property {{take: (piece: string, byKeys: boolean) => void}} move
 * @property {{takeUp: (piece: string, byKeys: boolean) => boolean}} select
 * @property {(name: ToolName) => void} use
 * @property {(name: OverlayName) => void} toggle
 * @property {() => void} toggleAll
 * @property {(shape: Formation) => void} setFormation
 * @property {() => boolean} cancel
 * @property {(piece: string, keys?: {shiftKey: boolean, altKey: boolean}) => boolean} press  as a click on that very piece
 */

/**
 * @param {ToolContext} context
 * @param {Commanded} does
 * @returns {(key: string, event: KeyboardEvent) => boolean} whether the key was used
 */
export function createCommands(context, does) {
  const { draft } = context;
  const { local } = context.ports;
  const kind = () => draft.get()?.offer.need?.kind;

  /** Take up the focused or selected piece. */
  function grab() {
    const scene = context.scene();
    const unit = local.selection.value.unit;
    const id = local.focused.value ?? scene?.view.units[unit ?? ""]?.pieces.find((p) => scene.view.pieces[p]) ?? null;
    const need = draft.get()?.offer.need;
    if (need?.kind !== "move") return id !== null && does.select.takeUp(id, true);
    const piece = id && need.movers.some((m) => m.piece === id) ? id : need.movers[0]?.piece;
    if (piece) does.move.take(piece, true);
    return piece !== undefined;
  }

  /** Step the focus to another model of the unit. @param {number} by */
  function step(by) {
    const scene = context.scene();
    const from = local.focused.value ? scene?.view.pieces[local.focused.value] : undefined;
    if (!scene || !from) return false;
    const all = (scene.view.units[from.unit]?.pieces ?? []).filter((id) => scene.view.pieces[id]);
    const next = all[(all.indexOf(from.id) + by + all.length) % all.length];
    if (next) context.focusPiece(next);
    return next !== undefined;
  }

  /** The other tool, or back to the hand. @param {ToolName} name */
  const swap = (name) => done(() => does.use(local.tool.value === name ? "select" : name));
  /** @param {number} degrees */
  const turn = (degrees) => does.needTool()?.turn?.(degrees) ?? false;

  function nextFormation() {
    const next = FORMATIONS[(FORMATIONS.indexOf(local.formation.value) + 1) % FORMATIONS.length];
    if (kind() !== "move" || !next) return false;
    return done(() => does.setFormation(next));
  }

  /** Whether all that is asked for now is laid out on the board. @param {import("../lib/wire.js").Offer} offer */
  const isMeant = (offer) => offer.more.length === 0 && [null, undefined, offer.id].includes(context.ports.opened?.());

  /** Enter and Space: confirm what is filled in, else press the focused piece. @param {string} key @param {KeyboardEvent} event */
  function press(key, event) {
    const open = draft.get();
    const focused = key === " " ? event.target : takesEnter.value;
    const id = focused instanceof Element ? focused.getAttribute("data-piece") : null;
    const piece = id ? context.scene()?.view.pieces[id] : undefined;
    // What is not laid out here is no answer yet: the prompt knows what Enter means.
    if (open && key === "Enter" && (!piece || draft.isInHand())) return draft.isLaid() && isMeant(open.offer) && done(() => void draft.confirmByKey());
    return piece !== undefined && does.press(piece.id, event);
  }

  /** @type {Readonly<Record<string, (key: string, event: KeyboardEvent) => boolean>>} */
  const keys = {
    v: () => done(() => does.use("select")),
    m: () => swap("measure"),
    l: () => swap("sight"),
    p: () => swap("ping"),
    o: () => done(does.toggleAll),
    r: () => (kind() === "place" ? turn(15) : done(() => does.toggle("reach"))),
    q: () => turn(-15),
    e: () => turn(15),
    c: nextFormation,
    f: () => draft.mend(),
    s: () => {
      const suggest = does.needTool()?.suggest;
      return suggest !== undefined && done(suggest);
    },
    g: grab,
    "+": () => done(() => context.look.zoom(1.2)),
    "=": () => done(() => context.look.zoom(1.2)),
    "-": () => done(() => context.look.zoom(1 / 1.2)),
    0: () => done(() => context.look.fit()),
    ArrowRight: () => step(1),
    ArrowDown: () => step(1),
    ArrowLeft: () => step(-1),
    ArrowUp: () => step(-1),
    Escape: does.cancel,
    Enter: press,
    " ": press,
  };

  return (key, event) => does.chain().some((tool) => tool.key?.(key, event)) || (keys[key]?.(key, event) ?? false);
}

/** @param {() => unknown} act */
function done(act) {
  act();
  return true;
}
