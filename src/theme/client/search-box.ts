/**
 * The search box of the bar opens a dialog, which is fetched when a hand comes near. `/`, `s`, Ctrl-K and Cmd-K reach it from anywhere,
 * but not while a reader writes; the site may switch the single keys off. Until the dialog is there, and where it cannot be had, the box is a form that leads to the search page.
 */
import type * as SearchIsland from "../islands/search.ts";
import type { SearchDialog } from "../islands/search.ts";

export type SearchKey = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

export function enableSearchBox(base: string): void {
  const ownBox = document.querySelector<HTMLInputElement>("#dg-search-page");
  const box = document.querySelector<HTMLInputElement>("#dg-search");
  if (box === null) return;
  const { island = "", shortcuts } = box.form?.dataset ?? {};
  const state: { dialog: Promise<SearchDialog> | null; isOpening: boolean } = { dialog: null, isOpening: false };
  const load = (): Promise<SearchDialog> => {
    state.dialog ??= loadDialog(island, base, box.placeholder).catch((error: unknown) => {
      state.dialog = null;
      throw error;
    });
    return state.dialog;
  };
  const open = (query: string): void => {
    if (state.isOpening) return;
    state.isOpening = true;
    load()
      .then((dialog) => {
        // What was typed until the dialog came goes along.
        dialog.open(box.value || query);
        box.value = "";
      })
      .catch(() => box.focus())
      .finally(() => {
        state.isOpening = false;
      });
  };
  box.addEventListener("pointerenter", () => void load().catch(() => undefined));
  box.addEventListener("pointerup", () => open(""));
  // Letters that are being composed stay in the box until they are words. Which of the two events comes last, browsers see differently.
  for (const kind of ["input", "compositionend"] as const)
    box.addEventListener(kind, (event) => {
      if (box.value !== "" && !(event instanceof InputEvent && event.isComposing)) open("");
    });
  document.addEventListener("keydown", (event) => {
    if (!isSearchKey(event, shortcuts !== "off") || isWriting(event.target)) return;
    event.preventDefault();
    if (ownBox === null) open("");
    else ownBox.focus();
  });
  // A link may lead to a page with a search already asked.
  const asked = new URLSearchParams(location.search).get("q") ?? "";
  if (asked !== "" && ownBox === null) open(asked);
}

async function loadDialog(url: string, base: string, placeholder: string): Promise<SearchDialog> {
  const island: typeof SearchIsland = await import(url);
  return island.makeSearchDialog(base, placeholder);
}

/** @param hasShortcuts `/` and `s` alone open the search. */
export function isSearchKey(event: SearchKey, hasShortcuts: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return false;
  // Ctrl-Shift-K is the browser's own.
  if (ctrlKey || metaKey) return !shiftKey && key.toLowerCase() === "k";
  return hasShortcuts && (key === "/" || key === "s");
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/iu.test(target.tagName))
  );
}
