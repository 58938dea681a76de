/** The search page: reads `?q=`, queries the index and lists the results. */
import { makeElement, makeRetryButton, markParts, showBreadcrumb } from "../islands/search-elements.ts";
import { describeAnswer } from "../islands/search-words.ts";
import { makeFetchText } from "../search/fetch-text.ts";
import { openSearch } from "../search/open-search.ts";
import type { PageResult } from "../search/search-answer.ts";
import { readBase } from "./features.ts";

const base = readBase(document.body);
const box = document.querySelector<HTMLInputElement>("#dg-search-page");
const status = document.querySelector<HTMLElement>(".dg-search-status");
const list = document.querySelector<HTMLElement>(".dg-results");
const fullList = document.querySelector<HTMLElement>(".dg-body");
const engine = openSearch({ fetchText: makeFetchText(base) });
/** The maximum number of pages. */
const limit = 20;

async function show(query: string): Promise<void> {
  if (fullList !== null) fullList.hidden = query !== "";
  if (query === "") {
    list?.replaceChildren();
    status?.replaceChildren();
    return;
  }
  try {
    const answer = await engine.search(query, limit);
    // Ignores a late answer to an earlier query.
    if (box?.value.trim() !== query) return;
    status?.replaceChildren(
      describeAnswer(answer, query),
      ...answer.nearWords.flatMap((word) => [" ", makeLink(word)]),
    );
    list?.replaceChildren(...answer.pages.map(makeItem));
  } catch {
    if (box?.value.trim() !== query) return;
    status?.replaceChildren(
      `${docsgenStrings.indexFailed} `,
      makeRetryButton(() => void show(query)),
    );
  }
}

function makeLink(word: string): HTMLElement {
  return makeElement("a", { href: `?q=${encodeURIComponent(word)}` }, word);
}

function makeItem({ title, breadcrumb, sections }: PageResult): HTMLElement {
  const entries = sections.flatMap(({ url, heading, snippet }) => {
    const name = heading.map(({ text }) => text).join("");
    const link = makeElement("a", { href: url }, ...(name === title ? [] : [`${title} › `]), ...markParts(heading));
    return [link, makeElement("p", {}, ...markParts(snippet))];
  });
  const above = showBreadcrumb(breadcrumb);
  return makeElement("li", {}, ...(above === "" ? [] : [makeElement("small", {}, above)]), ...entries);
}

if (box !== null) {
  box.value = new URLSearchParams(location.search).get("q") ?? "";
  box.addEventListener("input", () => {
    const query = box.value.trim();
    void show(query);
    history.replaceState(history.state, "", query === "" ? location.pathname : `?q=${encodeURIComponent(query)}`);
  });
  box.form?.addEventListener("submit", (event) => event.preventDefault());
  box.focus();
  void show(box.value.trim());
}
