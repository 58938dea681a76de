/** What the author's own code puts into a document beside what the page says: ids, addresses, and what a Content-Security-Policy may block. Pure. */
import type { SiteData } from "../../theme/route-data.ts";
import { inlineCode, themeScript } from "../../theme/theme-script.ts";
import type { HtmlTarget } from "../page/html-parts.ts";
import { partsIn } from "../page/html-parts.ts";
import type { HtmlResource } from "../page/html-resources.ts";
import { resourcesIn } from "../page/html-resources.ts";
import type { UsedName } from "./render-error.ts";
import type { OwnHtml } from "./renderer.ts";
import type { RouteInput } from "./route-input.ts";

export interface OwnPart {
  /** `null`: the theme. */
  readonly component: UsedName | null;
  readonly ids: readonly string[];
  readonly targets: readonly HtmlTarget[];
  readonly resources: readonly Pick<HtmlResource, "directive" | "url" | "tag">[];
}

/** @param site What the theme was handed with the route: an address or code of it was checked where the author wrote it. */
export function readOwnPart({ component, html }: OwnHtml, site: SiteData, { page, sidebar }: RouteInput): OwnPart {
  const handed = component === null ? [textsOf(site), textsOf(page), textsOf(sidebar ?? {})] : [];
  const isHanded = (text: string): boolean => text.includes("/") && handed.some((texts) => texts.has(text));
  const isCodeHanded = (code: string): boolean =>
    component === null && (code === inlineCode(themeScript) || handed.some((texts) => texts.has(code)));
  const { ids, targets } = partsIn(html);
  return {
    component,
    ids: ids.map(({ id }) => id),
    targets: targets.flatMap(({ url, role }) => (isHanded(url) ? [] : [{ url, role }])),
    resources: resourcesIn(html).flatMap(({ directive, url, tag, code }) =>
      (url !== null && isHanded(url)) || (code !== null && isCodeHanded(code)) ? [] : [{ directive, url, tag }],
    ),
  };
}

const known = new WeakMap<object, ReadonlySet<string>>();

/** All texts of a value, as they are and as a document shows them as code. Many routes share a sidebar. */
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
