/** A part of the page that fails says so and is tried again with the next change, instead of being gone for the evening. */
import { useEffect, useErrorBoundary } from "preact/hooks";
import { html } from "../html.js";
import { Icon } from "./controls.js";
import { last } from "../store/view.js";
import { t } from "../words.js";

/** @param {{children?: import("../html.js").Drawn}} props */
export function Guarded({ children }) {
  const [fault, again] = useErrorBoundary((error) => console.error(error));
  const now = last.value;
  useEffect(() => {
    if (fault) again();
  }, [now]);
  return fault ? html`<section class="prompt" role="alert"><p class="why refused"><${Icon} name="cross" /><span>${t("table.fault")}</span></p></section>` : children;
}
