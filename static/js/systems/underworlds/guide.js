/** What the signs mean: faces of the dice, marks of hexes, tokens beside fighters. */
import { useEffect, useRef } from "preact/hooks";
import { html } from "../../html.js";
import { Group } from "../../panels/guide.js";
import { Symbol } from "../../panels/cards/symbols.js";
import { featureOf, inBox, traitsOf } from "../../board/hexes/traits.js";
import { hexPath } from "../../board/hexes/grid.js";
import { TOKENS, tokensOf } from "../../board/hexes/tokens.js";
import { U } from "../../board/scene.js";
import { svg } from "../../lib/svg.js";
import { mySeat } from "../../store/view.js";
import { t } from "../../words.js";

const DICE = { attack: ["crit", "hammer", "swords", "flanked", "surrounded"], save: ["crit", "shield", "dodge", "flanked", "surrounded"] };
const GROUND = ["starting", "blocked", "stagger"];
const FEATURES = ["hidden", "treasure", "cover"];

/** The guide's page of signs: faces of dice, hexes and features, tokens. */
export function Signs() {
  return html`<div class="guide-columns">${Object.entries(DICE).map(([die, faces]) =>
    html`<${Group} key=${die} title=${t(`guide.signs.${die}`)}>${faces.map((face) =>
    html`<div key=${face} class="guide-row"><${Symbol} name=${face} /><span>${t(`guide.sign.${die}.${face}`)}</span></div>`)}<//>`)}
    <${Group} title=${t("guide.signs.hexes")}>${GROUND.map((trait) =>
      html`<${Sample} key=${trait} traits=${[trait]} text=${t(`guide.sign.${trait}`)} />`)}${FEATURES.map((kind) =>
      html`<${Sample} key=${kind} kind=${kind} text=${t(`guide.sign.${kind}`)} />`)}<div class="guide-row"><i class="guide-lit"></i><span>${t("guide.sign.lit")}</span></div><//>
    <${Group} title=${t("guide.signs.tokens")}>${TOKENS.map((name) => html`<${Token} key=${name} name=${name} />`)}
      <div class="guide-row"><span class="guide-glory"><i></i></span><span>${t("guide.sign.glory")}</span></div><//></div>`;
}

/** A hex as the board draws it. @param {{traits?: string[], kind?: string, text: string}} props */
function Sample({ traits = [], kind, text }) {
  const hex = { q: 0, r: 0, row: "", column: "", x: 0, y: 0, traits, seat: /** @type {import("../../transport/protocol.js").Seat | null} */ (mySeat.value
    ?? null), feature: kind ? { number: 3, kind, up: kind !== "hidden" } : null };
  return html`<${Drawn} text=${text} size=${U * 0.62} draw=${() => [svg("path", { class: "hex", d: hexPath(hex, "pointy") }), ...traitsOf(hex, "pointy"), ...featureOf(hex)]} />`;
}

/** @param {{name: string}} props */
function Token({ name }) {
  const draw = () => [inBox({ x: 0, y: 0 }, "guide-token", tokensOf({ [name]: 1 }).map((token) => (token.removeAttribute("transform"), token)))];
  return html`<${Drawn} text=${t(`guide.sign.token.${name}`)} size=${U * 0.17} draw=${draw} />`;
}

/** A drawing of the board with what it means. @param {{draw: () => SVGElement[], size: number, text: string}} props */
function Drawn({ draw, size, text }) {
  const host = useRef(/** @type {SVGGElement | null} */ (null));
  useEffect(() => host.current?.replaceChildren(...draw()), []);
  return html`<div class="guide-row"><svg class="guide-sample board" viewBox=${`${-size} ${-size} ${2 * size} ${2 * size}`} aria-hidden="true"><g ref=${host} /></svg><span>${text}</span></div>`;
}
