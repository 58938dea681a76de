/**
 * `export`: writes the pages of a site as GitHub's Markdown into a folder, for other tools. The site is built, and what
 * it publishes as Markdown is copied: variables, includes and blocks are resolved there. Links and images become relative,
 * and headings keep their anchors. Has effects.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, resolve } from "node:path";
import GithubSlugger from "github-slugger";
import type { Heading, Nodes, Root } from "mdast";
import { toString } from "mdast-util-to-string";
import { build } from "./build.ts";
import { decode, decodeUri } from "./decode-uri.ts";
import { siteDiagnostic } from "./diagnostics/catalog.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { failed } from "./diagnostics/failed.ts";
import type { ExportOptions } from "./options.ts";
import { documentAt, markdownFilesOf } from "./output/hosts/prefers-markdown.ts";
import { manifestPath } from "./output/manifest.ts";
import { parseGfm } from "./page/markdown/parser.ts";
import type { Publication } from "./site/publication.ts";
import { readPublication } from "./site/publication.ts";
import { encodeFragment, encodePath, splitAddress } from "./site/urls.ts";
import { makeRunFolder } from "./source/running.ts";

/** "exported": `files` counts what was copied beside the pages, such as images. */
export type ExportResult =
  | {
      readonly kind: "exported";
      readonly pages: number;
      readonly files: number;
      readonly diagnostics: readonly Diagnostic[];
    }
  /** Nothing was written: the site has errors, or it or the folder cannot be read or used at all. */
  | { readonly kind: "refused" | "failed"; readonly diagnostics: readonly Diagnostic[] };

/** @throws The signal's reason if it is aborted, or the system's error if a file cannot be written. */
export async function exportSite(options: ExportOptions): Promise<ExportResult> {
  const { workingFolder, folder } = options;
  const target = resolve(workingFolder, folder);
  if (existsSync(target) && readdirSync(target).length > 0) return refused(folder, "it is not empty");
  const built = makeRunFolder(join(tmpdir(), "docsgen-export"), "site-");
  try {
    const result = await build({ ...withoutRequests, ...options, out: built });
    if (result.kind !== "published") return { kind: result.kind, diagnostics: result.diagnostics };
    const read = readPublication(readFileSync(join(built, manifestPath), "utf8"));
    if (read.kind === "wrong") throw new Error(`the manifest of this build cannot be read: ${read.reason}`);
    const site = readExport(read.publication, built);
    if (site.pages.size === 0)
      return refused(folder, "the site publishes no Markdown", "write `llms: true` in the config");
    const files = new Set<string>();
    const exported = new Set(site.pages.values());
    for (const page of exported) write(join(target, page.file), relink(page, site, files));
    for (const file of files) {
      mkdirSync(dirname(join(target, file)), { recursive: true });
      cpSync(join(built, file), join(target, file));
    }
    return { kind: "exported", pages: exported.size, files: files.size, diagnostics: result.diagnostics };
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

/** Options of `build` that `export` does not have. */
const withoutRequests = { isStrict: false, baseline: null, updateBaseline: false, onWait: () => undefined };

function refused(path: string, reason: string, hint = "name a folder that is new or empty"): ExportResult {
  return failed(siteDiagnostic("output-refused", { path, reason }, hint));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** A page as it is exported. */
interface ExportedPage {
  /** "guide/retry.md" */
  readonly file: string;
  readonly text: string;
  readonly tree: Root;
  /** The headings whose anchors other tools would make differently, each with its id. */
  readonly named: ReadonlyMap<Heading, string>;
  /** The ids to which a link can lead. */
  readonly ids: ReadonlySet<string>;
}

interface ExportedSite {
  /** The prefix of all addresses of the site. */
  readonly home: string;
  /** By the path of its document. */
  readonly pages: ReadonlyMap<string, ExportedPage>;
  readonly isPublished: (path: string) => boolean;
}

function readExport({ origin, base, pages, files }: Publication, built: string): ExportedSite {
  const all = new Set(files);
  const exported = pages.flatMap(({ path, anchors }): (readonly [string, ExportedPage])[] => {
    const document = documentAt(path.slice(1));
    const source = markdownFilesOf(document).find((each) => all.has(each));
    if (source === undefined) return [];
    const text = readFileSync(join(built, source), "utf8");
    return [[document, readPage(source.replace(/\.html\.md$/u, ".md"), text, anchors)]];
  });
  const byDocument = new Map(exported);
  // A page without translations is shown in each language, but exported once.
  const signatures = new Map(pages.map(({ path, signature }) => [path, signature]));
  for (const { path, signature } of pages) {
    const within = path.replace(/^\/[^/]+/u, "");
    const page = byDocument.get(documentAt(within.slice(1)));
    const document = documentAt(path.slice(1));
    if (page !== undefined && signatures.get(within) === signature && !byDocument.has(document))
      byDocument.set(document, page);
  }
  return { home: (origin ?? "") + base, pages: byDocument, isPublished: (path) => all.has(path) };
}

function readPage(file: string, text: string, anchors: readonly string[]): ExportedPage {
  const tree = parseGfm(text);
  const [, ...headings] = tree.children.filter((node): node is Heading => node.type === "heading");
  const slugger = new GithubSlugger();
  const slugs = headings.map((heading) => slugger.slug(toString(heading)));
  const named = new Map(
    headings.flatMap((heading, at) => {
      const id = anchors[at];
      // An id that other tools give to another heading would lead to either of them.
      return id === undefined || slugs.includes(id) ? [] : [[heading, id] as const];
    }),
  );
  return { file, text, tree, named, ids: new Set([...slugs, ...named.values()]) };
}

/** A part of a text that is replaced. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The text of a page with relative links. @param files Gets the files that the page shows or links to. */
function relink({ file, text, tree, named }: ExportedPage, site: ExportedSite, files: Set<string>): string {
  const edits: Edit[] = [];
  const visit = (node: Nodes): void => {
    const [start = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset];
    if (node.type === "heading" && named.has(node))
      edits.push({ start, end: start, text: `<a id="${named.get(node) ?? ""}"></a>\n\n` });
    if (node.type === "link" || node.type === "image" || node.type === "definition") {
      const url = relativeTo(file, node.url, site, files);
      const at = text.lastIndexOf(node.url, end);
      if (url !== null && at >= start) {
        const isAutolink = text[at - 1] === "<";
        edits.push(
          isAutolink ? { start, end, text: `[${url}](${url})` } : { start: at, end: at + node.url.length, text: url },
        );
      }
    }
    if ("children" in node) for (const child of node.children) visit(child);
  };
  const source = tree.children.find((node) => isAddressOf(node, file, site));
  for (const node of tree.children) if (node !== source) visit(node);
  if (source?.position !== undefined)
    edits.push({ start: source.position.start.offset ?? 0, end: (source.position.end.offset ?? 0) + 2, text: "" });
  let made = text;
  for (const edit of edits.toSorted((left, right) => right.start - left.start))
    made = made.slice(0, edit.start) + edit.text + made.slice(edit.end);
  return made;
}

/** Whether a paragraph says where the page is published, which is not part of it. */
function isAddressOf(node: Nodes, file: string, { home, pages }: ExportedSite): boolean {
  const link = node.type === "paragraph" ? node.children.find(({ type }) => type === "link") : undefined;
  if (link?.type !== "link" || !link.url.startsWith(home) || toString(link) !== link.url) return false;
  return pages.get(documentAt(decodeUri(link.url.slice(home.length)) ?? ""))?.file === file;
}

/** The address of a page or a file of the site from a page; `null` if it is neither. */
function relativeTo(
  from: string,
  url: string,
  { home, pages, isPublished }: ExportedSite,
  files: Set<string>,
): string | null {
  if (url.startsWith("#") || !url.startsWith(home)) return null;
  const { path, fragment } = splitAddress(url.slice(home.length));
  const inside = decode(path);
  const page = pages.get(documentAt(inside));
  if (page === undefined && !isPublished(inside)) return null;
  if (page === undefined) files.add(inside);
  const id = decode(fragment);
  const anchor = page === undefined || page.ids.has(id) ? encodeFragment(id) : "";
  if (page?.file === from && anchor !== "") return anchor;
  return encodePath(posix.relative(posix.dirname(from), page?.file ?? inside)) + anchor;
}
