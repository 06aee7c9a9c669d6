/** Finds the libraries where a test imports a page's file by itself. The modules of a whole page are found by `modules.js`. */
import { mapped } from "./mapped.js";

/** @param {string} name @param {any} context @param {(name: string, context: any) => Promise<any>} next */
export async function resolve(name, context, next) {
  const url = mapped(name);
  return url ? { url, format: "module", shortCircuit: true } : next(name, context);
}
