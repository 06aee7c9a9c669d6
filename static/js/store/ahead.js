/** What my seats answer ahead: told to me alone, kept on the server, withdrawn whenever I like. */
import { computed } from "@preact/signals";
import { ordered } from "./table.js";
import { clock } from "./clock.js";
import { match, mySeat, mySeats, ownAhead, presence, view } from "./view.js";

/** @import { Ahead } from "../transport/protocol.js" */

/** The moment an answer depends on, as the server writes it. @param {Ahead["until"]} until */
function since(until) {
  const turn = view.value?.turn;
  const parts = { phase: [turn?.round, turn?.active, turn?.phase], turn: [turn?.round, turn?.active], round: [turn?.round], game: [] }[until ?? "game"];
  return parts.map((one) => one ?? "").join(":");
}

/** Those of my seat that hold now. */
export const myAhead = computed(() => (ownAhead.value[mySeat.value ?? ""] ?? []).filter((rule) => rule.since === since(rule.until)));

/** What is told to all of it, where others play. */
export const agreedAhead = computed(() => presence.value.ahead ?? { agreed: clock.value?.terms.kind === "days", allows: [], ready: [] });

/** Whether it can be spoken of here: I play, somebody else does who is no bot, and it goes on. */
export const isAheadAsked = computed(() => {
  const people = Object.values(presence.value.seats ?? {}).filter((one) => !one.bot).length;
  return mySeats.value.length === 1 && people > 1 && match.value.status !== "finished" && !view.value?.result;
});

/** Answers so from now on, in place of all that was said before. @param {readonly Ahead[]} rules */
export const sayAhead = (rules) => ordered({ kind: "answer_ahead", rules: [...rules] });

/** @param {boolean} allows */
export const allowAhead = (allows) => ordered({ kind: "allow_ahead", allows });
