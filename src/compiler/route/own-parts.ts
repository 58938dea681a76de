/**
 * Extracts what the author's own code adds to a document besides the page's content: ids, addresses, and resources that
 * a Content-Security-Policy may block. Pure.
 */
import { htmlTagNames } from "html-tag-names";
import { mathmlTagNames } from "mathml-tag-names";
import { svgTagNames } from "svg-tag-names";
import type { SiteData } from "../../theme/route-data.ts";
import { inlineCode, themeScript } from "../../theme/theme-script.ts";
import type { HtmlTarget } from "../page/html/html-parts.ts";
import { partsIn } from "../page/html/html-parts.ts";
import type { HtmlResource } from "../page/html/html-resources.ts";
import { resourcesIn } from "../page/html/html-resources.ts";
import type { Observed } from "./observe.ts";
import type { ComponentUse } from "./render-error.ts";
import type { OwnHtml } from "./renderer.ts";
import type { RouteInput } from "./route-input.ts";

/** The ids and addresses that the HTML of one component, or of the theme, adds to a document. Addresses are as written. */
export interface OwnPart {
  /** `null` for the theme. */
  readonly component: ComponentUse | null;
  readonly ids: readonly string[];
  readonly targets: readonly HtmlTarget[];
  readonly resources: readonly Pick<HtmlResource, "directive" | "url" | "tag">[];
  readonly observed: Observed;
  /** Elements that HTML does not have: `inner` for `<inner />`. */
  readonly unknownElements: readonly string[];
  /** The addresses of images without `alt`. */
  readonly withoutAlt: readonly string[];
}

/**
 * @param site The data passed to the theme with the route. Addresses and code in it are skipped, because they were
 * checked where the author wrote them.
 */
export function readOwnPart(
  { component, html, observed }: OwnHtml,
  site: SiteData,
  { page, sidebar }: RouteInput,
): OwnPart {
  const given = component === null ? [textsOf(site), textsOf(page), textsOf(sidebar ?? {})] : [];
  const isGiven = (text: string): boolean => text.includes("/") && given.some((texts) => texts.has(text));
  const isCodeGiven = (code: string): boolean =>
    component === null && (code === inlineCode(themeScript) || given.some((texts) => texts.has(code)));
  const { ids, targets } = partsIn(html);
  return {
    component,
    observed,
    unknownElements: component === null ? [] : unknownElementsIn(html),
    withoutAlt: component === null ? [] : imagesWithoutAlt(html),
    ids: ids.map(({ id }) => id),
    targets: targets.flatMap(({ url, role, isMetadata }) => (isGiven(url) ? [] : [{ url, role, isMetadata }])),
    resources: resourcesIn(html).flatMap(({ directive, url, tag, code }) =>
      (url !== null && isGiven(url)) || (code !== null && isCodeGiven(code)) ? [] : [{ directive, url, tag }],
    ),
  };
}

const elementNames: ReadonlySet<string> = new Set([...htmlTagNames, ...svgTagNames, ...mathmlTagNames]);

/** React writes `>` in values of attributes as `&gt;`. Custom elements have a hyphen. */
function unknownElementsIn(html: string): readonly string[] {
  const names = Array.from(html.matchAll(/<([A-Za-z][\w.]*)(?=[\s/>])/gu), ([, name = ""]) => name);
  return [...new Set(names.filter((name) => !elementNames.has(name)))];
}

function imagesWithoutAlt(html: string): readonly string[] {
  return Array.from(
    html.matchAll(/<img\b(?![^>]*\salt=)[^>]*>/gu),
    ([tag]) => /\ssrc="([^"]*)"/u.exec(tag)?.[1] ?? "img",
  );
}

const known = new WeakMap<object, ReadonlySet<string>>();

/**
 * All strings in a value, each unchanged and as inline code in a document. Cached, because many routes share a sidebar.
 */
function textsOf(value: object): ReadonlySet<string> {
  const before = known.get(value);
  if (before !== undefined) return before;
  const texts = new Set<string>();
  const add = (each: unknown): void => {
    if (typeof each === "string") texts.add(each).add(inlineCode(each));
    else if (typeof each === "object" && each !== null) for (const inner of Object.values(each)) add(inner);
  };
  add(value);
  known.set(value, texts);
  return texts;
}
