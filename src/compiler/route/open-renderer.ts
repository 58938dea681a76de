/**
 * Loads React and the theme only when something is rendered, because neither a no-op build nor a check of a site
 * without components needs them.
 */
import type { ReadRecorder } from "../author-code/read-recorder.ts";
import { inProduction } from "../import-module.ts";
import type { Renderer } from "./renderer.ts";

/** @param url The module that contains the theme, or `null` for docsgen's own. */
export function openRenderer(url: string | null, recorder: ReadRecorder): Promise<Renderer> {
  return inProduction(async () => (await import("./renderer.ts")).loadRenderer(url, recorder));
}
