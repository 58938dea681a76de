/** Loads React and the theme when something is to be rendered: a build without a change and a check do without them. */
import { inProduction } from "../import-module.ts";
import type { Renderer } from "./renderer.ts";

/** @param url Of the module that holds the theme; `null`: docsgen's own. */
export function openRenderer(url: string | null): Promise<Renderer> {
  return inProduction(async () => (await import("./renderer.ts")).loadRenderer(url));
}
