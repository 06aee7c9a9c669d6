/** The icon of the tab: a brass dot lies on it while a decision waits for whoever has the page open. */

/** In the icon's own box of 30 by 30. */
const DOT = '<circle cx="22.5" cy="7.5" r="6.5" fill="#E8BB67" stroke="#1E1B18" stroke-width="2"/>';

/** Where the icon lies as the server wrote it, and the drawing with the dot once it was made. */
let plain = "", dotted = "";

/** @returns {HTMLLinkElement | null} */
const icon = () => document.querySelector('link[rel="icon"]');

/** The icon with the dot on it; nothing where it cannot be had. */
async function drawn() {
  const answer = await fetch(plain).catch(() => null);
  const svg = answer?.ok ? await answer.text() : "";
  return svg.includes("</svg>") ? `data:image/svg+xml,${encodeURIComponent(svg.replace("</svg>", `${DOT}</svg>`))}` : "";
}

/** What the tab was last meant to show: an answer that comes late changes nothing. */
let wanted = false;

/** Marks the tab, or takes the mark away. @param {boolean} isAsked */
export async function markTab(isAsked) {
  const link = icon();
  wanted = isAsked;
  if (!link) return;
  plain ||= link.href;
  if (isAsked) dotted ||= await drawn();
  const now = wanted && dotted ? dotted : plain;
  if (link.href !== now) link.href = now;
}
