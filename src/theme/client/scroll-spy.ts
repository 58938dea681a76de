/** Marks the current heading in the table of contents and the sidebar, and keeps it in view there. */
import { showCurrent } from "./sidebar.ts";
import { throttle } from "./throttle.ts";

/**
 * @param tops Distance of each heading from the top of the window, in order.
 * @returns The index of the current heading, or -1.
 */
export function activeHeading(tops: readonly number[], offset: number, isAtEnd: boolean): number {
  if (isAtEnd && tops.length > 0) return tops.length - 1;
  return tops.findLastIndex((top) => top <= offset);
}

/**
 * @param interval Milliseconds; the position is evaluated at most once per interval.
 * @param signal Aborted when the page is left.
 */
export function enableScrollSpy(interval: number, signal: AbortSignal): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.dg-toc a[href^="#"], .dg-sidebar-toc a[href^="#"]')];
  const ids = new Set(links.map((link) => decodeURI(link.hash.slice(1))));
  const headings = [...ids].flatMap((id) => document.getElementById(id) ?? []);
  if (headings.length === 0) return;
  const contents = document.querySelector<HTMLDetailsElement>(".dg-toc > details");
  const summary = contents?.querySelector("summary") ?? null;
  const state: { active: HTMLElement | undefined } = { active: undefined };
  // Which of them scrolls depends on the width of the window.
  const boxes = document.querySelectorAll<HTMLElement>(".dg-sidebar, .dg-toc, .dg-toc details > ul");
  const show = (): void => boxes.forEach((box) => showCurrent(box));
  const mark = (): void => {
    const { scrollHeight, clientHeight } = document.documentElement;
    const isAtEnd = scrollHeight > clientHeight && scrollY + clientHeight >= scrollHeight - 2;
    // A heading that the reader has gone to is a little above this.
    const offset = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 16;
    const tops = headings.map((heading) => heading.getBoundingClientRect().top);
    const active = headings[activeHeading(tops, offset, isAtEnd)];
    for (const link of links) {
      const isActive = active !== undefined && decodeURI(link.hash.slice(1)) === active.id;
      if (isActive) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
    if (summary !== null) summary.dataset["current"] = active?.textContent ?? "";
    // A reader who scrolls the list looks for something else, so it moves only with the mark.
    if (active !== state.active) show();
    state.active = active;
  };
  contents?.addEventListener("toggle", show, { signal });
  addEventListener("scroll", throttle(mark, interval), { passive: true, signal });
  // Once the other features have changed the page, so that it is laid out only once.
  requestAnimationFrame(mark);
}

/**
 * Opens the table of contents on wide screens, where it is shown next to the page. On narrow ones it lies over the page,
 * and closes when the reader has chosen a heading.
 */
export function openTableOfContents(signal: AbortSignal): void {
  const details = document.querySelector<HTMLDetailsElement>(".dg-toc > details");
  if (details === null) return;
  const wide = matchMedia("(min-width: 1280px)");
  const adapt = (): void => {
    details.open = wide.matches;
  };
  wide.addEventListener("change", adapt, { signal });
  details.querySelector("ul")?.addEventListener("click", adapt);
  adapt();
}
