/**
 * Goes from page to page without loading a document. A plain click on a link to a page fetches that page's script and puts it in; the
 * address, the title, the focus and the scroll position follow as if a document had been loaded. What fails becomes an ordinary load.
 */
import type { FeatureConstants } from "../route-data.ts";
import { announce } from "./announce.ts";
import { pageAddress, pageToFollow } from "./follow-link.ts";
import { hideLoadFailure, showLoadFailure } from "./load-failure.ts";
import type { PageLoader } from "./load-page.ts";
import { LoadError, makePageLoader } from "./load-page.ts";
import type { PageScript } from "./page-script.ts";
import type { ProgressBar } from "./progress-bar.ts";
import { makeProgressBar } from "./progress-bar.ts";
import { makeScrollMemory } from "./scroll-memory.ts";
import { followMovedAnchor } from "./moved-anchor.ts";
import { swapPage } from "./swap-page.ts";
import { targetOf } from "./target.ts";

declare global {
  interface DocumentEventMap {
    /** The page that is shown as it is now; `null`: another page has changed. */
    "dg-page": CustomEvent<PageScript | null>;
  }
}

export interface RouterOptions {
  readonly base: string;
  readonly features: FeatureConstants;
  /** Called with each page that is put in, when it is in the document. */
  readonly onPage: (main: HTMLElement) => void;
}

/** Milliseconds that the pointer rests on a link before its page is fetched. */
const hoverPatience = 60;

export function enableRouter({ base, features, onPage }: RouterOptions): void {
  const version = (): string => document.documentElement.dataset["version"] ?? "";
  const loader = makePageLoader(base, version, features.pageScriptTimeout);
  const progress = makeProgressBar(features.progressBar);
  const scroll = makeScrollMemory();
  // The number of the newest navigation: an earlier one that ends later has nothing to say.
  const state = { navigation: 0, path: location.pathname };

  const goTo = async (url: URL, kind: "push" | "restore"): Promise<void> => {
    state.navigation += 1;
    const navigation = state.navigation;
    const script = await fetchPage(url, {
      loader,
      progress,
      isCurrent: () => navigation === state.navigation,
      leave: () => loadDocument(url, kind),
      retry: () => void goTo(url, kind),
    });
    if (script === null) scroll.release();
    if (script === null || navigation !== state.navigation) return;
    if (script.needsDocument || script.version !== version()) {
      loadDocument(url, kind);
      return;
    }
    if (kind === "push") scroll.push(url.href);
    state.path = url.pathname;
    hideLoadFailure();
    const main = swapPage(script, url.pathname);
    onPage(main);
    const heading = main.querySelector<HTMLElement>("h1");
    (heading ?? main).focus({ preventScroll: true });
    announce(script.title);
    if (kind === "push" || !scroll.restore()) scrollToTarget(url.hash);
  };

  document.addEventListener("click", (event) => {
    const link = linkOf(event.target);
    const url = link === null ? null : pageToFollow(describe(link), event, location.href, base);
    if (url === null) return;
    event.preventDefault();
    void goTo(url, "push");
  });
  addEventListener("popstate", () => {
    // Back and forward lead away from under the menu, the search or a picture.
    for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog:modal")) dialog.close();
    if (location.pathname === state.path) {
      // What was on its way is wanted no more. A link within the page is the browser's to follow: some have scrolled by now.
      state.navigation += 1;
      progress.done();
      scroll.restore();
      return;
    }
    scroll.hold();
    void goTo(new URL(location.href), "restore");
  });
  // What the development server says of the page that is shown: the reader stays where they are.
  document.addEventListener("dg-page", ({ detail: script }) => {
    loader.forget();
    if (script !== null) onPage(swapPage(script, location.pathname));
  });
  enablePrefetch((link) => {
    const url = pageAddress(link.href, location.href, base);
    if (url !== null) loader.load(url.pathname).catch(() => undefined);
  });
}

interface Fetching {
  readonly loader: PageLoader;
  readonly progress: ProgressBar;
  readonly isCurrent: () => boolean;
  /** Loads the document. */
  readonly leave: () => void;
  readonly retry: () => void;
}

/** The page's script, or `null` where the reader was taken elsewhere or told why not. */
async function fetchPage(
  url: URL,
  { loader, progress, isCurrent, leave, retry }: Fetching,
): Promise<PageScript | null> {
  progress.start();
  try {
    return await loader.load(url.pathname);
  } catch (error) {
    if (!isCurrent()) return null;
    const problem = error instanceof LoadError ? error.problem : "failed";
    const isReached = problem === "missing" || (await canReach(url));
    if (!isCurrent()) return null;
    if (isReached) leave();
    else showLoadFailure(problem, retry);
    return null;
  } finally {
    if (isCurrent()) progress.done();
  }
}

/** Whether an ordinary load would get an answer; leaving for the browser's own error page helps nobody. */
async function canReach(url: URL): Promise<boolean> {
  try {
    await fetch(url, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(10_000) });
    return true;
  } catch {
    return false;
  }
}

function loadDocument(url: URL, kind: "push" | "restore"): void {
  if (kind === "push") location.assign(url.href);
  else location.reload();
}

function scrollToTarget(hash: string): void {
  const target = targetOf(hash);
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  if (followMovedAnchor(target)) return;
  if (target === null) {
    scrollTo({ top: 0, behavior });
    return;
  }
  // As the browser does where it loads the document.
  for (
    let around = target.closest("details");
    around !== null;
    around = around.parentElement?.closest("details") ?? null
  )
    around.open = true;
  target.scrollIntoView({ behavior });
}

/** A link that the pointer rests on, that is touched or focused, is likely the next page. */
function enablePrefetch(prefetch: (link: HTMLAnchorElement) => void): void {
  const state = { timer: 0 };
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    clearTimeout(state.timer);
    const link = linkOf(target);
    if (link !== null && pointerType !== "touch") state.timer = window.setTimeout(() => prefetch(link), hoverPatience);
  });
  for (const kind of ["focusin", "touchstart"] as const) {
    document.addEventListener(
      kind,
      ({ target }) => {
        const link = linkOf(target);
        if (link !== null) prefetch(link);
      },
      { passive: true },
    );
  }
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement ? link : null;
}

function describe(link: HTMLAnchorElement): Parameters<typeof pageToFollow>[0] {
  return { href: link.href, target: link.target, hasDownload: link.hasAttribute("download") };
}
