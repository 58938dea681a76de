/** `serve`: runs a development server that rebuilds the site when files change and notifies open pages. */
import { createServer } from "node:http";
import { hostname } from "node:os";
import { relative } from "node:path";
import type { ServerMessage, ShownPage } from "../theme/development/messages.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { SiteOptions } from "./graph/prepare-site.ts";
import { send } from "./serve/answer.ts";
import { DevelopmentSite } from "./serve/development-site.ts";
import { makeGuard } from "./serve/guard.ts";
import { listen, urlOf } from "./serve/listen.ts";
import type { Look } from "./serve/live-channel.ts";
import { openLiveChannel } from "./serve/live-channel.ts";
import { openEditor } from "./serve/open-editor.ts";
import { handleRequests } from "./serve/request-handler.ts";
import { readTarget } from "./serve/request-target.ts";
import { toShownProblems } from "./serve/shown-problems.ts";
import type { OnPages, SiteUpdate } from "./serve/site-update.ts";
import type { Watch } from "./serve/watch.ts";
import { watch } from "./serve/watch.ts";

export interface ServeOptions extends SiteOptions {
  readonly host: string;
  /** If the port is in use, the next free one is used; 0 for any port. */
  readonly port: number;
  /** Called after each update, including the first. */
  readonly onUpdate: (update: ServedUpdate) => void;
  /** Called with unexpected errors; the server keeps running. */
  readonly onFailure: (error: unknown) => void;
}

export interface ServedUpdate {
  /**
   * Changed paths, relative to the working folder. Empty if everything was checked: at the start, when the watcher
   * becomes ready, and after `rebuild`.
   */
  readonly changed: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly compiledPages: number;
  /** Duration in milliseconds. */
  readonly duration: number;
  /** The URL of the site's first page. */
  readonly url: string;
}

export interface DevelopmentServer {
  readonly port: number;
  /** The URL of the site's first page at the start. */
  readonly url: string;
  /** Checks everything again. */
  readonly rebuild: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The number of recently viewed sources that a new watcher follows closely. */
const followedAtStart = 20;

/**
 * Resolves when the server accepts requests; pages are compiled in the background.
 *
 * @throws The system's error if it cannot listen.
 */
export async function serve(options: ServeOptions): Promise<DevelopmentServer> {
  const { host, workingFolder, onUpdate } = options;
  const state: {
    isClosed: boolean;
    places: string;
    watches: readonly Watch[];
    queue: Promise<void>;
    readonly shown: Set<string>;
  } = {
    isClosed: false,
    places: "",
    // Sources of the pages that readers have open, the most recent last.
    shown: new Set(),
    // The current watcher, preceded by its predecessors until it is ready.
    watches: [],
    queue: Promise.resolve(),
  };
  const onFailure = (error: unknown): void => {
    if (!state.isClosed) options.onFailure(error);
  };
  const site = new DevelopmentSite(options);
  await site.open();

  const guard = makeGuard(host, [hostname().toLowerCase()]);
  const server = createServer(
    handleRequests(
      guard,
      async ({ path, search, request, response }) => send(request, response, await site.answer(path, search)),
      onFailure,
    ),
  );
  const problems = (): ServerMessage => ({ kind: "problems", ...toShownProblems(site.diagnostics, workingFolder) });
  const channel = openLiveChannel({
    server,
    guard,
    greeting: problems,
    look: async (look) => {
      const page = await pageOf(look, site);
      followPage(look.path);
      return page;
    },
    edit: (place) => openEditor(place, site.diagnostics, workingFolder),
    onFailure,
  });
  /** The page that a reader looks at is the one most likely to be edited next. @param path Percent-encoded. */
  const followPage = (path: string): void => {
    const target = readTarget(path);
    const source = target.kind === "refused" ? null : site.sourceOf(target.path);
    if (source === null) return;
    state.shown.delete(source);
    state.shown.add(source);
    state.watches.at(-1)?.follow(source);
    site.rehearse(source).catch(onFailure);
  };
  const close = async (): Promise<void> => {
    state.isClosed = true;
    for (const each of state.watches) each.close();
    channel.close();
    server.close();
    server.closeAllConnections();
    await site.close();
  };
  let port: number;
  try {
    port = await listen(server, host, options.port);
  } catch (error) {
    await close();
    throw error;
  }
  server.on("error", onFailure);

  const report = async (changed: readonly string[], run: Run): Promise<void> => {
    const start = performance.now();
    const result = await run((paths) => channel.change(paths));
    if (state.isClosed) return;
    if (result.style !== null) channel.broadcast({ kind: "style", ...result.style });
    if (result.paths?.length !== 0) await channel.change(result.paths);
    channel.broadcast(problems());
    onUpdate({
      changed,
      diagnostics: result.diagnostics,
      compiledPages: result.compiledPages,
      duration: performance.now() - start,
      url: urlOf(host, port, site.base),
    });
  };
  /** Starts a new watcher if the config has changed what must be watched. */
  const follow = (): void => {
    const { watched } = site;
    const places = JSON.stringify(watched);
    if (state.isClosed || state.places === places) return;
    const before = state.watches;
    const next = watch({ ...watched, begun: site.begun, onChange, onFailure });
    state.places = places;
    state.watches = [...before, next];
    for (const source of [...state.shown].slice(-followedAtStart)) next.follow(source);
    const takeOver = async (): Promise<void> => {
      await next.ready;
      for (const each of before) each.close();
      state.watches = state.watches.filter((each) => !before.includes(each));
      // Files may have changed before the new watcher was ready.
      if (!state.isClosed) void enqueue([], (onPages) => site.update(null, onPages));
      const config = await site.findOutdatedConfig();
      if (config !== null && !state.isClosed) void enqueue([], (onPages) => site.update(new Set([config]), onPages));
    };
    takeOver().catch(onFailure);
  };
  /** Runs updates one after the other, and adjusts the watcher after each. */
  const enqueue = (changed: readonly string[], run: Run): Promise<void> => {
    const task = async (): Promise<void> => {
      await report(changed, run);
      follow();
    };
    state.queue = state.queue.then(task).catch(onFailure);
    return state.queue;
  };
  const onChange = (changed: ReadonlySet<string>): Promise<void> => {
    const update = enqueue(
      [...changed].map((path) => relative(workingFolder, path)),
      (onPages) => site.update(changed, onPages),
    );
    if (site.isReady) return update;
    // The site is still being built, so we announce the change now: a request for a changed page does not wait for the
    // whole build, and the watcher does not wait for this update before it reports the next change.
    site.announce(changed);
    return channel.change(null);
  };
  follow();
  void enqueue([], (onPages) => site.update(null, onPages));

  return {
    port,
    url: urlOf(host, port, site.base),
    rebuild: () => enqueue([], (onPages) => site.rebuild(onPages)),
    close,
  };
}

/** An update. It reports pages that can be shown before it is complete. */
type Run = (onPages: OnPages) => Promise<SiteUpdate>;

async function pageOf({ path, fingerprint: shown }: Look, site: DevelopmentSite): Promise<ShownPage | null> {
  const target = readTarget(path);
  if (target.kind === "refused") return null;
  const { fingerprint, script } = await site.document(target.path);
  return { path, fingerprint, script: fingerprint === shown ? null : script };
}
