/** Push to this browser: where it can be had, and asking for it, which only a press does. */
import { page } from "../page.js";
import { t } from "../words.js";
import { ask } from "./me.js";
import { given, note, refreshNotices, refused } from "./notice_store.js";

/** Whether this browser can be told while Castra is not open: that needs https, or localhost. */
export const canPush = () => isSecureContext && "serviceWorker" in navigator && "PushManager" in window;

/** @param {string} text base64url */
function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

/** Has this browser subscribe, and the server learn where; its own question comes only here. */
export async function subscribe() {
  if ((await Notification.requestPermission()) !== "granted") return void (note.value = { text: t("notices.push.denied"), bad: true });
  try {
    const worker = await navigator.serviceWorker.register(new URL("worker.js", page().root));
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(given.value.key) });
    const { endpoint, keys } = made.toJSON();
    const { ok, code } = await ask("POST", "me/channels/push", { address: endpoint, keys });
    if (!ok) return refused(code);
    note.value = { text: t("notices.added") };
  } catch {
    note.value = { text: t("notices.push.failed"), bad: true };
  }
  await refreshNotices();
}
