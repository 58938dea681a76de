/** Makes planned files: first those that are rendered, in threads, then the others. */
import { contentHashOf } from "../fingerprint.ts";
import { joinMarkdown } from "../output/llms.ts";
import { manifestPath } from "../output/manifest.ts";
import type { OutputFile, PlannedOutput, Published } from "../output/output-file.ts";
import type { SitePlan } from "../output/plan.ts";
import { RenderError } from "../route/render-error.ts";
import type { RouteInput } from "../route/route-input.ts";
import type { OutputPath } from "../source/paths.ts";
import { lazyMap } from "../source/lazy-map.ts";
import type { UpdateOptions } from "./progress.ts";
import { renderRoutes } from "./render-routes.ts";
import type { WorkerPool } from "./worker-pool.ts";

/** The input of one rendering, and the output files that it produces. */
interface Rendering {
  readonly input: () => RouteInput;
  readonly outputs: PlannedOutput[];
}

/** Makes planned files, the manifest last. @throws RenderError */
export async function* makeOutputs(
  { editions }: Pick<SitePlan, "editions">,
  pool: WorkerPool,
  plan: readonly PlannedOutput[],
  published: Published,
  { signal, onProgress }: UpdateOptions,
): AsyncGenerator<OutputFile> {
  const renderings = editions.map(({ routeInput }, number) =>
    renderingsOf(editions.length === 1 ? plan : plan.filter(({ edition = 0 }) => edition === number), routeInput),
  );
  /** The Markdown of the pages, collected only if a planned file joins it. */
  const markdownAt = plan.some(({ source }) => source.kind === "joined") ? new Map<OutputPath, Uint8Array>() : null;
  const total = renderings.reduce((sum, { length }) => sum + length, 0);
  let done = 0;
  if (total > 0) onProgress({ phase: "render", done, total });
  for (const [number, edition] of editions.entries()) {
    const ofEdition = renderings[number] ?? [];
    if (ofEdition.length === 0) continue;
    const waiting = ofEdition.values();
    for await (const { document, script, markdown } of renderRoutes(
      pool,
      edition.siteData,
      lazyMap(ofEdition, ({ input }) => input()),
    )) {
      signal.throwIfAborted();
      const rendering = waiting.next();
      for (const { path, source } of rendering.done === true ? [] : rendering.value.outputs) {
        if (source.kind !== "markdown") {
          yield { path, ...(source.kind === "page-script" ? script : document) };
          continue;
        }
        if (markdown === null) throw new Error(`${path} was not made`);
        markdownAt?.set(path, markdown.contents);
        yield { path, ...markdown };
      }
      done += 1;
      onProgress({ phase: "render", done, total });
    }
  }
  await pool.finish();
  const [lateFailure] = pool.takeLateFailures();
  if (lateFailure !== undefined) throw new RenderError(lateFailure);
  const make = async ({ path, source }: PlannedOutput): Promise<string | Uint8Array | null> => {
    if (source.kind === "made") return source.make(path, published.hashOf);
    if (source.kind !== "joined") return null;
    const pages = source.pages.map((page) => markdownAt?.get(page.path) ?? published.read(page.path));
    return joinMarkdown(source.head, pages);
  };
  const isManifest = ({ path }: PlannedOutput): boolean => path === manifestPath;
  for (const group of [plan.filter((each) => !isManifest(each)), plan.filter(isManifest)])
    for await (const [{ path }, contents] of inParallel(group, make))
      if (contents !== null) yield { path, contents, contentHash: contentHashOf(contents) };
}

/** The number of files that are made at the same time. Images are converted and drawn in threads of their own. */
const madeAtOnce = 4;

/** Runs `make` on every item, several at a time, and returns the results in the order of the items. */
async function* inParallel<Item, Result>(
  items: readonly Item[],
  make: (item: Item) => Promise<Result>,
): AsyncGenerator<readonly [Item, Result]> {
  const running: Promise<readonly [Item, Result]>[] = [];
  for (const item of items) {
    const result = make(item).then((made) => [item, made] as const);
    // A failure is reported when its turn comes.
    result.catch(() => undefined);
    running.push(result);
    const [first] = running;
    if (running.length < madeAtOnce || first === undefined) continue;
    yield await first;
    running.shift();
  }
  for (const result of running) yield await result;
}

function renderingsOf(plan: readonly PlannedOutput[], routeInput: (page: number) => RouteInput): readonly Rendering[] {
  const renderings: Rendering[] = [];
  const byPage = new Map<number, Rendering>();
  for (const output of plan) {
    const { source } = output;
    if (source.kind === "made" || source.kind === "joined") continue;
    const known = source.kind === "rendered" ? undefined : byPage.get(source.page);
    if (known !== undefined) {
      known.outputs.push(output);
      continue;
    }
    const outputs = [output];
    const input =
      source.kind === "rendered"
        ? source.input
        : (): RouteInput => ({
            ...routeInput(source.page),
            withMarkdown: outputs.some((each) => each.source.kind === "markdown"),
          });
    const rendering = { input, outputs };
    renderings.push(rendering);
    if (source.kind !== "rendered") byPage.set(source.page, rendering);
  }
  return renderings;
}
