/** `preview`: serves the output folder as its host will. */
import { createServer } from "node:http";
import { hostname } from "node:os";
import { send } from "./serve/answer.ts";
import { makeGuard } from "./serve/guard.ts";
import { listen, urlOf } from "./serve/listen.ts";
import { PublishedFolder } from "./serve/published-folder.ts";
import { handleRequests } from "./serve/request-handler.ts";
import { sendFile } from "./serve/send-file.ts";

export interface PreviewOptions {
  /** Absolute path of an existing folder. */
  readonly folder: string;
  /** The path under which the site is published; `null` to use the manifest's. */
  readonly base: string | null;
  /** The address to listen on; "0.0.0.0" also admits other machines. */
  readonly host: string;
  /** If the port is in use, the next free one is used; 0 for any port. */
  readonly port: number;
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
export async function preview({ folder, base, host, port, onFailure }: PreviewOptions): Promise<PreviewServer> {
  const published = new PublishedFolder(folder, base);
  const guard = makeGuard(host, [hostname().toLowerCase()]);
  const server = createServer(
    handleRequests(
      guard,
      async ({ path, search, request, response }) => {
        const found = published.find(path, search);
        if (found.kind === "file") sendFile(request, response, found);
        else if (found.kind === "redirect") send(request, response, found);
        else {
          const reason = `Not found. The site is published under ${published.base}`;
          send(request, response, { kind: "refusal", status: 404, reason });
        }
      },
      onFailure,
    ),
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
