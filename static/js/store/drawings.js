/** What hands of others do, and drawings in light: a caster's own, and those of the one whom this page watches with. Each fades by itself. */

/**
 * @typedef {import("../transport/protocol.js").DrawingGhost} Ghost
 * @typedef {Pick<Ghost, "shape" | "a" | "b">} Drawing
 * @typedef {Drawing & {id: number, at: number}} Lit  with `performance.now()` of when it was drawn
 * @typedef {import("./local.js").LocalStore} LocalStore
 */

/** Milliseconds that a drawing is seen. */
export const SEEN = 8000;

const FOLLOWED = /[#&]cast=([0-9a-f]{64})\b/;

let count = 0;

/** The caster whom this page watches with, as its address says. @param {string} hash */
export const followed = (hash) => FOLLOWED.exec(hash)?.[1] ?? null;

/** Draws something; it is gone after a while. @param {LocalStore} local @param {Drawing} drawing */
export function lighten(local, { shape, a, b }) {
  const id = ++count;
  local.drawings.value = [...local.drawings.value.slice(-11), { id, shape, a, b, at: performance.now() }];
  setTimeout(() => (local.drawings.value = local.drawings.value.filter((one) => one.id !== id)), SEEN);
}

/** Takes in what another hand does. @param {LocalStore} local @param {import("../transport/protocol.js").Previewed} frame */
export function previewed(local, { seat, name, ghost }) {
  if (ghost.kind === "drawing") return void (ghost.cast === followed(location.hash) && lighten(local, ghost));
  const { [name]: gone, ...rest } = local.previews.value;
  void gone;
  local.previews.value = ghost.kind === "clear" ? rest : { ...rest, [name]: { seat: seat ?? null, name, ghost, at: performance.now() } };
}
