/** Tells the reader why a page or the search cannot be shown, and offers a retry. */
import type { LoadProblem } from "./load-page.ts";

export function showLoadFailure(problem: LoadProblem | "no search", retry: () => void): void {
  hideLoadFailure();
  const notice = document.createElement("div");
  notice.className = "dg-load-failure";
  notice.setAttribute("role", "alert");
  const text = document.createElement("span");
  text.textContent = {
    missing: docsgenStrings.loadMissing,
    "timed out": docsgenStrings.loadTimedOut,
    failed: docsgenStrings.loadFailed,
    "no search": docsgenStrings.indexFailed,
  }[problem];
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = docsgenStrings.tryAgain;
  button.addEventListener("click", () => {
    notice.remove();
    retry();
  });
  notice.append(text, button);
  document.body.append(notice);
}

export function hideLoadFailure(): void {
  document.querySelector(".dg-load-failure")?.remove();
}
