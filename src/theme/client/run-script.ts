/** Runs the script of a plugin for the button that a reader has clicked. */
import { enableIslands } from "./islands.ts";

/** @param button Rendered by the plugin, with `data-action="run"` and the address of its script. */
export function runScript(button: HTMLElement): void {
  button.removeAttribute("data-action");
  button.dataset["hydrate"] = "";
  enableIslands(document);
}
