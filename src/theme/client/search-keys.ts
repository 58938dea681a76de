/** `/`, `s`, Ctrl-K and Cmd-K go to the search box from anywhere, but not while a reader writes. */
export function enableSearchKeys(): void {
  const box = document.querySelector<HTMLInputElement>("#dg-search-page, #dg-search");
  if (box === null) return;
  document.addEventListener("keydown", (event) => {
    if (!isSearchKey(event) || isWriting(event.target)) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}

function isSearchKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  return key === "/" || key === "s";
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:input|textarea|select)$/iu.test(target.tagName))
  );
}
