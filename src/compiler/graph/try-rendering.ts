/**
 * Renders the author's own code without publishing the result, to find what is wrong with it: the pages that use
 * components or, if the site replaces parts of the theme, all documents. A document that would be identical to the
 * published one is not rendered again.
 */
import type { ThemeModule } from "../asset/site-theme.ts";
import type { PlannedOutput } from "../output/output-file.ts";
import type { SitePlan } from "../output/plan.ts";
import type { RenderFailure } from "../route/render-error.ts";
import type { RouteInput } from "../route/route-input.ts";
import type { LinkedSite } from "../site/linked-site.ts";
import { lazyMap } from "../source/lazy-map.ts";
import { makeBatches } from "./batches.ts";
import type { DocumentParts } from "./rendered-parts.ts";
import type { UpdateOptions } from "./progress.ts";
import { makeOwnDocumentTest } from "./own-documents.ts";
import { failureOf } from "./render-routes.ts";
import type { Task } from "./task.ts";
import type { WorkerPool } from "./worker-pool.ts";

/**
 * `thorough` also waits for code that fails after its component was rendered. Builds use `quick`, because they find
 * such failures when they make the documents.
 */
export type Trial = "quick" | "thorough";

/** `documents` are those of which all of the author's code succeeded, in no particular order. */
export interface TrialResult {
  readonly failures: readonly RenderFailure[];
  readonly documents: readonly DocumentParts[];
}

/**
 * @param rendered The documents that were rendered before. Those with the same fingerprint are returned unchanged.
 * @throws The signal's reason if it is aborted.
 */
export async function tryRendering(
  sites: readonly LinkedSite[],
  { editions, documents }: SitePlan,
  module: ThemeModule,
  pool: WorkerPool,
  trial: Trial,
  rendered: readonly DocumentParts[],
  { signal, onProgress }: UpdateOptions,
): Promise<TrialResult> {
  const renderedAt = new Map(rendered.map((document) => [document.path, document]));
  const hasOwnCode = makeOwnDocumentTest(sites, module);
  const found: DocumentParts[] = [];
  const dirty: PlannedOutput[] = [];
  for (const document of documents().filter(hasOwnCode)) {
    const known = renderedAt.get(document.path);
    if (known?.fingerprint === document.fingerprint) found.push(known);
    else dirty.push(document);
  }
  const failures: RenderFailure[] = [];
  if (dirty.length === 0) return { failures, documents: found };

  onProgress({ phase: "render", done: 0, total: null });
  pool.takeLateFailures();
  const urls: string[] = [];
  const started: PlannedOutput[] = [];
  function* tasks(): Generator<Task> {
    for (const [number, { siteData, routeInput }] of editions.entries()) {
      const inputOf = (output: PlannedOutput): RouteInput => {
        const { path, source } = output;
        started.push(output);
        if (source.kind === "rendered") return source.input();
        if (source.kind === "document") return routeInput(source.page);
        throw new Error(`${path} is not rendered`);
      };
      const ofEdition = dirty.filter(({ edition = 0 }) => edition === number);
      for (const routes of makeBatches(lazyMap(ofEdition, inputOf), ({ body }) => body.html.length)) {
        urls.push(...routes.map(({ page }) => page.url));
        yield { kind: "try", site: siteData, routes };
      }
    }
  }
  for await (const outcome of pool.runAll(tasks())) {
    signal.throwIfAborted();
    const { path = "", fingerprint = "" } = started.shift() ?? {};
    const url = urls.shift() ?? "";
    if (outcome.kind === "stopped") failures.push(failureOf(outcome, url));
    else if (outcome.kind !== "tried") throw new Error(`${url} was ${outcome.kind} instead of tried`);
    else if (outcome.failures.length > 0) failures.push(...outcome.failures);
    else found.push({ path, fingerprint, parts: outcome.parts });
  }
  if (trial === "quick") return { failures, documents: found };
  await pool.finish();
  return { failures: [...failures, ...pool.takeLateFailures()], documents: found };
}
