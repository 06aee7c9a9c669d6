/** What the page's own modules make of dice: its verdict on those it is told of (`weighed`), and the faces it computes (`thrown`). */
import { readFileSync } from "node:fs";
import { open } from "./page.js";

const { weighed, thrown } = JSON.parse(readFileSync(`${process.env.DICE}`, "utf8"));
const page = await open("watch");
const [{ checkDice }, { sealOf, thrower }] = await Promise.all([page.module("seal/check.js"), page.module("seal/faces.js")]);
const verdicts = [];
for (const [opened, seen] of weighed) {
  localStorage.setItem("castra.dice.here", JSON.stringify(seen));
  globalThis.fetch = async () => new Response(JSON.stringify(opened));
  verdicts.push(await checkDice("here", ["red"], ["red", "blue"]));
}
const computed = thrown.map((/** @type {[any, [number, number, number][]]} */ [source, rolls]) => {
  const throws = thrower(source);
  return { seal: sealOf(source.seed), faces: rolls.map(([number, sides, count]) => throws(number, sides, count)) };
});
console.log(JSON.stringify({ verdicts, computed }));
process.exit(0);
