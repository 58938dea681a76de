/** `preview`: the output folder as its host will serve it. */
import { createServer } from "node:http";
import { hostname } from "node:os";
import { send } from "./serve/answer.ts";
import { makeGuard } from "./serve/guard.ts";
import { listen, urlOf } from "./serve/listen.ts";
import { PublishedFolder } from "./serve/published-folder.ts";
import { handleRequests } from "./serve/request-handler.ts";
import { sendFile } from "./serve/send-file.ts";

export interface PreviewOptions {
  /** Absolute; it exists. */
  readonly folder: string;
  /** Path that the folder is published under; `null`: as its manifest says. */
  readonly base: string | null;
  readonly host: string;
  /** The next one that is free is taken where it is not; 0: any. */
  readonly port: number;
  /** Called with what should not happen; the server goes on. */
  readonly onFailure: (error: unknown) => void;
}

export interface PreviewServer {
  readonly port: number;
  /** Of the site's first page. */
  readonly url: string;
  readonly close: () => void;
}

/** @throws Error of the system where it cannot listen. */
export async function preview({ folder, base, host, port, onFailure }: PreviewOptions): Promise<PreviewServer> {
  const published = new PublishedFolder(folder, base);
  const guard = makeGuard(host, [hostname().toLowerCase()]);
  const server = createServer(
    handleRequests(
      guard,
      async ({ path, search, request, response }) => {
        const found = published.find(path, search);
        if (found.kind === "file") sendFile(request, response, found);
        else if (found.kind === "redirect")
          send(request, response, { kind: "redirect", status: 301, location: found.location });
        else {
          const reason = `Nothing is here. The site is published under ${published.base}`;
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
