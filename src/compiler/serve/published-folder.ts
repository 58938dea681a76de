/**
 * A published folder as a static host serves it: explicit redirects first, then pages under their one right address, then files, then
 * the page for unknown addresses. A request is held against a list of the files that there are; it never names one on disk.
 */
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import type { ResolvePath } from "../../theme/client/resolve-path.ts";
import { makeResolver } from "../../theme/client/resolve-path.ts";
import { cacheHeaders } from "../output/hosts/headers.ts";
import { routeUrl } from "../site/urls.ts";
import { readManifest } from "../verify/read-output.ts";
import { safetyHeaders } from "./answer.ts";
import { readHeaders } from "./host-headers.ts";

export type Found = FoundFile | { readonly kind: "redirect"; readonly location: string } | { readonly kind: "nothing" };

export interface FoundFile {
  readonly kind: "file";
  readonly status: 200 | 404;
  /** Absolute. */
  readonly folder: string;
  /** Relative to the folder, with forward slashes. */
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A look at the folder. */
interface Listing {
  readonly base: string;
  readonly files: ReadonlySet<string>;
  readonly resolve: ResolvePath;
  /** By path without the base. */
  readonly fileOf: ReadonlyMap<string, string>;
  /** Paths without the base and without a slash at the end, in lower case. */
  readonly redirected: ReadonlySet<string>;
  readonly headers: Readonly<Record<string, string>>;
  /** Of the manifest: another one is another build. */
  readonly stamp: string;
  /** When it was made, in milliseconds. */
  readonly at: number;
}

const manifestName = "docsgen-manifest.json";
/** Milliseconds for which what is not in the list is taken not to be there. */
const patience = 250;

export class PublishedFolder {
  readonly folder: string;
  readonly #base: string | null;
  #listing: Listing | null = null;

  /** @param folder Absolute. @param base Instead of the one that the manifest names. */
  constructor(folder: string, base: string | null) {
    this.folder = folder;
    this.#base = base;
  }

  get base(): string {
    return this.#look().base;
  }

  /** @param path Decoded, with the base. @param search With its question mark, or "". */
  find(path: string, search: string): Found {
    const listing = this.#look();
    const found = this.#findIn(listing, path, search);
    if ((found.kind === "file" && found.status === 200) || performance.now() - listing.at < patience) return found;
    // A build may have gone on since.
    this.#listing = null;
    return this.#findIn(this.#look(), path, search);
  }

  #findIn({ base, files, resolve, fileOf, redirected, headers }: Listing, path: string, search: string): Found {
    if (!path.startsWith(base))
      return path === "/" || `${path}/` === base ? { kind: "redirect", location: base + search } : { kind: "nothing" };
    const found = (status: 200 | 404, file: string): FoundFile => ({
      kind: "file",
      status,
      folder: this.folder,
      file,
      headers: { ...safetyHeaders, ...headers, "Cache-Control": cacheControlOf(file) },
    });
    const route = path.slice(base.length - 1);
    const isRedirected = redirected.has(route.replace(/\/$/u, "").normalize("NFC").toLowerCase());
    const page = isRedirected ? undefined : fileOf.get(route);
    if (page !== undefined && this.#isThere(page)) return found(200, page);
    const resolution = resolve(route);
    if (resolution.kind === "redirect")
      return { kind: "redirect", location: resolution.url + (/[?#]/u.test(resolution.url) ? "" : search) };
    if (resolution.kind === "route" && resolution.path !== route)
      return { kind: "redirect", location: routeUrl(base, resolution.path) + search };
    const file = route.slice(1);
    if (files.has(file) && this.#isThere(file)) return found(200, file);
    return files.has("404.html") && this.#isThere("404.html") ? found(404, "404.html") : { kind: "nothing" };
  }

  /** Whether the file is still there, and no link on its way leads out of the folder. */
  #isThere(file: string): boolean {
    try {
      const path = join(this.folder, file);
      return lstatSync(path).isFile() && realpathSync(path).startsWith(realpathSync(this.folder) + sep);
    } catch {
      return false;
    }
  }

  #look(): Listing {
    const stamp = [manifestName, "_headers"].map((name) => stampOf(join(this.folder, name))).join("; ");
    if (this.#listing?.stamp === stamp) return this.#listing;
    return (this.#listing = { ...this.#read(), stamp, at: performance.now() });
  }

  #read(): Omit<Listing, "stamp" | "at"> {
    const manifest = readManifest(this.folder);
    const files = new Set(filesIn(this.folder));
    const isStub = new Set(
      (manifest?.pages ?? []).flatMap(({ path }) =>
        path.endsWith(".html") ? [`${path.slice(1, -".html".length)}/index.html`] : [],
      ),
    );
    const pages = [...files].filter((file) => file.endsWith(".html") && file !== "404.html" && !isStub.has(file));
    const fileOf = new Map(pages.map((file) => [`/${file.replace(/(^|\/)index\.html$/u, "$1")}`, file] as const));
    const redirects = (manifest?.redirects ?? []).map(({ from, to }) => [from, to] as const);
    return {
      base: this.#base ?? manifest?.base ?? "/",
      files,
      fileOf,
      resolve: makeResolver({ routes: [...fileOf.keys()].map((path) => [path, ""] as const), redirects }),
      redirected: new Set(redirects.map(([from]) => from.replace(/\/$/u, "").toLowerCase())),
      headers: files.has("_headers") ? readHeaders(readFileSync(join(this.folder, "_headers"), "utf8")) : {},
    };
  }
}

/** Every file of the folder, by path with forward slashes. Links are none: they may lead out of it. */
function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile()
        ? [
            join(entry.parentPath, entry.name)
              .slice(folder.length + 1)
              .replaceAll(sep, "/"),
          ]
        : [],
    );
  } catch {
    // It was removed: the next build makes it again.
    return [];
  }
}

/** Another one where the file is another. */
function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.mtimeMs} ${stats.ino} ${stats.size}`;
}

/** How long a file may be kept: its name tells whether it holds a hash of the content. */
function cacheControlOf(file: string): string {
  const isHashed = /^assets\/.*\.(?:[0-9a-f]{10}|[0-9A-Z]{8})\.[a-z0-9]+$/u.test(file);
  return isHashed ? cacheHeaders.hashed : cacheHeaders.other;
}
