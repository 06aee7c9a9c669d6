/** How a plane that is seen aslant lies on another: found of four places that are known on both. */

/** @import { Point } from "./wire.js" */
/** Nine numbers, row by row: (x, y, 1) becomes a place once it is divided by its third. @typedef {readonly number[]} Perspective */
/** @typedef {readonly [Point, Point, Point, Point]} Four */

/** The perspective that takes four places to four others; none where three of them lie in a line. @param {Four} from @param {Four} to @returns {Perspective | null} */
export function perspective(from, to) {
  const rows = from.flatMap(({ x, y }, i) => {
    const { x: u, y: v } = to[i] ?? { x: 0, y: 0 };
    return [[x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]];
  });
  const found = solved(rows);
  return found && [...found, 1];
}

/** What a system of equations gives, each row with its sum at the end; the largest number leads. @param {number[][]} rows @returns {number[] | null} */
function solved(rows) {
  const n = rows.length;
  for (let column = 0; column < n; column += 1) {
    const rest = rows.slice(column), lead = rest.reduce((most, row) => (Math.abs(row[column] ?? 0) > Math.abs(most[column] ?? 0) ? row : most), rest[0] ?? []);
    const first = lead[column] ?? 0;
    if (Math.abs(first) < 1e-9) return null;
    const others = rows.filter((row) => row !== lead).map((row) => row.map((one, i) => one - ((row[column] ?? 0) / first) * (lead[i] ?? 0)));
    rows = [...others.slice(0, column), lead, ...others.slice(column)];
  }
  return rows.map((row, i) => (row[n] ?? 0) / (row[i] ?? 1));
}

/** Where a place comes to. @param {Perspective} how @param {Point} at @returns {Point} */
export function through([a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1], { x, y }) {
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** The same as a style has it. @param {Perspective} how */
export const asStyle = ([a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1]) =>
  `matrix3d(${[a, d, 0, g, b, e, 0, h, 0, 0, 1, 0, c, f, 0, i].map((n) => n.toFixed(9)).join(",")})`;

/** Whether four corners turn one way, as those of a mat do from wherever it is seen. @param {readonly Point[]} ring */
export const turnsOneWay = (ring) => ring.every(({ x, y }, i) => {
  const before = ring.at(i - 1) ?? { x, y }, after = ring[(i + 1) % ring.length] ?? { x, y };
  return (x - before.x) * (after.y - y) - (y - before.y) * (after.x - x) > 1;
});
