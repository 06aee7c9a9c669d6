/** The words of a page that is no table: fetched before it is drawn. */
import { keepLanguage, page } from "../page.js";
import { useWords } from "../words.js";

/** Fetches the page's words; where they do not come, keys stand in their place. */
export async function fetchWords() {
  const { words, lang } = page();
  keepLanguage();
  const answer = await fetch(words);
  useWords(answer.ok ? await answer.json() : {}, lang);
}
