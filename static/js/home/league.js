/** The page of a league, and that of an invitation to one: its forms are sent; who plays is led to his seat. */
import { page } from "../page.js";
import { set, settings } from "../store/settings.js";
import { sendsAnew } from "./forms.js";
import { enter } from "./my_matches.js";

/** The way to one's seat at the table of a pairing; this device enters by a key of its own where it has none. @param {string} match */
async function seatAt(match) {
  const { name = "", system = "" } = page().league ?? {};
  if (!settings.peek().seats[match]) await enter([{ match, name, system }]);
  return settings.peek().seats[match]?.url ?? new URL("mine", page().root).href;
}

sendsAnew("league-form", {
  answer: ".league-answer",
  refused: page().refused ?? {},
  goOn(form, said) {
    if (form.dataset.then === "play") return seatAt(String(said.match));
    return form.dataset.then === "link" ? String(said.link) : "";
  },
});

const field = /** @type {HTMLInputElement | null} */ (document.querySelector(".league-join [name=name]"));
if (field) {
  field.value = settings.peek().name;
  field.addEventListener("change", () => set({ name: field.value.trim() }));
}
