/** A passkey: the device's own lock as the way back. Browsers have them under https and at localhost alone. */
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { Button, Icon } from "../panels/controls.js";
import { t, tAny } from "../words.js";
import { ask, me, take } from "./me.js";
import { refresh } from "./my_matches.js";

const said = signal("");
/** Whether this browser makes passkeys at this address: a bare number such as 127.0.0.1 is no name of a place. */
const canPasskeys = () => isSecureContext && "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential && !/^[\d.]+$|^\[/.test(location.hostname);

/** @param {ArrayBuffer} bytes */
const textOf = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** @param {string} code */
const refused = (code) => void (said.value = tAny([`devices.refused.${code}`, "devices.refused.other"]));

async function make() {
  const asked = await ask("POST", "me/passkeys/options");
  if (!asked.ok) return refused(asked.code);
  const wish = PublicKeyCredential.parseCreationOptionsFromJSON(/** @type {PublicKeyCredentialCreationOptionsJSON} */ (/** @type {unknown} */ (asked.body)));
  const made = /** @type {PublicKeyCredential | null} */ (await navigator.credentials.create({ publicKey: wish }).catch(() => null));
  if (!made) return void (said.value = t("devices.passkey.not_made"));
  const given = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  const { ok, code, body } = await ask("POST", "me/passkeys", { id: textOf(made.rawId), client_data: textOf(given.clientDataJSON), attestation: textOf(given.attestationObject) });
  if (!ok) return refused(code);
  said.value = t("devices.passkey.kept");
  take(/** @type {import("./me.js").Me} */ (body));
  await refresh(); // the server learns here which seats are this owner's
}

async function use() {
  const asked = await ask("POST", "passkeys/options");
  if (!asked.ok) return refused(asked.code);
  const wish = PublicKeyCredential.parseRequestOptionsFromJSON(/** @type {PublicKeyCredentialRequestOptionsJSON} */ (/** @type {unknown} */ (asked.body)));
  const used = /** @type {PublicKeyCredential | null} */ (await navigator.credentials.get({ publicKey: wish }).catch(() => null));
  if (!used) return void (said.value = t("devices.passkey.not_used"));
  const given = /** @type {AuthenticatorAssertionResponse} */ (used.response);
  const parts = { client_data: textOf(given.clientDataJSON), authenticator_data: textOf(given.authenticatorData), signature: textOf(given.signature) };
  const { ok, code, body } = await ask("POST", "passkeys", { id: textOf(used.rawId), ...parts });
  if (!ok) return refused(code);
  said.value = t("devices.passkey.back");
  take(/** @type {import("./me.js").Me} */ (body));
  await refresh();
}

async function forget() {
  const { ok, code } = await ask("DELETE", "me/passkeys");
  if (!ok) return refused(code);
  take({ ...me.value, passkeys: 0 });
}

/** The box of it: makes one, takes one back, or says what it needs. */
export function Passkey() {
  const has = (me.value.passkeys ?? 0) > 0;
  const why = !isSecureContext ? "devices.passkey.https" : "devices.passkey.localhost";
  return html`<section class="mine-box" id="passkey"><h2><${Icon} name=${has ? "check" : "key"} />${t(has ? "devices.passkey.made" : "devices.passkey")}</h2><p>${t("devices.passkey.text")}</p>
    ${said.value && html`<p class="mine-said" role="status">${said.value}</p>`}
    ${canPasskeys() ? html`<p class="acts">${!has && html`<${Button} kind="go" onClick=${() => void make()}>${t("devices.passkey.make")}<//>`}
      <${Button} onClick=${() => void use()}>${t("devices.passkey.use")}<//>${has && html`<${Button} kind="quiet" onClick=${() => void forget()}>${t("devices.passkey.forget")}<//>`}</p>`
    : html`<p class="mine-warn"><${Icon} name="warn" small />${t(why)}</p>`}</section>`;
}
