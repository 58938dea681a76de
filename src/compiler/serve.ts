/** `serve`: runs a development server that rebuilds the site when files change and notifies open pages. */
import type { Server } from "node:http";
import { createServer } from "node:http";
import { hostname } from "node:os";
import { relative, resolve } from "node:path";
import type { ServerMessage, ShownPage } from "../theme/development/messages.ts";
import { openEarlierSite } from "./compare/earlier-site.ts";
import { defaultConfig } from "./config/site-config.ts";
import type { ServeOptions } from "./options.ts";
import { send } from "./serve/answer.ts";
import { DevelopmentSite } from "./serve/development-site.ts";
import { makeGuard } from "./serve/guard.ts";
import { listen, urlOf } from "./serve/listen.ts";
import type { LiveChannel, PageRequest } from "./serve/live-channel.ts";
import { openLiveChannel } from "./serve/live-channel.ts";
import { openEditor } from "./serve/open-editor.ts";
import { handleRequests, keepAliveTimeout } from "./serve/request-handler.ts";
import { readTarget } from "./serve/request-target.ts";
import { SiteComparison } from "./serve/site-comparison.ts";
import { toShownProblems } from "./serve/shown-problems.ts";
import type { Watch } from "./serve/watch.ts";
import { watch } from "./serve/watch.ts";

/** A server that runs until `close`, which resolves when its threads have ended. */
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
  const running = new RunningServer(options);
  await running.open();
  return {
    port: running.port,
    url: running.url,
    rebuild: () => running.rebuild(),
    close: () => running.close(),
  };
}

class RunningServer {
  readonly #options: ServeOptions;
  readonly #site: DevelopmentSite;
  readonly #server: Server;
  readonly #channel: LiveChannel;
  /** The current watcher, and earlier ones until it is ready. */
  readonly #watchers = new Set<Watch>();
  #watchedPaths = "";
  #queue: Promise<void> = Promise.resolve();
  #isClosed = false;
  #port = 0;

  constructor(options: ServeOptions) {
    const { host, allowedHosts, workingFolder, onRefusedHost } = options;
    this.#options = options;
    this.#site = new DevelopmentSite(options, options.since === null ? null : this.#compare(options.since));
    const guard = makeGuard(host, [hostname().toLowerCase()], allowedHosts);
    const onFailure = this.#onFailure;
    this.#server = createServer(
      { keepAliveTimeout },
      handleRequests({
        guard,
        respond: async ({ path, search, request, response }) =>
          send(request, response, await this.#site.answer(path, search, request.headers.accept)),
        onRefusedHost,
        onFailure,
      }),
    );
    this.#channel = openLiveChannel({
      server: this.#server,
      guard,
      greeting: () => [this.#problems(), ...(options.since === null ? [] : [{ kind: "compared" } as const])],
      pageFor: async (message) => {
        const page = await pageOf(message, this.#site);
        // Components may have read files that are not watched yet.
        this.#watchPaths();
        return page;
      },
      edit: (place) => openEditor(place, this.#site.diagnostics, workingFolder),
      onFailure,
    });
  }

  get port(): number {
    return this.#port;
  }

  /** The URL of the site's first page. */
  get url(): string {
    return urlOf(this.#options.host, this.#port, this.#site.base);
  }

  async open(): Promise<void> {
    await this.#site.open();
    try {
      this.#port = await listen(this.#server, this.#options.host, this.#options.port);
    } catch (error) {
      await this.close();
      throw error;
    }
    this.#server.on("error", this.#onFailure);
    this.#watchPaths();
    void this.#enqueue(null);
  }

  rebuild(): Promise<void> {
    const { workingFolder, config } = this.#options;
    return this.#enqueue(new Set([resolve(workingFolder, config ?? defaultConfig)]));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#channel.close();
    this.#server.close();
    this.#server.closeAllConnections();
    await Promise.all([...Array.from(this.#watchers, (watcher) => watcher.close()), this.#site.close()]);
  }

  readonly #onFailure = (error: unknown): void => {
    if (!this.#isClosed) this.#options.onFailure(error);
  };

  #compare(since: string): SiteComparison {
    return new SiteComparison({
      since,
      open: (project, signal) =>
        openEarlierSite(project, {
          ...this.#options,
          since,
          signal,
          isPublished: false,
          onProgress: () => undefined,
        }),
      onCompared: () => {
        this.#channel.broadcast({ kind: "compared" });
        this.#channel.broadcast(this.#problems());
      },
      onFailure: this.#onFailure,
    });
  }

  #problems(): ServerMessage {
    return { kind: "problems", ...toShownProblems(this.#site.diagnostics, this.#options.workingFolder) };
  }

  /** Runs updates one after the other. */
  #enqueue(changed: ReadonlySet<string> | null): Promise<void> {
    this.#queue = this.#queue.then(() => this.#update(changed)).catch(this.#onFailure);
    return this.#queue;
  }

  async #update(changed: ReadonlySet<string> | null): Promise<void> {
    const { workingFolder, onUpdate } = this.#options;
    const start = performance.now();
    const { diagnostics, compiledPages } = await this.#site.update(changed, async (style) => {
      // Sent first, because a page with another style sheet would have to be reloaded.
      if (style !== null) this.#channel.broadcast({ kind: "style", url: style.url, version: style.version });
      if (style?.isOnlyChange !== true) await this.#channel.change();
    });
    if (this.#isClosed) return;
    this.#channel.broadcast(this.#problems());
    onUpdate({
      changed: [...(changed ?? [])].map((path) => relative(workingFolder, path)),
      diagnostics,
      compiledPages,
      duration: performance.now() - start,
      url: this.url,
    });
    this.#watchPaths();
  }

  readonly #onChange = (changed: ReadonlySet<string>): Promise<void> => {
    const updated = this.#enqueue(changed);
    // The first update may take a long time. Until it is complete, requests are answered from provisional states.
    return this.#site.isReady ? updated : this.#channel.change();
  };

  /** Starts a new watcher if the config has changed what must be watched. */
  #watchPaths(): void {
    const paths = JSON.stringify(this.#site.watched);
    if (this.#isClosed || this.#watchedPaths === paths) return;
    this.#watchedPaths = paths;
    const before = [...this.#watchers];
    const next = watch({ ...this.#site.watched, onChange: this.#onChange, onFailure: this.#onFailure });
    this.#watchers.add(next);
    this.#replaceWatchers(before, next).catch(this.#onFailure);
  }

  async #replaceWatchers(before: readonly Watch[], next: Watch): Promise<void> {
    await next.ready;
    for (const watcher of before) {
      this.#watchers.delete(watcher);
      await watcher.close();
    }
    // Files may have changed before the watcher was ready.
    if (!this.#isClosed) await this.#enqueue(null);
  }
}

async function pageOf({ path, fingerprint: shown }: PageRequest, site: DevelopmentSite): Promise<ShownPage | null> {
  const target = readTarget(path);
  if (target.kind === "refused") return null;
  const { fingerprint, script } = await site.document(target.path);
  return { path, fingerprint, script: fingerprint === shown ? null : script };
}
