/**
 * A plain static host for the tests: it serves the files of a folder under a base, all of them compressed, redirects
 * with 301 to a folder's trailing slash, and answers with 404.html otherwise.
 */
import { readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
};

export type HostAnswer = number | "hang" | "file";

export interface StaticHost {
  readonly origin: string;
  /** The requested paths, in order. */
  readonly requests: string[];
  /** Special answers for some paths: a status, "hang" for no answer, or "file" for the file. */
  readonly answers: Map<string, HostAnswer>;
  readonly close: () => Promise<void>;
}

/** @param headers Headers sent with every document. */
export async function startStaticHost(
  folder: string,
  base: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<StaticHost> {
  const requests: string[] = [];
  const answers = new Map<string, HostAnswer>();
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
    const path = decodeURIComponent(pathname);
    requests.push(path);
    const answer = answers.get(path);
    if (answer === "hang") return;
    if (typeof answer === "number") {
      response.writeHead(answer).end();
      return;
    }
    if (!path.startsWith(base)) {
      response.writeHead(404).end();
      return;
    }
    send(response, join(folder, path.slice(base.length)), path, { folder, headers, search });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function send(
  response: ServerResponse,
  file: string,
  path: string,
  {
    folder,
    headers,
    search,
  }: { readonly folder: string; readonly headers: Readonly<Record<string, string>>; readonly search: string },
): void {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isDirectory() === true && !path.endsWith("/")) {
    response.writeHead(301, { location: `${path}/${search}` }).end();
    return;
  }
  const found = stats?.isDirectory() === true ? join(file, "index.html") : file;
  const exists = statSync(found, { throwIfNoEntry: false })?.isFile() === true;
  const sent = exists ? found : join(folder, "404.html");
  response.writeHead(exists ? 200 : 404, {
    "content-encoding": "gzip",
    "content-type": types[extname(sent)] ?? "application/octet-stream",
    ...headers,
  });
  response.end(gzipSync(readFileSync(sent)));
}
