/** `serve`: the site while its author works on it, on a server of its own that tells open pages what changed. */
import { createServer } from "node:http";
import { hostname } from "node:os";
import { relative, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import launchEditor from "launch-editor";
import type { ClientMessage, ServerMessage } from "../theme/development/messages.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { SiteOptions } from "./graph/open-site.ts";
import { send } from "./serve/answer.ts";
import type { SiteUpdate } from "./serve/development-site.ts";
import { DevelopmentSite } from "./serve/development-site.ts";
import { makeGuard } from "./serve/guard.ts";
import { listen } from "./serve/listen.ts";
import { openLiveChannel } from "./serve/live-channel.ts";
import { readTarget } from "./serve/request-target.ts";
import { toShownProblems } from "./serve/shown-problems.ts";
import type { Watch } from "./serve/watch.ts";
import { watch } from "./serve/watch.ts";

export interface ServeOptions extends SiteOptions {
  readonly host: string;
  /** The next one that is free is taken where it is not; 0: any. */
  readonly port: number;
  /** Called after each update, the first too. */
  readonly onUpdate: (update: ServedUpdate) => void;
  /** Called with what should not happen; the server goes on. */
  readonly onFailure: (error: unknown) => void;
}

export interface ServedUpdate {
  /** Relative to the working folder; none for the first update and for one that was asked for. */
  readonly changed: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly compiledPages: number;
  /** Milliseconds. */
  readonly duration: number;
}

export interface DevelopmentServer {
  readonly port: number;
  /** Of the site's first page. */
  readonly url: string;
  /** Looks at everything again. */
  readonly rebuild: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Fulfilled when the server answers; pages are compiled meanwhile. @throws Error of the system where it cannot listen. */
export async function serve(options: ServeOptions): Promise<DevelopmentServer> {
  const { host, workingFolder, onUpdate, onFailure } = options;
  const site = new DevelopmentSite(options);
  await site.open();
  const guard = makeGuard(host, [hostname().toLowerCase()]);

  const server = createServer((request, response) => {
    const target = readTarget(request.url);
    if (guard(request.headers)) send(request, response, { kind: "refusal", status: 403, reason: "Not from here." });
    else if (request.method !== "GET" && request.method !== "HEAD")
      send(request, response, { kind: "refusal", status: 405, reason: "This server only shows pages." });
    else if (target.kind === "refused")
      send(request, response, { kind: "refusal", status: 400, reason: "No page has such an address." });
    else
      void site.answer(target.path, target.search).then(
        (answer) => send(request, response, answer),
        (error: unknown) => {
          onFailure(error);
          response.destroy();
        },
      );
  });

  const problems = (): ServerMessage => ({
    kind: "problems",
    problems: toShownProblems(site.diagnostics, workingFolder),
  });
  const channel = openLiveChannel(server, guard, problems, async (message) => reply(message, site, workingFolder));
  const port = await listen(server, host, options.port);

  const report = async (changed: readonly string[], run: () => Promise<SiteUpdate>): Promise<void> => {
    const start = performance.now();
    const result = await run();
    tell(result, channel.broadcast);
    channel.broadcast(problems());
    onUpdate({
      changed,
      diagnostics: result.diagnostics,
      compiledPages: result.compiledPages,
      duration: performance.now() - start,
    });
  };
  const update = (changed: ReadonlySet<string>): Promise<void> =>
    report(
      [...changed].map((path) => relative(workingFolder, path)),
      () => site.update(changed),
    );
  const look = (): Promise<void> => report([], () => site.update(null));
  const watching: { places: string; watch: Watch | null; isClosed: boolean } = {
    places: "",
    watch: null,
    isClosed: false,
  };
  const follow = async (): Promise<void> => {
    const { places } = site;
    if (watching.isClosed || places.join("\n") === watching.places) return;
    watching.places = places.join("\n");
    await watching.watch?.close();
    const isIgnored = (path: string): boolean =>
      /[/\\](?:node_modules|\.git)(?:[/\\]|$)/u.test(path) || site.ownFolders.includes(path);
    watching.watch = watch(places, isIgnored, (changed) => void update(changed).then(follow).catch(onFailure));
    await watching.watch.ready;
    // What changed before the watch was ready.
    if (!watching.isClosed) await look();
  };
  const first = look().then(follow);
  first.catch(onFailure);

  return {
    port,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${port}${site.base}`,
    rebuild: async () => {
      await first;
      await report([], () => site.rebuild());
    },
    close: async () => {
      watching.isClosed = true;
      channel.close();
      server.close();
      server.closeAllConnections();
      await watching.watch?.close();
      await site.close();
    },
  };
}

function tell({ paths, style }: SiteUpdate, broadcast: (message: ServerMessage) => void): void {
  if (style === null) broadcast({ kind: "changed", paths });
  else broadcast({ kind: "style", ...style });
}

async function reply(
  message: ClientMessage,
  site: DevelopmentSite,
  workingFolder: string,
): Promise<ServerMessage | null> {
  if (message.kind === "edit") {
    openEditor(message, site.diagnostics, workingFolder);
    return null;
  }
  const target = readTarget(message.path);
  if (target.kind === "refused") return null;
  const { fingerprint, script } = await site.document(target.path);
  const isShown = fingerprint === message.fingerprint;
  return { kind: "page", path: message.path, fingerprint, script: isShown ? null : script };
}

/** Opens the author's editor, and that only at a place that a problem names. */
function openEditor(
  { file, line, column }: Extract<ClientMessage, { kind: "edit" }>,
  diagnostics: readonly Diagnostic[],
  workingFolder: string,
): void {
  const isKnown = diagnostics.some((diagnostic) => diagnostic.kind === "file" && diagnostic.file === file);
  if (isKnown) launchEditor(`${resolve(workingFolder, file)}:${line}:${column}`, undefined, () => undefined);
}
