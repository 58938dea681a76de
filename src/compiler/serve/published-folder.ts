/**
 * Finds the file for a request as a static host would: explicit redirects come first, then pages at their canonical
 * address, then files, then the 404 page. A request is looked up in the list of existing files and never used as a path
 * on disk.
 */
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";
import type { ResolvePath } from "../../theme/client/resolve-path.ts";
import { makeResolver } from "../../theme/client/resolve-path.ts";
import { hostNames } from "../config/schema.ts";
import { decode, decodeUri } from "../decode-uri.ts";
import { publishedPaths } from "../output/hosts/formats.ts";
import { takesQuery } from "../output/hosts/host-rules.ts";
import { cacheControlOf } from "../output/hosts/headers.ts";
import { markdownFilesOf, prefersMarkdown } from "../output/hosts/prefers-markdown.ts";
import { filesAt } from "../output/published-addresses.ts";
import { manifestName } from "../site/publication.ts";
import { routeUrl } from "../site/urls.ts";
import { readManifest } from "../verify/read-output.ts";
import type { Answer } from "./answer.ts";
import { safetyHeaders } from "./answer.ts";
import { readHeaders, sendableHeaders } from "./host-headers.ts";
import type { HostRedirects } from "./host-redirects.ts";
import { readRedirects } from "./host-redirects.ts";

/** The answer of a static host. "nothing": there is not even a 404 page. */
export type Found = FoundFile | FoundRedirect | { readonly kind: "nothing" };

type FoundRedirect = Extract<Answer, { kind: "redirect" }>;

/** `status` is 404 for the 404 page, and for a file that a rule serves with it. */
export interface FoundFile {
  readonly kind: "file";
  readonly status: 200 | 404;
  /** Absolute. */
  readonly folder: string;
  /** Relative to the folder, with forward slashes. */
  readonly file: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether another request for the address may be answered with another format. */
  readonly isNegotiated: boolean;
}

/** The content of the folder at one moment. */
interface Listing {
  readonly base: string;
  readonly files: ReadonlySet<string>;
  readonly resolve: ResolvePath;
  /** The files of pages, by the page's path without the base. */
  readonly fileOf: ReadonlyMap<string, string>;
  /** Redirected paths, in lower case, without the base and the trailing slash. */
  readonly redirected: ReadonlySet<string>;
  readonly headers: Readonly<Record<string, string>>;
  /** The rules of `_redirects`, of which the author's come first. */
  readonly rules: HostRedirects;
  /** Changes with the manifest, `_headers` or `_redirects`. A new value means that the folder was rebuilt. */
  readonly stamp: string;
  /** The time of the listing, in milliseconds. */
  readonly at: number;
}

/** Files that hosts read and do not publish. */
const settings: ReadonlySet<string> = new Set(publishedPaths(hostNames).map(({ path }) => path));
/** How long a listing is trusted when it does not contain what is requested, in milliseconds. */
const listingLifetime = 250;

/** A folder that another process may rebuild at any time: it is listed again when its manifest or settings change. */
export class PublishedFolder {
  readonly folder: string;
  readonly #base: string | null;
  #listing: Listing | null = null;

  /**
   * @param folder Absolute.
   * @param base Overrides the base in the manifest, unless it is `null`.
   */
  constructor(folder: string, base: string | null) {
    this.folder = folder;
    this.#base = base;
  }

  get base(): string {
    return this.#currentListing().base;
  }

  /**
   * @param path Decoded, with the base.
   * @param search With its question mark, or "".
   * @param accept The header of the request.
   */
  find(path: string, search: string, accept?: string): Found {
    const found = this.#findDocument(path, search);
    if (found.kind !== "file" || found.status !== 200 || !found.file.endsWith(".html")) return found;
    const { files } = this.#currentListing();
    const markdown = markdownFilesOf(found.file).find((file) => files.has(file) && this.#exists(file));
    if (markdown === undefined) return found;
    return { ...found, isNegotiated: true, file: prefersMarkdown(accept) ? markdown : found.file };
  }

  #findDocument(path: string, search: string): Found {
    const listing = this.#currentListing();
    const found = this.#findIn(listing, path, search);
    if ((found.kind === "file" && found.status === 200) || performance.now() - listing.at < listingLifetime)
      return found;
    // A build may have added the file since.
    this.#listing = null;
    return this.#findIn(this.#currentListing(), path, search);
  }

  #findIn({ base, files, resolve, fileOf, redirected, headers, rules }: Listing, path: string, search: string): Found {
    const root = decode(base);
    const redirectTo = (location: string, status: FoundRedirect["status"] = 301): FoundRedirect => ({
      kind: "redirect",
      status,
      location: location + (takesQuery(location) ? search : ""),
    });
    // Hosts take the one in the folder of the address, or in the nearest above it: each language has its own.
    const notFound = (): Found => {
      const folders = path.startsWith(root) ? path.slice(root.length).split("/").slice(0, -1) : [];
      const candidates = Array.from(folders, (_, index) => folders.slice(0, folders.length - index).join("/"));
      const file = [...candidates.map((folder) => `${folder}/404.html`), "404.html"].find(
        (each) => files.has(each) && this.#exists(each),
      );
      return file === undefined ? { kind: "nothing" } : found(404, file);
    };
    const byRule = (isForced: boolean): Found | null => {
      const rule = rules.find(path, isForced);
      if (rule === null) return null;
      const { location, status } = rule;
      if (status !== 200 && status !== 404) return redirectTo(location, status);
      // Only hosts that run functions answer for another host or a path that is not a file.
      const file = fileAt(location);
      return file === undefined ? notFound() : found(status, file);
    };
    /** The file that a rule names, with the base or from the root of the output folder. */
    const fileAt = (location: string): string | undefined => {
      const target = decodeUri(location.replace(/[?#].*$/u, "")) ?? location;
      const bare = target.startsWith(root) ? target.slice(root.length) : target.slice(1);
      return filesAt(bare).find((name) => files.has(name) && this.#exists(name));
    };
    const found = (status: 200 | 404, file: string): FoundFile => ({
      kind: "file",
      status,
      folder: this.folder,
      file,
      headers: { ...safetyHeaders, ...headers, "Cache-Control": cacheControlOf(file) },
      isNegotiated: false,
    });
    const forced = byRule(true);
    if (forced !== null) return forced;
    if (!path.startsWith(root)) {
      if (path === "/" || `${path}/` === root) return redirectTo(base);
      const answer = byRule(false);
      // With another base than the site was built for, docsgen's own rewrite of the base does not apply. Its 404 page says
      // nothing of the base, which is what a person who comes here has forgotten.
      const isOwnRule = answer?.kind === "file" && (this.#base !== null || answer.status === 404);
      return answer === null || isOwnRule ? { kind: "nothing" } : answer;
    }
    const route = path.slice(root.length - 1);
    const isRedirected = redirected.has(route.replace(/\/$/u, "").normalize("NFC").toLowerCase());
    const page = isRedirected ? undefined : fileOf.get(route);
    if (page !== undefined && this.#exists(page)) return found(200, page);
    const resolution = resolve(route);
    if (resolution.kind === "redirect") return redirectTo(resolution.url);
    if (resolution.kind === "route" && resolution.path !== route) return redirectTo(routeUrl(base, resolution.path));
    const file = route.slice(1);
    if (files.has(file) && this.#exists(file)) return found(200, file);
    return byRule(false) ?? notFound();
  }

  /** Whether the file still exists and no symbolic link leads out of the folder on the way to it. */
  #exists(file: string): boolean {
    try {
      const path = join(this.folder, file);
      return lstatSync(path).isFile() && realpathSync(path).startsWith(realpathSync(this.folder) + sep);
    } catch {
      return false;
    }
  }

  #currentListing(): Listing {
    const stamp = [manifestName, "_headers", "_redirects"].map((name) => stampOf(join(this.folder, name))).join("; ");
    if (this.#listing?.stamp === stamp) return this.#listing;
    return (this.#listing = { ...this.#read(), stamp, at: performance.now() });
  }

  #read(): Omit<Listing, "stamp" | "at"> {
    const manifest = readManifest(this.folder);
    const all = new Set(filesIn(this.folder));
    const files = new Set([...all].filter((file) => !settings.has(file)));
    const stubs = new Set(
      (manifest?.pages ?? []).flatMap(({ path }) =>
        path.endsWith(".html") ? [`${path.slice(1, -".html".length)}/index.html`] : [],
      ),
    );
    const pages = [...files].filter((file) => file.endsWith(".html") && file !== "404.html" && !stubs.has(file));
    const fileOf = new Map(pages.map((file) => [`/${file.replace(/(^|\/)index\.html$/u, "$1")}`, file] as const));
    const textOf = (name: string): string => (all.has(name) ? readFileSync(join(this.folder, name), "utf8") : "");
    const redirects = (manifest?.redirects ?? []).map(({ from, to }) => [from, to] as const);
    return {
      base: this.#base ?? manifest?.base ?? "/",
      files,
      fileOf,
      resolve: makeResolver({ routes: [...fileOf.keys()].map((path) => [path, ""] as const), redirects }),
      redirected: new Set(redirects.map(([from]) => from.replace(/\/$/u, "").toLowerCase())),
      // Hosts that read `_headers` also send the author's own.
      headers: {
        ...sendableHeaders(manifest?.headers ?? []),
        ...readHeaders(textOf("_headers")),
      },
      rules: readRedirects(textOf("_redirects")),
    };
  }
}

/**
 * All files in the folder, as paths with forward slashes. Symbolic links are skipped, because they may point outside.
 */
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
    // The folder was removed. The next build creates it again.
    return [];
  }
}

/** Changes whenever the file changes. */
function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.mtimeMs} ${stats.ino} ${stats.size}`;
}
