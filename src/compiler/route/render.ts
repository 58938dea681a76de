/** Renders one route to its HTML document: the body's holes are filled with final addresses, and React makes the rest. Pure. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RouteData, SidebarData, SiteData } from "../../theme/index.ts";
import { Page } from "../../theme/index.ts";
import type { PageBody } from "../page/compiled-page.ts";
import type { PageDataWithoutBody } from "./route-data.ts";
import { makeRouteData } from "./route-data.ts";

/** All that one document is made of: plain data, so that a worker can be handed it. */
export interface RouteInput {
  readonly page: PageDataWithoutBody;
  readonly sidebar: SidebarData | null;
  readonly body: PageBody;
  /** Of each reference of the page, by number. */
  readonly urls: readonly string[];
}

export function renderRoute(site: SiteData, { page, sidebar, body, urls }: RouteInput): string {
  return renderDocument(makeRouteData(site, page, sidebar, fillRelocations(body, urls)));
}

export function renderDocument(data: RouteData): string {
  return `<!doctype html>\n${renderToStaticMarkup(createElement(Page, { data }))}\n`;
}

/** Puts the escaped URL of each reference where the body refers to it. */
export function fillRelocations({ html, relocations }: PageBody, urls: readonly string[]): string {
  let result = "";
  let from = 0;
  for (const { offset, reference } of relocations) {
    const url = urls[reference];
    if (url === undefined) throw new Error(`the body refers to reference ${reference}, which the page does not have`);
    result += html.slice(from, offset) + escapeAttribute(url);
    from = offset;
  }
  return result + html.slice(from);
}

/** For a double- or single-quoted attribute. */
export function escapeAttribute(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
