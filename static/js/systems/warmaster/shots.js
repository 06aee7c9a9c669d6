/** The way of a ball or a bolt before it is shot: asked of the referee for the selected unit, drawn with the dice of each unit on it. */
import { effect, signal, untracked } from "@preact/signals";
import { ask, local } from "../../store/table.js";
import { offers, view } from "../../store/view.js";
import { t } from "../../words.js";

/** @import { Odds, SegmentMark } from "../../transport/protocol.js" */
/** @import { Aids } from "../../board/overlays/aids.js" */

/** What the referee said of the shots that the selected unit may shoot, and for which unit it was asked. */
const told = signal(/** @type {{unit: string, shots: readonly Odds[]}} */ ({ unit: "", shots: [] }));

const shotsOf = (/** @type {string|null} */ unit) => offers.value.filter((one) => one.unit === unit && one.command.kind === "shoot" && !one.locked && !one.need);

effect(() => {
  const { unit } = local.selection.value;
  const mine = shotsOf(unit);
  const key = `${unit} ${mine.map((one) => one.id).join(" ")}`;
  untracked(() => {
    if (!mine.length) told.value = { unit: "", shots: [] };
    else void Promise.all(mine.map((one) => ask({ kind: "odds", command: one.command }, one.seat))).then((answers) => {
      const now = local.selection.peek().unit;
      if (key !== `${now} ${shotsOf(now).map((one) => one.id).join(" ")}`) return;
      told.value = { unit: unit ?? "", shots: answers.flatMap((answer) => (answer?.kind === "odds" && answer.shapes.length ? [answer] : [])) };
    });
  });
});

/** The ways that are drawn, and a word at every unit on them: its dice, with a warning where it is a friend. @returns {Pick<Aids, "ways" | "words">} */
export function ballAids() {
  const { unit, shots } = told.value;
  if (!unit || unit !== local.selection.value.unit) return { ways: [], words: [] };
  const seat = view.value?.units[unit]?.seat ?? "";
  return { ways: shots.flatMap(waysOf), words: shots.flatMap((odds) => diceOf(odds, seat)) };
}

/** The way of what goes through units. @param {Odds} odds */
export const waysOf = ({ shapes }) =>
  shapes.filter(/** @returns {mark is SegmentMark} */ (mark) => mark.kind === "segment").map(({ a, b, role, length }) => ({ a, b, through: role === "reach", length: length ?? 0 }));

/** At every unit on the way its dice, with a warning where it is a friend of this side. @param {Odds} odds @param {string} seat */
export const diceOf = ({ each }, seat) =>
  Object.entries(each).flatMap(([id, { means: { dice: n } }]) => {
    const struck = view.value?.units[id];
    if (!struck || n === undefined) return [];
    const friend = struck.seat === seat;
    return [{ pieces: struck.pieces, locked: false, warns: friend, text: t(friend ? "warmaster.aid.ball_friend" : "warmaster.aid.ball", { n }) }];
  });
