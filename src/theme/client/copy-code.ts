/**
 * Adds a copy button to each code block and to the address of each endpoint. Lines marked as removed and output of commands
 * are not copied.
 */
import { announce } from "./announce.ts";
import { makeButton } from "./make-element.ts";

/**
 * Uses event delegation, so that buttons that a component renders later work too.
 * @param confirmation Milliseconds for which a button shows its confirmation.
 */
export function enableCopy(confirmation: number): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(".dg-copy") : null;
    if (button === null) return;
    copy(textOf(button)).then(
      () => confirm(button, docsgenStrings.copied, confirmation, docsgenStrings.copy),
      () => confirm(button, docsgenStrings.copyFailed, confirmation, docsgenStrings.copy),
    );
  });
}

/** @param root The document, or the part of a page that was inserted. Blocks that have a button get no other. */
export function addCopyButtons(root: ParentNode): void {
  for (const block of root.querySelectorAll<HTMLElement>(".dg-code,.dg-code-bar")) {
    if (block.querySelector(".dg-copy") !== null) continue;
    block.append(makeButton({ class: "dg-copy", "aria-label": docsgenStrings.copyCode }, docsgenStrings.copy));
  }
}

/** @param button A child of the block. */
function textOf({ parentElement }: Element): string {
  const code = parentElement?.querySelector("code")?.cloneNode(true);
  if (!(code instanceof HTMLElement)) return "";
  for (const removed of code.querySelectorAll(".dg-removed, .dg-output")) {
    if (removed.nextSibling instanceof Text) removed.nextSibling.data = removed.nextSibling.data.replace(/^\n/u, "");
    removed.remove();
  }
  // Output after the last command leaves the break of the line before it.
  return (code.textContent ?? "").trimEnd();
}

/** Falls back to copying a selection, because the Clipboard API is not available on insecure origins. */
export async function copy(text: string): Promise<void> {
  if (isSecureContext) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const isDone = document.execCommand("copy");
  area.remove();
  if (!isDone) throw new Error("the browser refused to copy");
}

/** Shows the result on the button for a moment and announces it. */
export function confirm(button: HTMLElement, text: string, duration: number, label: string): void {
  button.textContent = text;
  dispatchEvent(new Event("docs:copy"));
  button.dataset["state"] = text === docsgenStrings.copied ? "copied" : "failed";
  announce(text);
  setTimeout(() => {
    button.textContent = label;
    delete button.dataset["state"];
  }, duration);
}
