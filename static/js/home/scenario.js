/** The pages of a scenario: its forms are sent, a try is sat down at, a goal asks for what it is about and for nothing else. */
import { claim, inviteIn } from "../store/seat.js";
import { held, sendsBy } from "./forms.js";

/** Why something could not be done, by code. @type {Record<string, string>} */
const refused = JSON.parse(document.getElementById("refused")?.textContent ?? "{}");

/** @param {HTMLFormElement} form */
async function send(form) {
  const { method = "POST", then, goes } = form.dataset;
  const body = method === "DELETE" ? {} : { body: JSON.stringify(held(form)) };
  const answer = await fetch(form.action, { method, headers: { "Content-Type": "application/json", Accept: "application/json" }, ...body }).catch(() => null);
  const said = answer?.status === 204 ? {} : await answer?.json().catch(() => ({}));
  const place = form.querySelector(".scenario-answer");
  if (!answer?.ok) {
    if (place) place.textContent = refused[said?.code] ?? refused.other ?? "";
  } else if (then === "seat") await sit(said.id, said.link, place);
  else if (goes ?? said[then ?? ""]) location.assign(goes ?? said[then ?? ""]);
  else location.reload();
}

/** Sits down at the table of a try. @param {string} id @param {string} link @param {Element | null} place */
async function sit(id, link, place) {
  const { link: own } = await claim(id, inviteIn(link), "");
  if (own) location.assign(own);
  else if (place) place.textContent = refused.other ?? "";
}

/** Shows what a form asks for, by what is chosen in it. @param {HTMLFormElement} form */
function ask(form) {
  const chosen = [...form.querySelectorAll("select[data-shows]")].map((one) => /** @type {HTMLSelectElement} */ (one).value);
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-for]"))) {
    part.hidden = !chosen.some((one) => (part.dataset.for ?? "").split(" ").includes(one));
    for (const field of part.querySelectorAll("input, select")) /** @type {HTMLInputElement} */ (field).disabled = part.hidden;
  }
}

sendsBy("scenario-form", send);
for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll(".scenario-form"))) {
  ask(form);
  form.addEventListener("change", () => ask(form));
}
