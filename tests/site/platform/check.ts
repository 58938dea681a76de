/**
 * The command of `samples` in this site's config: `node check.js <language> <files>`. The samples use the API of the
 * platform correctly, request only endpoints that exist, and run against a model of it. Every problem is a line with
 * the file and the line of the sample, so docsgen finds its place on the page.
 */
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { product } from "../../../docs-src/_site/product.ts";
import { checkJavaScript } from "./check-types.ts";
import { checkRequests } from "./endpoints.ts";
import type { Model } from "./model.ts";
import { startModel } from "./model.ts";
import { parseBash, parseGo, parsePython } from "./parse.ts";
import type { Outcome, Plan, Run } from "./plan.ts";
import { planRuns } from "./plan.ts";
import { runBash } from "./run-bash.ts";
import { runGo } from "./run-go.ts";
import { runJavaScript } from "./run-javascript.ts";
import { runPython } from "./run-python.ts";
import type { Sample } from "./samples.ts";
import { problemAt, readSamples } from "./samples.ts";

interface Language {
  /** The programs without which its samples cannot run. */
  readonly needs: readonly string[];
  /** @returns Lines that begin with a file and a line. */
  readonly parse: (samples: readonly Sample[], plan: Plan) => string;
  readonly run: (
    runs: readonly Run[],
    samples: readonly Sample[],
    where: { readonly model: string; readonly folder: string },
  ) => Promise<readonly Outcome[]>;
}

const javaScript: Language = {
  needs: [],
  parse: (samples) => checkJavaScript(samples).join("\n"),
  run: runJavaScript,
};

const languages: Readonly<Record<string, Language>> = {
  js: javaScript,
  ts: javaScript,
  python: { needs: ["python3"], parse: (samples) => parsePython(filesOf(samples)), run: runPython },
  go: { needs: ["go", "gofmt"], parse: (samples) => parseGo(filesOf(samples)), run: runGo },
  bash: {
    needs: ["bash", "curl", "jq", "openssl"],
    // Those that run are parsed then.
    parse: (samples, { notRun }) =>
      [...unlimitedRequests(samples), parseBash(filesOf(notRun.map(({ sample }) => sample)))].join("\n"),
    run: runBash,
  },
};

const [, , name = "", ...files] = process.argv;
const language = languages[name];
if (language === undefined) throw new Error(`there is no model for ${name}`);
const all = readSamples(files, name);
const own = all.filter(({ file }) => file !== null);
const plan = planRuns(own, all);
const missing = language.needs.filter((program) => spawnSync(program, ["--help"]).error !== undefined);
if (missing.length > 0) {
  note(0);
  console.error(`${missing.join(" and ")} is not installed`);
  process.exit(127);
}
const problems = [...checkRequests(own), language.parse(own, plan), ...(await runAll(language))];
const report = problems.filter((problem) => problem.trim() !== "").join("\n");
if (report !== "") console.log(report);
process.exit(report === "" ? 0 : 1);

function filesOf(samples: readonly Sample[]): readonly string[] {
  return samples.flatMap(({ file }) => file ?? []);
}

async function runAll({ run }: Language): Promise<readonly string[]> {
  const model = await startModel();
  const folder = mkdtempSync(join(tmpdir(), "docsgen-samples-"));
  try {
    for (const { id, faults } of plan.runs) model.begin(id, faults);
    const outcomes = new Map((await run(plan.runs, own, { model: model.url, folder })).map((each) => [each.id, each]));
    note(new Set(plan.runs.flatMap(({ id, sample }) => (outcomes.has(id) ? [sample] : []))).size);
    return plan.runs.flatMap((each) => judge(each, outcomes.get(each.id), model));
  } finally {
    model.close();
    rmSync(folder, { recursive: true });
  }
}

function judge(run: Run, outcome: Outcome | undefined, model: Model): readonly string[] {
  if (outcome === undefined) return [problemAt(run.sample, 1, "it did not run")];
  const { ending, line, shown } = outcome;
  const asked = model.end(run.id);
  const found = [...outcome.problems, ...asked.problems].map((text) => problemAt(run.sample, 1, text));
  const isOfApi = run.sample.code.includes(product.apiBase) && !/^export /mu.test(run.sample.code);
  if (isOfApi && run.ends === "ends" && asked.answered === 0)
    found.push(problemAt(run.sample, 1, "it gets no answer of the API"));
  const isExpected = run.ends === "ends" ? ending === "ends" : ending.includes(run.ends);
  if (!isExpected)
    found.push(problemAt(run.sample, line, run.ends === "ends" ? `it ${ending}` : `it ${ending}, not “${run.ends}”`));
  if (!shown.includes(run.shows)) found.push(problemAt(run.sample, 1, `it doesn't show ${run.shows}, but ${shown}`));
  return found;
}

/** Every curl request has a time limit, except for streams and requests that a person sends to a workflow. */
function unlimitedRequests(samples: readonly Sample[]): readonly string[] {
  return samples.flatMap((sample) =>
    sample.code
      .replaceAll("\\\n", " ")
      .split("\n")
      .filter((command) => /\bcurl /u.test(command) && !/--max-time|--no-buffer/u.test(command))
      .filter((command) => !/^curl .*"\$(?:CANCEL_ENDPOINT|ENDPOINT|RESUME)_URL/u.test(command))
      .map((command) => problemAt(sample, 1, `no --max-time: ${command}`)),
  );
}

/** Tells a test how many samples ran, which it could not see otherwise. */
function note(ran: number): void {
  const log = process.env["PLATFORM_LOG"];
  const { used, notRun } = plan;
  const line = { language: name, planned: own.length - notRun.length, ran, notRun: notRun.length, used };
  if (log !== undefined) appendFileSync(log, `${JSON.stringify(line)}\n`);
}
