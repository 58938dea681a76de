/** `preview`: serves the output folder as its host will, with marks of what has changed if an earlier state is named. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { hostname } from "node:os";
import { join } from "node:path";
import type { PreviewOptions } from "./options.ts";
import { send } from "./serve/answer.ts";
import { withChangesScript } from "./serve/development-script.ts";
import { FolderComparison } from "./serve/folder-comparison.ts";
import { makeGuard } from "./serve/guard.ts";
import { listen, urlOf } from "./serve/listen.ts";
import { PublishedFolder } from "./serve/published-folder.ts";
import { handleRequests, keepAliveTimeout } from "./serve/request-handler.ts";
import { sendFile } from "./serve/send-file.ts";

/** A server that runs until `close`, and keeps the process alive. */
export interface PreviewServer {
  readonly port: number;
  /** The URL of the site's first page. */
  readonly url: string;
  readonly close: () => void;
}

/**
 * Starts the server.
 *
 * @throws The system's error if it cannot listen.
 */
export async function preview(options: PreviewOptions): Promise<PreviewServer> {
  const { folder, base, host, allowedHosts, port, onRefusedHost, onFailure } = options;
  const published = new PublishedFolder(folder, base);
  const comparison = options.since === null ? null : new FolderComparison(options, options.since, published);
  const guard = makeGuard(host, [hostname().toLowerCase()], allowedHosts);
  const server = createServer(
    { keepAliveTimeout },
    handleRequests({
      guard,
      respond: async ({ path, search, request, response }) => {
        const changes = (await comparison?.answer(path, search)) ?? null;
        if (changes !== null) return send(request, response, changes);
        const found = published.find(path, search, request.headers.accept);
        if (found.kind === "file" && comparison !== null && found.file.endsWith(".html")) {
          const document = withChangesScript(readFileSync(join(found.folder, found.file), "utf8"), published.base);
          response
            .writeHead(found.status, {
              ...found.headers,
              "Content-Type": "text/html; charset=utf-8",
              "Cache-Control": "no-store",
            })
            .end(document);
        } else if (found.kind === "file") sendFile(request, response, found);
        else if (found.kind === "redirect") send(request, response, found);
        else {
          const reason = `Not found. The site is published under ${published.base}`;
          send(request, response, { kind: "refusal", status: 404, reason });
        }
      },
      onRefusedHost,
      onFailure,
    }),
  );
  const actual = await listen(server, host, port);
  server.on("error", onFailure);
  return {
    port: actual,
    url: urlOf(host, actual, published.base),
    close: () => {
      server.close();
      server.closeAllConnections();
      void comparison?.close();
    },
  };
}
