/**
 * Every sample on the pages parses in its language, uses the platform's API correctly, requests only endpoints that
 * exist, and runs against a model of the platform on this machine.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { product } from "../../../docs-src/_site/product.ts";
import { checkJavaScript } from "./check-types.ts";
import { checkRequests } from "./endpoints.ts";
import type { Model } from "./model.ts";
import { startModel } from "./model.ts";
import { checkBash, checkGo, checkPython, isInstalled } from "./parse.ts";
import type { Outcome, Plan, Run } from "./plan.ts";
import { planRuns } from "./plan.ts";
import { runBash } from "./run-bash.ts";
import { runGo } from "./run-go.ts";
import { runJavaScript } from "./run-javascript.ts";
import { runPython } from "./run-python.ts";
import type { Sample } from "./samples.ts";
import { problemAt, readSamples } from "./samples.ts";

/** The minimum number of samples that run in each language, to notice if some are no longer found. */
const atLeast: Readonly<Record<string, number>> = { js: 300, python: 155, bash: 210, go: 25 };

let samples: readonly Sample[] = [];
let model: Model | null = null;
const folder = mkdtempSync(join(tmpdir(), "docsgen-samples-"));

beforeAll(async () => {
  samples = readSamples();
  model = await startModel();
});

afterAll(() => {
  model?.close();
  rmSync(folder, { recursive: true });
});

function inLanguages(...languages: readonly string[]): readonly Sample[] {
  return samples.filter(({ language }) => languages.includes(language));
}

function lacksForBash(): readonly string[] {
  return ["bash", "curl", "jq", "openssl"].filter((program) => !isInstalled(program));
}

type Runner = (
  runs: readonly Run[],
  of: readonly Sample[],
  where: { readonly model: string; readonly folder: string },
) => Promise<readonly Outcome[]>;

async function runAll(plan: Plan, of: readonly Sample[], run: Runner): Promise<readonly string[]> {
  if (model === null) throw new Error("the model was not started");
  for (const { id, faults } of plan.runs) model.begin(id, faults);
  const outcomes = await run(plan.runs, of, { model: model.url, folder });
  return plan.runs.flatMap((each) =>
    judge(
      each,
      outcomes.find(({ id }) => id === each.id),
    ),
  );
}

function judge(run: Run, outcome: Outcome | undefined): readonly string[] {
  if (outcome === undefined) return [problemAt(run.sample, 1, "it did not run")];
  const { ending, line, shown } = outcome;
  const asked = model?.end(run.id) ?? { problems: [], answered: 0 };
  const problems = [...outcome.problems, ...asked.problems].map((text) => problemAt(run.sample, 1, text));
  const isOfApi = run.sample.code.includes(product.apiBase) && !/^export /mu.test(run.sample.code);
  if (isOfApi && run.ends === "ends" && asked.answered === 0)
    problems.push(problemAt(run.sample, 1, "it gets no answer of the API"));
  const isExpected = run.ends === "ends" ? ending === "ends" : ending.includes(run.ends);
  if (!isExpected)
    problems.push(
      problemAt(run.sample, line, run.ends === "ends" ? `it ${ending}` : `it ${ending}, not “${run.ends}”`),
    );
  if (!shown.includes(run.shows)) problems.push(problemAt(run.sample, 1, `it doesn't show ${run.shows}, but ${shown}`));
  return problems;
}

function problemsOf(data: readonly Sample[], parse: (text: string) => unknown): readonly string[] {
  return data.flatMap((sample) => {
    try {
      parse(sample.code);
      return [];
    } catch (error) {
      return [problemAt(sample, 1, String(error))];
    }
  });
}

describe("the samples of the pages", () => {
  test("are in a language that is checked, or marked as text", () => {
    const known = new Set(["js", "ts", "python", "go", "bash", "sh", "json", "yaml", "text"]);
    const others = samples.filter(({ language }) => !known.has(language));
    expect(others.map((sample) => problemAt(sample, 1, `a sample of ${sample.language || "no language"}`))).toEqual([]);
  });

  test("in JavaScript and TypeScript have no type errors", () => {
    expect(checkJavaScript(inLanguages("js", "ts"))).toEqual([]);
  });

  test("in Python parse", ({ skip }) => {
    if (!isInstalled("python3")) skip("python3 is not installed");
    expect(checkPython(inLanguages("python"))).toEqual([]);
  });

  test("in Go parse", ({ skip }) => {
    if (!isInstalled("gofmt")) skip("gofmt is not installed");
    expect(checkGo(inLanguages("go"))).toEqual([]);
  });

  test("in Bash parse", ({ skip }) => {
    if (!isInstalled("bash")) skip("bash is not installed");
    // Samples that run are parsed at that time.
    const all = inLanguages("bash", "sh");
    const unread = lacksForBash().length > 0 ? all : planRuns(all, samples).notRun.map(({ sample }) => sample);
    expect(checkBash(unread)).toEqual([]);
  });

  test("in JSON and YAML parse", () => {
    expect([...problemsOf(inLanguages("json"), JSON.parse), ...problemsOf(inLanguages("yaml"), parseYaml)]).toEqual([]);
  });

  test("set a timeout for every curl request, except for streams and requests that a person sends to a workflow", () => {
    const unlimited = inLanguages("bash", "sh").flatMap((sample) =>
      sample.code
        .replaceAll("\\\n", " ")
        .split("\n")
        .filter((command) => /\bcurl /u.test(command) && !/--max-time|--no-buffer/u.test(command))
        .filter((command) => !/^curl .*"\$(?:CANCEL_ENDPOINT|ENDPOINT|RESUME)_URL/u.test(command))
        .map((command) => problemAt(sample, 1, command)),
    );
    expect(unlimited).toEqual([]);
  });

  test("only send requests to endpoints of the API", () => {
    expect(checkRequests(samples)).toEqual([]);
  });
});

describe("the samples of the pages run", () => {
  test("in JavaScript and TypeScript", async () => {
    const plan = planRuns(inLanguages("js", "ts"), samples);
    expect(await runAll(plan, inLanguages("js", "ts"), runJavaScript)).toEqual([]);
  });

  test("in Python", async ({ skip }) => {
    if (!isInstalled("python3")) skip("python3 is not installed");
    const plan = planRuns(inLanguages("python"), samples);
    expect(await runAll(plan, inLanguages("python"), runPython)).toEqual([]);
  });

  test("in Bash", async ({ skip }) => {
    const missing = lacksForBash();
    if (missing.length > 0) skip(`${missing.join(" and ")} is not installed`);
    const plan = planRuns(inLanguages("bash", "sh"), samples);
    expect(await runAll(plan, inLanguages("bash", "sh"), runBash)).toEqual([]);
  });

  test("in Go", async ({ skip }) => {
    if (!isInstalled("go")) skip("go is not installed");
    const plan = planRuns(inLanguages("go"), samples);
    expect(await runAll(plan, inLanguages("go"), runGo)).toEqual([]);
  });

  test("except for those listed with a reason", () => {
    const languages = [["js", "ts"], ["python"], ["bash", "sh"], ["go"]];
    const plans = languages.map((names) => planRuns(inLanguages(...names), samples));
    expect([...new Set(plans.flatMap(({ stale }) => stale))], "scenarios that no sample fits").toEqual([]);
    const counts = languages.map((names, at) => {
      const { runs = [], notRun = [] } = plans[at] ?? {};
      const run = new Set(runs.map(({ sample }) => sample)).size;
      return { language: names[0], run, notRun: notRun.length };
    });
    console.log(counts.map(({ language, run, notRun }) => `${language}: ${run} run, ${notRun} not`).join("; "));
    // A new sample either runs or changes one of these numbers.
    expect(Object.fromEntries(counts.map(({ language, notRun }) => [language, notRun]))).toEqual({
      js: 0,
      python: 0,
      bash: 31,
      go: 2,
    });
    expect(
      Object.fromEntries(counts.map(({ language, run }) => [language, run >= (atLeast[language ?? ""] ?? 0)])),
    ).toEqual({
      js: true,
      python: true,
      bash: true,
      go: true,
    });
  });
});
