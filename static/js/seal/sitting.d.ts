import type { MatchInfo, Presence } from "../transport/protocol.js";

/** Who sits at the table as the dice need to know it, at one moment: asked for anew after each wait. */
export interface Sitting {
  readonly match: Partial<MatchInfo>;
  /** The seats that this page plays. */
  readonly seats: readonly string[];
  readonly presence: Presence["seats"];
  /** Whether a person plays there who is still in the game. */
  isAtPlay(seat: string): boolean;
}
