/** Values by the mark that says where they come from. */

const ORDER = ["derived", "external", "assumed", "placeholder"];

/** Values by the mark they bear, each once: "ranged.0.shots" is one of the ranged attack. @param {Record<string, string>} marks */
export function bySource(marks) {
  return ORDER.map((mark) => ({ mark, fields: [...new Set(Object.entries(marks).flatMap(([path, is]) => (is === mark ? [path.split(".")[0] ?? path] : [])))] }))
    .filter(({ fields }) => fields.length > 0);
}
