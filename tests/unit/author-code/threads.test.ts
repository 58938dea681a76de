/**
 * The reads of configs and components reach the requesting thread, whichever thread they happen in. Threads load built
 * files, so what they need is bundled for these tests.
 */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { markdownLabels } from "../../../src/compiler/config/markdown-labels.ts";
import type { AuthorReads } from "../../../src/compiler/author-code/author-reads.ts";
import { areUnchanged } from "../../../src/compiler/author-code/author-reads.ts";
import type { evaluateConfig } from "../../../src/compiler/config/evaluate.ts";
import type { Outcome, Task } from "../../../src/compiler/graph/task.ts";
import type { WorkerPool } from "../../../src/compiler/graph/worker-pool.ts";
import type { MarkdownOptions } from "../../../src/compiler/page/markdown-options.ts";
import { makeRoute } from "../../support/route-data.ts";
import { projectRoot } from "../../support/site.ts";

/** Bundles into a folder whose files Vitest loads unchanged. */
const bundle = join(projectRoot, ".docsgen", `threads-${process.pid}`, "lib");

interface Threads {
  readonly evaluateConfig: typeof evaluateConfig;
  readonly WorkerPool: typeof WorkerPool;
}
const threads: { loaded: Promise<Threads> } = { loaded: Promise.reject(new Error("not built")) };
threads.loaded.catch(() => undefined);
let folder = "";

beforeAll(async () => {
  const compiler = join(projectRoot, "src", "compiler");
  const contents =
    'export { evaluateConfig } from "./config/evaluate.ts"; export { WorkerPool } from "./graph/worker-pool.ts";';
  await build({
    stdin: { contents, resolveDir: compiler, sourcefile: "index.ts" },
    entryPoints: [join(compiler, "graph", "worker.ts"), join(compiler, "config", "config-thread.ts")],
    outdir: bundle,
    entryNames: "[name]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    jsx: "automatic",
    logLevel: "warning",
  });
  threads.loaded = import(/* @vite-ignore */ join(bundle, "stdin.js"));
});

afterAll(() => rmSync(dirname(bundle), { recursive: true, force: true }));

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "docsgen-reads-")));
  vi.stubEnv("DOCSGEN_READS", "one");
  vi.stubEnv("DOCSGEN_READS_OWN", undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function inWords(reads: AuthorReads): readonly string[] {
  return reads.map(({ kind, name }) => `${kind} ${name.replace(`${folder}/`, "")}`);
}

describe("the thread of a config", () => {
  const evaluate = async (statements: string): ReturnType<typeof evaluateConfig> => {
    const at = `const at = (name) => ${JSON.stringify(folder)} + "/" + name;`;
    const code = `import { existsSync } from "node:fs"; ${at}\n${statements}`;
    return (await threads.loaded).evaluateConfig(`data:text/javascript,${encodeURIComponent(code)}`);
  };

  test.for([
    ["returns data", "value", "export default { is: existsSync(at('a')), value: process.env.DOCSGEN_READS };"],
    ["returns code", "value", "existsSync(at('a')); process.env.DOCSGEN_READS; export default () => 1;"],
    ["throws", "failed", "existsSync(at('a')); process.env.DOCSGEN_READS; throw new Error('boom');"],
    ["waits", "value", "await 0; existsSync(at('a')); await 0; process.env.DOCSGEN_READS; export default 1;"],
    ["exits", "failed", "existsSync(at('a')); process.env.DOCSGEN_READS; process.exit();"],
  ] as const)("reports the reads of a config that %s", async ([, kind, statements]) => {
    const evaluated = await evaluate(statements);
    expect(evaluated.kind).toBe(kind);
    expect(inWords(evaluated.reads)).toEqual(["presence a", "variable DOCSGEN_READS"]);
    expect(areUnchanged(evaluated.reads)).toBe(true);
  });

  test("passes functions on as functions", async () => {
    expect(await evaluate("export default () => 1;")).toEqual({
      kind: "value",
      value: expect.any(Function),
      reads: [],
    });
  });

  test("sets variables of the process", async () => {
    const evaluated = await evaluate(
      "process.env.DOCSGEN_READS_OWN = 1; export default process.env.DOCSGEN_READS_OWN;",
    );
    expect(evaluated).toEqual({ kind: "value", value: "1", reads: [] });
    expect(process.env["DOCSGEN_READS_OWN"]).toBe("1");
  });
});

describe.for([
  ["without threads", 0],
  ["with threads", 2],
] as const)("a pool %s", ([, size]) => {
  const { site, sidebar, page } = makeRoute("A");
  const route = {
    page,
    sidebar,
    body: { html: "", relocations: [], images: [] },
    urls: [],
    images: [],
    components: [],
    withMarkdown: false,
  };
  const box = { name: "Box", props: {}, hydrate: null };
  const withBox = { ...route, body: { ...route.body, html: boxAt(0) }, components: [box] };

  /** A pool whose theme runs statements when it is loaded, and when `Box` and the document are rendered. */
  async function open(loading: string, rendering = "", document = ""): Promise<WorkerPool> {
    const path = join(folder, "theme-0123456789abcdef.mjs");
    writeFileSync(
      path,
      `import { existsSync, readFileSync } from "node:fs";
const at = (name) => ${JSON.stringify(folder)} + "/" + name;
${loading}
export const Page = ({ data }) => { ${document}; return data.page.bodyHtml; };
export const components = { Box: () => { ${rendering}; return "box"; } };
export const replacesComponents = true;`,
    );
    const { WorkerPool: Opened } = await threads.loaded;
    return new Opened({ options, theme: pathToFileURL(path).href, plugins: null }, size);
  }

  async function run(pool: WorkerPool, ...tasks: readonly Task[]): Promise<readonly Outcome["kind"][]> {
    const kinds: Outcome["kind"][] = [];
    for await (const outcome of pool.runAll(tasks)) kinds.push(outcome.kind);
    return kinds;
  }

  test("reports what the theme reads while it is loaded, except for what docsgen sets for it", async () => {
    const pool = await open("process.env.NODE_ENV; process.env.DOCSGEN_READS; await 0; existsSync(at('a'));");
    expect(pool.reads).toEqual([]);
    expect(await run(pool, { kind: "load" })).toEqual(["loaded"]);
    expect(inWords(pool.reads)).toEqual(["presence a", "variable DOCSGEN_READS"]);
    expect(areUnchanged(pool.reads)).toBe(true);
    await pool.close();
  });

  test.for(["render", "try"] as const)("reports what components and the document read (%s)", async (kind) => {
    const pool = await open("", "existsSync(at('box')); process.env.NODE_ENV", "existsSync(at('document'))");
    const outcomes = await run(pool, { kind, site, routes: [route] });
    expect(outcomes).toEqual([kind === "try" ? "tried" : "rendered"]);
    expect(inWords(pool.reads)).toEqual(["presence document"]);
    await run(pool, { kind, site, routes: [withBox] });
    expect(inWords(pool.reads)).toEqual(["presence box", "presence document", "variable NODE_ENV"]);
    expect(areUnchanged(pool.reads)).toBe(true);
    await pool.close();
  });

  test("reports what a failing component reads", async () => {
    const pool = await open("", "readFileSync(at('missing.txt'))");
    expect(await run(pool, { kind: "render", site, routes: [withBox] })).toEqual(["failed"]);
    expect(inWords(pool.reads)).toEqual(["content missing.txt"]);
    await pool.close();
  });

  test("reports what a failing theme has read", async () => {
    const pool = await open("readFileSync(at('missing.txt'))");
    expect(await run(pool, { kind: "load" })).toEqual(["loaded"]);
    expect(inWords(pool.reads)).toEqual(["content missing.txt"]);
    await pool.close();
  });

  test("merges the reads of several tasks", async () => {
    const pool = await open("existsSync(at('load'))", "existsSync(at('box'))");
    await run(pool, ...Array.from({ length: 12 }, (): Task => ({ kind: "render", site, routes: [withBox] })));
    expect(inWords(pool.reads)).toEqual(["presence box", "presence load"]);
    await pool.close();
  });

  test("reads the current state of what an earlier pool has read", async () => {
    const loading = "readFileSync(at('data.txt'))";
    writeFileSync(join(folder, "data.txt"), "1");
    const before = await open(loading);
    await run(before, { kind: "load" });
    writeFileSync(join(folder, "data.txt"), "2");
    expect(areUnchanged(before.reads)).toBe(false);
    const now = await open(loading);
    await run(now, { kind: "load" });
    expect(inWords(now.reads)).toEqual(["content data.txt"]);
    expect(areUnchanged(now.reads)).toBe(true);
    await Promise.all([before.close(), now.close()]);
  });

  test("says where the author's code fails", async () => {
    const pool = await open("", "throw new Error('boom')");
    for await (const outcome of pool.runAll([{ kind: "render", site, routes: [withBox] }])) {
      const frames = outcome.kind === "failed" ? outcome.failure.frames : [];
      expect(frames[0]).toEqual({ line: 5, column: expect.any(Number) });
    }
    await pool.close();
  });
});

/** No page is compiled here. */
const options: MarkdownOptions = {
  parser: "remark",
  variables: {},
  components: ["Box"],
  policy: null,
  constants: {},
  routes: "folder",
  slugs: "github",
  frontmatterKeys: [],
  ownKeys: [],
  lineNumbers: false,
  schemes: [],
  math: false,
  diagrams: [],
  glossary: {},
  containers: {},
  labels: {
    ...markdownLabels("en", {}),
    request: "Request",
    response: "Response",
    required: "required",
    optional: "optional",
    defaultValue: "default",
    deprecated: "deprecated",
  },
};

function boxAt(number: number): string {
  return `<dg-component data-number="${number}"></dg-component>`;
}
