/** `serve`: runs a development server that rebuilds the site when files change and notifies open pages. */
import { createServer } from "node:http";
import { hostname } from "node:os";
import { relative, resolve } from "node:path";
import type { ServerMessage, ShownPage } from "../theme/development/messages.ts";
import { defaultConfig } from "./config/site-config.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { SiteOptions } from "./graph/prepare-site.ts";
import { send } from "./serve/answer.ts";
import { DevelopmentSite } from "./serve/development-site.ts";
import { makeGuard } from "./serve/guard.ts";
import { listen, urlOf } from "./serve/listen.ts";
import type { PageRequest } from "./serve/live-channel.ts";
import { openLiveChannel } from "./serve/live-channel.ts";
import { openEditor } from "./serve/open-editor.ts";
import { handleRequests, keepAliveTimeout } from "./serve/request-handler.ts";
import { readTarget } from "./serve/request-target.ts";
import { toShownProblems } from "./serve/shown-problems.ts";
import type { Watch } from "./serve/watch.ts";
import { watch } from "./serve/watch.ts";

export interface ServeOptions extends SiteOptions {
  /** The address to listen on; "0.0.0.0" also admits other machines. */
  readonly host: string;
  /** Names of proxies and tunnels that lead to this server; ".example.com" also means all subdomains. */
  readonly allowedHosts: readonly string[];
  /** If the port is in use, the next free one is used; 0 for any port. */
  readonly port: number;
  /** Called after each update, including the first. */
  readonly onUpdate: (update: ServedUpdate) => void;
  /** Called once for each name of a host whose requests are refused, because it may belong to another site. */
  readonly onRefusedHost: (host: string) => void;
  /** Called with unexpected errors; the server keeps running. */
  readonly onFailure: (error: unknown) => void;
}

export interface ServedUpdate {
  /** Changed paths, relative to the working folder. Empty if everything was checked. */
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

/**
 * Resolves when the server accepts requests; pages are compiled in the background.
 *
 * @throws The system's error if it cannot listen.
 */
export async function serve(options: ServeOptions): Promise<DevelopmentServer> {
  const { host, allowedHosts, workingFolder, onUpdate, onRefusedHost } = options;
  let isClosed = false;
  let watchedPaths = "";
  /** The current watcher, and earlier ones until it is ready. */
  const watchers = new Set<Watch>();
  let queue: Promise<void> = Promise.resolve();
  const onFailure = (error: unknown): void => {
    if (!isClosed) options.onFailure(error);
  };
  const site = new DevelopmentSite(options);
  await site.open();

  const guard = makeGuard(host, [hostname().toLowerCase()], allowedHosts);
  const server = createServer(
    { keepAliveTimeout },
    handleRequests({
      guard,
      respond: async ({ path, search, request, response }) => send(request, response, await site.answer(path, search)),
      onRefusedHost,
      onFailure,
    }),
  );
  const problems = (): ServerMessage => ({ kind: "problems", ...toShownProblems(site.diagnostics, workingFolder) });
  const channel = openLiveChannel({
    server,
    guard,
    greeting: problems,
    pageFor: async (message) => {
      const page = await pageOf(message, site);
      // Components may have read files that are not watched yet.
      watchPaths();
      return page;
    },
    edit: (place) => openEditor(place, site.diagnostics, workingFolder),
    onFailure,
  });
  const close = async (): Promise<void> => {
    isClosed = true;
    channel.close();
    server.close();
    server.closeAllConnections();
    await Promise.all([...Array.from(watchers, (watcher) => watcher.close()), site.close()]);
  };
  let port: number;
  try {
    port = await listen(server, host, options.port);
  } catch (error) {
    await close();
    throw error;
  }
  server.on("error", onFailure);

  const update = async (changed: ReadonlySet<string> | null): Promise<void> => {
    const start = performance.now();
    const { diagnostics, compiledPages } = await site.update(changed, async (style) => {
      // Sent first, because a page with another style sheet would have to be reloaded.
      if (style !== null) channel.broadcast({ kind: "style", url: style.url, version: style.version });
      if (style?.isOnlyChange !== true) await channel.change();
    });
    if (isClosed) return;
    channel.broadcast(problems());
    onUpdate({
      changed: [...(changed ?? [])].map((path) => relative(workingFolder, path)),
      diagnostics,
      compiledPages,
      duration: performance.now() - start,
      url: urlOf(host, port, site.base),
    });
    watchPaths();
  };
  /** Runs updates one after the other. */
  const enqueue = (changed: ReadonlySet<string> | null): Promise<void> => {
    queue = queue.then(() => update(changed)).catch(onFailure);
    return queue;
  };
  const onChange = (changed: ReadonlySet<string>): Promise<void> => {
    const updated = enqueue(changed);
    // The first update may take a long time. Until it is complete, requests are answered from provisional states.
    return site.isReady ? updated : channel.change();
  };
  /** Starts a new watcher if the config has changed what must be watched. */
  const watchPaths = (): void => {
    const paths = JSON.stringify(site.watched);
    if (isClosed || watchedPaths === paths) return;
    watchedPaths = paths;
    const before = [...watchers];
    const next = watch({ ...site.watched, onChange, onFailure });
    watchers.add(next);
    const replaceWatcher = async (): Promise<void> => {
      await next.ready;
      for (const watcher of before) {
        watchers.delete(watcher);
        await watcher.close();
      }
      // Files may have changed before the watcher was ready.
      if (!isClosed) await enqueue(null);
    };
    replaceWatcher().catch(onFailure);
  };
  watchPaths();
  void enqueue(null);

  return {
    port,
    url: urlOf(host, port, site.base),
    rebuild: () => enqueue(new Set([resolve(workingFolder, options.config ?? defaultConfig)])),
    close,
  };
}

async function pageOf({ path, fingerprint: shown }: PageRequest, site: DevelopmentSite): Promise<ShownPage | null> {
  const target = readTarget(path);
  if (target.kind === "refused") return null;
  const { fingerprint, script } = await site.document(target.path);
  return { path, fingerprint, script: fingerprint === shown ? null : script };
}
