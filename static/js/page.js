/** What the server wrote into the page: who, where, which words; and the addresses made from it. */

/** @import { PageData } from "./page_data.js" */

/** @type {Partial<PageData> | null} */
let kept = null;

/** @returns {Partial<PageData>} */
function data() {
  kept ??= /** @type {Partial<PageData>} */ (JSON.parse(document.getElementById("page-data")?.textContent ?? "{}"));
  return kept;
}

/**
 * The page's data with the addresses of this server, which may live under a path of its own.
 * @returns {Partial<PageData> & Pick<PageData, "lang" | "token" | "links" | "match">
 *   & {root: string, socket: string, words: string, record: string, armies: string, result: string, dice: string, qr: (link: string) => string}}
 */
export function page() {
  const given = data();
  const root = new URL((given.words_url ?? "/words/en.json").replace(/words\/[^/]*$/, ""), location.href).href;
  const id = given.match?.id ?? "";
  return {
    ...given,
    root,
    socket: new URL(`ws/${id}`, root).href.replace(/^http/, "ws"),
    words: new URL(given.words_url ?? "/words/en.json", location.href).href,
    record: new URL(given.token ? `t/${id}/${given.token}/record` : `t/${id}/record`, root).href,
    armies: new URL(given.token ? `t/${id}/${given.token}/armies` : `t/${id}/armies`, root).href,
    result: new URL(given.token ? `t/${id}/${given.token}/result` : `t/${id}/result`, root).href,
    dice: new URL(given.token ? `t/${id}/${given.token}/dice` : `t/${id}/dice`, root).href,
    qr: (/** @type {string} */ link) => new URL(`t/${id}/qr.svg?link=${encodeURIComponent(link)}`, root).href,
    lang: given.lang ?? "en",
    token: given.token ?? null,
    links: given.links ?? {},
    match: given.match ?? {},
  };
}

/** What this table is called: as the page that the server made for its reader calls it. @param {{name?: string}} match */
export const titleOf = (match) => data().match?.name ?? match.name ?? "";

/** A language asked for in the address is kept for the next pages. */
export function keepLanguage() {
  const asked = new URL(location.href).searchParams.get("lang");
  if (asked && /^[a-z]{2}$/.test(asked)) document.cookie = `lang=${asked}; path=${new URL(page().root).pathname}; max-age=31536000; samesite=lax`;
}
