/**
 * Which offers of the matches that were given could be used before their words could be read: of each that carries out the text of
 * an ability, a card, a power or a spell, what the page would show beside its button.
 */
import { readFileSync } from "node:fs";
import { open } from "./page.js";

const untold = /** @type {string[]} */ ([]);
for (const lang of ["en", "es"]) {
  const page = await open("choosing", { lang });
  const [view, texts, cards, parts, { slots }, words] = await Promise.all(
    ["store/view.js", "panels/ability_texts.js", "panels/cards/cards.js", "panels/controls.js", "slots/slots.js", "words.js"].map((path) => page.module(path)));
  for (const { system, samples } of JSON.parse(readFileSync(`${process.env.OFFERS}`, "utf8"))) {
    slots.value = (await page.module(`systems/${system}/index.js`)).SLOTS;
    for (const { seat, shown, offer } of samples) {
      view.you.value = { ...view.you.value, seat, seats: [seat] };
      view.present.value = shown;
      view.offersBySeat.value = { [seat]: [offer] };
      const mine = { ...offer, seat };
      const named = String(offer.command.card ?? offer.facts.card ?? "");
      const card = shown.cards[named] ?? shown.cards[`${seat}.${named}`];
      const name = words.t(offer.label, offer.facts);
      const told = [texts.toldOf(mine), card && cards.wordsOf(card).text, parts.hint(offer.label, offer.facts), parts.hint(offer.label, offer.facts, "how"), slots.value.words.offerHint?.(mine)];
      // "Cleave: shields do not save" says by its name what it does.
      if (!told.some(Boolean) && !/: ./.test(name)) untold.push(`${system} ${lang}: ${offer.label} ${JSON.stringify(offer.command)}`);
    }
  }
  await page.close();
}
console.log(JSON.stringify(untold));
process.exit(0);
