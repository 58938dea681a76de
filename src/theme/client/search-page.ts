/** The search page: reads `?q=`, loads the index when there is something to look for, and lists what it finds. */
import { makeIndexLoader } from "../search/load-index.ts";
import type { SearchResult } from "../search/query.ts";
import { search } from "../search/query.ts";
import { readBase } from "./features.ts";

const base = readBase(document.body);
const box = document.querySelector<HTMLInputElement>("#dg-search-page");
const status = document.querySelector<HTMLElement>(".dg-search-status");
const list = document.querySelector<HTMLElement>(".dg-results");
const everything = document.querySelector<HTMLElement>(".dg-body");
const loadIndex = makeIndexLoader(base);

async function show(query: string): Promise<void> {
  if (everything !== null) everything.hidden = query !== "";
  if (query === "") {
    list?.replaceChildren();
    if (status !== null) status.textContent = "";
    return;
  }
  try {
    const results = search(await loadIndex(), query, 30);
    // A slower answer to an earlier query comes too late.
    if (box?.value.trim() !== query) return;
    if (status !== null) status.textContent = countOf(results.length, query);
    list?.replaceChildren(...results.map((result) => makeItem(result)));
  } catch {
    offerRetry(query);
  }
}

function countOf(count: number, query: string): string {
  if (count === 0) return `Nothing was found for “${query}”. Try fewer or other words.`;
  return count === 1 ? "1 section" : `${count} sections`;
}

function offerRetry(query: string): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "dg-retry";
  button.textContent = "Try again";
  button.addEventListener("click", () => void show(query));
  status?.replaceChildren("The search index could not be loaded. ", button);
}

function makeItem({ url, title, heading, snippet }: SearchResult): HTMLElement {
  const link = document.createElement("a");
  link.href = url;
  link.textContent = heading === "" || heading === title ? title : `${title} › ${heading}`;
  const text = document.createElement("p");
  for (const part of snippet) {
    if (!part.isMatch) {
      text.append(part.text);
      continue;
    }
    const mark = document.createElement("mark");
    mark.textContent = part.text;
    text.append(mark);
  }
  const item = document.createElement("li");
  item.append(link, text);
  return item;
}

if (box !== null) {
  box.value = new URLSearchParams(location.search).get("q") ?? "";
  box.addEventListener("input", () => {
    const query = box.value.trim();
    history.replaceState(history.state, "", query === "" ? location.pathname : `?q=${encodeURIComponent(query)}`);
    void show(query);
  });
  box.form?.addEventListener("submit", (event) => event.preventDefault());
  box.focus();
  void show(box.value.trim());
}
