/** The head of the page: what is drawn and how it is kept, and where one goes with it. */
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { copyText } from "../lib/copying.js";
import { Button, Icon } from "../panels/controls.js";
import { Sign } from "../panels/sign.js";
import { page } from "../page.js";
import { t, tAny } from "../words.js";
import { asked, isKept, keeping, keptId, load, save } from "./server.js";
import { change, ground, problems, sketch, system } from "./sketch.js";

export function Head() {
  const { root } = page(), id = keptId.value, isMine = keeping.value.how !== "theirs";
  const rename = (/** @type {import("../html.js").On<HTMLInputElement>} */ event) => {
    const name = event.currentTarget.value.trim();
    if (name) change((was) => (was.name === name ? was : { ...was, name }));
    else event.currentTarget.value = sketch.value?.name ?? "";
  };
  return html`<header class="editor-top"><a href=${root} aria-label="Castra"><${Sign} /></a>
    <a class="icon-button" href=${`${root}?system=${system}`} aria-label=${t("editor.back")} title=${t("editor.back")}><${Icon} name="left" /></a>
    <div class="editor-where"><h1 class="unseen">${t("editor.title")}</h1>
      <input class="editor-name" aria-label=${t("editor.name")} maxlength="40" value=${sketch.value?.name ?? ""} onChange=${rename} />
      <p>${[t("editor.title"), t(`table.system.${system}`)].join(" · ")} · <${Kept} /></p></div>
    <nav aria-label=${t("editor.acts")}>${id && isMine && html`<a class="button quiet"
        href=${`${root}?system=${system}&battlefield=${id}&alone=1`}><${Icon} name="play" small />${t("editor.try")}</a>
      <a class="button quiet" href=${`${root}battlefields/${id}/file`} download>${t("editor.file")}</a><${Share} id=${id} />`}<${Save} /></nav></header>`;
}

/** @param {{wide?: boolean}} props */
export function Save({ wide = false }) {
  const n = problems.value.length;
  if (n) return html`<${Button} wide=${wide} locked=${t("editor.save.blocked", { n })}>${t("editor.save")}<//>`;
  return html`<${Button} kind="go" icon="save" wide=${wide} onClick=${() => void save()}>${t("editor.save")}<//>`;
}

/** The link by which anybody has the file, copied. @param {{id: string}} props */
function Share({ id }) {
  const [link, setLink] = useState("");
  const share = async () => {
    const { told } = await asked(`battlefields/${id}/share`, "POST");
    if (told?.link) setLink((await copyText(told.link, null)) ? t("editor.shared") : told.link);
  };
  return html`<${Button} kind="quiet" onClick=${() => void share()}>${t("editor.share")}<//>${link && html`<span class="editor-link" role="status">${link}</span>`}`;
}

/** Whether it is kept, or why it is not. */
function Kept() {
  const { how, code } = keeping.value;
  if (["changed", "theirs", "text", "away", "refused"].includes(how))
    return html`<span class="builder-unkept" role="alert">${tAny([`editor.unkept.${how}`], { what: tAny([`web.refused.${code}`, `raw.${code ?? ""}`]) })}
      ${how === "changed" && html`<${Button} size="tiny" onClick=${() => void load()}>${t("editor.load")}<//>`}</span>`;
  if (how === "keeping") return t("editor.keeping");
  return t(how === "kept" && isKept.value ? "editor.kept" : "editor.not_kept");
}
