/**
 * Client-side navigation. A plain click on a link to a page loads that page's script and swaps its content in. The URL,
 * title, focus and scroll position change as if a document had been loaded. On failure, the document is loaded instead.
 */
import type { FeatureConstants } from "../route-data.ts";
import { announce } from "./announce.ts";
import { pageAddress, pageToFollow } from "./follow-link.ts";
import { hideLoadFailure, showLoadFailure } from "./load-failure.ts";
import { makePageLoader } from "./load-page.ts";
import type { PageContent } from "./page-script.ts";
import { makeProgressBar } from "./progress-bar.ts";
import { makeScrollMemory } from "./scroll-memory.ts";
import { followMovedAnchor } from "./moved-anchor.ts";
import { swapPage } from "./swap-page.ts";
import { targetOf } from "./target.ts";

declare global {
  interface DocumentEventMap {
    /** The new state of the shown page; `null` if another page has changed. */
    "dg-page": CustomEvent<PageContent | null>;
  }
}

/** `base` is that of the edition: "/docs/fr/". */
export interface RouterOptions {
  readonly base: string;
  /** The paths below the base that belong to other languages. */
  readonly editions: readonly string[];
  readonly features: FeatureConstants;
  /** Called for each new page after it was inserted into the document. */
  readonly onPage: (main: HTMLElement) => void;
}

/** Milliseconds that the pointer must rest on a link before its page is prefetched. */
const hoverDelay = 60;

/** Called once for a document. Pages without a script, and those of another layout version, are loaded as documents. */
export function enableRouter({ base, editions, features, onPage }: RouterOptions): void {
  const version = (): string => document.documentElement.dataset["version"] ?? "";
  const loader = makePageLoader(base, version, features.pageScriptTimeout);
  const progress = makeProgressBar(features.progressBar);
  const scroll = makeScrollMemory();
  // The number of the latest navigation. Earlier navigations that finish later are ignored.
  const state = { navigation: 0, path: location.pathname };

  const goTo = async (url: URL, kind: "push" | "restore"): Promise<void> => {
    state.navigation += 1;
    const navigation = state.navigation;
    if (kind === "push" && url.pathname === state.path && url.search === location.search) {
      progress.done();
      if (location.hash !== "") scroll.push(url.href);
      showTarget(url.hash);
      return;
    }
    progress.start();
    const script = await loader.load(url.pathname);
    const isLost = typeof script === "string" && script !== "missing" && !(await canReach(url));
    if (navigation !== state.navigation) return;
    progress.done();
    if (isLost) {
      scroll.resume();
      showLoadFailure(script, () => void goTo(url, kind));
      return;
    }
    if (typeof script === "string" || script.needsDocument || script.version !== version()) {
      if (kind === "push") location.assign(url.href);
      else location.reload();
      return;
    }
    if (kind === "push") scroll.push(url.href);
    state.path = url.pathname;
    hideLoadFailure();
    const main = swapPage(script, url.pathname);
    onPage(main);
    announce(script.title);
    if (kind === "push" || !scroll.restore()) showTarget(url.hash);
    else focus(mainHeading());
  };

  document.addEventListener("click", (event) => {
    const link = linkOf(event.target);
    const url = link === null ? null : pageToFollow(link, event, location.href, base, editions);
    if (url === null) return;
    event.preventDefault();
    void goTo(url, "push");
  });
  addEventListener("popstate", () => {
    // Going back or forward leaves the page below the menu, the search dialog or an enlarged image.
    for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog:modal")) dialog.close();
    if (location.pathname === state.path) {
      // Cancels a pending navigation. For a link within the page, the browser handles the scrolling; some browsers have
      // scrolled already.
      state.navigation += 1;
      progress.done();
      scroll.restore();
      return;
    }
    scroll.pause();
    void goTo(new URL(location.href), "restore");
  });
  // The development server updates the shown page in place, so the scroll position stays.
  document.addEventListener("dg-page", ({ detail: script }) => {
    loader.forget();
    if (script !== null) onPage(swapPage(script, location.pathname));
  });
  enablePrefetch((link) => {
    const url = pageAddress(link.href, location.href, base, editions);
    if (url !== null && url.pathname !== state.path) void loader.load(url.pathname);
  });
}

/** Whether loading the document would get any response. Otherwise, we avoid showing the browser's own error page. */
async function canReach(url: URL): Promise<boolean> {
  try {
    await fetch(url, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(10_000) });
    return true;
  } catch {
    return false;
  }
}

/** Scrolls to an anchor, or to the top, and moves the focus there, so that the next Tab continues from what is seen. */
function showTarget(hash: string): void {
  const target = targetOf(hash);
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  if (followMovedAnchor(target)) return;
  if (!(target instanceof HTMLElement)) {
    focus(mainHeading());
    scrollTo({ top: 0, behavior });
    return;
  }
  // Opens the details around the target, as browsers do when they load a document.
  for (
    let parent = target.closest("details");
    parent !== null;
    parent = parent.parentElement?.closest("details") ?? null
  )
    parent.open = true;
  focus(target);
  target.scrollIntoView({ behavior });
}

function mainHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>("main h1") ?? document.querySelector("main");
}

function focus(element: HTMLElement | null): void {
  if (element === null) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Prefetches links that are hovered, touched or focused, because they are likely to be followed. */
function enablePrefetch(prefetch: (link: HTMLAnchorElement) => void): void {
  const state = { timer: 0 };
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    clearTimeout(state.timer);
    const link = linkOf(target);
    if (link !== null && pointerType !== "touch") state.timer = window.setTimeout(() => prefetch(link), hoverDelay);
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

/** The link that was meant, unless it is a download, which the browser handles. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest("a[href]:not([download])") : null;
  return link instanceof HTMLAnchorElement ? link : null;
}
