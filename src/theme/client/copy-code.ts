/** A button on each code block that copies it, without the lines that are marked as removed. */
import { announce } from "./announce.ts";

/** Answers the buttons, those too that a component writes anew. @param confirmation Milliseconds for which one says that it is done. */
export function enableCopy(confirmation: number): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>(".dg-copy") : null;
    const block = button?.closest(".dg-code") ?? null;
    if (button === null || block === null) return;
    copy(textOf(block)).then(
      () => confirm(button, "Copied", confirmation),
      () => confirm(button, "Failed", confirmation),
    );
  });
}

export function addCopyButtons(root: ParentNode): void {
  for (const block of root.querySelectorAll<HTMLElement>(".dg-code")) {
    if (block.querySelector(".dg-copy") !== null) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "dg-copy";
    button.textContent = "Copy";
    button.setAttribute("aria-label", "Copy code");
    block.append(button);
  }
}

function textOf(block: Element): string {
  const code = block.querySelector("code")?.cloneNode(true);
  if (!(code instanceof HTMLElement)) return "";
  for (const removed of code.querySelectorAll(".dg-removed")) {
    if (removed.nextSibling instanceof Text) removed.nextSibling.data = removed.nextSibling.data.replace(/^\n/u, "");
    removed.remove();
  }
  return code.textContent ?? "";
}

/** Without the clipboard's own interface, which insecure origins lack, a selection does it. */
async function copy(text: string): Promise<void> {
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
  if (!isDone) throw new Error("not copied");
}

function confirm(button: HTMLElement, text: string, duration: number): void {
  button.textContent = text;
  button.dataset["state"] = text.toLowerCase();
  announce(text);
  setTimeout(() => {
    button.textContent = "Copy";
    delete button.dataset["state"];
  }, duration);
}
