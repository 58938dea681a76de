/**
 * Checks the HTML produced by the author's own components and theme files, as `verify` would in the published site, for
 * broken addresses, duplicate ids, and resources that the site's policy blocks.
 */
import { shellIds } from "../../theme/shell-ids.ts";
import { semicolonAfterReturn } from "../asset/bundle-messages.ts";
import type { SiteTheme } from "../asset/site-theme.ts";
import { findInTheme } from "../asset/site-theme.ts";
import { problemOf, quote } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { SitePlan } from "../output/plan.ts";
import type { PublishedAddresses } from "../output/published-addresses.ts";
import { checkAddress } from "../output/published-addresses.ts";
import { outputOfRoute } from "../output/routes.ts";
import { describeBlocked, loadedOf } from "../page/html/blocked-resources.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { OwnPart } from "../route/own-parts.ts";
import { makePageData } from "../route/route-data.ts";
import { anchorsOf } from "../site/anchors.ts";
import { routeUrl } from "../site/urls.ts";
import type { LinkedPage, LinkedSite, LinkFinding } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import { lineOf } from "../config/import-hint.ts";
import type { Frame } from "../route/render-error.ts";
import type { FileLocation } from "./check-theme.ts";
import { locationOf } from "./check-theme.ts";
import type { DocumentParts } from "./rendered-parts.ts";
import type { Project } from "./prepare-site.ts";

export interface RenderedContext {
  readonly project: Pick<Project, "config" | "loaded" | "markdown" | "sourceLabel">;
  readonly theme: SiteTheme;
  readonly site: LinkedSite;
  readonly plan: SitePlan;
  readonly interfaceOf: (path: SourcePath) => PageInterface;
}

/** A problem. `text` is the address or id that it is about, or "". */
interface OwnProblem {
  readonly problem: Problem;
  readonly text: string;
  /** The place in the component's code, if it is known. */
  readonly location: FileLocation | null;
}

/** The first occurrence of a problem, and the number of occurrences. */
interface Occurrences extends OwnProblem {
  readonly document: OwnDocument;
  readonly part: OwnPart;
  count: number;
}

interface OwnDocument extends Pick<DocumentParts, "path" | "parts"> {
  /** `null` if the document does not belong to a page. */
  readonly page: LinkedPage | null;
}

/** Reports each problem once per page and component, and once for the theme. */
export function checkRendered(tried: readonly DocumentParts[], context: RenderedContext): readonly LinkFinding[] {
  if (tried.length === 0) return [];
  const { documents, published } = openDocuments(tried, context);
  const occurrences = new Map<string, Occurrences>();
  for (const document of documents.values()) {
    const seen = new Set(idsOutside(document, context));
    for (const part of document.parts) {
      const place = part.component === null ? null : [document.path, part.component.name];
      const problems = problemsIn(part, document, seen, published, context);
      // React adds a preload link for an image, so its address occurs twice.
      const keyed = problems.map(
        (each) => [JSON.stringify([each.location === null ? place : null, each]), each] as const,
      );
      for (const [key, problem] of new Map(keyed)) {
        const known = occurrences.get(key);
        if (known === undefined) occurrences.set(key, { ...problem, document, part, count: 1 });
        else known.count += 1;
      }
    }
  }
  return Array.from(occurrences.values(), (each) => describe(each, context));
}

/** Everything that an address in the site may point to. */
export function publishedAddresses(tried: readonly DocumentParts[], context: RenderedContext): PublishedAddresses {
  return openDocuments(tried, context).published;
}

function openDocuments(
  tried: readonly DocumentParts[],
  context: RenderedContext,
): { readonly documents: ReadonlyMap<string, OwnDocument>; readonly published: PublishedAddresses } {
  const pages = new Map<string, LinkedPage>(context.site.pages.map((page) => [outputOfRoute(page.record.path), page]));
  const documents = new Map(
    tried.map(({ path, parts }): [string, OwnDocument] => {
      const inOrder = parts.toSorted((left, right) => orderOf(left) - orderOf(right));
      return [path, { path, parts: inOrder, page: pages.get(path) ?? null }];
    }),
  );
  return { documents, published: publishedOf(pages, documents, context) };
}

/** The theme's part comes first, then those of the components in page order. */
function orderOf({ component }: OwnPart): number {
  return component === null ? -1 : component.number;
}

function publishedOf(
  pages: ReadonlyMap<string, LinkedPage>,
  documents: ReadonlyMap<string, OwnDocument>,
  context: RenderedContext,
): PublishedAddresses {
  const { project, site, plan, theme } = context;
  const { base, origin, links } = project.config;
  const ids = new Map<string, ReadonlySet<string>>();
  const findIds = (path: string, page: LinkedPage): ReadonlySet<string> => {
    const document = documents.get(path) ?? { path, parts: [], page };
    return new Set([...idsOutside(document, context), ...document.parts.flatMap((part) => part.ids)]);
  };
  return {
    base,
    origin,
    files: plan.paths(),
    acknowledged: new Set(
      site.redirects.flatMap(({ acknowledge, url }) => (acknowledge === null ? [] : [url.slice(base.length)])),
    ),
    elsewhere: links.elsewhere,
    schemes: links.schemes,
    idsOf: (file) => {
      const page = pages.get(file);
      if (page === undefined) return null;
      // The ids of a document that could not be rendered are unknown.
      const hasOwnCode = theme.module?.replacesComponents === true || page.components.length > 0;
      if (hasOwnCode && !documents.has(file)) return null;
      const known = ids.get(file) ?? findIds(file, page);
      ids.set(file, known);
      return known;
    },
    nameOf: (file) => pages.get(file)?.record.relativePath ?? file,
  };
}

/** The ids of a document that do not come from the author's own code. */
function idsOutside(
  { page, parts }: OwnDocument,
  { project: { config }, plan, interfaceOf }: RenderedContext,
): readonly string[] {
  if (page === null) return [];
  const ofPage = anchorsOf(interfaceOf(page.record.relativePath));
  const isWhole = parts.some(({ component }) => component === null);
  return isWhole ? ofPage : [...ofPage, ...shellIds(plan.siteData, makePageData(config, page))];
}

/** Calls that return another value each time. */
const changingCall = /Math\.random\(\)|Date\.now\(\)|new Date\(\)|crypto\.randomUUID\(\)/gu;

/** The match of a pattern that contains or follows a location in its line, or `null`. */
function textAt({ path, span }: FileLocation, pattern: RegExp): string | null {
  const at = span.start.column - 1;
  const found = [...lineOf(path, span.start.line - 1).matchAll(pattern)];
  return found.find(({ index, 0: text }) => index + text.length > at)?.[0] ?? null;
}

/** The location of a text in its line. */
function narrowed(location: FileLocation | null, pattern: RegExp): FileLocation | null {
  const text = location === null ? null : textAt(location, pattern);
  if (location === null || text === null) return location;
  const { line, column } = location.span.start;
  const written = lineOf(location.path, line - 1);
  const inside = written.lastIndexOf(text, column - 1);
  const start = inside !== -1 && inside + text.length >= column ? inside : written.indexOf(text, column - 1);
  return { ...location, span: { start: { line, column: start + 1 }, end: { line, column: start + text.length + 1 } } };
}

/** @param defaults What uses the locale or the time zone of the machine. */
function hintOfUnstable(defaults: readonly string[], location: FileLocation | null): string {
  const uses = defaults.filter((use) => !/^(?:get|set)/u.test(use));
  if (uses.length > 0)
    return `the machine that builds decides on the language and the time zone of ${uses.join(" and ")}: name them, as in toLocaleString("en", { timeZone: "UTC" })`;
  if (defaults.length > 0)
    return `the machine that builds decides on the time zone of ${defaults.join(" and ")}: write ${(defaults[0] ?? "").replace(/^(get|set)/u, "$1UTC")}`;
  const call = location === null ? null : textAt(location, changingCall);
  if (call !== null)
    return `\`${call}\` changes from one rendering to the next: pass the value as a prop, or read it in an effect (\`useEffect\`)`;
  return "use no time and no random number, and count nothing from one rendering to the next";
}

/** @param component The component that is not hydrated, or `null`. */
function hintOfDropped(name: string, component: string | null): string {
  const [, first, rest] = /^on(.)(lick|hange|nput|ubmit|ocus|lur|eset|croll)$/iu.exec(name) ?? [];
  const own = first === undefined ? "onMouseOver" : `on${first.toUpperCase()}${rest}`;
  const written = `${first === undefined ? "name it as React does, such as" : "write"} ${own}={() => { … }}`;
  return component === null ? written : `${written}, and ${hintOfInert(component)}`;
}

function hintOfInert(name: string): string {
  return `set \`hydrate: "load"\` for ${name} in the config, so that the page loads it`;
}

/** @param seen The ids found in the document so far. The ids of the part are added. */
function problemsIn(
  part: OwnPart,
  { path }: OwnDocument,
  seen: Set<string>,
  published: PublishedAddresses,
  context: RenderedContext,
): readonly OwnProblem[] {
  const { policy } = context.project.markdown;
  const { component, observed } = part;
  const problems: OwnProblem[] = [];
  const add = (problem: Problem | null, text: string, location: FileLocation | null = null): void => {
    if (problem !== null) problems.push({ problem, text, location });
  };
  const locate = (frames: readonly Frame[]): FileLocation | null =>
    context.theme.module === null ? null : locationOf(frames, context.theme.module, context.project.loaded);
  if (observed.live.length > 0 && component !== null) {
    const uses = observed.live.map((each) => `\`${each}\``).join(" and ");
    add(problemOf("component-inert", { name: component.name, uses }, hintOfInert(component.name)), "");
  }
  for (const { name, frames } of component === null ? [] : observed.dropped) {
    const { hydrate } = context.project.config.components[component?.name ?? ""] ?? { hydrate: null };
    const values = { name: component?.name ?? "", uses: `\`${name}\``, fact: "React leaves it out" };
    add(
      problemOf("component-inert", values, hintOfDropped(name, hydrate === null ? values.name : null)),
      "",
      narrowed(locate(frames), new RegExp(String.raw`\b${name}\b`, "gu")),
    );
  }
  // A `return` before a line break is reported where it is.
  const isReported = context.theme.warnings.some(({ id }) => id === semicolonAfterReturn);
  if (observed.returnsNothing && component !== null && !isReported)
    add(problemOf("component-empty", { name: component.name }, "add `return`, or return `null` to show nothing"), "");
  if (observed.dropsContent && !observed.returnsNothing && component !== null) {
    const hint = `render \`children\`, or write ::${component.name} with two colons and without content`;
    add(
      problemOf("component-empty", { name: component.name, what: "does not show the content that it gets" }, hint),
      "",
    );
  }
  for (const name of part.unknownElements) {
    const hint = `for a component, begin its name with a capital letter: <${name.charAt(0).toUpperCase()}${name.slice(1)} />`;
    add(problemOf("unknown-element", { tag: `<${name}>` }, hint), name);
  }
  for (const url of part.withoutAlt) {
    const hint = 'write `alt="…"` that describes it, or `alt=""` if it is purely decorative';
    add(problemOf("missing-alt", { url }, hint), url);
  }
  if (observed.isUnstable) {
    const subject = component === null ? "The theme" : `The component ${quote(component.name)}`;
    const location = observed.defaults.length > 0 ? null : narrowed(locate(observed.unstableFrames), changingCall);
    add(problemOf("component-unstable", { subject }, hintOfUnstable(observed.defaults, location)), "", location);
  }
  for (const target of part.targets) {
    const { problem } = checkAddress(target, path, published);
    // An address with a wrong anchor leads to a page already.
    const exact = problem === null || problem.code === "broken-anchor" ? null : fromRoot(target.url, context);
    add(
      problem === null || exact === null
        ? problem
        : { ...problem, hint: `write “${exact}”: in a component, addresses begin with a slash` },
      target.url,
    );
  }
  for (const id of part.ids) {
    if (seen.has(id)) add(problemOf("duplicate-id", { id }), id);
    seen.add(id);
  }
  if (policy !== null)
    for (const resource of loadedOf(part.resources, policy)) add(describeBlocked(resource, policy), resource.url ?? "");
  return problems;
}

/** The address of a page whose file a component names, `guide/install.md`, or `null`. */
function fromRoot(url: string, { site, project }: RenderedContext): string | null {
  const [, path = "", suffix = ""] = /^(?:\.{1,2}\/|\/)*([^?#]+?)(?:\.mdx?|\.html|\/)?([?#].*)?$/u.exec(url) ?? [];
  if (path === "" || /^[a-z]+:/iu.test(url)) return null;
  const page = site.pages.find(
    ({ record }) => record.relativePath === `${path}.md` || record.relativePath === `${path}/index.md`,
  );
  return page === undefined ? null : routeUrl(project.config.base, page.record.path) + suffix;
}

function describe(
  { problem, text, location, document, part, count }: Occurrences,
  { project, theme }: RenderedContext,
): LinkFinding {
  const { loaded, sourceLabel } = project;
  const { component } = part;
  const more = problem.hint === null ? "" : `; ${problem.hint}`;
  if (location !== null) {
    const at = labelOf(sourceLabel, document.page?.record.relativePath ?? document.path);
    const others = count === 1 ? "" : ` and ${count - 1} more ${count === 2 ? "place" : "places"}`;
    const hint = `${problem.hint ?? ""}; it is rendered at ${at}${others}`;
    return { kind: "file", file: location.file, span: location.span, ...problem, hint };
  }
  if (component !== null && document.page !== null && problem.code.startsWith("component-"))
    return { kind: "component", page: document.page.record.relativePath, component: component.number, ...problem };
  if (component !== null && document.page !== null) {
    const times = count === 1 ? "" : ` ${count} times on this page`;
    const hint = `the component “${component.name}” renders it${times}${more}`;
    return {
      kind: "component",
      page: document.page.record.relativePath,
      component: component.number,
      ...problem,
      hint,
    };
  }
  const at =
    document.page === null
      ? project.config.base + document.path
      : labelOf(sourceLabel, document.page.record.relativePath);
  const others = count === 1 ? "" : ` and ${count - 1} more ${count === 2 ? "place" : "places"}`;
  const hint = `the theme renders it at ${at}${others}${more}`;
  const place = findInTheme(theme, text, loaded.root);
  if (place === null) return { kind: "config", path: ["theme"], ...problem, hint };
  return { kind: "file", file: labelOf(loaded.label, place.file), span: place.span, ...problem, hint };
}
