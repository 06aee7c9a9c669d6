/**
 * Ping: a mark on the table that everyone sees for two seconds.
 *
 * @import { Point } from "../lib/wire.js"
 * @import { Tool, ToolContext } from "./tool.js"
 */

const SHOWN = 2000;

/** @param {ToolContext} context @returns {Tool} */
export function createPing({ ports }) {
  const { local } = ports;
  let count = 0;

  /** @param {Point} at */
  function ping(at) {
    const id = `ping ${++count}`;
    local.pings.value = [...local.pings.value, { id, seat: local.seats.value[0] ?? null, name: "", at }];
    ports.preview({ kind: "ping", at });
    setTimeout(() => {
      local.pings.value = local.pings.value.filter((p) => p.id !== id);
    }, SHOWN);
    return true;
  }

  return { click: (hand) => ping(hand.at) };
}
