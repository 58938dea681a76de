/** Reads the prefixes of imports that a `tsconfig.json` defines. Pure. */
import { posix } from "node:path";
import { recordIn, textIn } from "./config-values.ts";
import type { OldSite } from "./old-site.ts";
import { readYaml } from "./read-yaml.ts";

/** The folders that the prefixes stand for, such as "~/" for "src/". */
export function aliasesOf(site: OldSite): ReadonlyMap<string, string> {
  const text = site.textOf("tsconfig.json") ?? site.textOf("jsconfig.json") ?? "";
  const settings = text.replaceAll(/("(?:\\.|[^"\\\n])*")|\/\/.*$|\/\*[\s\S]*?\*\//gmu, "$1");
  const { paths, baseUrl } = recordIn(recordIn(readYaml(settings).value)["compilerOptions"]);
  const found = Object.entries(recordIn(paths)).flatMap(([name, targets]) => {
    const [target]: readonly unknown[] = Array.isArray(targets) ? targets : [];
    if (!name.endsWith("/*") || typeof target !== "string" || !target.endsWith("/*")) return [];
    return [[name.slice(0, -1), posix.join(textIn(baseUrl) ?? ".", target.slice(0, -1))] as const];
  });
  return new Map(found);
}
