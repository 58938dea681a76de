/**
 * Marks on the page what readers see differently since an earlier state of the site. Only servers add it, if they are
 * asked to compare.
 */
import { makeChangePanel } from "./change-panel.ts";
import { markChanges } from "./mark-changes.ts";
import type { ShownChanges } from "./messages.ts";

const panel = makeChangePanel();
const state: { requests: number; main: Element | null } = { requests: 0, main: null };

/** Asks for the changes of the page, and marks them. */
async function showChanges(): Promise<void> {
  const request = (state.requests += 1);
  state.main = document.querySelector("main");
  const url = new URL(`changes.json?page=${encodeURIComponent(location.pathname)}`, import.meta.url);
  const response = await fetch(url);
  if (!response.ok) return;
  const shown: ShownChanges = await response.json();
  // The page was replaced, or the site compared again.
  if (request === state.requests) panel.show(shown, markChanges(shown));
}

// Another page is shown in the same document, or this one as it was saved.
new MutationObserver(() => {
  if (document.querySelector("main") !== state.main) void showChanges();
}).observe(document.body, { childList: true, subtree: true });

document.addEventListener("dg-compared", () => void showChanges());

void showChanges();
