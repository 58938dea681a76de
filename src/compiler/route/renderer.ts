/** Renders documents with the theme's `Page`: docsgen's own, or the one bundled from a site's theme folder. */
import { fileURLToPath } from "node:url";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type * as Theme from "../../theme/index.ts";
import type { SiteData } from "../../theme/index.ts";
import type { ReadRecorder } from "../author-code/read-recorder.ts";
import { importModule } from "../import-module.ts";
import type { ComponentTable } from "./components.ts";
import { renderComponents, slotOf } from "./components.ts";
import type { Observed } from "./observe.ts";
import { observe, unobserved, watchReturns } from "./observe.ts";
import type { RenderFailure, ComponentUse } from "./render-error.ts";
import { RenderError, rendering } from "./render-error.ts";
import { escapeHtml } from "../escape-html.ts";
import { fillRelocations } from "./relocations.ts";
import type { RouteInput } from "./route-input.ts";

/** The theme of one site, loaded once in a thread. */
export interface Renderer {
  /** Names of registered components that are not React components. */
  readonly invalidComponents: readonly string[];
  /**
   * Fills in the final addresses and renders the components of the body, then the document around it.
   * @throws RenderError
   */
  readonly renderRoute: (site: SiteData, input: RouteInput, onComponent: OnComponent) => RenderedDocument;
  /** Renders only the author's own code in a route, to check its output. */
  readonly tryRoute: (site: SiteData, input: RouteInput, onComponent: OnComponent) => TriedRoute;
}

/** `document` is the whole file; `body` is the part that feeds and Markdown are made from. */
export interface RenderedDocument {
  readonly document: string;
  /** The page's body in the document. */
  readonly body: string;
}

/** The result of rendering the author's own code in a route. */
export interface TriedRoute {
  readonly failures: readonly RenderFailure[];
  readonly rendered: readonly OwnHtml[];
}

/** HTML from the author's own code alone; the content that the page passes to it is cut out. */
export interface OwnHtml {
  /** `null` for the document, if the site replaces components of the theme. */
  readonly component: ComponentUse | null;
  readonly html: string;
  readonly observed: Observed;
}

/** Called before an author's own component is rendered, with `null` for the components of the theme folder. */
export type OnComponent = (component: ComponentUse | null) => void;

/** docsgen's theme, or a site's theme with the components that its config names. */
type SiteThemeModule = typeof Theme & {
  readonly components?: ComponentTable;
  /** Whether the site replaces some of the theme's components. */
  readonly replacesComponents?: boolean;
};

/**
 * @param url The module that contains the theme, or `null` for docsgen's own.
 * @param recorder Records what the author's part of the theme reads while it is loaded.
 */
export async function loadRenderer(url: string | null, recorder: ReadRecorder): Promise<Renderer> {
  const theme: SiteThemeModule =
    url === null
      ? await import("../../theme/index.ts")
      : await recorder.record(() => importModule<SiteThemeModule>(url), ["NODE_ENV", fileURLToPath(url)]);
  const { Page, components: table = {}, replacesComponents = false } = theme;
  const watched = watchReturns(table);
  const state = { hasTriedDocument: false };
  const renderBody = (
    { page, body, urls, images, components }: RouteInput,
    onComponent: OnComponent,
    guard: (render: () => string, used: ComponentUse, slot: string) => string,
    parts = table,
  ): string => {
    const filled = fillRelocations(body, { urls, images });
    if (components.length === 0) return filled;
    return renderComponents(filled, components, parts, (used, inner, render) => {
      onComponent(used);
      return guard(() => rendering(used, page.url, render), used, slotOf(inner));
    });
  };
  const renderDocument = (
    site: SiteData,
    { page, sidebar }: RouteInput,
    html: string,
    onComponent: OnComponent,
  ): string => {
    const bodyHtml = withFiguresStyle(html, site.assets.figuresStyle);
    const data = { site, sidebar, page: { ...page, bodyHtml } };
    const renderPage = (): string => renderToStaticMarkup(createElement(Page, { data }));
    if (replacesComponents) onComponent(null);
    // An error in docsgen's own theme is our bug rather than the author's mistake, so it is not wrapped.
    return `<!doctype html>\n${replacesComponents ? rendering(null, page.url, renderPage) : renderPage()}\n`;
  };
  return {
    invalidComponents: Object.keys(table).filter((name) => !isComponent(table[name])),
    renderRoute: (site, input, onComponent) => {
      const html = renderBody(input, onComponent, (render) => render());
      return { document: renderDocument(site, input, html, onComponent), body: html };
    },
    tryRoute: (site, input, onComponent) => {
      const failures: RenderFailure[] = [];
      const rendered: OwnHtml[] = [];
      const guard = (render: () => string, component: ComponentUse | null, slot: string): string => {
        try {
          // A document is large, so only the first one of a thread is rendered twice.
          const isObserved = component !== null || !state.hasTriedDocument;
          state.hasTriedDocument ||= component === null;
          const { html, ...observed } = isObserved ? observe(render) : { html: render(), ...unobserved };
          const isLive = component !== null && input.components[component.number]?.hydrate === null;
          const ownHtml = slot === "" ? html : html.replaceAll(slot, "");
          const dropsContent = component !== null && slot !== "" && html !== "" && ownHtml === html;
          rendered.push({
            component,
            html: ownHtml,
            observed: { ...observed, dropsContent, live: isLive ? observed.live : [] },
          });
          return html;
        } catch (error) {
          if (!(error instanceof RenderError)) throw error;
          failures.push(error.failure);
          return "";
        }
      };
      const html = renderBody(input, onComponent, guard, watched);
      if (replacesComponents) guard(() => renderDocument(site, input, html, onComponent), null, html);
      return { failures, rendered };
    },
  };
}

const figures = ["dg-math", "dg-diagram", "dg-typed"];

/**
 * Loads the style sheet that only few pages need. It is part of the body, so that the browser also loads it when this
 * page replaces another one.
 */
function withFiguresStyle(html: string, url: string): string {
  if (!figures.some((name) => html.includes(name))) return html;
  return `<link rel="stylesheet" href="${escapeHtml(url)}">${html}`;
}

/** Whether a value is a function or class, or one wrapped by React's `memo` or `forwardRef`. */
function isComponent(value: unknown): boolean {
  return typeof value === "function" || (typeof value === "object" && value !== null && "$$typeof" in value);
}
