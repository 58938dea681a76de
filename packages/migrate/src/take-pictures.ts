/**
 * Takes pictures of pages of the old and the new site with an installed browser, each from a server of this machine. The
 * browser reaches no other host. Has effects.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import type { Server } from "node:http";
import { createServer } from "node:http";
import { dirname, extname, join } from "node:path";
import type { ShownPage } from "./choose-pages.ts";
import { pictureFile } from "./choose-pages.ts";
import { decodePath } from "./decode-path.ts";
import { isWithin, realPathOf } from "./read-old-site.ts";

/** The files of a site, by path below its base. */
type FileReader = (path: string) => string | Uint8Array | null;

/** The options of `takePictures`. `browser` is the path of an executable, such as "/usr/bin/chromium". */
export interface Pictures {
  readonly browser: string;
  readonly pages: readonly ShownPage[];
  /** The output folder of the old site, and the path under which it is published. */
  readonly oldFolder: string;
  readonly oldBase: string;
  /** The rendered pages of the new site with the files that they load. */
  readonly rendered: ReadonlyMap<string, string | Uint8Array>;
  readonly newBase: string;
  /** The folder of the new site, in which pictures are written. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** @returns The pages of which there are two pictures now. */
export async function takePictures(pictures: Pictures): Promise<readonly ShownPage[]> {
  const { browser, pages, oldFolder, oldBase, rendered, newBase, folder, signal } = pictures;
  const oldSite = await serveFiles(oldBase, folderReader(oldFolder));
  const newSite = await serveFiles(newBase, (path) => rendered.get(path) ?? null);
  const taken: ShownPage[] = [];
  try {
    for (const page of pages) {
      signal.throwIfAborted();
      const before = await takePicture(
        browser,
        oldSite.url + page.document.replace(/(?:^|(?<=\/))index\.html$/u, ""),
        join(folder, pictureFile(page.kind, "old")),
      );
      const after = await takePicture(
        browser,
        newSite.url + page.route.slice(1),
        join(folder, pictureFile(page.kind, "new")),
      );
      if (before && after) taken.push(page);
    }
  } finally {
    for (const { server } of [oldSite, newSite]) {
      server.close();
      server.closeAllConnections();
    }
  }
  return taken;
}

/** Reads files of a folder, but none outside it. */
function folderReader(folder: string): FileReader {
  return (path) => {
    const file = join(folder, path);
    if (!existsSync(file) || !statSync(file).isFile() || !isWithin(realPathOf(file), realPathOf(folder))) return null;
    return readFileSync(file);
  };
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

async function serveFiles(base: string, read: FileReader): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    const path = decodePath(new URL(request.url ?? "/", "http://site.invalid").pathname);
    const within = path.startsWith(base) ? path.slice(base.length) : path.slice(1);
    const candidates = [within, `${within}.html`, `${within.replace(/(?<=.)\/?$/u, "/")}index.html`];
    for (const candidate of candidates) {
      const found = candidate === "" || candidate.endsWith("/") ? null : read(candidate);
      if (found === null) continue;
      const type = types[extname(candidate)];
      response.writeHead(200, type === undefined ? {} : { "content-type": type }).end(found);
      return;
    }
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}${base}`, server };
}

/** Whether the browser has written the picture. */
function takePicture(browser: string, url: string, file: string): Promise<boolean> {
  mkdirSync(dirname(file), { recursive: true });
  const options = [
    "--headless=new",
    "--disable-gpu",
    "--hide-scrollbars",
    "--no-first-run",
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    // Chromium refuses its sandbox to the superuser.
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--window-size=1280,1600",
    "--virtual-time-budget=8000",
    `--screenshot=${file}`,
    url,
  ];
  return new Promise((resolve) => {
    execFile(browser, options, { timeout: 60_000 }, () => {
      resolve(existsSync(file));
    });
  });
}
