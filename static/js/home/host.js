/** The host's pages: what a form holds is sent, the page is shown anew or says why not; what lives is looked at again. */

/** @type {{refused: Record<string, string>, done: string}} */
const told = JSON.parse(document.getElementById("page-data")?.textContent ?? "{}");
const LOOKS_EVERY = 4000;

/** What a form holds: numbers as numbers, nothing for what is left empty, lists of what is ticked. @param {HTMLFormElement} form */
function held(form) {
  /** @type {Record<string, string | number | boolean | string[] | null>} */
  const data = {};
  for (const field of form.querySelectorAll("input, select, textarea")) {
    const { name, value } = /** @type {HTMLInputElement} */ (field);
    const kind = /** @type {HTMLElement} */ (field).dataset.kind;
    if (!name) continue;
    if (kind === "list") data[name] = [...form.querySelectorAll(`[name="${name}"]:checked`)].map((one) => /** @type {HTMLInputElement} */ (one).value);
    else if (kind === "flag") data[name] = value !== "";
    else if (kind === "number") data[name] = value === "" ? null : Number(value);
    else data[name] = value;
  }
  return data;
}

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

addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.classList.contains("host-form")) return;
  event.preventDefault();
  if (form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  void send(form).finally(() => form.removeAttribute("aria-busy"));
});

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
