/**
 * Reads what another site publishes about itself: the manifest of docsgen, an inventory of Sphinx, or a sitemap. Pure.
 *
 * Inventories: https://sphobjinv.readthedocs.io/en/stable/syntax.html; sitemaps: https://www.sitemaps.org/protocol.html
 */
import { inflateSync } from "node:zlib";
import type { SavedSite } from "../config/saved-site.ts";
import { decodeUri } from "../decode-uri.ts";
import type { Publication } from "../site/publication.ts";
import { readPublication } from "../site/publication.ts";

type Contents = Pick<SavedSite, "kind" | "pages"> & Partial<Pick<SavedSite, "root" | "redirects" | "names" | "links">>;

/** The content of `sites/NAME.json` but for the day. `root` is missing if the file does not say it. */
export type OtherSiteResult =
  | { readonly kind: "site"; readonly site: Contents }
  /** `reason` completes "cannot be read from …:". */
  | { readonly kind: "wrong"; readonly reason: string };

/** The largest inventory that is unpacked, in bytes. Python's has 2 MB. */
const maxInventory = 64_000_000;
const inventoryMark = "# Sphinx inventory version ";

/**
 * @param root The address of the folder from which it was read, with a slash at its end; `null` for a file.
 * @param ownRoot The address of this site, to which links are kept; `null` if it has none.
 */
export function readOtherSite(bytes: Uint8Array, root: string | null, ownRoot: string | null): OtherSiteResult {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1000));
  if (start.startsWith(inventoryMark)) return readInventory(bytes, start);
  const text = new TextDecoder().decode(bytes);
  if (/^[\s\uFEFF]*</u.test(start)) return readSitemap(text, root);
  const read = readPublication(text);
  return read.kind === "wrong" ? read : readManifest(read.publication, root, ownRoot);
}

function wrong(reason: string): OtherSiteResult {
  return { kind: "wrong", reason };
}

/** A site that was fetched is where it was fetched, whatever its manifest says. */
function readManifest(
  { origin, base, pages, redirects, links }: Publication,
  fetched: string | null,
  ownRoot: string | null,
): OtherSiteResult {
  const root = fetched ?? (origin === null ? null : origin + base);
  if (root === null) return wrong("it has no `origin`: name it by its address");
  const toOwn = ([url, count]: readonly [string, number]): readonly (readonly [string, number])[] =>
    ownRoot !== null && url.startsWith(ownRoot) ? [[url.slice(ownRoot.length), count]] : [];
  return {
    kind: "site",
    site: {
      kind: "docsgen",
      root,
      pages: pages.map(({ path, title, anchors, otherAnchors = [] }) => ({
        path: path.slice(1),
        title,
        anchors: [...anchors, ...otherAnchors],
      })),
      redirects: redirects.map(({ from, to }) => [from.slice(1), new URL(to, root).href]),
      links: links.flatMap(toOwn),
    },
  };
}

function readInventory(bytes: Uint8Array, start: string): OtherSiteResult {
  if (!start.startsWith(`${inventoryMark}2\n`)) return wrong("only version 2 of inventories can be read");
  const [header = ""] = /^(?:[^\n]*\n){4}/u.exec(start) ?? [];
  let text: string;
  try {
    text = inflateSync(bytes.subarray(header.length), { maxOutputLength: maxInventory }).toString("utf8");
  } catch (error) {
    const isLarge = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return wrong(isLarge ? `it unpacks to more than ${maxInventory / 1_000_000} MB` : "it is damaged");
  }
  const entries = text.split("\n").flatMap((line) => entryOf(line) ?? []);
  const documents = entries.filter(({ role }) => role === "std:doc");
  // A function comes before a label or a term with the same name.
  const named = [
    ...entries.filter(({ role }) => !role.startsWith("std:")),
    ...entries.filter(({ role }) => role.startsWith("std:") && role !== "std:doc"),
  ];
  const names = new Map<string, string>();
  for (const { name, address } of named) if (!names.has(name)) names.set(name, address);
  return {
    kind: "site",
    site: {
      kind: "inventory",
      pages: documents.map(({ address, title }) => ({ path: address.replace(/#.*$/su, ""), title, anchors: [] })),
      names: [...names],
    },
  };
}

interface InventoryEntry {
  readonly name: string;
  /** "py:function" */
  readonly role: string;
  readonly address: string;
  readonly title: string;
}

/** Reads `name domain:role priority uri title`, in which name and title may contain spaces. */
function entryOf(line: string): InventoryEntry | null {
  const words = line.split(" ");
  const at = words.findIndex(
    (word, index) => index > 0 && word.includes(":") && /^-?\d+$/u.test(words[index + 1] ?? ""),
  );
  const [role, , uri, ...title] = words.slice(at);
  if (at === -1 || role === undefined || uri === undefined) return null;
  const name = words.slice(0, at).join(" ");
  const shown = title.join(" ");
  return { name, role, address: uri.replace(/\$$/u, () => name), title: shown === "-" ? name : shown };
}

function readSitemap(text: string, root: string | null): OtherSiteResult {
  if (/<sitemapindex[\s>]/u.test(text)) return wrong("it lists other sitemaps: name one of them");
  if (root === null) return wrong("a sitemap must be named by its address");
  const addresses = Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/gu), ([, address = ""]) =>
    unescapeXml(address.trim()),
  );
  const paths = addresses.flatMap((address) => {
    const path = address.startsWith(root) ? decodeUri(address.slice(root.length)) : null;
    return path === null ? [] : [path];
  });
  if (paths.length === 0) return wrong(`it lists no page below ${root}`);
  return { kind: "site", site: { kind: "sitemap", pages: paths.map((path) => ({ path, title: "", anchors: [] })) } };
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/gu, (_whole, name: string) => entities[name] ?? "");
}
