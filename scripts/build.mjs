/**
 * Joins the client's files for the pages of `static/pages.json` into the folder given, under names that carry their content's
 * digest: a chunk for each page, one for what they share, one for each system and for what else is fetched when it is needed;
 * a style sheet for each page. `manifest.json` says what a page loads. Run by `build.py`, which says what it was made from.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, parse, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const [source, packages, goal, madeFrom] = process.argv.slice(2);
const { rolldown } = await import(pathToFileURL(createRequire(join(packages, "package.json")).resolve("rolldown")));

const pages = JSON.parse(readFileSync(join(source, "pages.json"), "utf8"));
const read = (name) => readFileSync(join(source, name));

/** What is written, by name. */
const made = new Map();

/** Keeps a file under a name with the digest of its content; gives that name. */
function keep(name, body) {
  const { name: stem, ext } = parse(name);
  const named = `${stem}-${createHash("sha256").update(body).digest("hex").slice(0, 12)}${ext}`;
  made.set(named, Buffer.from(body));
  return named;
}

/** Keeps a file of the folder as it is: a picture, a face. */
const kept = (path) => keep(path, read(path));

/** Style sheets as one, without their comments, what they name beside it. */
function joined(name, sheets) {
  const parts = sheets.map((sheet) =>
    read(sheet).toString()
      .replace(/\/\*.*?\*\//gs, "")
      .replace(/\s*\n\s*/g, "\n")
      .replace(/url\(["']?(\.{1,2}\/[^)"']+)["']?\)/g, (_, path) => `url(./${kept(join(dirname(sheet), path))})`));
  return keep(`${name}.css`, parts.join("\n"));
}

const styles = Object.fromEntries(Object.entries(pages.pages).map(([name, page]) => [name, joined(name, [...pages.styles, ...page.styles])]));

/** `new URL("./file", import.meta.url)` leads to the file of that content; a style sheet is joined as those of pages are. */
const files = {
  name: "files",
  transform(code, id) {
    const found = code.replace(/new URL\("(\.{1,2}\/[^"]+)", import\.meta\.url\)/g, (_, path) => {
      const file = relative(source, resolve(dirname(id), path));
      return `new URL("./${file.endsWith(".css") ? joined(parse(file).name, [file]) : kept(file)}", import.meta.url)`;
    });
    return found === code ? null : { code: found, map: null };
  },
};

/** What a module imports plainly, and what those do, itself among them. */
const reaches = new Map();
function reach(entry, about) {
  if (!reaches.has(entry)) {
    const seen = new Set([entry]);
    for (const id of seen) for (const other of about.getModuleInfo(id)?.importedIds ?? []) seen.add(other);
    reaches.set(entry, seen);
  }
  return reaches.get(entry);
}

const script = (name) => join(source, "js", name);
const systems = readdirSync(script("systems"), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);

/** Which chunk a module goes to: what both pages need, what home shares with the pages of one's own, what tables need (also what
 * several systems do), else where it is fetched. */
function chunkOf(id, about) {
  const isReached = (...entries) => entries.some((entry) => reach(script(entry), about).has(id));
  const atTables = isReached("table/main.js", "table/board.js");
  if (atTables && isReached("home/home.js", "home/seat.js", "home/armies.js", "home/my_castra.js", "builder/builder.js")) return "ground";
  if (isReached("home/home.js") && isReached("home/armies.js", "home/my_castra.js")) return "own";
  return atTables || systems.filter((key) => isReached(`systems/${key}/index.js`)).length > 1 ? "tables" : null;
}

const alias = Object.fromEntries(
  Object.entries(pages.libraries).map(([name, path]) => [name.replace(/\/$/, ""), join(source, path.replace(/\/$/, ""))])
    .sort(([one], [other]) => other.length - one.length),
);
const input = Object.fromEntries(Object.entries(pages.pages).flatMap(([name, { entry }]) => (entry ? [[name, join(source, entry)]] : [])));
const named = ({ facadeModuleId: id, name }) => `${id && name === "index" ? parse(dirname(id)).base : name}-[hash].js`;
const bundle = await rolldown({ input, resolve: { alias }, tsconfig: false, plugins: [files] });
const { output } = await bundle.generate({
  format: "esm", minify: true, sourcemap: true, entryFileNames: "[name]-[hash].js", chunkFileNames: named,
  codeSplitting: { groups: [{ name: chunkOf, debugName: "chunkOf" }] },
});
await bundle.close();
for (const file of output) made.set(file.fileName, Buffer.from(file.type === "chunk" ? file.code : file.source));

const chunks = output.filter((file) => file.type === "chunk");
const chunkAt = (path) => chunks.find((chunk) => chunk.facadeModuleId === path);

/** A chunk and all it imports plainly, near ones first. */
function loaded(first) {
  const names = new Set(first ? [first.fileName] : []);
  for (const name of names) for (const other of chunks.find((chunk) => chunk.fileName === name)?.imports ?? []) names.add(other);
  return [...names];
}

const manifest = {
  made_from: madeFrom,
  icon: kept(pages.icon),
  early: [keep("early.js", pages.early.map(read).join("\n"))],
  pages: Object.fromEntries(Object.keys(pages.pages).map((name) => [name, { styles: [styles[name]], modules: loaded(chunkAt(input[name])) }])),
  systems: Object.fromEntries(systems.map((key) => {
    const modules = loaded(chunkAt(script(`systems/${key}/index.js`)));
    return [key, { styles: [...made.keys()].filter((name) => new RegExp(`^${key}-[0-9a-f]{12}\\.css$`).test(name)), modules }];
  })),
};

mkdirSync(goal, { recursive: true });
for (const [name, body] of made) {
  writeFileSync(join(goal, name), body);
  if (!/\.(?:js|css|svg|map)$/.test(name)) continue;
  writeFileSync(join(goal, `${name}.gz`), gzipSync(body, { level: 9 }));
  writeFileSync(join(goal, `${name}.br`), brotliCompressSync(body));
}
writeFileSync(join(goal, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);
