/** Tells the reader why a page or the search cannot be shown, and offers a retry. */
import type { LoadProblem } from "./load-page.ts";
import { makeButton, makeElement } from "./make-element.ts";

/** @param problem A missing page is loaded as a document, which says so. */
export function showLoadFailure(problem: Exclude<LoadProblem, "missing"> | "no search", retry: () => void): void {
  hideLoadFailure();
  const text = {
    "timed out": docsgenStrings.loadTimedOut,
    failed: docsgenStrings.loadFailed,
    "no search": docsgenStrings.indexFailed,
  }[problem];
  const button = makeButton({}, docsgenStrings.tryAgain, () => {
    hideLoadFailure();
    retry();
  });
  const notice = makeElement("div", { class: "dg-load-failure", role: "alert" }, makeElement("span", {}, text), button);
  document.body.append(notice);
}

/** Does nothing if no failure is shown. */
export function hideLoadFailure(): void {
  document.querySelector(".dg-load-failure")?.remove();
}
