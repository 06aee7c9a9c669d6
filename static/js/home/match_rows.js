/** A match in a list of one's own: its board as it stands, who plays, what is asked of whom and since when, the score. */
import { html } from "../html.js";
import { isolated } from "../lib/names.js";
import { page } from "../page.js";
import { days, minutes } from "../panels/clock_words.js";
import { Button, Emblem, Icon, IconButton } from "../panels/controls.js";
import { list, t, tAny, tSaid, wordsLanguage } from "../words.js";
import { MatchDate } from "./match_date.js";
import { addressOf, forget, isAsked, isOver, timeLeft } from "./my_matches.js";
import { ago, inOrder, playerOf } from "./players.js";

/** @import { MyMatch } from "./my_matches.js" */

/** Who plays against this device. @param {MyMatch} row */
const opponents = (row) => inOrder(row.seats).filter((seat) => !row.mine.includes(seat.seat)).map(playerOf);

/** What the match waits for, or how it ended. @param {MyMatch} row */
function standing(row) {
  if (isOver(row)) return ended(row);
  if (isAsked(row)) return row.question ? asking(row, row.question) : t("mine.asked");
  const free = row.seats.some((seat) => !seat.taken && seat.kind !== "bot");
  if (free) return t("mine.free");
  const asked = inOrder(row.seats).filter((seat) => row.asked?.includes(seat.seat)).map(playerOf);
  return asked.length ? t("mine.others", { names: list(asked), n: asked.length }) : t("mine.under_way");
}

/** The question in the words of the prompt. @param {MyMatch} row @param {NonNullable<MyMatch["question"]>} question */
function asking(row, { said, facts, names }) {
  const nameOf = (/** @type {unknown} */ value) => {
    const seat = row.seats.find((one) => one.seat === value);
    const name = names[String(value)];
    return seat ? playerOf(seat) : name ? name[wordsLanguage()] ?? name.name : value;
  };
  const named = Object.entries(facts).map(([key, value]) => [key, Array.isArray(value) ? value.map(nameOf) : nameOf(value)]);
  return tSaid(said, Object.fromEntries(named)).replace(/\.$/, "");
}

/** @param {MyMatch} row */
function ended(row) {
  if (row.winner === undefined) return t("mine.over");
  if (row.winner === null) return t("mine.drawn");
  const said = row.mine.length > 1 ? t("mine.over") : t(row.mine.includes(row.winner) ? "mine.won" : "mine.lost");
  return row.lost_on_time?.length ? `${said} · ${t("table.how.time")}` : said;
}

/** @param {MyMatch} row */
function when(row) {
  const since = ago(row.since);
  if (isOver(row) || !row.asked) return since;
  const round = row.round ? t("mine.round", { n: row.round, of: row.rounds }) : t("mine.set_up");
  const phase = row.round && row.phase ? tAny([`${row.system}.phase.${row.phase}`]) : "";
  const left = [round, phase === `${row.system}.phase.${row.phase}` ? "" : phase].filter(Boolean).join(", ");
  const time = timeLeft(row);
  const clocked = time === undefined ? "" : ` · ${time > 0 ? t("mine.left", { time: row.clock?.of_days ? days(time) : minutes(time) }) : t("mine.used_up")}`;
  return `${left}${clocked} · ${t(isAsked(row) ? "mine.asked_since" : "mine.since", { n: since })}`;
}

/** @param {{row: MyMatch}} props */
function Score({ row }) {
  if (!row.scores || !row.round) return null;
  const seats = inOrder(row.seats);
  const parts = seats.map(({ seat }, i) => html`${i > 0 && (seats.length > 2 ? " " : " : ")}<span class="pair"><${Emblem} seat=${seat} /> ${row.scores?.[seat] ?? 0}</span>`);
  return html`<span class="match-score" aria-label=${t("mine.score", { n: seats.map(({ seat }) => `${t(`table.side.${seat}`)} ${row.scores?.[seat] ?? 0}`).join(", ") })}>${parts}</span>`;
}

/** @param {{row: MyMatch}} props */
function Armies({ row }) {
  const armies = row.armies ?? {};
  const named = inOrder(row.seats).flatMap(({ seat }) => {
    const name = armies[seat]?.[wordsLanguage()] || armies[seat]?.name;
    return name ? [html`<span class="pair"><${Emblem} seat=${seat} /> ${name}</span>`] : [];
  });
  return named.length ? html`<p class="match-armies">${named}</p>` : null;
}

/** The board as this seat sees it; where that cannot be had, the sign of the game. @param {{row: MyMatch}} props */
function Picture({ row }) {
  const gone = (/** @type {Event} */ event) => void (/** @type {HTMLElement} */ (event.currentTarget).hidden = true);
  return html`<div class="match-board"><${Icon} name=${`sys-${row.system}`} /><img key=${row.since} src=${`${addressOf(row)}/board.svg?${Math.round(row.since)}`} alt="" loading="lazy"
    width="144" height="96" onError=${gone} /></div>`;
}

/** How the series stands that it is played in, one's own wins first. @param {MyMatch} row */
function seriesSaid({ series, mine }) {
  if (!series) return "";
  const wins = Object.entries(series).toSorted(([a], [b]) => Number(mine.includes(b)) - Number(mine.includes(a))).map(([, won]) => won);
  return t("leagues.series", { score: wins.join(":") });
}

/** The round of the league that it is played for. @param {{row: MyMatch}} props */
function League({ row: { league } }) {
  return league ? html`<p class="match-league"><a href=${`${page().root}leagues/${league.id}`}>${t("leagues.of", { n: league.round, name: isolated(league.name) })}</a></p>` : null;
}

/**
 * One match: its name leads there, and so does the button.
 * @param {{row: MyMatch, first?: boolean}} props
 */
export function MatchRow({ row, first = false }) {
  const asked = isAsked(row);
  const who = opponents(row);
  const name = isolated(row.name);
  const against = who.length ? t("mine.against", { names: list(who) }) : "";
  const of = [t(`table.system.${row.system}`), against, seriesSaid(row)].filter(Boolean).join(" · ");
  return html`<li class=${`match-row${asked ? " asks" : ""}${isOver(row) ? " over" : ""}`}><${Picture} row=${row} />
    <div class="match-said"><p class="match-name"><a href=${isOver(row) ? `${addressOf(row)}/result` : addressOf(row)}>${name}</a> <span>${of}</span></p>
      <p class="match-ask">${asked && html`<${Icon} name="bell" small />`}${standing(row)}</p>${asked && html`<${Armies} row=${row} />`}<p class="match-when">${when(row)}</p>
      <${League} row=${row} /><${MatchDate} row=${row} /></div>
    <div class="match-end"><${Score} row=${row} />${asked
    ? html`<a class=${first ? "button go" : "button"} href=${addressOf(row)} aria-label=${t("mine.decide_at", { n: name })}>${t("mine.decide")}${first && html` <kbd>Enter</kbd>`}</a>`
    : isOver(row) ? html`<${IconButton} icon="cross" label=${t("home.forget", { n: name })} onClick=${() => forget(row.id)} />` : html`<${Icon} name="right" />`}</div></li>`;
}

/** Nothing is played: what one may begin with. @param {{root: string}} props */
export function NoMatches({ root }) {
  return html`<div class="match-none"><p>${t("mine.none")}</p><p><a class="button go" href=${root}>${t("mine.set_table")}</a></p></div>`;
}

/** The list could not be had. @param {{again: () => void}} props */
export function Away({ again }) {
  return html`<p class="match-none" role="alert">${t("mine.away")} <${Button} size="tiny" onClick=${again}>${t("armies.again")}<//></p>`;
}
