/** Runs the script of a plugin for the button that a reader has clicked. */
import { enableIslands } from "./islands.ts";

export function runScript(button: HTMLElement): void {
  button.removeAttribute("data-action");
  button.dataset["hydrate"] = "";
  enableIslands(document);
}
