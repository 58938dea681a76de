/**
 * Loads React and the theme only when something is rendered, because a no-op build needs neither, nor does a check of a
 * site without components of its own.
 */
import type { ReadRecorder } from "../author-code/read-recorder.ts";
import { inProduction } from "../import-module.ts";
import type { Renderer } from "./renderer.ts";

/** @param url The module that contains the theme, or `null` for docsgen's own. */
export function openRenderer(url: string | null, recorder: ReadRecorder): Promise<Renderer> {
  return inProduction(async () => (await import("./renderer.ts")).loadRenderer(url, recorder));
}
