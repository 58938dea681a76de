/**
 * Checks that the plugins of a config do not conflict in their names, frontmatter keys, schemes of links, directives or
 * diagnostic codes, and that their scripts can run. Pure.
 */
import { isPluginCode, pluginOf, reporterOf } from "../diagnostics/catalog.ts";
import type { Advice } from "../diagnostics/diagnostic.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { namedCodes } from "./checks.ts";
import type { ConfigFinding } from "./describe-issues.ts";
import { wrongValue } from "./describe-issues.ts";
import { directiveNames, inlineNames } from "./directive-names.ts";
import { listPlugins } from "./plugin.ts";
import { isReservedScheme } from "./schemes.ts";
import type { ConfigPath, SiteConfig } from "./site-config.ts";

/** @param reservedKeys docsgen's built-in frontmatter keys. */
export function checkPlugins(config: SiteConfig, reservedKeys: readonly string[]): readonly ConfigFinding[] {
  const findings: ConfigFinding[] = [];
  const report = (path: ConfigPath, problem: string, hint: Advice | null = null): void => {
    findings.push(wrongValue(path, problem, hint));
  };
  const names = config.plugins.map(({ name }) => name);
  for (const [index, name] of names.entries()) {
    const owner = reporterOf(name);
    if (owner !== null)
      report(
        ["plugins", index, "name"],
        `is “${name}”, with which the codes of ${owner} begin`,
        "give it another name",
      );
    if (names.indexOf(name) < index)
      report(["plugins", index, "name"], `is “${name}”, which is also the name of another plugin`);
  }
  for (const [index, { script, features = [] }] of config.plugins.entries()) {
    const hasBlocks = features.some(
      ({ containers = {}, leaves = {} }) => Object.keys({ ...containers, ...leaves }).length > 0,
    );
    if (script === undefined || hasBlocks) continue;
    const hint = "add a feature with containers or leaves; a script for all pages belongs in `headTags`";
    report(["plugins", index, "script"], "never runs, because the plugin has no blocks", hint);
  }
  const owners = new Map(reservedKeys.map((key) => [key, "docsgen"]));
  for (const { plugin, path } of listPlugins(config)) {
    for (const key of Object.keys(plugin.frontmatter?.shape ?? {})) {
      const owner = owners.get(key);
      const place = plugin.name === "frontmatter" ? path : [...path, "frontmatter"];
      if (owner !== undefined) report(place, `has the key “${key}”, which belongs to ${owner}`, "give it another name");
      else
        owners.set(key, plugin.name === "frontmatter" ? "the config's `frontmatter`" : `the plugin “${plugin.name}”`);
    }
  }
  findings.push(...checkSchemes(config), ...checkClaims(config), ...checkFeatures(config));
  for (const { code, path } of namedCodes(config.checks)) {
    const plugin = isPluginCode(code) ? pluginOf(code) : null;
    if (plugin === null || names.includes(plugin)) continue;
    report(path, `names a code of the plugin “${plugin}”, which \`plugins\` does not list`, didYouMean(plugin, names));
  }
  return findings;
}

/** Reports keys of pages that are not in the plugin's own frontmatter. */
function checkClaims({ plugins }: SiteConfig): readonly ConfigFinding[] {
  return plugins.flatMap(({ claims, frontmatter }, index): readonly ConfigFinding[] => {
    const own = Object.keys(frontmatter?.shape ?? {});
    if (claims === undefined || own.includes(claims)) return [];
    const path = ["plugins", index, "claims"];
    const problem = `is the key “${claims}”, which the plugin's \`frontmatter\` does not have`;
    const hint = didYouMean(claims, own) ?? `add it: frontmatter: z.object({ ${claims}: z.string().optional() })`;
    return [wrongValue(path, problem, hint)];
  });
}

/** Reports schemes of links that already have a meaning. */
function checkSchemes({ plugins, links }: SiteConfig): readonly ConfigFinding[] {
  const owners = new Map<string, string>([
    ...links.schemes.map((scheme) => [scheme, "`links.schemes`"] as const),
    ...Object.keys(links.sites).map((site) => [site, "`links.sites`"] as const),
  ]);
  return plugins.flatMap(({ name, links: own = {} }, index) =>
    Object.keys(own).flatMap((scheme): ConfigFinding[] => {
      const owner = isReservedScheme(scheme) ? "docsgen and the web" : owners.get(scheme);
      owners.set(scheme, owner ?? `the plugin “${name}”`);
      if (owner === undefined) return [];
      const path = ["plugins", index, "links", scheme];
      const problem = `is the scheme “${scheme}”, which belongs to ${owner}`;
      return [wrongValue(path, problem, "give it another name")];
    }),
  );
}

/** Reports directives of features that something else declares too, and those that a feature declares but does not draw. */
function checkFeatures({ plugins, markdown, components }: SiteConfig): readonly ConfigFinding[] {
  const owners = new Map<string, string>([
    ...[...directiveNames, ...inlineNames].map((name) => [name, "docsgen"] as const),
    ...Object.keys(markdown.containers).map((name) => [name, "`markdown.containers`"] as const),
    ...Object.keys(components).map((name) => [name, "`components`"] as const),
  ]);
  return plugins.flatMap(({ name: plugin, features = [] }, index) =>
    features.flatMap(({ about, containers, leaves, inline }, at): ConfigFinding[] => {
      const path = ["plugins", index, "features", at];
      const kinds = [
        { declared: Object.keys(about.containers ?? {}), drawn: containers, key: "containers" },
        { declared: Object.keys(about.leaves ?? {}), drawn: leaves, key: "leaves" },
        { declared: about.inline ?? [], drawn: inline, key: "inline" },
      ];
      return kinds.flatMap(({ declared, drawn = {}, key }) =>
        declared.flatMap((name) => {
          const owner = owners.get(name);
          owners.set(name, owner ?? `the plugin “${plugin}”`);
          if (owner !== undefined)
            return [wrongValue(path, `declares “${name}”, which belongs to ${owner}`, "give it another name")];
          if (Object.hasOwn(drawn, name)) return [];
          const hint = `add a function “${name}” to its \`${key}\``;
          return [wrongValue(path, `declares “${name}”, but does not draw it`, hint)];
        }),
      );
    }),
  );
}
