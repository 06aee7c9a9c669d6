/** When the table is heard: what is asked of me, dice, pieces that were set down, what was refused, talk. Sounds carry no news of their own. */
import { effect } from "@preact/signals";
import { hearClocks } from "./hearing_clocks.js";
import { hear, wake } from "../store/sounds.js";
import { local } from "../store/table.js";
import { chat, last, myDecision, mySeats, past, present } from "../store/view.js";

/** @import { View } from "../transport/protocol.js" */

/** @param {View | null} view */
const diceIn = (view) => (view?.tray?.rolls ?? []).reduce((sum, roll) => sum + roll.dice.length, 0);

/** Whether a piece stands elsewhere than before, or is new. @param {View} before @param {View} now */
function isAnyMoved(before, now) {
  return Object.values(now.pieces).some((piece) => {
    const was = before.pieces[piece.id];
    return was !== piece && JSON.stringify(was?.pose) !== JSON.stringify(piece.pose);
  });
}

function hearTheTable() {
  /** @type {View | null} */
  let before = null;
  effect(() => {
    const now = present.value;
    const was = before;
    before = now;
    if (!was || !now || past.peek()) return;
    if (now.tray && (now.tray.id !== was.tray?.id ? diceIn(now) > 0 : diceIn(now) > diceIn(was))) hear("dice");
    else if (now.pieces !== was.pieces && isAnyMoved(was, now)) hear("pieces");
  });
}

/** What is asked is heard when somebody else, or the table, did something before: not after each of my own presses. */
function hearDecisions() {
  let owed = "";
  let isFirst = true;
  effect(() => {
    const now = myDecision.value?.id ?? "";
    if (last.value === null) return;
    if (now && !owed && !isFirst) hear("decision");
    owed = now;
    isFirst = false;
  });
}

function hearRefusals() {
  effect(() => void (local.refused.value && hear("refused")));
}

function hearTalk() {
  /** @type {number | null} */
  let known = null;
  effect(() => {
    const said = chat.value.at(-1);
    if (known !== null && said && said.id > known && !mySeats.peek().some((seat) => seat === said.seat)) hear("chat");
    if (last.value !== null) known = said?.id ?? 0;
  });
}

/** Begins to listen; a browser lets the page sound once it is touched. */
export function listenToTable() {
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wake, { capture: true, passive: true });
  hearTheTable();
  hearDecisions();
  hearRefusals();
  hearTalk();
  hearClocks();
}
