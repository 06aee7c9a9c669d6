/** The clock among the options of a table that is set, and its form. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { ClockPanel } from "../panels/clock_form.js";
import { termsInShort } from "../panels/clock_terms.js";
import { Icon } from "../panels/controls.js";
import { t } from "../words.js";
import { clock } from "./choices.js";

const isOpen = signal(false);

/** The clock among the options of the table. */
export function ClockOption() {
  return html`<div class="clock-option"><span id="clock-named">${t("home.clock")}</span><button type="button" class="whole" aria-haspopup="dialog" aria-describedby="clock-named"
    onClick=${() => (isOpen.value = true)}><b>${termsInShort(clock.value)}</b><${Icon} name="down" small /></button></div>`;
}

/** Its form, beside the page: whatever stands round the option says nothing of how it looks. */
export function ClockForm() {
  return isOpen.value && html`<${ClockPanel} first=${clock.value} title=${t("home.clock")} does=${t("home.clock.use")}
    use=${(/** @type {typeof clock.value} */ terms) => (clock.value = terms)} close=${() => (isOpen.value = false)} />`;
}
