/**
 * The undocumented parts of packages and of V8 that docsgen relies on, each by name. If an update of a package breaks one of
 * these tests, look at the code that is named with it.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gfmAutolinkLiteral } from "micromark-extension-gfm-autolink-literal";
import { directive } from "micromark-extension-directive";
import { INITIAL } from "shiki/textmate";
import { expect, test } from "vitest";
import { projectRoot } from "../support/site.ts";

const packages = join(projectRoot, "node_modules");
const read = (path: string): string => readFileSync(join(packages, path), "utf8");

test("GFM names the construct that page/markdown/parser.ts removes from texts without an @", () => {
  const constructs = Object.values(gfmAutolinkLiteral().text ?? {}).flat();
  expect(constructs.map((each) => each?.name)).toContain("emailAutolink");
});

test("directives begin with the code of a colon, which page/markdown/parser.ts looks up", () => {
  expect(Object.keys(directive().flow ?? {})).toEqual(["58"]);
  expect(Object.keys(directive().text ?? {})).toEqual(["58"]);
});

test("a state of shiki's grammars says whether its rule began at the end of a line, for code/line-colors.ts", () => {
  expect(Object.keys(INITIAL)).toContain("beginRuleCapturedEOL");
});

test("the bundle has zod's messages in English alone", () => {
  const lib = readdirSync(join(projectRoot, "lib")).filter((name) => name.endsWith(".js"));
  expect(lib.filter((name) => readFileSync(join(projectRoot, "lib", name), "utf8").includes("Ungültige"))).toEqual([]);
});

test("the Markdown packages visit trees with the package that scripts/build.js replaces", () => {
  expect(read("mdast-util-to-hast/lib/state.js")).toContain("from 'unist-util-visit'");
});

test("ws reads the variables by which scripts/build.js keeps it from looking for native packages", () => {
  expect(read("ws/lib/buffer-util.js")).toContain("process.env.WS_NO_BUFFER_UTIL");
  expect(read("ws/lib/validation.js")).toContain("process.env.WS_NO_UTF_8_VALIDATE");
});

test("sh-syntax has the parts that code/shell-parser.ts and scripts/build.js name", () => {
  expect(existsSync(join(packages, "sh-syntax/main.wasm"))).toBe(true);
  expect(read("sh-syntax/lib/index.js")).toContain("'../vendors/wasm_exec.cjs'");
  expect(read("sh-syntax/lib/processor.js")).toContain("export const getProcessor");
});

test("V8 knows the flags that the command line sets, in the versions in which it sets them", () => {
  const major = Number.parseInt(process.versions.v8, 10);
  const known = spawnSync(process.execPath, ["--v8-options"], { encoding: "utf8" }).stdout;
  const flags = [
    "regexp-tier-up-ticks",
    major < 12 ? "interrupt-budget" : "invocation-count-for-turbofan",
    "heap-growing-percent",
  ];
  expect(flags.filter((flag) => major <= 13 && !known.includes(`--${flag} `))).toEqual([]);
});
