/** The host's pages: their forms are sent; what lives is looked at again. */
import { sendsAnew } from "./forms.js";

/** @type {{refused: Record<string, string>, done: string}} */
const told = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
const LOOKS_EVERY = 4000;

sendsAnew("host-form", { answer: ".host-answer", refused: told.refused });

let looked = Date.now();

/** Puts what the server shows now in the place of what lives; not under somebody's hands. While it is away nothing changes. */
async function look() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (!answer?.ok) return;
  const now = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of document.querySelectorAll("[data-live]")) {
    const fresh = now.querySelector(`[data-live="${/** @type {HTMLElement} */ (part).dataset.live}"]`);
    if (fresh && !part.contains(document.activeElement) && fresh.innerHTML !== part.innerHTML) part.replaceWith(document.adoptNode(fresh));
  }
  looked = Date.now();
}

if (document.querySelector("[data-live]")) {
  setInterval(() => document.visibilityState === "visible" && void look(), LOOKS_EVERY);
  const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-looked]"));
  if (place) setInterval(() => (place.textContent = (place.dataset.looked ?? "").replace("{n}", String(Math.round((Date.now() - looked) / 1000)))), 1000);
}
