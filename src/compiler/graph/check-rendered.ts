/**
 * Checks the HTML produced by the author's own components and theme files, as `verify` would in the published site, for
 * broken addresses, duplicate ids, and resources that the site's policy blocks.
 */
import { shellIds } from "../../theme/shell-ids.ts";
import { semicolonAfterReturn } from "../asset/bundle-messages.ts";
import type { SiteTheme } from "../asset/site-theme.ts";
import { findInTheme } from "../asset/site-theme.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { SitePlan } from "../output/plan.ts";
import type { PublishedAddresses } from "../output/published-addresses.ts";
import { outputOfRoute } from "../output/routes.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { OwnPart } from "../route/own-parts.ts";
import { makePageData } from "../route/route-data.ts";
import { anchorsOf } from "../site/anchors.ts";
import { routeUrl } from "../site/urls.ts";
import type { LinkedPage, LinkedSite, LinkFinding } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import { renderedRules } from "../rules/rendered-rules.ts";
import type { RenderedPart } from "../rules/rendered/rendered-part.ts";
import { findAll } from "../rules/site-rule.ts";
import { locationOf } from "./check-theme.ts";
import type { DocumentParts } from "./rendered-parts.ts";
import type { Project } from "./prepare-site.ts";

/** The site of which these documents are a part, because an address in them may lead to any of it. */
export interface RenderedContext {
  readonly project: Pick<Project, "config" | "loaded" | "markdown" | "sourceLabel">;
  readonly theme: SiteTheme;
  readonly site: LinkedSite;
  readonly plan: SitePlan;
  readonly interfaceOf: (path: SourcePath) => PageInterface;
}

/** The first occurrence of a problem, and the number of occurrences. */
interface Occurrences {
  readonly found: LinkFinding;
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
      const found = findAll(renderedRules, viewOf(part, document, seen, published, context));
      for (const id of part.ids) seen.add(id);
      // A component is reported once a page, and React adds a preload link for an image, so that its address occurs twice.
      const keyed = found.map((each) => {
        const own = each.kind === "component" ? { ...each, component: part.component?.name } : each;
        return [JSON.stringify(own), each] as const;
      });
      for (const [key, each] of new Map(keyed)) {
        const known = occurrences.get(key);
        if (known === undefined) occurrences.set(key, { found: each, document, part, count: 1 });
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

function viewOf(
  part: OwnPart,
  { path, page }: OwnDocument,
  seen: ReadonlySet<string>,
  published: PublishedAddresses,
  { project, theme, site }: RenderedContext,
): RenderedPart {
  const { config, loaded, markdown } = project;
  const { component } = part;
  return {
    part,
    path,
    seen,
    published,
    config,
    policy: markdown.policy,
    isReturnReported: theme.warnings.some(({ id }) => id === semicolonAfterReturn),
    locate: (frames) => (theme.module === null ? null : locationOf(frames, theme.module, loaded)),
    addressOf: (url) => {
      const [, file = "", suffix = ""] = /^(?:\.{1,2}\/|\/)*([^?#]+?)(?:\.mdx?|\.html|\/)?([?#].*)?$/u.exec(url) ?? [];
      if (file === "" || /^[a-z]+:/iu.test(url)) return null;
      const named = site.pages.find(({ record }) => [`${file}.md`, `${file}/index.md`].includes(record.relativePath));
      return named === undefined ? null : routeUrl(config.base, named.record.path) + suffix;
    },
    placeOf: (text, location = null) => {
      if (location !== null) return { kind: "file", file: location.file, span: location.span };
      if (component !== null && page !== null)
        return { kind: "component", page: page.record.relativePath, component: component.number };
      const place = findInTheme(theme, text, loaded.root);
      if (place === null) return { kind: "config", path: ["theme"] };
      return { kind: "file", file: labelOf(loaded.label, place.file), span: place.span };
    },
  };
}

/** Adds to the hint where the author's code is rendered. */
function describe({ found, document, part, count }: Occurrences, { project }: RenderedContext): LinkFinding {
  const { component } = part;
  const { hint, code } = found;
  const more = hint === null ? "" : `; ${hint}`;
  if (found.kind === "component") {
    if (code.startsWith("component-")) return found;
    const times = count === 1 ? "" : ` ${count} times on this page`;
    return { ...found, hint: `the component “${component?.name ?? ""}” renders it${times}${more}` };
  }
  const at =
    document.page === null
      ? project.config.base + document.path
      : labelOf(project.sourceLabel, document.page.record.relativePath);
  const others = count === 1 ? "" : ` and ${count - 1} more ${count === 2 ? "place" : "places"}`;
  return component === null
    ? { ...found, hint: `the theme renders it at ${at}${others}${more}` }
    : { ...found, hint: `${hint ?? ""}; it is rendered at ${at}${others}` };
}
