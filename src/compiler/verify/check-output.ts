/**
 * Checks a published folder as its readers will meet it: every link, anchor and file of its documents, by the files that are there.
 * Addresses of other hosts, and of this host outside the base, are nobody's to check here. Pure.
 */
import { catalog, finding } from "../diagnostics/catalog.ts";
import type { FileDiagnostic, Finding } from "../diagnostics/diagnostic.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import { suggestAnchor } from "../diagnostics/suggest.ts";
import type { OutputPage, OutputTarget } from "./output-page.ts";

export interface OutputFolder {
  readonly pages: readonly OutputPage[];
  /** Paths of all files, the pages among them. */
  readonly files: ReadonlySet<string>;
  /** The path that the folder is published under. */
  readonly base: string;
  /** Paths within the folder that its author leads to nowhere, with a reason. */
  readonly acknowledged: ReadonlySet<string>;
  /** How addresses of another site on the same host begin. */
  readonly elsewhere: readonly string[];
}

/** How much was looked at. */
export interface OutputCounts {
  readonly pages: number;
  readonly links: number;
  readonly anchors: number;
  readonly assets: number;
}

export interface CheckedOutput {
  readonly diagnostics: readonly FileDiagnostic[];
  readonly counts: OutputCounts;
}

/** Any host will do: what leads to another is left alone. */
const host = "http://output.invalid";

/** @param label The folder as messages name it. */
export function checkOutput(
  { pages, files, base, acknowledged, elsewhere }: OutputFolder,
  label: string,
): CheckedOutput {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const idsOf = new Map(pages.map((page) => [page.path, new Set(page.ids.map(({ id }) => id))]));
  const counts = { pages: pages.length, links: 0, anchors: 0, assets: 0 };

  const find = (path: string): string | null => {
    const candidates =
      path === "" || path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`, `${path}/index.html`];
    return candidates.find((candidate) => files.has(candidate)) ?? null;
  };
  const check = (page: OutputPage, { url, role, span }: OutputTarget): Finding | null => {
    const target = resolve(url, page.path, base, role);
    if (target === null) return null;
    counts[role === "asset" ? "assets" : "links"] += 1;
    const file = target.path === null ? null : find(target.path);
    if (file === null) {
      const { path } = target;
      if (path !== null && (acknowledged.has(path) || elsewhere.some((prefix) => (base + path).startsWith(prefix))))
        return null;
      if (role === "canonical") return finding("broken-canonical", { url }, span);
      return role === "asset" ? finding("broken-asset", { url }, span) : finding("broken-link", { url }, span);
    }
    const { fragment } = target;
    const targetPage = byPath.get(file);
    if (fragment === "" || fragment.toLowerCase() === "top" || fragment.startsWith(":~:")) return null;
    if (targetPage === undefined || targetPage.isRedirect) return null;
    counts.anchors += 1;
    const ids = idsOf.get(file) ?? new Set();
    if (ids.has(fragment)) return null;
    const place = file === page.path ? "this page" : file;
    return finding("broken-anchor", { url, page: place }, span, suggestAnchor(fragment, ids)?.hint);
  };

  const diagnostics = pages.flatMap((page) => {
    const findings: Finding[] = page.targets.flatMap((target) => check(page, target) ?? []);
    const seen = new Set<string>();
    for (const { id, span } of page.ids) {
      if (seen.has(id)) findings.push(finding("duplicate-id", { id }, span));
      seen.add(id);
    }
    if (page.title === null || page.title === "")
      findings.push(finding("missing-title", {}, { start: { line: 1, column: 1 }, end: { line: 1, column: 1 } }));
    return findings.map((found): FileDiagnostic => ({
      ...found,
      kind: "file",
      severity: catalog[found.code].severity,
      file: labelOf(label, page.path),
    }));
  });
  return { diagnostics, counts };
}

/** The path within the folder (`null`: no address at all), or `null` where it is nobody's to check. */
function resolve(
  url: string,
  from: string,
  base: string,
  role: OutputTarget["role"],
): { readonly path: string | null; readonly fragment: string } | null {
  const here = host + base + encodeURI(from).replaceAll("?", "%3F").replaceAll("#", "%23");
  if (!URL.canParse(url, here)) return { path: null, fragment: "" };
  const parsed = new URL(url, here);
  if (!/^https?:$/u.test(parsed.protocol)) return null;
  // A canonical link is a full address; where it leads within the site is its path.
  if (parsed.origin !== host && role !== "canonical") return null;
  const path = decode(parsed.pathname);
  if (!`${path}/`.startsWith(base)) return null;
  return { path: path.slice(base.length), fragment: decode(parsed.hash.slice(1)) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
