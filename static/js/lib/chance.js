/** Decoration that looks random but is the same on every screen: numbers from a name. */

/**
 * A source of numbers in [0, 1) that depends on the seed only.
 * @param {string} seed
 * @returns {() => number}
 */
export function seeded(seed) {
  let h = 2166136261;
  for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), 16777619);
  return () => {
    h = Math.imul(h ^ (h >>> 15), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    h ^= h >>> 16;
    return (h >>> 0) / 4294967296;
  };
}
