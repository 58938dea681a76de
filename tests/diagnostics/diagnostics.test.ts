/**
 * Every code of the catalogue has a folder here: a small site that makes the mistake, and `expected.txt`, the report as its author
 * sees it. `words.txt` holds words for the command line where there are any. A mistake that no folder can hold names its test.
 */
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { catalog } from "../../src/compiler/diagnostics/catalog.ts";
import { makeSite } from "../support/site.ts";

/** Made by the state of the machine, not by files. */
const shownElsewhere: Readonly<Record<string, string>> = {
  "unreadable-file": "tests/integration/machine.test.ts",
  "write-failed": "tests/integration/machine.test.ts",
  "foreign-file": "tests/integration/publishing.test.ts",
  "page-size": "tests/integration/bad-input.test.ts",
  "output-limit": "tests/integration/bad-input.test.ts",
};

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

describe("each mistake is reported as its author should see it", () => {
  for (const code of folders) {
    test(code, async () => {
      const folder = join(import.meta.dirname, code);
      const site = makeSite();
      if (code === "config-missing") site.remove("site.config.ts");
      cpSync(folder, site.folder, { recursive: true, verbatimSymlinks: true });
      const words = existsSync(join(folder, "words.txt"))
        ? readFileSync(join(folder, "words.txt"), "utf8").trim().split(" ")
        : [];
      const run = await site.build([...words, "--verbose"]);
      const expected = readFileSync(join(folder, "expected.txt"), "utf8");
      expect(run.stderr.replaceAll(site.folder, "<site>")).toBe(expected);
      expect(expected).toContain(` ${code}: `);
    });
  }
});

test("every code of the catalogue is shown", () => {
  const missing = Object.keys(catalog).filter(
    (code) => !folders.includes(code) && !Object.hasOwn(shownElsewhere, code),
  );
  expect(missing).toEqual([]);
});

test("every folder is a code of the catalogue", () => {
  expect(folders.filter((name) => !Object.hasOwn(catalog, name))).toEqual([]);
});
