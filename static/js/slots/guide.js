/** What a system explains: its lesson, its signs, its keys, and how a battle went. */

/** @import { NumberedLine } from "../transport/protocol.js" */
/** @import { Component, Drawn } from "../html.js" */

/**
 * A step of a system's lesson: it comes up where one of its questions is put, or one of its commands is open.
 * @typedef {object} Step
 * @property {string} key      its words: `<system>.lesson.<key>`, with `.what` and `.try`
 * @property {string[]} [asked]  what is asked: labels of duties, without the system
 * @property {string[]} [open]   commands of which one is offered
 * @property {string[]} [doing]  commands of which one is being filled in
 */

/**
 * @typedef {object} Guide
 * @property {readonly Step[]} steps  the lesson, the most particular step first
 * @property {Component<{children?: Drawn}>} Signs  in the place of the guide's page of badges, its children
 * @property {() => readonly (readonly [readonly string[], string])[]} keys  keys of its own, with the words for what they do
 * @property {() => {icon: string, label: string, press: string, onClick: () => void} | null} tool  a button of its own on the tool rail
 * @property {(log: readonly NumberedLine[]) => {round: number, scores: number[]}[] | null} scoreChart  what the chart at the end shows, where points are counted only then
 * @property {(seat: string) => {name: string, text: string} | null} secretScoreReason  what a side was given its points for, where that was secret until the end
 */

/** @type {Guide} */
export const GUIDE = {
  steps: [],
  Signs: ({ children }) => children,
  keys: () => [],
  tool: () => null,
  scoreChart: () => null,
  secretScoreReason: () => null,
};
