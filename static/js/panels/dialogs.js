/** The dialogs: menu, guide, seal of the dice, an unfinished move. */
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { Button, Icon, IconButton, Segments, answersWhy, hint, rulesAt, send } from "./controls.js";
import { endPhaseAnyway } from "./bar.js";
import { Guide, openGuide } from "./guide.js";
import { guideMe } from "./lesson.js";
import { Links } from "./invite.js";
import { OfferForm, titleOf, writing } from "./form.js";
import { page } from "../page.js";
import { AheadButton, AheadDialog } from "./answer_ahead.js";
import { Seal } from "./seal.js";
import { DelayOption, HandsOption } from "./delay.js";
import { keepsAt } from "./trying.js";
import { WhoTalks } from "./talking.js";
import { WhoWatches } from "./watching.js";
import { TableClock } from "./table_clock.js";
import { askBack, board, dialog, doubtful, live, rename, takeOffer } from "../store/table.js";
import { log, match, mySeat, mySeats, offers, past, presence, seatName, seatOrder, view } from "../store/view.js";
import { commandIcon } from "../slots/slots.js";
import { Sounds } from "./sound_settings.js";
import { set, settings } from "../store/settings.js";
import { t, wordsLanguage } from "../words.js";

/** @type {Record<string, import("../html.js").Component<{}>>} */
const BODIES = { menu: Menu, guide: Guide, seal: Seal, unfinished: Unfinished, form: OfferForm, sure: Sure, links: LinksBody, ahead: AheadDialog };

export function Dialogs() {
  const name = dialog.value;
  const Body = name ? BODIES[name] : undefined;
  const offer = name === "form" ? writing() : undefined;
  if (name === "form" && !offer) return null;
  return Body ? html`<${Frame} key=${name} title=${offer ? titleOf(offer) : t(`table.dialog.${name}`)}><${Body} /><//>` : null;
}

/** Where nothing had the focus before a dialog opened, what is asked has it afterwards. */
function focusBack() {
  const title = /** @type {HTMLElement | null} */ (document.querySelector(".prompt h2"));
  if (document.activeElement === document.body && !dialog.value) title?.focus({ preventScroll: true });
}

/** @param {{title: string, children?: import("../html.js").Drawn}} props */
export function Frame({ title, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const close = () => (dialog.value = null);
  useEffect(() => {
    box.current?.showModal();
    return () => queueMicrotask(focusBack);
  }, []);
  return html`<dialog ref=${box} aria-label=${title} onClose=${close} onClick=${(/** @type {MouseEvent} */ e) => e.target === box.current && close()} class="scroll">
    <div class="dialog-head"><h2>${title}</h2><${IconButton} icon="cross" label=${t("table.close")} onClick=${close} /></div><div class="dialog-body">${children}</div></dialog>`;
}

/** What the seats may do at any time, as the referee offers it. */
function tableOffers() {
  return offers.value.filter((offer) => offer.place === "table" && offer.seat === mySeat.value);
}

function Menu() {
  const seated = mySeats.value.length > 0;
  const over = match.value.status === "finished";
  const keeping = keepsAt(past.value?.line ?? null);
  const go = (/** @type {() => void} */ act) => () => {
    dialog.value = null;
    act();
  };
  return html`<div class="menu-list">${seated && !over && html`<button type="button" onClick=${go(() => void askBack())}><${Icon} name="undo" />
    <span>${t("table.menu.takeback")}<small>${t("table.menu.takeback.hint")}</small></span></button>`}
    <${AheadButton} />${tableOffers().map((offer) => offer.locked
    ? html`<button type="button" aria-disabled="true" ...${answersWhy(offer.locked)}><${Icon} name="lock" /><span>${t(offer.label, offer.facts)}</span></button>`
    : html`<button type="button" onClick=${go(() => takeFromMenu(offer))}><${Icon} name=${commandIcon(offer.command.kind)} />
      <span>${t(offer.label, offer.facts)}${hint(offer.label, offer.facts) && html`<small>${hint(offer.label, offer.facts)}</small>`}</span></button>`)}
    <a href=${`${rulesAt.value}${match.value.system}`} target="_blank" rel="noopener"><${Icon} name="book" />${t("table.menu.rules")}</a>
    <a href=${`${page().root}manual#${match.value.system}`} target="_blank" rel="noopener"><${Icon} name="help" />${t("table.menu.manual")}</a>
    <button type="button" onClick=${() => openGuide("first")}><${Icon} name="help" /><span>${t("table.menu.guide")}<small>${t("table.menu.guide.hint")}</small></span></button>
    ${seated && html`<button type="button" onClick=${go(() => guideMe(!settings.value.guide))}><${Icon} name=${settings.value.guide ? "cross" : "people"} />
      <span>${t(settings.value.guide ? "guide.lesson.off" : "guide.lesson.on")}<small>${t("guide.lesson.on.hint")}</small></span></button>`}
    <button type="button" onClick=${() => (dialog.value = "links")}><${Icon} name="link" />${t("table.menu.links")}</button>
    <a href=${page().armies} target="_blank" rel="noopener"><${Icon} name="shield" />${t("table.menu.armies")}</a>
    ${keeping && html`<a href=${keeping}><${Icon} name="target" />${t("trying.from_here")}</a>`}
    <a href=${page().record} download><${Icon} name="save" />${t("table.menu.record")}</a>
    <a href=${page().root}><${Icon} name="left" />${t("table.menu.home")}</a></div>
    ${live.value && html`<${NameField} />`}<${TableClock} /><${WhoWatches} /><${DelayOption} /><${HandsOption} /><${WhoTalks} /><${Looks} /><${Sounds} />`;
}

/** Whether an offer ends the match. @param {import("../store/view.js").SeatOffer} offer */
function endsAll(offer) {
  return offer.role === "concede";
}

/** What ends the match is asked about once; all else can be said again or taken back. @param {import("../store/view.js").SeatOffer} offer */
function takeFromMenu(offer) {
  if (offer.need) return takeOffer(offer);
  if (!endsAll(offer)) return void send(offer);
  doubtful.value = offer;
  dialog.value = "sure";
}

function Sure() {
  const offer = doubtful.value;
  if (!offer) return null;
  const label = t(offer.label, offer.facts);
  const go = () => {
    dialog.value = null;
    void send(offer);
  };
  const goesOn = seatOrder.value.filter((seat) => !view.value?.seats[seat]?.out).length > 2;
  const doubt = endsAll(offer) ? t("table.menu.sure", { n: mySeats.value.length > 1 ? `${seatName(offer.seat)}: ${label}` : label }) : t(`${offer.label}.sure`, offer.facts);
  return html`<p>${doubt}${endsAll(offer) && goesOn
    && ` ${t("table.menu.sure.on")}`}</p><div class="acts"><${Button} kind="go" onClick=${() => (dialog.value = null)}>${t("table.menu.sure.back")}<//><${Button} onClick=${go}>${label}<//></div>`;
}

function NameField() {
  const seat = mySeats.value[0] ?? "";
  const change = (/** @type {import("../html.js").On<HTMLInputElement>} */ event) => {
    const name = event.currentTarget.value.trim();
    if (!name) return;
    void rename(name).then((isTaken) => isTaken && set({ name }));
  };
  return html`<label class="field"><span>${t("table.menu.name")}</span>
    <input class="input" dir="auto" maxlength="40" value=${seat ? presence.value.seats?.[seat]?.name : settings.value.name} onChange=${change} /></label>`;
}

/** Theme, text size, language. */
export function Looks() {
  const { theme, size } = settings.value;
  const language = (/** @type {string} */ lang) => {
    const url = new URL(location.href);
    url.searchParams.set("lang", lang);
    location.assign(url);
  };
  return html`<div class="field"><span>${t("table.menu.theme")}</span>
    <${Segments} label=${t("table.menu.theme")} value=${theme} onChange=${(/** @type {import("../store/settings.js").Settings["theme"]} */ v) => set({ theme: v })}
      options=${["system", "dark", "light", "contrast"].map((value) => ({ value, text: t(`table.theme.${value}`) }))} /></div>
    <div class="field"><span>${t("table.menu.size")}</span><${Segments} label=${t("table.menu.size")} value=${size}
      onChange=${(/** @type {import("../store/settings.js").Settings["size"]} */ v) => set({ size: v })}
      options=${[100, 115, 135, 160, 200].map((value) => ({ value, text: `${value} %` }))} /></div>
    <div class="field"><span>${t("table.menu.language")}</span><${Segments} label=${t("table.menu.language")} value=${wordsLanguage()} onChange=${language}
      options=${[{ value: "en", text: "English" }, { value: "es", text: "Español" }]} /></div>`;
}

function Unfinished() {
  const end = () => {
    dialog.value = null;
    endPhaseAnyway();
  };
  return html`<p>${t("table.unfinished")}</p><div class="acts"><${Button} kind="go" onClick=${() => (dialog.value = null)}>${t("table.unfinished.back")}<//>
    <${Button} onClick=${end}>${t("table.unfinished.end")}<//></div>`;
}

function LinksBody() {
  return html`<${Links} />`;
}
