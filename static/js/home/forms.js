/** Forms of pages that the server writes: what they hold, as its routes read it. */

/** @typedef {string | number | boolean | null | string[] | {[name: string]: Held}} Held */

/**
 * What a form holds: numbers as numbers, nothing for what is left empty, lists of what is ticked; `goal.kind` is the kind of a goal. What
 * is not asked for now is left out.
 * @param {HTMLFormElement} form
 */
export function held(form) {
  /** @type {{[name: string]: Held}} */
  const data = {};
  for (const field of form.querySelectorAll("input, select, textarea")) {
    const { name } = /** @type {HTMLInputElement} */ (field);
    if (!name || field.closest("[data-for][hidden]")) continue;
    const [first = "", second] = name.split(".");
    const value = valueOf(form, /** @type {HTMLInputElement} */ (field));
    if (second === undefined) data[first] = value;
    else data[first] = { .../** @type {{[name: string]: Held}} */ (data[first] ?? {}), [second]: value };
  }
  return data;
}

/** @param {HTMLFormElement} form @param {HTMLInputElement} field @returns {Held} */
function valueOf(form, { name, value, dataset: { kind } }) {
  if (kind === "list") return [...form.querySelectorAll(`[name="${name}"]:checked`)].map((one) => /** @type {HTMLInputElement} */ (one).value);
  if (kind === "flag") return value !== "";
  if (kind === "number") return value === "" ? null : Number(value);
  return kind === "some" && value === "" ? null : value;
}

/** Has each form of a kind sent once at a time. @param {string} name @param {(form: HTMLFormElement) => Promise<void>} send */
export function sendsBy(name, send) {
  addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.classList.contains(name)) return;
    event.preventDefault();
    if (form.getAttribute("aria-busy") === "true") return;
    form.setAttribute("aria-busy", "true");
    void send(form).finally(() => form.removeAttribute("aria-busy"));
  });
}

/**
 * How the forms of a page are sent that is shown anew then: where each is answered, how refusals are said; `goOn` gives where an answer leads, if anywhere.
 * @typedef {{answer: string, refused: Readonly<Record<string, string>>, goOn?: (form: HTMLFormElement, said: Record<string, unknown>) => Promise<string> | string}} Anew
 */

/** Has each form of a kind sent; then the page is shown anew, or says why not. @param {string} name @param {Anew} how */
export function sendsAnew(name, { answer: where, refused, goOn }) {
  sendsBy(name, async (form) => {
    const { method = "POST", then, keep } = form.dataset;
    const options = { method, headers: { "Content-Type": "application/json", Accept: "application/json" } };
    const body = method === "POST" ? { body: JSON.stringify(held(form)) } : {};
    const answer = await fetch(form.action, { ...options, ...body }).catch(() => null);
    const said = await answer?.json().catch(() => ({}));
    const place = form.querySelector(where);
    if (answer?.ok && keep) return void (place && (place.textContent = String(said[keep])));
    const way = answer?.ok ? (goOn && (await goOn(form, said))) || then : "";
    if (answer?.ok) return void (way ? location.assign(way) : location.reload());
    if (place) place.textContent = refused[answer ? said?.code : "offline"] ?? refused.other ?? "";
  });
}
