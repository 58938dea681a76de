/** What is said of a wrong value that a plugin returns from a hook. */
import { expect, test } from "vitest";
import * as z from "zod";
import { describeValue } from "../../../src/compiler/plugin/describe-value.ts";
import { files, findings, pageSource } from "../../../src/compiler/plugin/hook-values.ts";

const page = '{ path: "changelog.md", text: "…" }';
const schemas = { pages: z.array(pageSource), checks: findings, outputs: files };

test.each([
  ["pages", undefined, "it returns nothing, not a list", `for example return [${page}]`],
  ["pages", ["x.md"], "[0] is “x.md”", `for example ${page}`],
  ["pages", [{ route: "/x/", text: "x" }], "[0].path is missing", `for example ${page}`],
  ["checks", [{ code: "x", message: "m", line: "3" }], "[0].line must be a number, and is “3”", null],
  [
    "checks",
    [{ code: "x", message: "m", severity: "warn" }],
    '[0].severity must be "error" or "warning" or "hint", and is “warn”',
    null,
  ],
  ["checks", [{ code: "x", message: "m", hnit: "a" }], "[0] has an unknown key “hnit”", null],
] as const)("%s: %j", (hook, returned, reason, hint) => {
  const [issue] = schemas[hook].safeParse(returned).error?.issues ?? [];
  const said = issue === undefined ? null : describeValue(hook, returned, issue);
  expect(said).toEqual({ reason, hint: hint ?? expect.stringMatching(/^for example \{ code: "too-long"/u) });
});
