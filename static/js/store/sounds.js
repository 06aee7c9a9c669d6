/** What is heard at this table, as loud as this device wants it; in words too, where that is wished. A phone is shaken instead or beside. */
import { signal } from "@preact/signals";
import { strikesOf } from "../lib/tones.js";
import { settings } from "./settings.js";

/** @import { Sound, Strike } from "../lib/tones.js" */

/** What was heard last, for who reads sounds; `count` tells one from the next. */
export const heard = signal(/** @type {{sound: Sound, count: number} | null} */ (null));

/** How long a phone is shaken, in milliseconds, and how long it rests between. @type {Partial<Record<Sound, number[]>>} */
const SHAKEN = { decision: [24, 70, 24], refused: [40], dice: [12] };

/** The same sound is not begun anew within so many milliseconds. */
const APART = 120;

/** So many milliseconds after a sound the device may rest: one that is kept running costs a page time all the while. */
const REST = 2000;

/** @type {AudioContext | undefined} */
let context;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let rest;
/** Whether it was put to rest here: then it needs no hand to sound again. */
let isResting = false;
/** Noise of a quarter of a second, made once. @type {AudioBuffer | undefined} */
let noise;
/** When each was played last. @type {Map<Sound, number>} */
const played = new Map();

/** Browsers let a page sound only once a hand has touched it. */
export function wake() {
  if (!("AudioContext" in globalThis)) return;
  if (isResting) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => {});
  restLater();
}

/** Lets the device rest once nothing is heard any more. */
function restLater() {
  clearTimeout(rest);
  rest = setTimeout(() => {
    if (context?.state !== "running") return;
    isResting = true;
    void context.suspend().catch(() => {});
  }, REST);
}

/** How loud a sound is wanted, from 0 to 1. @param {Sound} sound */
export function levelOf(sound) {
  const { sounds } = settings.peek();
  return (sounds.all / 100) * (sounds[sound] / 100);
}

/** Lets a sound be heard, read and felt, each as far as this device wants it. @param {Sound} sound */
export function hear(sound) {
  const now = performance.now();
  if (now - (played.get(sound) ?? -APART) < APART) return;
  played.set(sound, now);
  const { soundWords, shakes } = settings.peek();
  if (soundWords) heard.value = { sound, count: (heard.peek()?.count ?? 0) + 1 };
  // A browser complains of a page that shakes before anybody touched it.
  if (shakes && SHAKEN[sound] && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(SHAKEN[sound]);
  const loud = levelOf(sound);
  if (!context || loud === 0) return;
  const on = context;
  if (isResting) void on.resume().then(() => strike(on, sound, loud)).catch(() => {});
  else if (on.state === "running") strike(on, sound, loud);
}

/** @param {AudioContext} on @param {Sound} sound @param {number} loud */
function strike(on, sound, loud) {
  isResting = false;
  const out = on.createGain();
  out.gain.value = loud * loud; // half the way along the slider is half as loud to the ear
  out.connect(on.destination);
  for (const one of strikesOf(sound)) struck(on, out, one);
  restLater();
}

/** @param {AudioContext} on @param {AudioNode} out @param {Strike} strike */
function struck(on, out, { at, length, pitch, to = pitch, wave, loud }) {
  const begin = on.currentTime + at;
  const fade = on.createGain();
  fade.gain.setValueAtTime(0.0001, begin);
  fade.gain.exponentialRampToValueAtTime(loud, begin + 0.004);
  fade.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  fade.connect(out);
  if (wave === "noise") {
    const source = on.createBufferSource();
    source.buffer = noise ??= breath(on);
    const filter = on.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    source.connect(filter).connect(fade);
    source.start(begin);
    source.stop(begin + length);
    return;
  }
  const source = on.createOscillator();
  source.type = wave;
  source.frequency.setValueAtTime(pitch, begin);
  source.frequency.exponentialRampToValueAtTime(to, begin + length);
  source.connect(fade);
  source.start(begin);
  source.stop(begin + length);
}

/** @param {AudioContext} on */
function breath(on) {
  const made = on.createBuffer(1, on.sampleRate / 4, on.sampleRate);
  const samples = made.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return made;
}
