/** Renders documents with the theme's `Page`: docsgen's own, or the one that a site's theme folder was bundled into. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type * as Theme from "../../theme/index.ts";
import type { RouteData, SiteData } from "../../theme/index.ts";
import { importModule } from "../import-module.ts";
import type { ComponentTable } from "./components.ts";
import { renderComponents } from "./components.ts";
import { rendering } from "./render-error.ts";
import { fillRelocations } from "./relocations.ts";
import type { RouteInput } from "./route-input.ts";
import { makeRouteData } from "./route-data.ts";

export interface Renderer {
  /** @throws RenderError */
  readonly renderDocument: (data: RouteData) => string;
  /** Fills the holes of the body with final addresses first. @throws RenderError */
  readonly renderRoute: (site: SiteData, input: RouteInput) => string;
}

/** docsgen's own theme, or a site's with the components that its config names. */
type SiteThemeModule = typeof Theme & {
  readonly components?: ComponentTable;
  /** Whether some of the theme's own components are the site's. */
  readonly isReplaced?: boolean;
};

/** @param url Of the module that holds the theme; `null`: docsgen's own. */
export async function loadRenderer(url: string | null): Promise<Renderer> {
  const theme: SiteThemeModule =
    url === null ? await import("../../theme/index.ts") : await importModule<SiteThemeModule>(url);
  const { Page, components: table = {}, isReplaced = false } = theme;
  const renderPage = (data: RouteData): string => renderToStaticMarkup(createElement(Page, { data }));
  // What docsgen's own theme throws is no mistake of the author's.
  const renderDocument = (data: RouteData): string =>
    `<!doctype html>\n${isReplaced ? rendering(null, data.page.url, () => renderPage(data)) : renderPage(data)}\n`;
  return {
    renderDocument,
    renderRoute: (site, { page, sidebar, body, urls, components }) => {
      const filled = fillRelocations(body, urls);
      const html = components.length === 0 ? filled : renderComponents(filled, components, table, page.url);
      return renderDocument(makeRouteData(site, page, sidebar, html));
    },
  };
}
