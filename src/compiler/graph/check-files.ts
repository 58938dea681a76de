/**
 * Checks the HTML, the style sheets and the Markdown that authors and plugins publish unchanged, as `verify` would in the
 * published site, what of them the site's policy blocks, and skills for agents. A problem that several files have is
 * reported once.
 */
import { createHash } from "node:crypto";
import type { AssetIndex, PublishedAsset } from "../asset/asset-index.ts";
import { isPublic } from "../asset/asset-index.ts";
import { findCssMistakes } from "../asset/css-mistakes.ts";
import type { Policy } from "../config/content-security-policy.ts";
import type { ConfigPath } from "../config/site-config.ts";
import { finding, quote } from "../diagnostics/catalog.ts";
import type { Finding, Problem } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { failedCheck } from "../diagnostics/failed-check.ts";
import { makeLineIndex } from "../diagnostics/line-index.ts";
import { once } from "../once.ts";
import type { AddedFile } from "../rules/output/outputs.ts";
import type { OutputPage } from "../output/output-page.ts";
import { checkOutputPage, idsIn, readOutputFile } from "../output/output-page.ts";
import { readMarkdown } from "../output/output-markdown.ts";
import { isSkill, readSkill } from "../output/skills.ts";
import type { PublishedAddresses } from "../output/published-addresses.ts";
import { blockedInCss, describeBlocked, loadedOf } from "../page/html/blocked-resources.ts";
import type { MarkdownParser } from "../page/markdown/parser.ts";
import { createParser } from "../page/markdown/parser.ts";
import { stylesIn } from "../page/html/html-styles.ts";
import { resourcesIn } from "../page/html/html-resources.ts";
import type { PluginFile } from "../plugin/hook-call.ts";
import { llmsFullPath, llmsPath } from "../site/generated-files.ts";
import type { LinkFinding } from "../site/linked-site.ts";

/** A file that is published as it is. */
interface PlainFile {
  readonly page: OutputPage;
  readonly text: string;
  /** Reports a problem at the file. */
  readonly report: (found: Finding) => LinkFinding;
}

/** `readAsset` returns the bytes of a file below `public/`, and is called only for kinds of files that are checked. */
export interface FilesToCheck {
  readonly assets: AssetIndex;
  /** The files that plugins add. */
  readonly added: readonly (PluginFile & AddedFile)[];
  readonly readAsset: (file: PublishedAsset) => Uint8Array;
}

/** @param open The addresses of the site, of which the ids in these files are not a part. */
export async function checkFiles(
  files: FilesToCheck,
  open: () => PublishedAddresses,
  policy: Policy | null,
): Promise<readonly LinkFinding[]> {
  const paths = [
    ...files.assets.files.filter(isPublic).map(({ output }) => output),
    ...files.added.map(({ path }) => path),
  ];
  if (!paths.some((path) => isMarkdown(path) || /\.(?:html?|css)$/iu.test(path))) return [];
  const site = open();
  const read = makeReader(site, paths.some(isMarkdown) ? await createParser("remark") : null);
  const plain = [...publicFiles(files, read), ...pluginFiles(files, read)];
  const idsOf = new Map(plain.map(({ page }) => [page.path, idsIn(page)]));
  const published: PublishedAddresses = {
    ...site,
    idsOf: (path) => (idsOf.has(path) ? (idsOf.get(path) ?? null) : site.idsOf(path)),
  };
  const groups = new Map<string, { readonly first: LinkFinding; readonly files: Set<PlainFile> }>();
  const findIn = async (file: PlainFile): Promise<readonly Finding[]> => {
    try {
      return [
        ...checkOutputPage(file.page, published).map(atAddress(file)),
        ...(isMarkdown(file.page.path) ? [] : [...(await skippedIn(file)), ...blockedIn(file, policy)]),
      ];
    } catch (error) {
      return [{ ...failedCheck("published files", error), span: startOfText }];
    }
  };
  for (const file of plain)
    for (const found of await findIn(file)) {
      const key = `${found.code} ${found.message}`;
      const group = groups.get(key) ?? { first: file.report(found), files: new Set() };
      groups.set(key, group);
      group.files.add(file);
    }
  const grouped = Array.from(groups.values(), ({ first, files: { size } }): LinkFinding => {
    if (size === 1) return first;
    const others = `${size - 1} other ${size === 2 ? "file has" : "files have"} the same problem`;
    return { ...first, hint: first.hint === null ? others : `${first.hint}; ${others}` };
  });
  // Each skill has a name and a description of its own.
  const inSkills = plain.flatMap((file) =>
    isSkill(file.page.path) ? readSkill(file.page.path, file.text).findings.map(file.report) : [],
  );
  return [...grouped, ...inSkills];
}

type Reader = (path: string, read: () => Uint8Array) => Omit<PlainFile, "report"> | null;

function publicFiles({ assets, readAsset }: FilesToCheck, readFile: Reader): readonly PlainFile[] {
  return assets.files.flatMap((file): readonly PlainFile[] => {
    const read = isPublic(file) ? readFile(file.output, () => readAsset(file)) : null;
    return read === null ? [] : [{ ...read, report: (found) => ({ kind: "page", page: file.path, ...found }) }];
  });
}

function pluginFiles({ added }: FilesToCheck, readFile: Reader): readonly PlainFile[] {
  return added.flatMap(({ path, name, configPath, contents }): readonly PlainFile[] => {
    const read = readFile(path, () => contents);
    return read === null ? [] : [{ ...read, report: (found) => atPlugin(found, path, name, configPath) }];
  });
}

const isMarkdown = (path: string): boolean => /\.md$/iu.test(path) || llmsFiles.has(path);
const llmsFiles: ReadonlySet<string> = new Set([llmsPath, llmsFullPath]);

/** @param parse `null` if there is no Markdown. */
function makeReader({ origin, base }: PublishedAddresses, parse: MarkdownParser | null): Reader {
  return (path, read) => {
    let text = "";
    const textOf = (): string => (text = new TextDecoder().decode(read()));
    const page =
      parse !== null && isMarkdown(path)
        ? readMarkdown(path, textOf(), parse, (origin ?? "") + base)
        : readOutputFile(path, textOf);
    return page === null ? null : { page, text };
  };
}

function atPlugin({ span, ...problem }: Finding, path: string, name: string, configPath: ConfigPath): LinkFinding {
  const { line, column } = span.start;
  return {
    kind: "config",
    path: configPath,
    ...problem,
    message: `${problem.message}; it is at ${path}:${line}:${column}, a file of the plugin ${quote(name)}`,
  };
}

/** Moves findings about addresses from their tags to the addresses. */
function atAddress({ page, text }: PlainFile): (found: Finding) => Finding {
  const lines = once(() => text.split("\n"));
  const urls = once(() => new Map(page.targets.map(({ span, url }) => [span, url])));
  return (found) => {
    const url = urls().get(found.span) ?? "";
    const { line, column } = found.span.start;
    const at = (lines()[line - 1] ?? "").indexOf(url, column - 1) + 1;
    // In a style sheet, it is the address already.
    if (url === "" || at === 0 || page.path.endsWith(".css")) return found;
    return { ...found, span: { start: { line, column: at }, end: { line, column: at + url.length } } };
  };
}

/** Declarations that browsers skip. */
async function skippedIn({ page: { path }, text }: PlainFile): Promise<readonly Finding[]> {
  const isCss = path.endsWith(".css");
  const hasStyles = isCss || /<style\b|\sstyle\s*=/iu.test(text);
  const styles = isCss ? [{ css: text, start: 0, isAttribute: false }] : hasStyles ? stylesIn(text) : [];
  const positionOf = makeLineIndex(text);
  const skipped = await Promise.all(
    styles.map(async ({ css, start: from, isAttribute }) =>
      (await findCssMistakes(css, { isAttribute })).map(({ isSyntax, start, end, reason, hint }) =>
        finding(
          isCss && isSyntax === true ? "css-syntax" : "css-value",
          { reason },
          { start: positionOf(from + start), end: positionOf(from + end) },
          hint,
        ),
      ),
    ),
  );
  return skipped.flat();
}

function blockedIn({ page: { path }, text }: PlainFile, policy: Policy | null): readonly Finding[] {
  if (policy === null) return [];
  const blocked: readonly (Problem & { readonly start: number; readonly end: number })[] = path.endsWith(".css")
    ? blockedInCss(text, policy)
    : loadedOf(resourcesIn(text), policy).flatMap(({ start, end, ...resource }) => {
        if (resource.code !== null && isAllowedByHash(resource.code, policy[resource.directive] ?? [])) return [];
        const problem = describeBlocked(resource, policy);
        const hint = resource.code === null ? undefined : hintsOfInline[resource.tag];
        return problem === null ? [] : [{ ...problem, hint: hint ?? problem.hint, start, end }];
      });
  const positionOf = makeLineIndex(text);
  return blocked.map(({ start, end, ...problem }) => ({
    ...problem,
    span: { start: positionOf(start), end: positionOf(end) },
  }));
}

const hintsOfInline: Readonly<Record<string, string>> = {
  "<script>": "move it to a file of its own, and load that with `src`",
  "<style>": "move it to a style sheet of its own, and load that with `<link>`",
};

function isAllowedByHash(code: string, sources: readonly string[]): boolean {
  return sources.some((source) => {
    const [, algorithm, hash] = /^'(sha256|sha384|sha512)-(.*)'$/u.exec(source) ?? [];
    return algorithm !== undefined && createHash(algorithm).update(code).digest("base64") === hash;
  });
}
