/**
 * Every code of the catalog that no rule of pages finds has a folder here: a small site with the mistake, `expected.txt`,
 * the report as its author sees it, and `clean.diff`, the correction. `words.txt` holds arguments for the command line, if
 * there are any. For a mistake that a folder cannot contain, the test that covers it is named instead.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { pageRules } from "../../src/compiler/rules/check-page.ts";
import { codes } from "../../src/compiler/rules/codes.ts";
import { copyMistake, correctMistake, mistakesFolder } from "../support/mistake.ts";

/** Mistakes that depend on the state of the machine or on very large files. */
const shownElsewhere: Readonly<Record<string, string>> = {
  "unreadable-file": "tests/integration/machine.test.ts",
  "failed-check": "tests/unit/diagnostics/failed-check.test.ts",
  "cache-failed": "tests/integration/machine.test.ts",
  "write-failed": "tests/integration/machine.test.ts",
  "foreign-file": "tests/integration/publishing.test.ts",
  "card-font": "tests/integration/social-cards.test.ts",
  "outdated-claim": "tests/integration/facts.test.ts",
  "outdated-page": "tests/integration/outdated-pages.test.ts",
  "outdated-review": "tests/integration/outdated-pages.test.ts",
  "covers-nothing": "tests/integration/outdated-pages.test.ts",
  "unknown-changes": "tests/integration/outdated-pages.test.ts",
  "sample-failed": "tests/integration/samples.test.ts",
  "sample-output": "tests/integration/samples.test.ts",
  "stray-output": "tests/integration/samples.test.ts",
  "sample-type": "tests/integration/sample-types.test.ts",
  "stray-type": "tests/integration/sample-types.test.ts",
  "outdated-version": "tests/integration/versions.test.ts",
  "outdated-site": "tests/integration/other-sites.test.ts",
  "sample-command": "tests/integration/samples.test.ts",
  "sample-language": "tests/integration/samples.test.ts",
  "sample-inputs": "tests/integration/samples.test.ts",
  "prose-failed": "tests/integration/prose.test.ts",
  "unknown-history": "tests/integration/history.test.ts",
  "page-size": "tests/integration/bad-input.test.ts",
  "markup-limit": "tests/unit/page/limits.test.ts",
  "page-limit": "tests/integration/limits.test.ts",
  "output-limit": "tests/integration/bad-input.test.ts",
  "large-image": "tests/integration/assets.test.ts",
  "package-failure": "tests/integration/optional-packages.test.ts",
  "dead-external-link": "tests/integration/check.test.ts",
  "unchecked-external-link": "tests/integration/check.test.ts",
};

const folders = readdirSync(mistakesFolder, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

interface Count {
  readonly code: string;
  /** Reports of the code for the site that makes the mistake. */
  readonly caught: number;
  /** Reports of any problem for its clean twin. */
  readonly falseAlarms: number;
}

const counts: Count[] = [];

function commandOf(folder: string): string[] {
  const path = join(folder, "words.txt");
  const words = existsSync(path) ? readFileSync(path, "utf8").trim().split(" ") : [];
  return ["build", "check", "verify", "mv", "version", "migrate"].includes(words[0] ?? "")
    ? words
    : ["build", ...words];
}

describe("each mistake is reported once, as its author should see it, and its clean twin is not", () => {
  for (const code of folders) {
    test(code, async () => {
      const folder = join(mistakesFolder, code);
      const site = copyMistake(code);
      const wrong = await site.run(commandOf(site.folder));
      const expected = readFileSync(join(folder, "expected.txt"), "utf8");

      correctMistake(code, site);
      const clean = await site.run(commandOf(site.folder));

      const reports = (text: string, pattern: string): number =>
        [...text.matchAll(new RegExp(` ${pattern}: `, "gu"))].length;
      const alarms = reports(clean.stderr, `(?:error|warning) [\\w-]+`) + reports(clean.stderr, `hint ${code}`);
      counts.push({ code, caught: reports(wrong.stderr, code), falseAlarms: alarms });
      expect(wrong.stderr.replaceAll(site.folder, "<site>")).toBe(expected);
      expect(alarms, clean.stderr).toBe(0);
      expect(clean.status).toBe(0);
    });
  }

  test("in the table of all codes", () => {
    const width = Math.max(...counts.map(({ code }) => code.length));
    const row = (code: string, caught: string, falseAlarms: string): string =>
      `${code.padEnd(width)}  ${caught.padStart(6)}  ${falseAlarms.padStart(12)}`;
    const rows = counts.map(({ code, caught, falseAlarms }) => row(code, String(caught), String(falseAlarms)));
    process.stdout.write(`${[row("code", "caught", "false alarms"), ...rows].join("\n")}\n`);
    expect(counts.filter(({ caught, falseAlarms }) => caught !== 1 || falseAlarms !== 0)).toEqual([]);
    expect(counts).toHaveLength(folders.length);
  });
});

test("every code has an example", () => {
  // The examples of rules are tests, too.
  const ofRules: ReadonlySet<string> = new Set(pageRules.map(({ code }) => code));
  const missing = [...codes.keys()].filter(
    (code) => !folders.includes(code) && !Object.hasOwn(shownElsewhere, code) && !ofRules.has(code),
  );
  expect(missing).toEqual([]);
});

test("every folder is named after a code", () => {
  expect(folders.filter((name) => !codes.has(name))).toEqual([]);
});
