/** `preview`: the output folder as its host will serve it. */
import { createServer } from "node:http";
import { hostname } from "node:os";
import { safetyHeaders, send } from "./serve/answer.ts";
import { makeGuard } from "./serve/guard.ts";
import { listen } from "./serve/listen.ts";
import { cacheControlOf, PublishedFolder } from "./serve/published-folder.ts";
import { readTarget } from "./serve/request-target.ts";
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
  const server = createServer((request, response) => {
    const target = readTarget(request.url);
    if (guard(request.headers)) {
      send(request, response, { kind: "refusal", status: 403, reason: "Not from here." });
      return;
    }
    if (request.method !== "GET" && request.method !== "HEAD") {
      send(request, response, { kind: "refusal", status: 405, reason: "A static host only sends files." });
      return;
    }
    if (target.kind === "refused") {
      send(request, response, { kind: "refusal", status: 400, reason: "No file has such an address." });
      return;
    }
    try {
      const found = published.find(target.path, target.search);
      if (found.kind === "nothing")
        send(request, response, {
          kind: "refusal",
          status: 404,
          reason: `The site is published under ${published.base}`,
        });
      else if (found.kind === "redirect")
        send(request, response, { kind: "redirect", status: 301, location: found.location });
      else
        sendFile(request, response, {
          folder,
          file: found.file,
          status: found.status,
          headers: {
            ...safetyHeaders,
            ...Object.fromEntries(published.headers),
            "Cache-Control": cacheControlOf(found.file),
          },
        });
    } catch (error) {
      // Such as a file that was removed since the folder was looked at.
      onFailure(error);
      response.destroy();
    }
  });
  const actual = await listen(server, host, port);
  return {
    port: actual,
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actual}${published.base}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
