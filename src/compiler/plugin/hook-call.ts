/** A call of a plugin's hook on the whole site, and its result. Plain data, because both are sent between threads. */
import type { AuthorReads } from "../author-code/author-reads.ts";
import type { HeadTag } from "../config/head-tag.ts";
import type { PluginFailure } from "../config/plugin-failure.ts";
import type { PluginPage, PluginPageWithHtml, PluginSite, PluginSources } from "../config/plugin.ts";
import type { PluginFinding } from "../config/plugin-pages.ts";
import type { VersionFiles } from "../source/mounts.ts";
import type { ReturnedPages } from "./read-pages.ts";

/** A call that a thread runs. The thread has loaded the plugins itself, from the module of the config. */
export type HookCall = {
  /** The index of the plugin in `listPlugins`. */
  readonly plugin: number;
  /** Whether the hook runs twice, to find out whether it is deterministic. */
  readonly runsTwice: boolean;
} & HookInput;

/** A page with the keys that a check needs. */
export type PickedPage = Pick<PluginPage, "path"> & Partial<PluginPage>;

/** The argument of each hook. `readText` is a function, so the thread adds it, from `files`. */
export type HookInput =
  | {
      readonly hook: "pages";
      readonly site: Omit<PluginSources, "readText">;
      readonly files: VersionFiles;
    }
  | { readonly hook: "head"; readonly site: PluginSite }
  /** `site` for a check that gets everything, `picked` for one that says what it needs. */
  | { readonly hook: "checks"; readonly site: PluginSite }
  | { readonly hook: "checks"; readonly picked: PluginSite<PickedPage> }
  | { readonly hook: "outputs"; readonly site: PluginSite<PluginPageWithHtml> };

/** What a hook returned, validated. */
export type HookValue =
  | { readonly hook: "pages"; readonly value: ReturnedPages }
  | { readonly hook: "checks"; readonly value: readonly PluginFinding[] }
  | { readonly hook: "outputs"; readonly value: readonly PluginFile[] }
  /** The tags of each page, in the order of the pages. */
  | { readonly hook: "head"; readonly value: readonly (readonly HeadTag[])[] };

/** `isStable` is `false` if the hook ran twice with different results. */
export type HookResult =
  | ({
      readonly kind: "called";
      readonly isStable: boolean;
      /** Whether it has read the clock or a random number. */
      readonly usesClock: boolean;
      /** The reads of plugins in the thread so far. The pool adds them. */
      readonly reads: readonly AuthorReads[];
    } & HookValue)
  | { readonly kind: "plugin-failed"; readonly failure: PluginFailure };

/** A file that a plugin adds to the output. */
export interface PluginFile {
  readonly path: string;
  readonly contents: Uint8Array;
  /** The result of `contentHashOf`. */
  readonly hash: string;
}

/** The number of characters in a call's input, on which its budget depends. */
export function charactersOfCall(call: HookCall): number {
  if (call.hook === "pages") return 0;
  const { pages }: { readonly pages: readonly PickedPage[] } = "picked" in call ? call.picked : call.site;
  return pages.reduce((sum, { text = "" }) => sum + text.length, 0) * (call.runsTwice ? 2 : 1);
}
