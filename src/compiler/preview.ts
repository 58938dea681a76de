/** `preview`: serves the output folder as its host will. */
import { createServer } from "node:http";
import { hostname } from "node:os";
import { send } from "./serve/answer.ts";
import { makeGuard } from "./serve/guard.ts";
import { listen, urlOf } from "./serve/listen.ts";
import { PublishedFolder } from "./serve/published-folder.ts";
import { handleRequests, keepAliveTimeout } from "./serve/request-handler.ts";
import { sendFile } from "./serve/send-file.ts";

export interface PreviewOptions {
  /** Absolute path of an existing folder. */
  readonly folder: string;
  /** The path under which the site is published; `null` to use the manifest's. */
  readonly base: string | null;
  /** The address to listen on; "0.0.0.0" also admits other machines. */
  readonly host: string;
  /** Names of proxies and tunnels that lead to this server; ".example.com" also means all subdomains. */
  readonly allowedHosts: readonly string[];
  /** If the port is in use, the next free one is used; 0 for any port. */
  readonly port: number;
  /** Called once for each name of a host whose requests are refused, because it may belong to another site. */
  readonly onRefusedHost: (host: string) => void;
  /** Called with unexpected errors; the server keeps running. */
  readonly onFailure: (error: unknown) => void;
}

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
  const guard = makeGuard(host, [hostname().toLowerCase()], allowedHosts);
  const server = createServer(
    { keepAliveTimeout },
    handleRequests({
      guard,
      respond: async ({ path, search, request, response }) => {
        const found = published.find(path, search, request.headers.accept);
        if (found.kind === "file") sendFile(request, response, found);
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
    },
  };
}
