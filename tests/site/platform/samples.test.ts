/**
 * The samples of the pages run with `docsgen check --samples`, against a model of the platform on this machine. The
 * command is in the site's config.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { copyProjectSite } from "../../support/project-site.ts";
import type { Site } from "../../support/site.ts";
import { projectRoot } from "../../support/site.ts";
import { scenarios } from "./scenarios.ts";

/** The minimum number of samples that run in each language, to notice if some are no longer found. */
const atLeast: Readonly<Record<string, number>> = { js: 331, ts: 5, python: 172, bash: 218, go: 26 };

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({ code: z.string(), message: z.string(), file: z.string(), start: z.object({ line: z.number() }) }),
  ),
});
const noteSchema = z.object({
  language: z.string(),
  planned: z.number(),
  ran: z.number(),
  notRun: z.number(),
  used: z.array(z.number()),
});

const needed = ["go", "python3", "bash", "curl", "jq", "openssl"];
const command = ["check", "--samples", "--format", "json"];

let site: Site | null = null;
let diagnostics: z.output<typeof reportSchema>["diagnostics"] = [];
let notes: readonly z.output<typeof noteSchema>[] = [];

beforeAll(async () => {
  site = await copyProjectSite({ isLasting: true });
  symlinkSync(join(projectRoot, "tests"), site.path("tests"), "dir");
  const log = site.path("platform.ndjson");
  // Commands see the environment of the process.
  const run = await site.run(command, { ownProcess: true, env: { PLATFORM_LOG: log } });
  diagnostics = samplesIn(run.stdout);
  const lines = existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : [];
  notes = lines.map((line) => noteSchema.parse(JSON.parse(line)));
}, 600_000);

afterAll(() => site?.delete());

/** The problems of samples in a report. Those of the copied site, which has no history, are not meant. */
function samplesIn(report: string): typeof diagnostics {
  return reportSchema.parse(JSON.parse(report)).diagnostics.filter(({ code }) => code.startsWith("sample-"));
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ["--help"], { stdio: "ignore" }).error === undefined;
}

describe("the samples of the pages", () => {
  test("are right", () => {
    expect(diagnostics.filter(({ code }) => code !== "sample-command")).toEqual([]);
    // Only where a program is not installed, such as Go, samples may not run.
    if (diagnostics.length > 0) expect(needed.every(isInstalled)).toBe(false);
  });

  test.each(Object.keys(atLeast))("run in %s, at least as many as before", (language) => {
    const own = notes.filter((note) => note.language === language);
    const count = (name: "planned" | "ran" | "notRun"): number => own.reduce((total, note) => total + note[name], 0);
    console.log(`${language}: ${count("ran")} run, ${count("notRun")} not`);
    expect(count("planned")).toBeGreaterThanOrEqual(atLeast[language] ?? 0);
    const isMissing = diagnostics.some(({ code, message }) => code === "sample-command" && message.includes(language));
    expect(count("ran")).toBe(isMissing ? 0 : count("planned"));
    // A new sample either runs or changes one of these numbers.
    expect(count("notRun")).toBe({ bash: 31, go: 2 }[language] ?? 0);
  });

  test("have no scenarios that none of them fits", () => {
    const used = new Set(notes.flatMap((note) => note.used));
    expect(
      scenarios.filter((_scenario, at) => !used.has(at)).map(({ page, sample = "all" }) => `${page}: ${sample}`),
    ).toEqual([]);
  });

  test("are found at their lines if they are wrong", async () => {
    if (site === null) throw new Error("the site was not copied");
    const page = "docs-src/abuse.md";
    const wrong = [
      ["js", "const size = 5;\nconsole.log(lost, size);"],
      ["ts", "export const size: number = 5;\nexport const name: string = size;"],
      ["python", "size = 5\nprint(lost)"],
      ["bash", "size=5\nlost-command $size"],
    ].map(([language, code]) => `\n\`\`\`${language}\n${code}\n\`\`\`\n`);
    site.edit(page, (text) => `${text}${wrong.join("")}`);
    const lines = site.read(page).split("\n");
    const expected = lines.flatMap((line, at) => (/lost|name: string/u.test(line) ? [at + 1] : []));
    const found = samplesIn((await site.run(command)).stdout).filter(({ code }) => code === "sample-failed");
    expect(new Set(found.map(({ file }) => file))).toEqual(new Set([page]));
    expect([...new Set(found.map(({ start }) => start.line))]).toEqual(expected);
  });
});
