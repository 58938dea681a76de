/**
 * The result that is cached if a page is compiled twice at the same time: for the whole site, and for a reader who
 * requested it meanwhile.
 */
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { CacheStore } from "../../../src/compiler/cache/cache-store.ts";
import type { DirtyPage } from "../../../src/compiler/graph/page-compilation.ts";
import { PageCompilation } from "../../../src/compiler/graph/page-compilation.ts";
import type { UpdateOptions } from "../../../src/compiler/graph/progress.ts";
import { SourceReader } from "../../../src/compiler/graph/source-reader.ts";
import { WorkerPool } from "../../../src/compiler/graph/worker-pool.ts";
import { toSourcePath } from "../../../src/compiler/source/paths.ts";
import { findSource } from "../../../src/compiler/source/scan.ts";
import { atOnce } from "../../../src/compiler/source/steps.ts";
import { markdownOptions } from "../../support/page.ts";
import { makeSite } from "../../support/site.ts";

const options: UpdateOptions = { signal: new AbortController().signal, onProgress: () => undefined };

test("is what was read last, whichever is ready first", async () => {
  const code = Array.from({ length: 200 }, () => "```ts\nconst a = 1;\n```").join("\n\n");
  const site = makeSite({
    "docs-src/a.md": "---\ntitle: A\n---\n\nThe first text.\n",
    "docs-src/b.md": `---\ntitle: B\n---\n\n${code}\n`,
  });
  const folder = site.path("docs-src");
  const store = atOnce(CacheStore.open(site.path(".docsgen/cache"), "a version"));
  const pool = new WorkerPool({ options: markdownOptions, theme: null }, 0);
  const compilation = new PageCompilation(markdownOptions, store, pool, null);
  const dirty = (name: string): DirtyPage => {
    const path = toSourcePath(name);
    const file = findSource(folder, path);
    if (file === null) throw new Error(`there is no ${name}`);
    return { kind: "dirty", path, file, why: "it is new" };
  };
  const ended: string[] = [];
  const whole = compilation.compile([dirty("b.md"), dirty("a.md")], new SourceReader(folder, store.files), options);
  // Both are read by now, and wait for what highlights code.
  await setImmediate();
  site.write("docs-src/a.md", "---\ntitle: A\n---\n\nThe second text.\n");
  const alone = compilation.compile([dirty("a.md")], new SourceReader(folder, store.files), options);
  await Promise.all([whole.then(() => ended.push("whole")), alone.then(() => ended.push("alone"))]);
  expect(ended).toEqual(["alone", "whole"]);
  const page = store.pages.get("a.md");
  expect(page === undefined ? null : store.bodyOf(page)?.html).toBe("<p>The second text.</p>");
  store.close();
});
