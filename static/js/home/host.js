/** The host's pages: what a form holds is sent, the page is shown anew or says why not; what lives is looked at again. */
import { held, sendsBy } from "./forms.js";

/** @type {{refused: Record<string, string>, done: string}} */
const told = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
const LOOKS_EVERY = 4000;

/** @param {HTMLFormElement} form */
async function send(form) {
  const { method = "POST", then, keep } = form.dataset;
  const options = { method, headers: { "Content-Type": "application/json", Accept: "application/json" } };
  const body = method === "POST" ? { body: JSON.stringify(held(form)) } : {};
  const answer = await fetch(form.action, { ...options, ...body }).catch(() => null);
  const said = await answer?.json().catch(() => ({}));
  const place = form.querySelector(".host-answer");
  if (answer?.ok && keep) return void (place && (place.textContent = String(said[keep])));
  if (answer?.ok) return void (then ? location.assign(then) : location.reload());
  if (place) place.textContent = told.refused[said?.code] ?? told.refused.other ?? "";
}

sendsBy("host-form", send);

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
