/**
 * Compares the site that is served with an earlier state of it, and answers the script that marks the differences on the
 * page. The earlier state is opened once; the current one is compared anew whenever it changes. Has effects through what
 * it calls.
 */
import type { ShownChange, ShownChanges } from "../../theme/development/messages.ts";
import type { openEarlierSite } from "../compare/earlier-site.ts";
import type { ComparedSites } from "../compare/compare-sites.ts";
import { compareSites, noProblems } from "../compare/compare-sites.ts";
import { describeChanges, summarizeChanges } from "../compare/describe-changes.ts";
import type { SiteContent } from "../compare/site-content.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { decode } from "../decode-uri.ts";
import { RenderError } from "../route/render-error.ts";
import { routeUrl } from "../site/urls.ts";
import type { Answer } from "./answer.ts";
import { typeOf } from "./answer.ts";
import { developmentScript } from "./development-script.ts";

/** Where the site is. */
export type ComparedProject = Parameters<typeof openEarlierSite>[0];

type Result =
  | { readonly kind: "compared"; readonly changes: ComparedSites; readonly base: string }
  | { readonly kind: "failed"; readonly reason: string };

/** `since` is a ref, a folder or a manifest, as in `--since`. */
export interface ComparisonOptions {
  readonly since: string;
  /** Opens the earlier state of a site. */
  readonly open: (project: ComparedProject, signal: AbortSignal) => ReturnType<typeof openEarlierSite>;
  /** Called after each comparison. */
  readonly onCompared: () => void;
  /** Called with unexpected errors. The next state is compared again. */
  readonly onFailure: (error: unknown) => void;
}

/** While states follow each other quickly, only the latest is compared. */
export class SiteComparison {
  readonly #options: ComparisonOptions;
  readonly #closing = new AbortController();
  #earlier: ReturnType<typeof openEarlierSite> | null = null;
  #collect: (() => SiteContent) | null = null;
  #latest: Promise<Result | null> = Promise.resolve(null);
  #problems: readonly Diagnostic[] = [];

  constructor(options: ComparisonOptions) {
    this.#options = options;
  }

  /** Why the earlier state cannot be opened. */
  get problems(): readonly Diagnostic[] {
    return this.#problems;
  }

  /** Compares another state of the site. @param collect Returns its content, if there is no later state by then. */
  follow(project: ComparedProject, collect: () => SiteContent): void {
    this.#collect = collect;
    this.#latest = this.#latest.then(async (before) => {
      if (this.#collect !== collect) return before;
      const result = await this.#compare(project, collect);
      this.#options.onCompared();
      return result;
    });
  }

  /** @param route Decoded, without the base. @returns `null` if the request is not for the changes. */
  async answer(route: string, search: string): Promise<Answer | null> {
    if (route === "/@docsgen/changes.js")
      return { kind: "file", status: 200, type: typeOf(route), body: developmentScript("changes") };
    if (route !== "/@docsgen/changes.json") return null;
    const page = new URLSearchParams(search).get("page") ?? "";
    const body = JSON.stringify(toShown(await this.#latest, this.#options.since, page));
    return { kind: "file", status: 200, type: typeOf(route), body };
  }

  async close(): Promise<void> {
    this.#collect = null;
    this.#closing.abort();
    await this.#latest;
    const earlier = await this.#earlier?.catch(() => null);
    if (earlier?.kind === "open") await earlier.close();
  }

  async #compare(project: ComparedProject, collect: () => SiteContent): Promise<Result> {
    try {
      this.#earlier ??= this.#options.open(project, this.#closing.signal);
      const earlier = await this.#earlier;
      if (earlier.kind === "failed") {
        this.#problems = earlier.diagnostics;
        return { kind: "failed", reason: earlier.diagnostics.map(({ message }) => message).join("; ") };
      }
      const content = collect();
      const changes = await compareSites(earlier.content, content);
      return { kind: "compared", changes, base: content.addresses.base };
    } catch (error) {
      // If it is not a component of the author that fails, in one of the two states, docsgen does.
      if (!(error instanceof RenderError) && !this.#closing.signal.aborted) this.#options.onFailure(error);
      return { kind: "failed", reason: error instanceof Error ? error.message : String(error) };
    }
  }
}

/** @param page The path of the page, as in its URL. */
function toShown(result: Result | null, since: string, page: string): ShownChanges {
  if (result?.kind !== "compared")
    return { since, summary: result?.reason ?? "The site is being compared.", sections: [], pages: [], changes: [] };
  const { base } = result;
  const changes = { ...result.changes, questions: [], problems: noProblems };
  const { added, moved, changed } = changes;
  const url = (path: string): string => routeUrl(base, path);
  const path = `/${decode(page).slice(base.length)}`;
  const ofPage = (change: ShownChange["change"], text: string): ShownChange => ({
    change,
    block: "page",
    words: text === "" ? [] : [{ kind: "same", text }],
    element: null,
  });
  return {
    since,
    summary: summarizeChanges(changes),
    sections: describeChanges(changes).map(({ title, lines }) => ({
      title,
      lines: lines.map(({ text, path: to }) => ({ text, url: to === undefined ? null : url(to) })),
    })),
    pages: [
      ...new Set(
        [...changed.map((each) => each.path), ...added.map((each) => each.path), ...moved.map(({ to }) => to)].map(url),
      ),
    ],
    changes: [
      ...added.flatMap((each) => (each.path === path ? [ofPage("added", "")] : [])),
      ...moved.flatMap(({ from, to }) => (to === path ? [ofPage("moved", `${from} → ${to}`)] : [])),
      ...changed.flatMap((each) => (each.path === path ? each.blocks : [])),
    ],
  };
}
