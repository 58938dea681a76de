/** The search page: reads `?q=`, queries the index and lists the results by page. */
import { makeAreaFilter, makeRetryButton, markParts, showBreadcrumb } from "../islands/search-elements.ts";
import { describeAnswer } from "../islands/search-words.ts";
import { watchSections } from "../islands/shown-sections.ts";
import { openSearch } from "../search/browser-search.ts";
import type { FirstAnswer, FoundPage } from "../search/search-answer.ts";
import { isTooShort } from "../search/tokenize.ts";
import { readBase } from "./features.ts";
import { makeElement } from "./make-element.ts";
import { tellSearch } from "./page-events.ts";

const base = readBase(document.body);
const box = document.querySelector<HTMLInputElement>("#dg\\:search-page");
const status = document.querySelector<HTMLElement>(".dg-search-status");
const list = document.querySelector<HTMLElement>(".dg-results");
const fullList = document.querySelector<HTMLElement>(".dg-body");
const engine = openSearch(base);
const shown = watchSections(null);
const areas = makeAreaFilter(() => void show(box?.value.trim() ?? ""));
/** The maximum number of pages. */
const limit = 20;

async function show(query: string): Promise<void> {
  if (fullList !== null) fullList.hidden = query !== "";
  if (isTooShort(query)) {
    areas.show([]);
    list?.replaceChildren();
    status?.replaceChildren();
    return;
  }
  try {
    const answer = await engine.find(query, limit, areas.chosen());
    const help = answer.pages.length === 0 ? await helpFor(answer) : [];
    // Ignores a late answer to an earlier query.
    if (box?.value.trim() !== query) return;
    areas.show(answer.areas);
    status?.replaceChildren(describeAnswer(answer, query), ...help);
    shown.clear();
    list?.replaceChildren(...answer.pages.map(makeItem));
    tellSearch(query, answer);
  } catch {
    if (box?.value.trim() !== query) return;
    status?.replaceChildren(
      `${docsgenStrings.indexFailed} `,
      makeRetryButton(() => void show(query)),
    );
  }
}

/** Similar words, and the link to the site's support. */
async function helpFor({ nearWords }: FirstAnswer): Promise<readonly (Node | string)[]> {
  const { support } = await engine.prepare();
  const words = nearWords.flatMap((word) => [" ", makeElement("a", { href: `?q=${encodeURIComponent(word)}` }, word)]);
  const near = words.length === 0 ? [] : [` ${docsgenStrings.didYouMean}`, ...words];
  return support === null ? near : [...near, " ", makeElement("a", { href: support[0] }, support[1])];
}

function makeItem({ url, title, breadcrumb, load }: FoundPage): HTMLElement {
  const item = makeElement("li", {}, makeElement("a", { href: url }, title));
  if (breadcrumb.length > 0) item.prepend(makeElement("small", {}, showBreadcrumb(breadcrumb)));
  shown.add(item, () => {
    load().then(
      (sections) => {
        for (const section of sections) {
          const name = section.heading.map(({ text }) => text).join("");
          if (name !== title) item.append(makeElement("a", { href: section.url }, ...markParts(section.heading)));
          item.append(makeElement("p", {}, ...markParts(section.snippet)));
        }
      },
      // The title alone is a result, too.
      () => undefined,
    );
  });
  return item;
}

if (box !== null) {
  box.value = new URLSearchParams(location.search).get("q") ?? "";
  status?.before(areas.element);
  areas.show([]);
  box.addEventListener("input", () => {
    const query = box.value.trim();
    void show(query);
    history.replaceState(history.state, "", query === "" ? location.pathname : `?q=${encodeURIComponent(query)}`);
  });
  box.form?.addEventListener("submit", (event) => event.preventDefault());
  box.focus();
  void show(box.value.trim());
}
