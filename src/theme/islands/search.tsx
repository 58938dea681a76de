/**
 * The search dialog: a combobox over a list of sections, grouped by page (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). A React
 * island: neither it nor react-dom is fetched before a reader reaches for the search box.
 */
import type { KeyboardEvent, ReactElement } from "react";
import { useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { makeFetchText } from "../search/fetch-text.ts";
import type { TextPart } from "../search/marked-text.ts";
import type { SearchEngine } from "../search/open-search.ts";
import { openSearch } from "../search/open-search.ts";

export interface SearchDialog {
  /** Shows the dialog with this text in its box. */
  readonly open: (query: string) => void;
}

/** @param base "/docs/" @param placeholder Of the box. */
export function makeSearchDialog(base: string, placeholder: string): SearchDialog {
  const dialog = document.createElement("dialog");
  dialog.className = "dg-search-dialog";
  dialog.setAttribute("aria-label", "Search");
  document.body.append(dialog);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  const root = createRoot(dialog);
  const engine = openSearch({ fetchText: makeFetchText(base) });
  const close = (): void => {
    dialog.close();
    // The browser takes the focus away a moment later; a key that is pressed meanwhile is none of the box.
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && dialog.contains(activeElement)) activeElement.blur();
  };
  const state = { opened: 0 };
  return {
    open: (query) => {
      state.opened += 1;
      const content = <Search key={state.opened} {...{ base, placeholder, engine, close }} />;
      flushSync(() => root.render(content));
      dialog.showModal();
      const box = dialog.querySelector("input");
      if (query !== "" && box !== null) type(box, query);
    },
  };
}

/** As a hand would: React hears of a value that is set past its own setter. */
function type(box: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, text);
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

interface SearchProps {
  readonly base: string;
  readonly placeholder: string;
  readonly engine: SearchEngine;
  readonly close: () => void;
}

type Answer =
  | { readonly kind: "none" | "loading" | "failed" }
  | { readonly kind: "found"; readonly results: readonly SearchResult[] };

const limit = 8;

interface SearchResult {
  readonly url: string;
  readonly title: string;
  readonly heading: string;
  readonly snippet: readonly TextPart[];
}

function Search({ base, placeholder, engine, close }: SearchProps): ReactElement {
  const [query, setQuery] = useState("");
  const [answer, setAnswer] = useState<Answer>({ kind: "none" });
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  // The newest question: an answer to an earlier one comes too late.
  const asked = useRef("");
  const id = useId();
  const words = query.trim();

  const ask = (text: string): void => {
    const wanted = text.trim();
    asked.current = wanted;
    const settle = (next: Answer): void => {
      if (asked.current !== wanted) return;
      setAnswer(next);
      setActive(0);
    };
    if (wanted === "") {
      settle({ kind: "none" });
      return;
    }
    setAnswer((before) => (before.kind === "found" ? before : { kind: "loading" }));
    engine.search(wanted, limit).then(
      ({ pages }) =>
        settle({
          kind: "found",
          results: pages.flatMap(({ title, sections }) =>
            sections.map(({ url, heading, snippet }) => ({
              url,
              title,
              heading: heading.map(({ text: part }) => part).join(""),
              snippet,
            })),
          ),
        }),
      () => settle({ kind: "failed" }),
    );
  };
  const change = (text: string): void => {
    setQuery(text);
    ask(text);
  };

  const results = answer.kind === "found" ? answer.results : [];
  const optionAt = (index: number): Element | undefined => list.current?.querySelectorAll("[role=option]")[index];
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      const next = (active + step + results.length) % results.length;
      setActive(next);
      optionAt(next)?.scrollIntoView({ block: "nearest" });
    }
    // A search box would keep the first Esc for itself, to clear its text.
    if (event.key === "Escape") close();
    if (event.key !== "Enter") return;
    event.preventDefault();
    const link = optionAt(active)?.querySelector("a");
    if (link === null || link === undefined) location.assign(`${base}search/?q=${encodeURIComponent(words)}`);
    else link.click();
  };

  return (
    <div className="dg-search-panel">
      <div className="dg-search-bar">
        <input
          type="search"
          role="combobox"
          aria-label="Search"
          aria-expanded={results.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={results.length > 0 ? `${id}option${active}` : undefined}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="dg-search-close" onClick={close}>
          Close
        </button>
      </div>
      <output className="dg-search-count" aria-live="polite">
        {describe(answer, words)}
        {answer.kind === "failed" ? (
          <button type="button" className="dg-retry" onClick={() => ask(query)}>
            Try again
          </button>
        ) : null}
      </output>
      <div className="dg-search-results" id={`${id}list`} role="listbox" aria-label="Results" ref={list}>
        {results.map((result, index) => (
          <Result
            key={result.url}
            id={`${id}option${index}`}
            result={result}
            isActive={index === active}
            isFirstOfPage={results[index - 1]?.title !== result.title}
            onPoint={() => setActive(index)}
            onFollow={close}
          />
        ))}
      </div>
    </div>
  );
}

interface ResultProps {
  readonly id: string;
  readonly result: SearchResult;
  readonly isActive: boolean;
  readonly isFirstOfPage: boolean;
  readonly onPoint: () => void;
  readonly onFollow: () => void;
}

function Result({ id, result, isActive, isFirstOfPage, onPoint, onFollow }: ResultProps): ReactElement {
  const { url, title, heading, snippet } = result;
  return (
    <div id={id} role="option" aria-selected={isActive} tabIndex={-1} onPointerMove={onPoint}>
      {isFirstOfPage ? <span className="dg-search-page-title">{title}</span> : null}
      <a href={url} tabIndex={-1} onClick={onFollow}>
        {heading === "" ? title : heading}
        <span className="dg-search-snippet">
          {snippet.map(({ text, start, isMatch }) => (isMatch ? <mark key={start}>{text}</mark> : text))}
        </span>
      </a>
    </div>
  );
}

function describe(answer: Answer, words: string): string {
  switch (answer.kind) {
    case "none":
      return "Type what you look for.";
    case "loading":
      return "Searching…";
    case "failed":
      return "The search index could not be loaded. ";
    case "found":
      if (answer.results.length === 0) return `Nothing was found for “${words}”. Try fewer or other words.`;
      return answer.results.length === 1 ? "1 section" : `${answer.results.length} sections`;
  }
}
