/** After an edit of any key that authors can set, an incremental build gives the same bytes and report as a fresh one. */
import { describe, expect, test } from "vitest";
import { siteConfigSchema } from "../../src/compiler/config/schema.ts";
import { folderSettingsSchema } from "../../src/compiler/page/frontmatter/folder-settings.ts";
import { frontmatterSchema } from "../../src/compiler/page/frontmatter/frontmatter-schema.ts";
import * as english from "../../src/theme/english.ts";
import { Code, config, folder, notEdited, pages, png, replacements, withoutEffect } from "../support/every-key-site.ts";
import type { Values } from "../support/every-key-site.ts";
import { hashTree } from "../support/project-site.ts";
import type { Random } from "../support/random.ts";
import { makeRandom } from "../support/random.ts";
import { keysOf } from "../support/schema-keys.ts";
import type { Run, Site } from "../support/site.ts";
import { makeSite } from "../support/site.ts";

/**
 * How many edits are made together. `DOCSGEN_EDITS=1` makes each alone, which takes minutes; `DOCSGEN_SEED=42` chooses
 * other groups.
 */
const size = Number(process.env["DOCSGEN_EDITS"] ?? 8);
const seed = Number(process.env["DOCSGEN_SEED"] ?? 1);

/** A value at a path within a file of the site. */
interface Edit {
  readonly name: string;
  readonly file: string;
  readonly path: readonly string[];
  readonly value: unknown;
}

const editOf = {
  config: (key: string): Edit | null => {
    const [at, value] = replacements[key] ?? wordOf(key) ?? [key, undefined];
    const path = value === undefined ? locate(config[1], partsOf(at)) : at.split(".");
    return path && { name: key, file: "site.config.ts", path, value: value ?? valueAt(config[1], path) };
  },
  frontmatter: (key: string): Edit | null => {
    for (const [file, [, second]] of Object.entries(pages)) {
      const path = locate(second, partsOf(key));
      if (path !== null) return { name: `${key} in the frontmatter`, file, path, value: valueAt(second, path) };
    }
    return null;
  },
  folder: (key: string): Edit | null =>
    key in folder[1]
      ? { name: `${key} in _folder.yml`, file: "guide/_folder.yml", path: [key], value: folder[1][key] }
      : null,
};

const keys = [
  ...keysOf(siteConfigSchema).map((key) => ({ key, kind: "config" as const })),
  ...keysOf(frontmatterSchema).map((key) => ({ key, kind: "frontmatter" as const })),
  ...keysOf(folderSettingsSchema).map((key) => ({ key, kind: "folder" as const })),
].filter(({ key }) => !Object.hasOwn(notEdited, key));
const edits = keys.flatMap(({ key, kind }) => editOf[kind](key) ?? []);

/** All edits, each once, in groups that are made together. */
function groupsOf(all: readonly Edit[], random: Random): readonly (readonly Edit[])[] {
  const left = [...all];
  const groups: Edit[][] = [];
  while (left.length > 0) {
    const group: Edit[] = [];
    groups.push(group);
    while (group.length < size && left.length > 0) group.push(...left.splice(random(left.length), 1));
  }
  return groups;
}

/** The words of the theme and of pages have one kind of edit. */
function wordOf(key: string): readonly [string, unknown] | null {
  const [, group, name = ""] = /^(themeConfig\.strings|markdown\.labels)\.(\w+)$/u.exec(key) ?? [];
  if (group === undefined) return null;
  const texts: Readonly<Record<string, string>> = english;
  return [key, `${texts[name] ?? "Label {lines} {number}"} 2`];
}

/** "navbar.left[].text" → "navbar", "left", "[]", "text" */
function partsOf(key: string): readonly string[] {
  return key.replaceAll("[]", ".[]").split(".");
}

/** The first path in a value that has these parts. */
function locate(value: unknown, [part, ...rest]: readonly string[]): readonly string[] | null {
  if (part === undefined) return [];
  if (typeof value !== "object" || value === null) return null;
  if (part === "[]" && !Array.isArray(value)) return null;
  const names = part === "[]" || part === "*" ? Object.keys(value) : [part];
  for (const name of names.filter((each) => Object.hasOwn(value, each))) {
    const inner = locate(valueAt(value, [name]), rest);
    if (inner !== null) return [name, ...inner];
  }
  return null;
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      typeof at === "object" && at !== null ? Object.entries(at).find(([key]) => key === name)?.[1] : undefined,
    value,
  );
}

/** A copy of a value with another value at a path. */
function withValue(value: unknown, [name, ...rest]: readonly string[], inner: unknown): unknown {
  if (name === undefined) return inner;
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (String(index) === name ? withValue(item, rest, inner) : item));
  const entries: Values = typeof value === "object" && value !== null ? { ...value } : {};
  return { ...entries, [name]: withValue(entries[name], rest, inner) };
}

function print(value: unknown): string {
  if (value instanceof Code) return value.text;
  if (Array.isArray(value)) return `[${value.map(print).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([key, inner]) => `${JSON.stringify(key)}: ${print(inner)}`)
    .join(", ")} }`;
}

/** Writes a file of the site with some edits. */
function write(site: Site, file: string, made: readonly Edit[]): void {
  const [first, body] =
    file === "site.config.ts"
      ? [config[0], ""]
      : file.endsWith(".yml")
        ? [folder[0], ""]
        : [pages[file]?.[0], pages[file]?.[2]];
  const value = made
    .filter((edit) => edit.file === file)
    .reduce<unknown>((at, { path, value: inner }) => withValue(at, path, inner), first);
  if (file === "site.config.ts")
    site.write(
      file,
      `import { block, defineFeature, text } from "docsgen/feature";\nimport * as z from "zod";\nexport default ${print(value)};\n`,
    );
  // YAML is a superset of JSON.
  else
    site.write(`docs-src/${file}`, file.endsWith(".yml") ? print(value) : `---\n${print(value)}\n---\n\n${body ?? ""}`);
}

function makeRichSite(): Site {
  const drawing = (width: number): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="32"><rect width="9" height="9"/></svg>`;
  const site = makeSite({
    "docs-src/public/favicon.svg": drawing(32),
    "docs-src/public/light.svg": drawing(64),
    "docs-src/public/dark.svg": drawing(48),
    "docs-src/public/pic.png": png,
    "docs-src/public/other.png": png,
    "theme-a/style.css": ".a { color: red; }\n",
    "theme-b/style.css": ".b { color: blue; }\n",
    "box-a.css": ".drawn { color: red; }\n",
    "box-b.css": ".drawn { color: blue; }\n",
    "box-a.js": 'export default (element) => element.append("A");\n',
    "box-b.js": 'export default (element) => element.append("B");\n',
    "box-a.jsx": 'export default ({ size }) => <p className="box">Box A {size}</p>;\n',
    "box-b.jsx": 'export default ({ size }) => <p className="box">Box B {size}</p>;\n',
  });
  for (const file of ["site.config.ts", "guide/_folder.yml", ...Object.keys(pages)]) write(site, file, []);
  return site;
}

interface Built {
  readonly report: string;
  readonly bytes: string;
}

async function build(site: Site, out: string, words: readonly string[] = []): Promise<Built> {
  const run = await site.build([...words, "--out", out]);
  return {
    report: reportOf(run).replaceAll(`${out}/`, "out/"),
    bytes: run.status === 0 ? hashTree(site.files(out)) : "none",
  };
}

function reportOf({ status, stdout, stderr }: Run): string {
  return `${status}\n${stdout.replaceAll(/ \(\d+ written.*\)|[\d.]+ m?s(?:: |$)[^\n]*/gmu, "")}\n${stderr}`;
}

/** What is wrong with an incremental build after some edits. */
interface Fault {
  readonly edits: readonly string[];
  readonly problem: readonly string[];
}

async function faultOf(site: Site, made: readonly Edit[], before: readonly Edit[], base: Built): Promise<Fault | null> {
  for (const file of new Set([...made, ...before].map((edit) => edit.file))) write(site, file, made);
  const built = await build(site, "dist");
  if (site.exists("fresh")) site.remove("fresh");
  const fresh = await build(site, "fresh", ["--no-cache"]);
  const names = made.map((edit) => edit.name);
  if (built.report !== fresh.report) return { edits: names, problem: [built.report, fresh.report] };
  if (built.bytes !== fresh.bytes) return { edits: names, problem: differingFiles(site) };
  const isSame = fresh.bytes === base.bytes && fresh.report === base.report;
  if (!isSame || names.every((name) => Object.hasOwn(withoutEffect, name))) return null;
  return { edits: names, problem: ["has no effect"] };
}

function differingFiles(site: Site): readonly string[] {
  const [now, expected] = [site.files(), site.files("fresh")];
  return [...new Set([...now.keys(), ...expected.keys()])].filter(
    (path) => !(now.get(path) ?? Buffer.of()).equals(expected.get(path) ?? Buffer.of(0)),
  );
}

describe("every key", () => {
  test("has an edit, or a reason why it has none", () => {
    const missing = keys.filter(({ key, kind }) => editOf[kind](key) === null);
    expect(missing).toEqual([]);
    const known = new Set([...keys.map(({ key }) => key), ...Object.keys(notEdited)]);
    expect([...Object.keys(notEdited), ...Object.keys(replacements)].filter((key) => !known.has(key))).toEqual([]);
  });

  test("is an input, whatever was edited before", async () => {
    const random = makeRandom(seed);
    const site = makeRichSite();
    const base = await build(site, "dist");
    expect(base.bytes, base.report).not.toBe("none");
    let before: readonly Edit[] = [];
    const faults: Fault[] = [];
    const compare = async (made: readonly Edit[]): Promise<void> => {
      const fault = await faultOf(site, made, before, base);
      before = made;
      if (fault === null) return;
      faults.push(fault);
      // Finds the edit that causes it.
      if (made.length > 1) for (const edit of made) await compare([edit]);
    };
    for (const group of groupsOf(edits, random)) await compare(group);
    expect(faults, `seed ${seed}`).toEqual([]);
  }, 7_200_000);
});
