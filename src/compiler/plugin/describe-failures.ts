/** Turns the failures of plugins into findings, located where the config lists the plugins. Pure. */
import type { PluginFailure } from "../config/plugin-failure.ts";
import type { ListedPlugin, PluginHook } from "../config/plugin.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { LinkFinding } from "../site/linked-site.ts";

/** The tables that turn the numbers and frames of failures into names and places. */
export interface FailureContext {
  readonly plugins: readonly ListedPlugin[];
  /** A page's path as shown in messages. */
  readonly labelOf: (page: string) => string;
  /** A position in the config's bundled module as a file, line and column: "plugins/feed.ts:3:9"; or `null`. */
  readonly locationOf: (frame: NonNullable<PluginFailure["frame"]>) => string | null;
}

/** Returns one finding per failure, even if it affects many pages. */
export function describeFailures(failures: readonly PluginFailure[], context: FailureContext): readonly LinkFinding[] {
  const groups = new Map<string, { readonly failure: PluginFailure; count: number }>();
  for (const failure of failures) {
    const { plugin, hook, problem, reason } = failure;
    const key = JSON.stringify([plugin, hook, problem, reason]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { failure, count: 1 });
    else known.count += 1;
  }
  return Array.from(groups.values(), ({ failure, count }): LinkFinding => {
    const { hook, problem, reason, hint: advice } = failure;
    const listed = context.plugins[failure.plugin];
    const others = count === 1 ? "" : ` and ${count - 1} more ${count === 2 ? "page" : "pages"}`;
    const where = failure.page === null ? "" : ` at ${context.labelOf(failure.page)}${others}`;
    const named = { name: listed?.plugin.name ?? "", hook: hookOf(listed, hook), where };
    const path = listed?.path ?? [];
    if (problem === "returns a wrong value")
      return { kind: "config", path, ...problemOf("plugin-result", { ...named, problem: reason }, advice) };
    const thrown = failure.frame === null ? null : context.locationOf(failure.frame);
    const seen = thrown === null ? [] : [`see ${thrown}`];
    const hint = advice === null ? (seen[0] ?? null) : [...seen, advice].join("; ");
    return { kind: "config", path, ...problemOf("plugin-failed", { ...named, problem, reason }, hint) };
  });
}

/** For a plugin in a config key, the key itself serves as the name of the hook. */
export function hookOf(listed: ListedPlugin | undefined, hook: PluginHook): string {
  return listed?.plugin.name.startsWith("markdown.") === true ? listed.plugin.name : hook;
}
