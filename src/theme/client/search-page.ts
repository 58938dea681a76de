/** The search page: reads `?q=`, loads the index when there is something to look for, and lists what it finds. */
import { makeFetchText } from "../search/fetch-text.ts";
import type { TextPart } from "../search/marked-text.ts";
import { openSearch } from "../search/open-search.ts";
import type { PageResult, SectionResult } from "../search/search-answer.ts";
import { readBase } from "./features.ts";

const base = readBase(document.body);
const box = document.querySelector<HTMLInputElement>("#dg-search-page");
const status = document.querySelector<HTMLElement>(".dg-search-status");
const list = document.querySelector<HTMLElement>(".dg-results");
const everything = document.querySelector<HTMLElement>(".dg-body");
const engine = openSearch({ fetchText: makeFetchText(base) });

async function show(query: string): Promise<void> {
  if (everything !== null) everything.hidden = query !== "";
  if (query === "") {
    list?.replaceChildren();
    if (status !== null) status.textContent = "";
    return;
  }
  try {
    const { pages } = await engine.search(query, 20);
    // A slower answer to an earlier query comes too late.
    if (box?.value.trim() !== query) return;
    if (status !== null) status.textContent = countOf(pages.length, query);
    list?.replaceChildren(...pages.flatMap((page) => page.sections.map((section) => makeItem(page, section))));
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

function makeItem({ title }: PageResult, { url, heading, snippet }: SectionResult): HTMLElement {
  const link = document.createElement("a");
  link.href = url;
  const name = heading.map(({ text }) => text).join("");
  link.textContent = name === title ? title : `${title} › ${name}`;
  const text = document.createElement("p");
  text.append(...snippet.map(markPart));
  const item = document.createElement("li");
  item.append(link, text);
  return item;
}

function markPart({ text, isMatch }: TextPart): Node {
  if (!isMatch) return document.createTextNode(text);
  const mark = document.createElement("mark");
  mark.textContent = text;
  return mark;
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
