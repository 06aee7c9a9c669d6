/**
 * What the referee proposes for the move that lies on the board: a way out of a refusal, ways into contact, where what was
 * chosen leads. It stays as if led by hand.
 *
 * @import { Answer, Leg, PieceView, Pose, Question, Seat } from "../lib/wire.js"
 * @import { Pathed } from "../lib/answers.js"
 * @import { Command, Hands } from "./draft.js"
 * @import { Filling, OnBoard } from "./local.js"
 */

import { batch } from "@preact/signals-core";
import { lengthOf } from "../lib/geometry.js";

/**
 * @typedef {object} Written
 * @property {(question: Question, seat?: Seat) => Promise<Answer|null>} ask
 * @property {() => Filling|null} get
 * @property {(more: Partial<OnBoard>) => void} note
 * @property {(id: string, answers: Record<string, unknown>) => void} write
 * @property {() => void} judge
 * @property {(filling: Filling) => Command} soFar  the command with what is said so far
 * @property {Iterable<Hands>} hands
 * @property {() => Readonly<Record<string, PieceView>>|undefined} pieces
 * @property {(id: string) => unknown} said  all that is filled in for an offer
 */

/** @param {Written} draft */
export function createProposals({ ask, get, note, write, judge, soFar, hands, pieces, said }) {
  /** It lies on the board now. @param {Filling} now @param {unknown} values @param {boolean} [afresh]  nothing of the ways before is left */
  function lay(now, values, afresh = false) {
    const { need } = now.offer;
    if (!need) return;
    const isMove = need.kind === "move";
    batch(() => {
      write(now.offer.id, { [need.field]: values });
      note({ verdict: null, ...(isMove ? { legs: { ...(afresh ? {} : now.legs), ...legsOf(pathed(values)) } } : {}) });
    });
    const ends = isMove ? pathed(values).flatMap(({ path }) => path.at(-1) ?? []) : [];
    if (ends.length) for (const hand of hands) hand.led?.(ends);
    judge();
  }

  return {
    /** What is chosen says where to go, until a hand drags it elsewhere. */
    async lead() {
      const now = get();
      if (now?.offer.need?.kind !== "move") return;
      const { field, movers } = now.offer.need;
      const before = said(now.offer.id);
      const answer = await ask({ kind: "judge", command: { ...soFar(now), [field]: [] } }, now.seat);
      const still = get();
      if (answer?.kind !== "verdict" || still?.offer.id !== now.offer.id || said(now.offer.id) !== before) return;
      const stays = answer.refused ? null : movers.flatMap(({ piece }) => {
        const pose = pieces()?.[piece]?.pose;
        return pose ? [{ model: piece, path: [pose, pose] }] : [];
      });
      const values = pathed(answer.mend?.[field] ?? stays);
      if (!values.length) return note({ verdict: answer });
      lay(still, values, true);
      note({ led: true });
    },

    /** Puts what the referee would accept instead in place. */
    mend() {
      const now = get();
      const mend = now?.verdict?.mend;
      if (!now?.offer.need || !mend) return false;
      lay(now, mend[now.offer.need.field]);
      return true;
    },

    /** Has the referee lead the pieces into contact with what they mean to touch. */
    async contact() {
      const now = get();
      const need = now?.offer.need;
      if (!now || now.asking || need?.kind !== "move" || need.into.length === 0) return;
      note({ asking: true });
      const answer = await ask({ kind: "contact", pieces: need.movers.map((mover) => mover.piece), command: now.offer.command }, now.seat);
      const still = get();
      if (still?.offer.id !== now.offer.id) return;
      note({ asking: false });
      if (answer?.kind !== "verdict" || still.values !== now.values) return;
      const values = pathed(answer.mend?.[need.field]);
      if (values.length) return lay(still, values, true);
      note({ verdict: { kind: "verdict", refused: answer.refused ?? null, mend: null } });
      judge();
    },
  };
}

/** The ways of a move as the referee tells them. @param {unknown} values @returns {readonly Pathed[]} */
const pathed = (values) => /** @type {readonly Pathed[]} */ (values ?? []);

/** Legs of a move the referee made, so that the ways drawn are the ways sent. @param {readonly Pathed[]} values @returns {Record<string, Leg>} */
const legsOf = (values) => Object.fromEntries(values.map(({ model, path }) => [model, { piece: model, path, length: lengthOf(path), refused: null, leads: [] }]));
