/**
 * Runs the draw functions of features. The code of an author's feature runs like any hook of a plugin: what it throws,
 * and results that cannot be published or that differ for the same input, are attributed to the plugin.
 */
import type { Feature } from "../../../features/feature.ts";
import { features as builtIn } from "../../../features/features.ts";
import { failureOf, unusableResult } from "../../config/plugin-failure.ts";
import type { RunningHook } from "../../config/plugin-failure.ts";
import type { ListedPlugin, ScriptTrigger } from "../../config/plugin.ts";
import { finding } from "../../diagnostics/catalog.ts";
import type { Finding } from "../../diagnostics/diagnostic.ts";
import { startOfText } from "../../diagnostics/diagnostic.ts";
import type { OnPlugin } from "./page-plugins.ts";
import { treeProblem } from "./tree-problem.ts";

/** A feature, and the plugin that it belongs to, or `null` for one of docsgen's own. */
export interface ListedFeature {
  readonly feature: Feature;
  readonly plugin: {
    readonly index: number;
    readonly name: string;
    /** When its script runs, or `null` if it has none. */
    readonly runs: ScriptTrigger | null;
  } | null;
}

/** docsgen's own features first, then those of plugins, in the order of the config. */
export function listFeatures(plugins: readonly ListedPlugin[]): readonly ListedFeature[] {
  return [
    ...builtIn.map((feature) => ({ feature, plugin: null })),
    ...plugins.flatMap(({ plugin: { name, features = [], script, scriptRuns = "load" } }, index) =>
      features.map((feature) => ({ feature, plugin: { index, name, runs: script === undefined ? null : scriptRuns } })),
    ),
  ];
}

/**
 * Runs a function of a feature.
 * @param name The directive that is drawn.
 * @param copy Called before the first draw of a directive. Returns a function that draws it again from a copy of the
 * input, so that a result that changes is noticed.
 * @throws PluginError
 */
export type RunFeature = <Drawn>(
  owner: ListedFeature,
  name: string,
  draw: () => Drawn,
  copy: () => () => Drawn,
) => Drawn;

/**
 * Returns a function that makes a `RunFeature` for each page: from its path, from `onPlugin`, and from `report`, which
 * receives what was found out about a plugin.
 */
export function createFeatureRunner(): (
  page: string,
  onPlugin: OnPlugin,
  report: (found: Finding) => void,
) => RunFeature {
  /** The functions of features that have already run twice, by plugin and directive. */
  const compared = new Set<string>();
  return (page, onPlugin, report) => (owner, directive, draw, copy) => {
    if (owner.plugin === null) return draw();
    const { index, name } = owner.plugin;
    const running: RunningHook = { plugin: index, hook: "features", page };
    onPlugin(running);
    try {
      const key = `${index} ${directive}`;
      const again = compared.has(key) ? null : copy();
      compared.add(key);
      const drawn = draw();
      if (again !== null && JSON.stringify(again()) !== JSON.stringify(drawn))
        report(finding("plugin-unstable", { name, hook: "features", input: "page" }, startOfText));
      const problem = problemInDrawn(drawn);
      if (problem !== null) throw unusableResult(running, problem);
      return drawn;
    } catch (error) {
      throw failureOf(running, error);
    } finally {
      onPlugin(null);
    }
  };
}

/** The reason why a feature's result cannot be published, or `null`. */
function problemInDrawn(drawn: unknown): string | null {
  if (typeof drawn !== "object" || drawn === null)
    return "the feature returned nothing: return block(…), or a list of nodes";
  if ("problem" in drawn) return null;
  const children = Array.isArray(drawn) ? drawn : "children" in drawn ? drawn.children : undefined;
  if (!Array.isArray(children))
    return "the feature did not return a list of nodes: return block(…), or a list of nodes";
  return treeProblem({ type: "root", children });
}
