/** What is said of a wrong value that a plugin returns from a hook. */
import { expect, test } from "vitest";
import * as z from "zod";
import { describeValue } from "../../../src/compiler/plugin/describe-value.ts";
import { files, findings, pageSource } from "../../../src/compiler/plugin/hook-values.ts";

const page = '{ path: "changelog.md", text: "…" }';
const finding = '{ code: "too-long", message: "…" }';
const schemas = { pages: z.array(pageSource), checks: findings, outputs: files };

test.each([
  ["pages", { path: "x.md", text: "x" }, "it returns an object, not a list", `put it in a list: return [${page}]`],
  ["pages", undefined, "it returns nothing", `is \`return\` missing? write return [${page}]`],
  ["pages", null, "it returns null", "for none, write return []"],
  ["pages", "x", "it returns “x”, not a list", `write return [${page}]`],
  ["pages", ["x.md"], "[0] is “x.md”", `write ${page}`],
  ["pages", [{ path: "x.md", content: "x" }], "[0] has “content” and no “text”", "write text instead of content"],
  ["pages", [{ route: "/x/", text: "x" }], "[0] has “route” and no “path”", "write path instead of route"],
  ["checks", [{ code: "x" }], "[0].message is missing", `write ${finding}`],
  [
    "checks",
    [{ code: "own/tooLong", message: "m" }],
    "[0].code must be in lower case with hyphens, such as too-long",
    'write "too-long": the name of the plugin is put before it',
  ],
  [
    "checks",
    [{ code: "x", message: "m", severity: "warn" }],
    '[0].severity must be "error" or "warning" or "hint", and is “warn”',
    'write "warning"',
  ],
  ["checks", [{ code: "x", message: "m", line: "3" }], "[0].line must be a number, and is “3”", "write 3"],
  ["checks", [{ code: "x", message: "m", pgae: "a.md" }], "[0] has an unknown key “pgae”", "write page"],
  [
    "outputs",
    [{ path: "x.json", contents: { a: 1 } }],
    "[0].contents must be a string or a Uint8Array",
    "write contents: JSON.stringify(…)",
  ],
] as const)("%s: %j", (hook, returned, reason, hint) => {
  const [issue] = schemas[hook].safeParse(returned).error?.issues ?? [];
  expect(issue === undefined ? null : describeValue(hook, returned, issue)).toEqual({ reason, hint });
});
