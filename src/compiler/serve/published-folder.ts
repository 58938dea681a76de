/**
 * A published folder as a static host serves it: explicit redirects first, then pages under their one right address, then files, then
 * the page for unknown addresses. A request is held against the list of files that there are; it never names one on disk.
 */
import { lstatSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { RouteList } from "../../theme/client/resolve-path.ts";
import { resolvePath } from "../../theme/client/resolve-path.ts";
import { cacheHeaders } from "../output/hosts/headers.ts";
import { listFiles } from "../output/output-folder.ts";
import { encodePath } from "../site/urls.ts";
import { readManifest } from "../verify/read-output.ts";

export type Found =
  /** `file` is relative to the folder. */
  | { readonly kind: "file"; readonly status: 200 | 404; readonly file: string }
  | { readonly kind: "redirect"; readonly location: string }
  | { readonly kind: "nothing" };

/** A look at the folder. */
interface Listing {
  readonly base: string;
  readonly files: ReadonlySet<string>;
  readonly routes: RouteList;
  /** By path without the base. */
  readonly fileOf: ReadonlyMap<string, string>;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const manifestName = "docsgen-manifest.json";
/** Milliseconds for which a folder without a manifest is taken to be as it was. */
const patience = 1000;

export class PublishedFolder {
  readonly folder: string;
  readonly #base: string | null;
  #listing: { readonly listing: Listing; readonly stamp: number; readonly at: number } | null = null;

  /** @param folder Absolute. @param base Instead of the one that the manifest names. */
  constructor(folder: string, base: string | null) {
    this.folder = folder;
    this.#base = base;
  }

  get base(): string {
    return this.#look().base;
  }

  /** The headers that the host file `_headers` gives to every file. */
  get headers(): Listing["headers"] {
    return this.#look().headers;
  }

  /** @param path Decoded, with the base. @param search With its question mark, or "". */
  find(path: string, search: string): Found {
    const { base, files, routes, fileOf } = this.#look();
    if (!path.startsWith(base))
      return path === "/" || `${path}/` === base ? { kind: "redirect", location: base + search } : { kind: "nothing" };
    const route = path.slice(base.length - 1);
    const resolution = resolvePath(route, routes);
    if (resolution.kind === "redirect")
      return { kind: "redirect", location: resolution.url + (/[?#]/u.test(resolution.url) ? "" : search) };
    if (resolution.kind === "route") {
      const file = fileOf.get(resolution.path);
      if (file !== undefined && resolution.path === route) return { kind: "file", status: 200, file };
      return { kind: "redirect", location: base + encodePath(resolution.path.slice(1)) + search };
    }
    const file = route.slice(1);
    if (files.has(file)) return { kind: "file", status: 200, file };
    return files.has("404.html") ? { kind: "file", status: 404, file: "404.html" } : { kind: "nothing" };
  }

  #look(): Listing {
    const now = performance.now();
    const stamp = statSync(join(this.folder, manifestName), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const known = this.#listing;
    if (known !== null && known.stamp === stamp && (stamp > 0 || now - known.at < patience)) return known.listing;
    const listing = this.#read();
    this.#listing = { listing, stamp, at: now };
    return listing;
  }

  #read(): Listing {
    const manifest = readManifest(this.folder);
    // A link may lead out of the folder.
    const files = new Set(listFiles(this.folder).filter((file) => lstatSync(join(this.folder, file)).isFile()));
    const base = this.#base ?? manifest?.base ?? "/";
    const pages = [...files].filter((file) => file.endsWith(".html") && file !== "404.html");
    const isStub = new Set(
      (manifest?.pages ?? []).flatMap(({ path }) =>
        path.endsWith(".html") ? [`${path.slice(1, -".html".length)}/index.html`] : [],
      ),
    );
    const fileOf = new Map(
      pages
        .filter((file) => !isStub.has(file))
        .map((file) => [`/${file.replace(/(^|\/)index\.html$/u, "$1")}`, file] as const),
    );
    return {
      base,
      files,
      fileOf,
      routes: {
        routes: [...fileOf.keys()].map((path) => [path, ""] as const),
        redirects: (manifest?.redirects ?? []).map(({ from, to }) => [from, to] as const),
      },
      headers: files.has("_headers") ? readHeaders(readFileSync(join(this.folder, "_headers"), "utf8")) : [],
    };
  }
}

/** How long a file may be kept: its name tells whether it holds a hash of the content. */
export function cacheControlOf(file: string): string {
  const isHashed = /^assets\/.*\.(?:[0-9a-f]{10}|[0-9A-Z]{8})\.[a-z0-9]+$/u.test(file);
  return isHashed ? cacheHeaders.hashed : cacheHeaders.other;
}

/** The lines below the first rule for all files: "  Name: value". */
function readHeaders(text: string): Listing["headers"] {
  const lines = text.split("\n");
  const start = lines.indexOf("/*");
  const headers: (readonly [string, string])[] = [];
  for (const line of start === -1 ? [] : lines.slice(start + 1)) {
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/u.exec(line) ?? [];
    if (name === undefined || value === undefined) break;
    headers.push([name, value]);
  }
  return headers;
}
