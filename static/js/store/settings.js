/** What this device keeps: theme, text size, sounds, name, its tables, the keys of its seats by invitation. Kept in local storage, shown on the root element. */
import { effect, signal } from "@preact/signals";

const KEY = "castra";

/**
 * @typedef {{theme: "system" | "dark" | "light" | "contrast", size: number, name: string, guide: boolean,
 *   sounds: Record<"all" | import("../lib/tones.js").Sound, number>, soundWords: boolean, shakes: boolean,
 *   lessons: Record<string, number>, first: string, turned: boolean,
 *   seats: Record<string, {url: string, name: string, system: string, since?: number, links?: Record<string, string>, lists?: Record<string, string>}>,
 *   seen: Record<string, {line: number, at: number}>, clocks: import("../transport/protocol.js").Terms[],
 *   keys: Record<string, string>, brought?: {warband: string, deck: string}, answers?: Record<string, string>}} Settings
 */

/** How loud the table is at first, in hundredths. @type {Settings["sounds"]} */
const LOUD = { all: 60, decision: 80, dice: 50, pieces: 35, refused: 60, chat: 0, clock: 60 };

/** @returns {Settings} */
function kept() {
  /** @type {Settings} */
  const plain = { theme: "system", size: 100, sounds: LOUD, soundWords: false, shakes: true, name: "", guide: false, lessons: {}, first: "", turned: true, seats: {}, seen: {}, clocks: [], keys: {} };
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...plain, ...known, sounds: { ...LOUD, ...known.sounds } };
  } catch {
    return plain;
  }
}

export const settings = signal(kept());

/**
 * Changes some of the settings.
 * @param {Partial<Settings>} change
 */
export function set(change) {
  settings.value = { ...settings.peek(), ...change };
}

/** The theme in force, the system's wish followed where none was chosen. */
export function themeNow() {
  if (settings.value.theme !== "system") return settings.value.theme;
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

effect(() => {
  const root = document.documentElement;
  root.dataset.theme = themeNow();
  root.style.fontSize = settings.value.size === 100 ? "" : `${settings.value.size}%`;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // A browser that keeps nothing still plays.
  }
});
