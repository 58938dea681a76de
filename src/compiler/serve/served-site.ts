/**
 * One state of the site as browsers ask for it. Every answer is an output of that state, whatever an update makes of the site meanwhile; a
 * request never names a file on disk.
 */
import type { PageScript } from "../../theme/client/page-script.ts";
import { readPageScript } from "../../theme/client/page-script.ts";
import type { GraphState, RenderedPage } from "../graph/build-graph.ts";
import type { OpenBuild } from "../graph/open-site.ts";
import { unlessFailed } from "../route/render-error.ts";
import { escapeText } from "../page/escape-html.ts";
import { routeUrl } from "../site/urls.ts";
import type { SourcePath } from "../source/paths.ts";
import { isOutputPath } from "../source/paths.ts";
import { hashOf } from "../source/scan.ts";
import type { Answer } from "./answer.ts";
import { typeOf } from "./answer.ts";
import { withDevelopmentScript } from "./development-script.ts";
import { RouteNumbers } from "./route-numbers.ts";

/** A document as it is served, and the script that puts its page in, where it is a page. */
export interface ServedDocument {
  readonly status: 200 | 404 | 500 | 503;
  readonly html: string;
  readonly fingerprint: string;
  readonly script: PageScript | null;
}

/** Documents that are kept as they were rendered: one that is another each time would be news to who has just loaded it. */
const keptDocuments = 16;

export class ServedSite {
  readonly open: OpenBuild;
  readonly state: GraphState;
  readonly #routes: RouteNumbers;
  /** By route, the last one last. */
  readonly #documents: Map<string, ServedDocument>;

  /** @param before Whose table of routes is used where the site is the same, and whose documents where the pages are too. */
  constructor(open: OpenBuild, state: GraphState, before: ServedSite | null) {
    this.open = open;
    this.state = state;
    const isSame = before !== null && before.state.site === state.site;
    this.#routes = isSame ? before.#routes : new RouteNumbers(state.site);
    const isShownAlike = isSame && before.open === open && before.state.pages === state.pages;
    this.#documents = isShownAlike ? before.#documents : new Map();
  }

  /** @param path Decoded, without the base, beginning with a slash. @param search With its question mark, or "". */
  answer(path: string, search: string): Answer {
    const { base } = this.open.config;
    const key = /^\/assets\/pages\/(.+)\.js$/u.exec(path)?.[1];
    const number = key === undefined ? undefined : this.#routes.byKey.get(key);
    if (number !== undefined)
      return unlessFailed<Answer>(
        () => ({ kind: "file", status: 200, type: typeOf(path), body: this.#render(number).script }),
        ({ message }) => ({ kind: "refusal", status: 500, reason: message }),
      );
    if (this.#routes.byPath.has(path)) return asFile(this.document(path));
    const resolution = this.#routes.resolve(path);
    if (resolution.kind === "redirect") return { kind: "redirect", status: 302, location: resolution.url };
    if (resolution.kind === "route")
      return { kind: "redirect", status: 302, location: routeUrl(base, resolution.path) + search };
    const body = path.endsWith(".html") ? null : this.#output(path.slice(1));
    return body === null ? asFile(this.document(path)) : { kind: "file", status: 200, type: typeOf(path), body };
  }

  /** @param route Decoded, without the base, beginning with a slash. */
  document(route: string): ServedDocument {
    const document =
      this.#documents.get(route) ??
      unlessFailed(
        () => this.#makeDocument(route),
        ({ message }) => noticeDocument(500, message, this.open.config.base),
      );
    this.#documents.delete(route);
    this.#documents.set(route, document);
    const [oldest] = this.#documents.keys();
    if (this.#documents.size > keptDocuments && oldest !== undefined) this.#documents.delete(oldest);
    return document;
  }

  #makeDocument(route: string): ServedDocument {
    const number = this.#routes.byPath.get(route);
    if (number !== undefined) {
      const { document, script } = this.#render(number);
      return this.#served(200, document, readPageScript(script));
    }
    const page = this.#output(`${route.slice(1)}${route.endsWith("/") ? "index.html" : ""}`);
    if (page !== null) return this.#served(200, textOf(page), null);
    return this.#served(404, textOf(this.#output("404.html") ?? ""), null);
  }

  /** @param route Decoded, without the base, beginning with a slash. */
  sourceOf(route: string): SourcePath | null {
    const number = this.#routes.byPath.get(route);
    return number === undefined ? null : (this.state.site.pages[number]?.record.relativePath ?? null);
  }

  #render(number: number): RenderedPage {
    return this.open.graph.render(this.state, number);
  }

  #served(status: ServedDocument["status"], document: string, script: PageScript | null): ServedDocument {
    return toServed(status, document, this.open.config.base, script);
  }

  #output(path: string): string | Uint8Array | null {
    const file = isOutputPath(path) ? this.state.plan.findBeside(path) : null;
    return file?.source.kind === "made" ? file.source.make(file.path) : null;
  }
}

/** A document with what the development server adds to it. */
export function toServed(
  status: ServedDocument["status"],
  document: string,
  base: string,
  script: PageScript | null,
): ServedDocument {
  const fingerprint = hashOf(document).slice(0, 16);
  return { status, html: withDevelopmentScript(document, base, fingerprint), fingerprint, script };
}

/** Shown while the config, the theme or the source folder cannot be read: the problems lie above it. */
export function unavailableDocument(): ServedDocument {
  return noticeDocument(503, "The site cannot be shown until what stands against it is mended.", "/");
}

/** Shown instead of a page. */
function noticeDocument(status: 500 | 503, text: string, base: string): ServedDocument {
  const document = `<!doctype html>\n<meta charset="utf-8">\n<title>docsgen</title>\n<body data-base="${base}"><p>${escapeText(text)}</p></body>\n`;
  return toServed(status, document, base, null);
}

export function asFile({ status, html }: ServedDocument): Answer {
  return { kind: "file", status, type: "text/html; charset=utf-8", body: html };
}

function textOf(contents: string | Uint8Array): string {
  return typeof contents === "string" ? contents : Buffer.from(contents).toString("utf8");
}
