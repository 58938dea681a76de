/**
 * Every mistake that docsgen can report, once: its code, its severity unless the config says otherwise, its sentence, and the
 * explanation that `docsgen explain` prints. A code names the mistake, is never reused, and has a fixture in
 * `tests/diagnostics/<code>/`.
 */
import type { Finding, Fix, Problem, Severity, SiteDiagnostic, Span } from "./diagnostic.ts";
import { startOfText } from "./diagnostic.ts";

interface CatalogEntry<Values> {
  readonly severity: Severity;
  /** One sentence without a full stop; quotes the author's own words. */
  readonly message: (values: Values) => string;
  readonly explanation: string;
}

type None = Readonly<Record<never, never>>;

export const catalog = {
  // Files
  "not-utf8": entry<None>({
    severity: "error",
    message: () => "This file is not UTF-8 text",
    explanation:
      "Pages are read as UTF-8. A file in another encoding would show wrong letters, so it is refused. Save it as UTF-8.",
  }),
  "empty-page": entry<None>({
    severity: "warning",
    message: () => "This page is empty",
    explanation:
      "A page without text is a dead end for its reader. Write it, mark it `draft: true`, or remove the file.",
  }),
  "symlink-outside": entry({
    severity: "error",
    message: ({ target }: { target: string }) => `This link leads out of the source folder, to ${quote(target)}`,
    explanation:
      "A symbolic link that leaves the source folder would publish files that are no part of the documentation, so it is not followed.",
  }),
  "unreadable-file": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `This file cannot be read: ${reason}`,
    explanation: "The system refused to read the file, or it vanished while the site was being read.",
  }),
  "file-name": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `This file name cannot become an address: ${reason}`,
    explanation:
      "A page's address is made of its file name. Control characters, backslashes and names that some systems reserve cannot be part of one.",
  }),

  // Frontmatter
  "frontmatter-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `The frontmatter is not YAML: ${reason}`,
    explanation:
      "The lines between the two `---` at the top of a page are YAML. Nothing of the page is published until they can be read.",
  }),
  "frontmatter-unclosed": entry<None>({
    severity: "error",
    message: () => "The frontmatter has no closing `---`",
    explanation:
      "Frontmatter begins with a line `---` and ends with another. Without the second, the text of the page cannot be told from it.",
  }),
  "frontmatter-language": entry({
    severity: "error",
    message: ({ language }: { language: string }) => `Frontmatter in ${quote(language)} is not read`,
    explanation: "Frontmatter is YAML, and is never run as code. Write `---` alone on the first line.",
  }),
  "frontmatter-value": entry({
    severity: "error",
    message: ({ key, problem }: { key: string; problem: string }) => `${quote(key)} ${problem}`,
    explanation:
      "Each frontmatter key has a type. YAML reads some values otherwise than they look: 1.10 is the number 1.1, and yes, 010 or 2024-01-01 may not stay text. Quote what is meant as text.",
  }),
  "frontmatter-unknown-key": entry({
    severity: "warning",
    message: ({ key }: { key: string }) => `No frontmatter key is called ${quote(key)}`,
    explanation:
      "An unknown key is most often a known one misspelt, and then has no effect. Keys that other tools need are declared in the config under `markdown.frontmatterKeys`.",
  }),
  "missing-title": entry<None>({
    severity: "error",
    message: () => "This page has no title",
    explanation:
      "A title is what menus, search results and browser tabs show. Give `title` in the frontmatter, or begin the page with a heading of level one.",
  }),

  // Markdown
  "duplicate-id": entry({
    severity: "error",
    message: ({ id }: { id: string }) => `The id ${quote(id)} is given twice on this page`,
    explanation:
      "An id is an address within the page. When two headings claim the same one, links to it always reach the first.",
  }),
  "unknown-variable": entry({
    severity: "error",
    message: ({ name }: { name: string }) => `No variable is called ${quote(name)}`,
    explanation:
      "Double braces print a value: `constants.NAME` and `product.name` from the config, or `page.title`. To show the braces themselves, write `\\{{`.",
  }),
  "unclosed-container": entry({
    severity: "error",
    message: ({ name, colons }: { name: string; colons: string }) =>
      `The container ${quote(`${colons}${name}`)} is never closed`,
    explanation:
      "A container begins with three or more colons and a name, and ends with a line of as many colons. Without the end, it swallows the rest of the page.",
  }),
  "stray-container-end": entry({
    severity: "warning",
    message: ({ colons }: { colons: string }) => `${quote(colons)} closes no container`,
    explanation:
      "A line of colons ends the container above it. Here none is open; a nested container needs fewer colons than the one around it.",
  }),
  "unknown-directive": entry({
    severity: "error",
    message: ({ name }: { name: string }) => `No container or directive is called ${quote(name)}`,
    explanation: "Three colons begin a container, two a leaf. The names are fixed, so that a misspelt one is found.",
  }),
  "directive-attribute": entry({
    severity: "error",
    message: ({ name, attribute }: { name: string; attribute: string }) =>
      `${quote(name)} takes no attribute ${quote(attribute)}`,
    explanation: "The attributes in braces after a directive are checked, so that a misspelt one is found.",
  }),
  "component-props": entry({
    severity: "error",
    message: ({ name, problem }: { name: string; problem: string }) =>
      `${quote(name)} is given wrong props: ${problem}`,
    explanation:
      "The config registers the component with a schema of its props. Attributes are text; a schema that wants a number reads it with `z.coerce.number()`. What it makes must be what JSON can hold: a date stays a text.",
  }),
  "unsafe-url": entry({
    severity: "error",
    message: ({ url }: { url: string }) => `The address ${quote(url)} is not allowed`,
    explanation:
      "Links and images may use http, https, mailto and tel addresses, and paths of the site. Others can run code in a reader's browser.",
  }),
  "unknown-language": entry({
    severity: "warning",
    message: ({ language }: { language: string }) => `No highlighter knows the language ${quote(language)}`,
    explanation:
      "The first word after the fence names the language of a code block. An unknown one is shown without colours. Use `text` for output and plain text.",
  }),
  "code-line-range": entry({
    severity: "warning",
    message: ({ range, lines }: { range: string; lines: number }) =>
      `The marked lines ${quote(range)} are not all in this block of ${lines}`,
    explanation:
      "The numbers in braces after a fence mark lines of the block, counted from 1. A number past the end marks nothing.",
  }),
  "missing-include": entry({
    severity: "error",
    message: ({ file }: { file: string }) => `The included file ${quote(file)} does not exist`,
    explanation:
      "`<<< @/path` shows a file of the source folder as a code block. The path begins at the source folder, or at the page with `./`.",
  }),
  "missing-region": entry({
    severity: "error",
    message: ({ file, region }: { file: string; region: string }) => `${quote(file)} has no region ${quote(region)}`,
    explanation:
      "A region of an included file begins at a comment with `#region name` and ends at one with `#endregion`.",
  }),
  "page-size": entry({
    severity: "error",
    message: ({ size, limit }: { size: string; limit: string }) => `This page has ${size}; a page has at most ${limit}`,
    explanation:
      "A page of this size is slow to load for every reader, and most often something else than a page: a log, a dump, a file that was exported.",
  }),
  "nesting-limit": entry({
    severity: "error",
    message: ({ limit }: { limit: number }) =>
      `Lists, quotes or brackets are nested too deep here: the limit is ${limit} levels`,
    explanation:
      "Nesting this deep is a slip or an attack; it would make the compiler, and a reader's browser, very slow.",
  }),
  "output-limit": entry({
    severity: "error",
    message: ({ limit }: { limit: string }) => `The HTML of this page grows past ${limit}`,
    explanation:
      "A short source that becomes a huge page is a slip or an attack, such as one long definition used thousands of times.",
  }),

  "skipped-heading-level": entry({
    severity: "warning",
    message: ({ level, before }: { level: number; before: number }) =>
      `This heading of level ${level} follows one of level ${before}`,
    explanation:
      "Readers of a screen reader find their way by the levels of headings. A level that is left out sounds like a missing part.",
  }),
  "second-h1": entry<None>({
    severity: "warning",
    message: () => "This page has a title already, and this heading is another",
    explanation:
      "A page has one heading of level one: its `title`, or a heading that the page begins with. Those within the page begin at level two.",
  }),
  "missing-alt": entry({
    severity: "warning",
    message: ({ url }: { url: string }) => `The image ${quote(url)} has no text for those who cannot see it`,
    explanation:
      "Say in the brackets what the image shows. An image that only decorates is written in HTML, with an empty `alt`.",
  }),
  "missing-language": entry<None>({
    severity: "hint",
    message: () => "This code block names no language",
    explanation:
      "The first word after the fence names the language, for colours and for the check of the code. Output and plain text are `text`.",
  }),
  "code-syntax": entry({
    severity: "warning",
    message: ({ language, reason }: { language: string; reason: string }) =>
      `This does not parse as ${language}: ${reason}`,
    explanation:
      "Readers paste what a page shows. Blocks of JSON, YAML, JavaScript, TypeScript and shell are parsed in their language. A fragment that is meant to be one is marked as text.",
  }),
  "hand-typed-constant": entry({
    severity: "hint",
    message: ({ text, name }: { text: string; name: string }) =>
      `${quote(text)} is also what ${quote(`constants.${name}`)} prints`,
    explanation:
      "A number that is written by hand stays as it is when the constant changes. Write the constant, unless the number means something else.",
  }),
  "constant-unit": entry({
    severity: "warning",
    message: ({ name, printed, unit }: { name: string; printed: string; unit: string }) =>
      `${quote(`constants.${name}`)} prints ${quote(printed)}, and ${quote(unit)} stands beside it`,
    explanation: "A constant prints its unit itself. A second one repeats it, or contradicts it.",
  }),
  "missing-description": entry<None>({
    severity: "hint",
    message: () => "This page has no short_description",
    explanation:
      "Search engines, lists of pages and previews show `short_description`: one sentence that says what the page is for.",
  }),
  "text-length": entry({
    severity: "hint",
    message: ({ key, length, limits }: { key: string; length: number; limits: string }) =>
      `${quote(key)} has ${length} letters; ${limits}`,
    explanation:
      "Search engines cut a title after some 70 letters and a description after some 160, and one that is too short says nothing.",
  }),
  "exception-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `This exception is not understood: ${reason}`,
    explanation:
      "A comment accepts a problem of the block that follows it, or of its own line: `<!-- docsgen-ignore missing-alt: the logo is named beside it -->`, with `until 2027-01-31` after the codes where it is to end.",
  }),
  "unused-exception": entry({
    severity: "warning",
    message: ({ code }: { code: string }) => `Nothing here is a ${quote(code)} any more`,
    explanation: "An exception that accepts nothing would hide the next problem of its kind. Remove it.",
  }),
  "expired-exception": entry({
    severity: "warning",
    message: ({ code, until }: { code: string; until: string }) => `The exception for ${quote(code)} ended on ${until}`,
    explanation: "The exception was given a last day, and that day is over. Mend the problem, or set another day.",
  }),

  // Routes and links
  "duplicate-route": entry({
    severity: "error",
    message: ({ route, other }: { route: string; other: string }) =>
      `${quote(route)} is also the address of ${quote(other)}`,
    explanation: "One address shows one page. Two files claim this one, by their place, a permalink or an alias.",
  }),
  "route-case": entry({
    severity: "error",
    message: ({ route, other, otherRoute }: { route: string; other: string; otherRoute: string }) =>
      `${quote(route)} differs from ${quote(otherRoute)} of ${quote(other)} in case alone`,
    explanation:
      "Addresses are matched without regard to case, and some file systems cannot hold both. Rename one of the two.",
  }),
  "broken-link": entry({
    severity: "error",
    message: ({ url }: { url: string }) => `The link ${quote(url)} leads nowhere`,
    explanation: "Every link to a place inside the site must reach a page, a file or a redirect.",
  }),
  "broken-anchor": entry({
    severity: "error",
    message: ({ url, page }: { url: string; page: string }) =>
      `${quote(page)} has no heading for the link ${quote(url)}`,
    explanation: "The part after `#` must be the id of a heading or an element of the page that the link leads to.",
  }),
  "broken-asset": entry({
    severity: "error",
    message: ({ url }: { url: string }) => `The file ${quote(url)} does not exist`,
    explanation:
      "Images and other files stand beside the page, anywhere in the source folder, or in its `public` folder.",
  }),
  "broken-sidebar-entry": entry({
    severity: "error",
    message: ({ path }: { path: string }) => `The sidebar entry ${quote(path)} is no page`,
    explanation: "Each entry of a sidebar names a page by its route.",
  }),
  "broken-navbar-entry": entry({
    severity: "error",
    message: ({ path }: { path: string }) => `The navigation entry ${quote(path)} is no page`,
    explanation: "Each entry of the top navigation names a page by its route, or is a full https address.",
  }),
  "sidebar-prefix-without-page": entry({
    severity: "error",
    message: ({ prefix }: { prefix: string }) => `No page lies at or below the sidebar's path ${quote(prefix)}`,
    explanation:
      "A sidebar is given to the pages whose path begins with one of its prefixes. A prefix that matches none is a slip, or is acknowledged with a reason.",
  }),
  "broken-redirect": entry({
    severity: "error",
    message: ({ from, to }: { from: string; to: string }) =>
      `The redirect from ${quote(from)} leads to ${quote(to)}, which is no page`,
    explanation:
      "A redirect should bring its reader to a page. One that cannot is acknowledged with a reason, and its readers see the page for unknown addresses.",
  }),
  "redirect-shadowed": entry({
    severity: "error",
    message: ({ from, page }: { from: string; page: string }) =>
      `The redirect from ${quote(from)} never happens: ${quote(page)} is a page there`,
    explanation: "A page always wins over a redirect from its own address.",
  }),
  "duplicate-redirect": entry({
    severity: "error",
    message: ({ from }: { from: string }) => `There are two redirects from ${quote(from)}`,
    explanation: "Sources are compared without regard to case and to a slash at the end.",
  }),
  "redirect-loop": entry({
    severity: "error",
    message: ({ chain }: { chain: string }) => `The redirects run in a circle: ${chain}`,
    explanation: "Chains of redirects are followed to their end. A circle has none.",
  }),
  "redirect-chain": entry({
    severity: "warning",
    message: ({ from, chain }: { from: string; chain: string }) =>
      `The redirect from ${quote(from)} takes more than one step: ${chain}`,
    explanation:
      "Chains are followed to their end when the site is built, so that readers take one step. Written directly, the list says what happens.",
  }),
  "redirect-repeats-base": entry({
    severity: "error",
    message: ({ from, address }: { from: string; address: string }) =>
      `The redirect from ${quote(from)} repeats the base: its address is ${quote(address)}`,
    explanation:
      "Paths of the config begin after the base. One that repeats it is a slip, or is acknowledged with a reason.",
  }),
  "moved-link": entry({
    severity: "warning",
    message: ({ url, target }: { url: string; target: string }) =>
      `The link ${quote(url)} has moved to ${quote(target)}`,
    explanation: "A redirect brings the reader there, one step later. Within the site, links name the place itself.",
  }),
  "link-case": entry({
    severity: "warning",
    message: ({ url, exact }: { url: string; exact: string }) => `The link ${quote(url)} is spelt ${quote(exact)}`,
    explanation:
      "docsgen finds pages in any case; editors, other tools and other hosts do not. Links are spelt as what they lead to.",
  }),
  "link-slash": entry({
    severity: "hint",
    message: ({ url, exact }: { url: string; exact: string }) =>
      `The link ${quote(url)} leads to ${quote(exact)} by way of docsgen`,
    explanation: "A page has one address. docsgen writes it where a link leaves out the slash, or adds `.html`.",
  }),
  "own-absolute-link": entry({
    severity: "warning",
    message: ({ url }: { url: string }) => `${quote(url)} is a page of this site, by its full address`,
    explanation:
      "A link by full address is not checked, leaves a preview for the published site, and breaks when the site moves.",
  }),
  "insecure-link": entry({
    severity: "warning",
    message: ({ url }: { url: string }) => `${quote(url)} is fetched without encryption`,
    explanation: "What comes by `http:` can be read and changed on its way. Nearly every host serves `https:`.",
  }),
  "dead-external-link": entry({
    severity: "warning",
    message: ({ url, reason }: { url: string; reason: string }) => `${quote(url)} does not answer: ${reason}`,
    explanation:
      "`--external` asks each address outside the site, once with HEAD and then with GET. Hosts that refuse programs belong into `checks.external.allow`.",
  }),
  "duplicate-title": entry({
    severity: "warning",
    message: ({ title, other }: { title: string; other: string }) =>
      `The title ${quote(title)} is also that of ${quote(other)}`,
    explanation:
      "Readers tell tabs and search results apart by the title, to which docsgen adds the section. Here title and section are the same.",
  }),
  "search-expectation": entry({
    severity: "error",
    message: ({ query, address, result }: { query: string; address: string; result: string }) =>
      `A search for ${quote(query)} does not show ${quote(address)} among the first three results: ${result}`,
    explanation:
      "`search.expect` in the config names what readers look for and the page, or the heading, that answers it. Each is asked of the search that readers have; the first three results count as found.",
  }),
  "search-title": entry({
    severity: "warning",
    message: ({ title, result }: { title: string; result: string }) =>
      `A search for the title ${quote(title)} does not show this page among the first three results: ${result}`,
    explanation:
      "Who remembers a page types its title. Where other pages say the same words in their titles and headings, they come first. Titles that several pages share are left to `duplicate-title`.",
  }),
  "duplicate-description": entry({
    severity: "warning",
    message: ({ other }: { other: string }) => `${quote(other)} has the same short_description`,
    explanation: "A description says what this page is for, and no other.",
  }),
  "orphan-page": entry<None>({
    severity: "warning",
    message: () => "No way leads here from the first page of the site",
    explanation:
      "Menus, sidebars and the links of pages are followed from `/`. A page that none of them reaches is found by search alone.",
  }),
  "unused-asset": entry({
    severity: "warning",
    message: ({ path }: { path: string }) => `No page shows or links ${quote(path)}`,
    explanation:
      "A file beside the pages is published when a page names it. One that no page names is left over, or belongs into `public/`, whose files are published for their own sake.",
  }),
  "unused-constant": entry({
    severity: "warning",
    message: ({ name }: { name: string }) => `No page prints the constant ${quote(name)}`,
    explanation:
      "A limit that is documented nowhere is one that readers meet unprepared, or one that no longer exists.",
  }),
  "lost-route": entry({
    severity: "error",
    message: ({ path }: { path: string }) => `${quote(path)} was published and is gone`,
    explanation:
      "Somebody has kept this address. A redirect leads its readers on; one to the section above is better than none.",
  }),
  "lost-anchor": entry({
    severity: "error",
    message: ({ path, anchor }: { path: string; anchor: string }) =>
      `${quote(`${path}#${anchor}`)} was published and is gone`,
    explanation:
      "Somebody has kept the address of this heading. A redirect from the old heading to the new one leads on, and so does the old id, written after the new heading: `## Heading {#old-id}`.",
  }),
  "broken-canonical": entry({
    severity: "error",
    message: ({ url }: { url: string }) => `The canonical link ${quote(url)} leads nowhere`,
    explanation: "The canonical link tells search engines which address to keep. It must be one that exists.",
  }),
  "unused-acknowledgement": entry({
    severity: "error",
    message: ({ subject }: { subject: string }) => `The acknowledgement of ${quote(subject)} no longer applies`,
    explanation:
      "`acknowledge` accepts one problem with a reason. The problem is gone, so the exception must go too, or it would hide the next.",
  }),

  // Config and command line
  "config-missing": entry({
    severity: "error",
    message: ({ path }: { path: string }) => `There is no config file ${quote(path)}`,
    explanation: "docsgen reads `site.config.ts` in the folder where it runs, or the file that `--config` names.",
  }),
  "config-syntax": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => reason,
    explanation:
      "The config is TypeScript. It is compiled before it is read, and this is what the compiler says of it.",
  }),
  "config-failed": entry({
    severity: "error",
    message: ({ reason }: { reason: string }) => `The config stops with an error: ${reason}`,
    explanation:
      "The config is a module whose default export is the site's record. It threw an error while it was being read.",
  }),
  "config-unknown-key": entry({
    severity: "error",
    message: ({ key, path }: { key: string; path: string }) =>
      `No setting is called ${quote(key)}${path === "" ? "" : ` in ${quote(path)}`}`,
    explanation: "An unknown key is most often a known one misspelt, and then has no effect.",
  }),
  "config-value": entry({
    severity: "error",
    message: ({ path, problem }: { path: string; problem: string }) =>
      `${path === "" ? "The config" : quote(path)} ${problem}`,
    explanation: "Each setting has a type, which `defineConfig` shows in the editor.",
  }),
  "source-missing": entry({
    severity: "error",
    message: ({ path }: { path: string }) => `There is no source folder ${quote(path)}`,
    explanation: "The folder of the pages is `docs-src` beside the config, or the one that `--source` names.",
  }),
  "output-refused": entry({
    severity: "error",
    message: ({ path, reason }: { path: string; reason: string }) =>
      `${quote(path)} cannot be the output folder: ${reason}`,
    explanation:
      "A build removes stale files from its output folder, so a folder that holds the sources or the whole project is refused.",
  }),
  "output-missing": entry({
    severity: "error",
    message: ({ path }: { path: string }) => `There is no output folder ${quote(path)}`,
    explanation: "`docsgen verify` reads a folder that was built. `docsgen build` makes one.",
  }),
  "manifest-unreadable": entry({
    severity: "error",
    message: ({ path, reason }: { path: string; reason: string }) =>
      `The publication ${quote(path)} cannot be read: ${reason}`,
    explanation: "`--published` takes the `docsgen-manifest.json` of a publication, as a file or an address.",
  }),
  "baseline-unreadable": entry({
    severity: "error",
    message: ({ path, reason }: { path: string; reason: string }) =>
      `The baseline ${quote(path)} cannot be read: ${reason}`,
    explanation: "`--baseline` takes a file that docsgen wrote, or the name of one to write.",
  }),
  "not-moved": entry({
    severity: "error",
    message: ({ from, reason }: { from: string; reason: string }) => `${quote(from)} cannot be moved: ${reason}`,
    explanation: "`docsgen mv` does all of a move or nothing. What stands in its way is named, and no file is changed.",
  }),
  "write-failed": entry({
    severity: "error",
    message: ({ path, reason }: { path: string; reason: string }) => `${quote(path)} cannot be written: ${reason}`,
    explanation: "The system refused to write. What was published before is still there.",
  }),
  "foreign-file": entry({
    severity: "warning",
    message: ({ path, count }: { path: string; count: number }) =>
      count === 1
        ? `${quote(path)} in the output folder is not ours and stays`
        : `${quote(path)} and ${count - 1} more in the output folder are not ours and stay`,
    explanation:
      "Files that no build of docsgen wrote are never removed from the output folder, but they are published with it.",
  }),
} as const;

export type DiagnosticCode = keyof typeof catalog;

type ValuesOf<Code extends DiagnosticCode> = Parameters<(typeof catalog)[Code]["message"]>[0];

/** Describes what is wrong. `hint` says what to do, or is `null`. */
export function problemOf<Code extends DiagnosticCode>(
  code: Code,
  values: ValuesOf<Code>,
  hint: string | null = null,
  fix: Fix | null = null,
): Problem {
  return { code, message: messageOf(code, values), hint, fix };
}

/** Describes one problem in a text. */
export function finding<Code extends DiagnosticCode>(
  code: Code,
  values: ValuesOf<Code>,
  span: Span,
  hint: string | null = null,
  fix: Fix | null = null,
): Finding {
  return { ...problemOf(code, values, hint, fix), span };
}

/** Describes a problem that a file has as a whole. */
export function fileFinding<Code extends DiagnosticCode>(
  code: Code,
  values: ValuesOf<Code>,
  hint: string | null = null,
): Finding {
  return finding(code, values, startOfText, hint);
}

/** Describes a problem that lies in no file. */
export function siteDiagnostic<Code extends DiagnosticCode>(
  code: Code,
  values: ValuesOf<Code>,
  hint: string | null = null,
): SiteDiagnostic {
  return { kind: "site", code, severity: catalog[code].severity, message: messageOf(code, values), hint };
}

/** The author's own words, marked as such. */
export function quote(text: string): string {
  return `“${text}”`;
}

/** Problems that are met before the config is read, or that are the machine's: their severity is not the author's. */
export const fixedCodes: readonly DiagnosticCode[] = [
  "config-missing",
  "config-syntax",
  "config-failed",
  "config-unknown-key",
  "config-value",
  "source-missing",
  "output-refused",
  "output-missing",
  "manifest-unreadable",
  "baseline-unreadable",
  "not-moved",
  "write-failed",
];

export function isDiagnosticCode(text: string): text is DiagnosticCode {
  return Object.hasOwn(catalog, text);
}

function messageOf<Code extends DiagnosticCode>(code: Code, values: ValuesOf<Code>): string {
  const entries: { readonly [Each in DiagnosticCode]: CatalogEntry<ValuesOf<Each>> } = catalog;
  return entries[code].message(values);
}

function entry<Values>(value: CatalogEntry<Values>): CatalogEntry<Values> {
  return value;
}
