/**
 * One state of the site, from which the development server answers requests. All responses come from this state, even
 * if an update is running, and a request is never used as a path on disk.
 */
import type { PageScript } from "../../theme/client/page-script.ts";
import { readPageScript } from "../../theme/client/page-script.ts";
import type { EditionPlan } from "../output/plan.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { PlannedState } from "../graph/build-graph.ts";
import type { OpenBuild } from "../graph/open-site.ts";
import type { RenderedRoute } from "../graph/task.ts";
import { joinMarkdown } from "../output/llms.ts";
import type { PlannedMarkdown, PlannedOutput } from "../output/output-file.ts";
import { textOf } from "../output/output-file.ts";
import { contentSecurityPolicy } from "../output/hosts/content-security-policy.ts";
import { RenderError } from "../route/render-error.ts";
import type { RouteInput } from "../route/route-input.ts";
import { escapeText } from "../escape-html.ts";
import type { LinkedSite } from "../site/linked-site.ts";
import { routeUrl } from "../site/urls.ts";
import { isOutputPath } from "../source/paths.ts";
import { contentHashOf } from "../fingerprint.ts";
import type { Answer, FileAnswer } from "./answer.ts";
import { typeOf } from "./answer.ts";
import { withDevelopmentScript } from "./development-script.ts";
import { RouteNumbers } from "./route-numbers.ts";

/** A served document, with the page script if it is a page. */
export interface ServedDocument {
  readonly status: 200 | 404 | 500 | 503;
  readonly html: string;
  readonly fingerprint: string;
  readonly script: PageScript | null;
}

/**
 * The number of rendered documents to cache. A client that has just loaded a page then finds it unchanged, even if its
 * components are not deterministic.
 */
const maxCachedDocuments = 16;

/** Renders on request, and caches the documents that were requested last. It is discarded with its state. */
export class ServedSite {
  readonly #open: OpenBuild;
  readonly #state: PlannedState;
  readonly #config: SiteConfig;
  readonly #plan: EditionPlan;
  /** The other editions. */
  readonly #others: readonly ServedSite[];
  readonly #routes: RouteNumbers;
  /** The policy of every document, computed when first needed. */
  #policy: { readonly value: string | null } | null = null;
  /** By route, the most recently requested last. */
  readonly #documents = new Map<string, Promise<ServedDocument>>();

  /** @param edition The number of the edition that it serves, with all others if it is that of the default language. */
  constructor(open: OpenBuild, state: PlannedState, edition = 0) {
    const { editions, plan, site: whole } = state;
    const [served, planned] = [editions[edition], plan.editions[edition]];
    if (served === undefined || planned === undefined) throw new Error(`there is no edition ${edition}`);
    this.#open = open;
    this.#state = state;
    this.#config = served.config;
    // The plan of the site has the files of all editions.
    this.#plan = edition === 0 ? plan : planned;
    this.#routes = new RouteNumbers(served.site, edition === 0 ? whole : served.site);
    this.#others = edition === 0 ? editions.slice(1).map((_each, index) => new ServedSite(open, state, index + 1)) : [];
  }

  /** The edition that serves a path, and the path below it. */
  #editionAt(path: string): readonly [ServedSite, string] {
    // Files of `public/` are published with the site, those of a version in the folder of the version.
    if (this.#others.length === 0 || this.#state.assets.isPublished(path)) return [this, path];
    // The languages of a version come after the version.
    const other = this.#others.findLast((each) => path.startsWith(`/${each.#plan.prefix}`));
    return other === undefined ? [this, path] : [other, path.slice(other.#plan.prefix.length)];
  }

  /** @param path Decoded, without the base, beginning with a slash. @param search With its question mark, or "". */
  async answer(path: string, search: string): Promise<Answer> {
    const [edition, below] = this.#editionAt(path);
    if (edition !== this) return edition.answer(below, search);
    const { base } = this.#config;
    const key = /^\/assets\/pages\/(.+)\.js$/u.exec(path)?.[1];
    const number = key === undefined ? undefined : this.#routes.byKey.get(key);
    if (number !== undefined) {
      const rendered = await unlessFailed(this.#render(this.#plan.routeInput(number)));
      if (rendered instanceof RenderError) return { kind: "refusal", status: 500, reason: this.#describe(rendered) };
      return { kind: "file", status: 200, type: typeOf(path), body: rendered.script.contents };
    }
    if (this.#routes.byPath.has(path)) return this.#asFile(await this.document(path));
    const resolution = this.#routes.resolve(path);
    if (resolution.kind === "redirect") return { kind: "redirect", status: 302, location: resolution.url };
    if (resolution.kind === "route")
      return { kind: "redirect", status: 302, location: routeUrl(base, resolution.path) + search };
    const file = path.endsWith(".html") ? null : this.#findFile(path.slice(1));
    if (file === null || file.source.kind === "document" || file.source.kind === "rendered")
      return this.#asFile(await this.document(path));
    const body = await unlessFailed(this.#contentsOf(file));
    if (body instanceof RenderError) return { kind: "refusal", status: 500, reason: this.#describe(body) };
    return { kind: "file", status: 200, type: typeOf(path), body };
  }

  /** @param route Decoded, without the base, beginning with a slash. */
  async document(route: string): Promise<ServedDocument> {
    const [edition, below] = this.#editionAt(route);
    if (edition !== this) return edition.document(below);
    const pending = this.#documents.get(route) ?? this.#makeDocument(route);
    this.#documents.delete(route);
    this.#documents.set(route, pending);
    const [oldest] = this.#documents.keys();
    if (this.#documents.size > maxCachedDocuments && oldest !== undefined) this.#documents.delete(oldest);
    const document = await unlessFailed(pending).catch((error: unknown) => {
      this.#forget(route, pending);
      throw error;
    });
    if (!(document instanceof RenderError)) return document;
    // Not cached, because it may succeed when the page is requested again.
    this.#forget(route, pending);
    return noticeDocument(500, this.#describe(document), this.#config.base);
  }

  #forget(route: string, pending: Promise<ServedDocument>): void {
    if (this.#documents.get(route) === pending) this.#documents.delete(route);
  }

  async #makeDocument(route: string): Promise<ServedDocument> {
    const number = this.#routes.byPath.get(route);
    if (number !== undefined) {
      const { document, script } = await this.#render(this.#plan.routeInput(number));
      return this.#served(200, textOf(document.contents), readPageScript(textOf(script.contents)));
    }
    const page = this.#findFile(`${route.slice(1)}${route.endsWith("/") ? "index.html" : ""}`);
    if (page !== null) return this.#served(200, textOf(await this.#contentsOf(page)), null);
    const missing = this.#findFile("404.html");
    return this.#served(404, missing === null ? "" : textOf(await this.#contentsOf(missing)), null);
  }

  #render(route: RouteInput): Promise<RenderedRoute> {
    return this.#open.graph.render(this.#plan, route);
  }

  #asFile(document: ServedDocument): Answer {
    this.#policy ??= { value: servedPolicy(this.#open.config, this.#state.site) };
    return asFile(document, this.#policy.value);
  }

  /** "components/Price.tsx:12:5: The component “price” throws an error at …" */
  #describe({ failure, message }: RenderError): string {
    const [found] = this.#open.graph.describe([failure], this.#state);
    if (found === undefined) return message;
    const text = found.hint === null ? found.message : `${found.message} (${found.hint})`;
    return found.kind === "file" ? `${found.file}:${found.span.start.line}:${found.span.start.column}: ${text}` : text;
  }

  #served(status: ServedDocument["status"], document: string, script: PageScript | null): ServedDocument {
    return toServed(status, document, this.#open.config.base, script);
  }

  #findFile(path: string): PlannedOutput | null {
    return isOutputPath(path) ? this.#plan.findWithoutPage(path) : null;
  }

  async #contentsOf({ path, source }: PlannedOutput): Promise<string | Uint8Array> {
    switch (source.kind) {
      case "made":
        return source.make(path);
      case "joined":
        return joinMarkdown(source.head, await Promise.all(source.pages.map((each) => this.#markdownOf(each))));
      case "markdown":
        return this.#markdownOf({ path, source });
      case "rendered":
        return (await this.#render(source.input())).document.contents;
      case "document":
        return (await this.#render(this.#plan.routeInput(source.page))).document.contents;
      case "page-script":
        return (await this.#render(this.#plan.routeInput(source.page))).script.contents;
    }
  }

  async #markdownOf({ path, source }: Pick<PlannedMarkdown, "path" | "source">): Promise<Uint8Array> {
    const { markdown } = await this.#render({ ...this.#plan.routeInput(source.page), withMarkdown: true });
    if (markdown === null) throw new Error(`${path} was not made`);
    return markdown.contents;
  }
}

/** Adds the development client to a document. */
function toServed(
  status: ServedDocument["status"],
  document: string,
  base: string,
  script: PageScript | null,
): ServedDocument {
  const fingerprint = contentHashOf(document).slice(0, 16);
  return { status, html: withDevelopmentScript(document, base, fingerprint), fingerprint, script };
}

/** Shown while the config, the theme or the source folder cannot be read. The client adds the problems. */
export function unavailableDocument(): ServedDocument {
  return noticeDocument(503, "The site cannot be shown until its problems are fixed.", "/");
}

/** A document that is shown instead of a page. */
function noticeDocument(status: 500 | 503, text: string, base: string): ServedDocument {
  const document = `<!doctype html>\n<meta charset="utf-8">\n<title>docsgen</title>\n<body data-base="${base}"><p>${escapeText(text)}</p></body>\n`;
  return toServed(status, document, base, null);
}

/** @param policy The result of `servedPolicy`. */
export function asFile({ status, html }: ServedDocument, policy: string | null): FileAnswer {
  return { kind: "file", status, type: "text/html; charset=utf-8", body: html, policy };
}

/** The policy that hosts send with each document, so that authors notice immediately what it blocks. */
function servedPolicy(config: SiteConfig, site: LinkedSite): string | null {
  // Older browsers treat the client's socket as another origin.
  return contentSecurityPolicy(config, site)?.replace("connect-src ", "connect-src ws: ") ?? null;
}

/** Returns the error if one of the author's components failed. */
function unlessFailed<Result>(rendering: Promise<Result>): Promise<Result | RenderError> {
  return rendering.catch((error: unknown) => {
    if (error instanceof RenderError) return error;
    throw error;
  });
}
