/**
 * The signs of the four sides and of what a unit has done, as paths.
 *
 * @import { Seat } from "./wire.js"
 */

/** Emblems in a box of 12 by 12, filled. @type {Readonly<Record<Seat, string>>} */
export const EMBLEMS = {
  red: "M6 .9L11.4 10.7H.6Z",
  blue: "M6 .4L11.6 6 6 11.6.4 6Z",
  jade: "M1.2 1.2H10.8V10.8H1.2Z",
  plum: "M4 .8H8V4H11.2V8H8V11.2H4V8H.8V4H4Z",
};

/** Badges of a unit flag in a box of 10 by 10, stroked. @type {Readonly<Record<string, string>>} */
export const BADGES = {
  moved: "M1 5.4L3.8 8.4 9 2",
  advanced: "M1 1.5L4.5 5 1 8.5M5 1.5L8.5 5 5 8.5",
  fell_back: "M9 8.5H4A3 3 0 0 1 4 2.5H8M6 .5L8 2.5 6 4.5",
  shot: "M.8 3.5H9.2M.8 6.5H6M9.2 1.8V5.2",
  charged: "M6 .6L2 5.6H5L4 9.4 8 4.4H5Z",
  ordered: "M2 10V1.4H8.6L6.8 3.7L8.6 6H2",
  used_initiative: "M1 1.5L4.5 5 1 8.5M5 1.5L8.5 5 5 8.5",
  confused: "M.8 6.4C2 2.4 4 2.4 5 5S8 7.6 9.2 3.6",
  engaged: "M1.2 1.2L8.8 8.8M8.8 1.2L1.2 8.8",
  cover: "M1.4 1.2H8.6V5C8.6 7.4 5 9.2 5 9.2S1.4 7.4 1.4 5Z",
};
