/** Checks that the plugins of a config do not conflict in their names, frontmatter keys or diagnostic codes. Pure. */
import { isPluginCode, problemOf } from "../diagnostics/catalog.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { ConfigFinding } from "./describe-issues.ts";
import { listPlugins } from "./plugin.ts";
import type { ConfigPath, SiteConfig } from "./site-config.ts";

/** @param reservedKeys docsgen's built-in frontmatter keys. */
export function checkPlugins(config: SiteConfig, reservedKeys: readonly string[]): readonly ConfigFinding[] {
  const findings: ConfigFinding[] = [];
  const report = (path: ConfigPath, problem: string, hint: string | null = null): void => {
    findings.push({ ...problemOf("config-value", { path: shown(path), problem }, hint), path });
  };
  const names = config.plugins.map(({ name }) => name);
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index)
      report(["plugins", index, "name"], `is “${name}”, which is also the name of another plugin`);
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
  const { severity, overrides, exceptions } = config.checks;
  const codes: { readonly code: string; readonly path: ConfigPath }[] = [
    ...Object.keys(severity).map((code) => ({ code, path: ["checks", "severity", code] })),
    ...overrides.flatMap((each, index) =>
      Object.keys(each.severity).map((code) => ({ code, path: ["checks", "overrides", index, "severity", code] })),
    ),
    ...exceptions.map(({ code }, index) => ({ code, path: ["checks", "exceptions", index, "code"] })),
  ];
  for (const { code, path } of codes) {
    const [plugin = ""] = code.split("/");
    if (!isPluginCode(code) || names.includes(plugin)) continue;
    report(path, `names a code of the plugin “${plugin}”, which \`plugins\` does not list`, didYouMean(plugin, names));
  }
  return findings;
}

function shown(path: ConfigPath): string {
  return path.map((part, index) => (typeof part === "number" ? `[${part}]` : index === 0 ? part : `.${part}`)).join("");
}
