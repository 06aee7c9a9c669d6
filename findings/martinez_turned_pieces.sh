#!/usr/bin/env bash
# martinez-polygon-clipping 0.8.1, two rectangular pieces of terrain that stand side by side, turned together to any whole degree.
#
# Expected: their union is as large as both of them, to a hundredth of a square inch, as it is while they are not turned.
# Seen:     of 291 such pairs (whole inches, a shared edge, corners as floats give them) 103 unions were wrong, without an error:
#           too small by a piece, larger than both together, or nothing at all. Differences and intersections went wrong
#           likewise, 37 operations in all raised, and one never came back. On the same pairs polybooljs 1.2.2 and clipper2-ts
#           2.0.1 were right every time (1,500 pairs); polygon-clipping 0.15.7 was never wrong, but raised for 23 of 4,500.
#
# Castra: nothing is built on it. Decides which library the editor of battlefields may join pieces with in the browser: one of
# the other two, and never without comparing the areas; the server joins with GEOS and checks what comes out.
#
# Output seen (exit 0; exit 1 when this changes):
#   martinez-polygon-clipping 0.8.1, polybooljs 1.2.2: 8 pairs not turned, martinez wrong 0 times, polybooljs 0 times
#   12 x 1 and 5 x 2 turned by 314: both 22.000, martinez 31.000, polybooljs 22.000
#   12 x 3 and 2 x 4 turned by 225: both 44.000, martinez 36.000, polybooljs 44.000
#   5 x 4 and 5 x 4 turned by 348: both 40.000, martinez 0.000, polybooljs 40.000
#   11 x 4 and 5 x 4 turned by 201: both 64.000, martinez 76.000, polybooljs 64.000
#   7 x 2 and 12 x 1 turned by 340: both 26.000, martinez 20.806, polybooljs 26.000
#   5 x 4 and 5 x 5 turned by 176: both 45.000, martinez 53.000, polybooljs 45.000
#   9 x 1 and 6 x 6 turned by 255: both 45.000, martinez 9.000, polybooljs 45.000
#   6 x 3 and 7 x 5 turned by 339: both 53.000, martinez 17.000, polybooljs 53.000
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts --no-package-lock --prefix "$folder" \
    martinez-polygon-clipping@0.8.1 polybooljs@1.2.2 >/dev/null
cat >"$folder/run.mjs" <<'JS'
import { readFileSync } from "node:fs";
import { union } from "martinez-polygon-clipping";
import polybool from "polybooljs";

const version = (name) => JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version;

/** Width and height of a piece and of the one on its upper edge, how far along it that stands, the turn, and where. */
const PAIRS = [
  [12, 1, 5, 2, 9, 314, 22, 26],
  [12, 3, 2, 4, 5, 225, 22, 31],
  [5, 4, 5, 4, -3, 348, 14, 11],
  [11, 4, 5, 4, 6, 201, 18, 29],
  [7, 2, 12, 1, 5, 340, 50, 33],
  [5, 4, 5, 5, 4, 176, 29, 25],
  [9, 1, 6, 6, 0, 255, 50, 34],
  [6, 3, 7, 5, -3, 339, 34, 30],
];

function ringArea(ring) {
  const crossed = ring.map(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length];
    return x * nextY - nextX * y;
  });
  return Math.abs(crossed.reduce((sum, part) => sum + part, 0) / 2);
}

function area(polygons) {
  const all = (rings) => rings.reduce((sum, ring) => sum + ringArea(ring), 0);
  return polygons.reduce((sum, [outside, ...holes]) => sum + ringArea(outside) - all(holes), 0);
}

function pieces([width, height, otherWidth, otherHeight, along, , x, y], degrees) {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = degrees === 0 ? [1, 0] : [Math.cos(angle), Math.sin(angle)];
  const placed = (left, low, wide, high) =>
    [[left, low], [left + wide, low], [left + wide, low + high], [left, low + high]]
      .map(([u, v]) => [x + u * cos - v * sin, y + u * sin + v * cos]);
  return [placed(0, 0, width, height), placed(along, height, otherWidth, otherHeight)];
}

function joined(pair, degrees) {
  const [one, other] = pieces(pair, degrees);
  const closed = (ring) => [[...ring, ring[0]]];
  const shape = polybool.polygonToGeoJSON(
    polybool.union({ regions: [one], inverted: false }, { regions: [other], inverted: false }),
  );
  return {
    both: ringArea(one) + ringArea(other),
    martinez: area(union(closed(one), closed(other)) ?? []),
    polybooljs: area(shape.type === "Polygon" ? [shape.coordinates] : shape.coordinates),
  };
}

const isWrong = (result, name) => Math.abs(result[name] - result.both) > 0.01;
const straight = PAIRS.map((pair) => joined(pair, 0));
const turned = PAIRS.map((pair) => joined(pair, pair[5]));
const wrong = (results, name) => results.filter((result) => isWrong(result, name)).length;
console.log(
  `martinez-polygon-clipping ${version("martinez-polygon-clipping")}, polybooljs ${version("polybooljs")}: ` +
    `${PAIRS.length} pairs not turned, martinez wrong ${wrong(straight, "martinez")} times, ` +
    `polybooljs ${wrong(straight, "polybooljs")} times`,
);
turned.forEach((result, i) => {
  const [width, height, otherWidth, otherHeight, , degrees] = PAIRS[i];
  const told = Object.entries(result).map(([name, value]) => `${name} ${value.toFixed(3)}`);
  console.log(`${width} x ${height} and ${otherWidth} x ${otherHeight} turned by ${degrees}: ${told.join(", ")}`);
});
const asSeen =
  wrong(straight, "martinez") + wrong(straight, "polybooljs") === 0 &&
  wrong(turned, "martinez") === PAIRS.length && wrong(turned, "polybooljs") === 0;
process.exit(asSeen ? 0 : 1);
JS
timeout 60 node "$folder/run.mjs"
