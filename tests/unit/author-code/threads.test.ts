/**
 * The reads of configs and components reach the requesting thread, whichever thread they happen in, and work that exceeds
 * its budget is stopped. Threads load built files, so what they need is bundled for these tests.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { markdownLabels } from "../../../src/compiler/config/markdown-labels.ts";
import type { AuthorReads } from "../../../src/compiler/author-code/author-reads.ts";
import { areUnchanged } from "../../../src/compiler/author-code/author-reads.ts";
import type { SiteCache } from "../../../src/compiler/cache/site-cache.ts";
import type { Store } from "../../../src/compiler/cache/store.ts";
import type { evaluateConfig } from "../../../src/compiler/config/evaluate.ts";
import type { Budget } from "../../../src/compiler/graph/budget.ts";
import { pageBudget } from "../../../src/compiler/graph/budget.ts";
import type { PageCompilation } from "../../../src/compiler/graph/page-compilation.ts";
import type { SourceReader } from "../../../src/compiler/graph/source-reader.ts";
import type { Outcome, Task } from "../../../src/compiler/graph/task.ts";
import type { WorkerPool } from "../../../src/compiler/graph/worker-pool.ts";
import type { MarkdownOptions } from "../../../src/compiler/page/markdown-options.ts";
import type { RemotePages } from "../../../src/compiler/remote/remote-pages.ts";
import { toSourcePath } from "../../../src/compiler/source/paths.ts";
import type { scanSources } from "../../../src/compiler/source/scan.ts";
import { makeRoute } from "../../support/route-data.ts";
import { projectRoot } from "../../support/site.ts";

/** Bundles into a folder whose files Vitest loads unchanged. */
const bundle = join(projectRoot, ".docsgen", `threads-${process.pid}`, "lib");

interface Threads {
  readonly evaluateConfig: typeof evaluateConfig;
  readonly WorkerPool: typeof WorkerPool;
  readonly PageCompilation: typeof PageCompilation;
  readonly SourceReader: typeof SourceReader;
  readonly SiteCache: typeof SiteCache;
  readonly Store: typeof Store;
  readonly scanSources: typeof scanSources;
}
const threads: { loaded: Promise<Threads> } = { loaded: Promise.reject(new Error("not built")) };
threads.loaded.catch(() => undefined);
let folder = "";

beforeAll(async () => {
  const compiler = join(projectRoot, "src", "compiler");
  const contents = Object.entries({
    evaluateConfig: "config/evaluate",
    WorkerPool: "graph/worker-pool",
    PageCompilation: "graph/page-compilation",
    SourceReader: "graph/source-reader",
    SiteCache: "cache/site-cache",
    Store: "cache/store",
    scanSources: "source/scan",
  })
    .map(([name, file]) => `export { ${name} } from "./${file}.ts";`)
    .join("");
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
    return new Opened({ options: [options], theme: pathToFileURL(path).href, plugins: null }, size);
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

test("a page that a reader waits for is compiled before those that nobody waits for", async () => {
  const { WorkerPool: Opened } = await threads.loaded;
  const pool = new Opened({ options: [options], theme: null, plugins: null }, 1);
  const order: string[] = [];
  const run = async (name: string, priority: "first" | "last"): Promise<void> => {
    const source = { path: toSourcePath(`${name}.md`), text: "---\ntitle: T\n---\n\nText.\n", hash: "" };
    const task: Task = { kind: "compile", pages: [{ source, includes: new Map(), edition: 0, data: [] }] };
    for await (const outcome of pool.runAll([task], priority)) order.push(`${name} ${outcome.kind}`);
  };
  await Promise.all([run("a", "last"), run("b", "last"), run("c", "last"), run("reader", "first")]);
  expect(order).toEqual(["a compiled", "reader compiled", "b compiled", "c compiled"]);
  await pool.close();
});

const unlimited = { time: Infinity, waited: Infinity, memory: Infinity };

test.for([
  ["computes", { time: 300 }, "for (;;) {}", "it was stopped after 0.3 s"],
  [
    "waits",
    { waited: 300 },
    "await new Promise((end) => setTimeout(end, 1e9));",
    "it was stopped after it had waited for 0.3 s",
  ],
  [
    "fills the memory",
    { memory: 80 },
    "const all = []; for (;;) all.push(Buffer.alloc(5_000_000, 1));",
    "it was stopped after it had used 80 MB of memory",
  ],
] as const)("a config that %s is stopped at its budget", async ([, budget, code, reason]) => {
  const { evaluateConfig: evaluate } = await threads.loaded;
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  expect(await evaluate(url, { ...unlimited, ...budget })).toEqual({ kind: "failed", reason, stack: "", reads: [] });
});

test.for([
  ["computes", { author: 500, authorPerCharacter: 0 }, "for (;;);", { kind: "time", seconds: 1 }],
  // Loading the compiler is waiting too.
  ["waits", { wait: 6000 }, "return new Promise(() => undefined);", { kind: "wait", seconds: 6 }],
] as const)(
  "a plugin that %s is stopped at its budget, and pages after it are compiled",
  async ([, budget, code, stop]) => {
    const outcomes = await compileWith(
      `(tree) => { if (!JSON.stringify(tree).includes("heavy")) return; ${code} }`,
      budget,
      ["Text.", "A heavy text.", "Text."],
    );
    expect(outcomes.map((outcome) => (outcome.kind === "stopped" ? outcome.stop : outcome.kind))).toEqual([
      "compiled",
      stop,
      "compiled",
    ]);
  },
);

test("a hook has more time for the files that it reads, and each of its two runs has its own", async () => {
  const { WorkerPool: Opened } = await threads.loaded;
  const data = join(folder, "data.json");
  writeFileSync(data, " ".repeat(20_000));
  const outcomeOf = async (read: string): Promise<string> => {
    const path = join(folder, `hook-${read.length}.mjs`);
    writeFileSync(
      path,
      `import { readFileSync } from "node:fs";
export default { title: "T", plugins: [{ name: "own", pages: () => {
  ${read}
  // The budget is in CPU time, of which a busy machine gives less than a second in a second.
  for (let before = process.cpuUsage(), used = 0; used < 1.5e6; ) {
    const { user, system } = process.cpuUsage(before);
    used = user + system;
  }
  return [];
} }] };`,
    );
    // 2.5 s for one run of 1.5 s, or 0.5 s for one that reads nothing.
    const budget = { ...pageBudget, author: 500, authorPerCharacter: 0.1 };
    const pool = new Opened({ options: [options], theme: null, plugins: pathToFileURL(path).href }, 1, {}, budget);
    const config = { title: "T", description: "", lang: "en", base: "/", origin: null };
    const site = { root: folder, sourceFolder: folder, config, version: null };
    const files = { kind: "folder", folder } as const;
    const kinds: string[] = [];
    for await (const { kind } of pool.runAll([
      { kind: "hook", call: { plugin: 0, hook: "pages", runsTwice: true, site, files } },
    ]))
      kinds.push(kind);
    await pool.close();
    return kinds.join(" ");
  };
  expect(await outcomeOf(`readFileSync(${JSON.stringify(data)});`)).toBe("called");
  expect(await outcomeOf("")).toBe("stopped");
});

test("a theme whose module never settles is stopped at its budget", async () => {
  const { WorkerPool: Opened } = await threads.loaded;
  const path = join(folder, "theme-0123456789abcdef.mjs");
  writeFileSync(path, "await new Promise(() => undefined);");
  const budget = { ...pageBudget, wait: 300 };
  const pool = new Opened({ options: [options], theme: pathToFileURL(path).href, plugins: null }, 1, {}, budget);
  for await (const outcome of pool.runAll([{ kind: "load" }]))
    expect(outcome).toMatchObject({ kind: "stopped", stop: { kind: "wait", seconds: 0.3 } });
  await pool.close();
});

test("a page whose thread is out of memory is compiled again in a new one, because others may have filled it", async () => {
  const code = `(tree) => {
    const mark = ${JSON.stringify(join(folder, "tried"))};
    if (!JSON.stringify(tree).includes("heavy") || existsSync(mark)) return;
    writeFileSync(mark, "");
    for (const all = [];;) all.push(Buffer.alloc(5_000_000, 1));
  }`;
  const outcomes = await compileWith(code, { memory: 600, author: 60_000 }, ["Text.", "A heavy text."]);
  expect(outcomes.map(({ kind }) => kind)).toEqual(["compiled", "compiled"]);
});

/** Compiles pages with a remark plugin, in one thread. */
async function compileWith(
  plugin: string,
  budget: Partial<Budget>,
  texts: readonly string[],
): Promise<readonly Outcome[]> {
  const path = join(folder, "config.mjs");
  writeFileSync(
    path,
    `import { existsSync, writeFileSync } from "node:fs";
export default { title: "T", plugins: [{ name: "own", remarkPlugins: [() => ${plugin}] }] };`,
  );
  const { WorkerPool: Opened } = await threads.loaded;
  const plugins = pathToFileURL(path).href;
  const pool = new Opened({ options: [options], theme: null, plugins }, 1, {}, { ...pageBudget, ...budget });
  const pages = texts.map((text, number) => ({
    source: { path: toSourcePath(`${number}.md`), text: `---\ntitle: T\n---\n\n${text}\n`, hash: "" },
    includes: new Map(),
    edition: 0,
    data: [],
  }));
  const outcomes: Outcome[] = [];
  for await (const outcome of pool.runAll([{ kind: "compile", pages }])) outcomes.push(outcome);
  await pool.close();
  return outcomes;
}

test("a page that was stopped is not shared and is compiled again by the next run, but not by this one", async () => {
  const { PageCompilation: Compilation, SiteCache: Cache, Store: Stores, ...opened } = await threads.loaded;
  const source = join(folder, "docs-src");
  mkdirSync(source);
  writeFileSync(
    join(source, "a.md"),
    "---\ntitle: A\nshort_description: What the page is for, and where readers find all that belongs to it.\n---\n\nText.\n",
  );
  const shared: string[] = [];
  const remote: RemotePages = {
    findAll: () => Promise.resolve(),
    store: async ({ localPath }) => void shared.push(localPath),
    flush: () => Promise.resolve(),
  };
  const site = { config: join(folder, "site.config.ts"), sourceFolder: source, base: "/" };
  const cache = new Cache(Stores.open(join(folder, "cache"), "1"), site);
  /** Updates the site twice, and returns how many pages were compiled each time, and what is known of the page. */
  const run = async (budget: Budget): Promise<unknown> => {
    const pool = new opened.WorkerPool({ options: [options], theme: null, plugins: null }, 1, {}, budget);
    const compilation = new Compilation(
      [{ edition: { prefix: "", lang: "en", label: "", fallback: null, version: null }, markdown: options }],
      cache,
      pool,
      remote,
      { ofAll: null, ofData: "", folder },
    );
    const update = async (): Promise<number> => {
      const reader = new opened.SourceReader(source, cache.files);
      const reads = compilation.openReads();
      const dirty = opened
        .scanSources(source, () => false)
        .pages.map((file) => compilation.statusOf(file, reader, reads))
        .filter((status) => status.kind === "dirty");
      const { signal } = new AbortController();
      return (await compilation.compile(dirty, reader, { signal, onProgress: () => undefined })).compiled;
    };
    const compiled = [await update(), await update()];
    await pool.close();
    return { compiled, shared: shared.splice(0), findings: cache.pages.get("a.md")?.findings.map(({ code }) => code) };
  };
  expect(await run({ ...pageBudget, compile: 0 })).toEqual({ compiled: [1, 0], shared: [], findings: ["page-limit"] });
  expect(await run(pageBudget)).toEqual({ compiled: [1, 0], shared: ["a.md"], findings: ["text-length"] });
  expect(await run({ ...pageBudget, compile: 0 })).toEqual({ compiled: [0, 0], shared: [], findings: ["text-length"] });
  cache.close();
});

const options: MarkdownOptions = {
  parser: "remark",
  variables: {},
  components: ["Box"],
  policy: null,
  constants: {},
  routes: "folder",
  slugs: "github",
  lang: "en",
  languages: {},
  frontmatterKeys: [],
  ownKeys: [],
  lineNumbers: false,
  schemes: [],
  named: [],
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
