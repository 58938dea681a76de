/** Resolves an address in the config, which starts at the root of the site. Pure. */
import type { ConfigPath } from "../config/site-config.ts";
import type { Finding, Problem } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { Reference } from "../page/compiled-page.ts";
import { ReferenceList } from "../page/references.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { ResolvedReference, Targets } from "./references.ts";
import { configPage, resolveReference } from "./references.ts";

/** An address of the config, such as that of the logo, a link of the footer or a tag of the head. */
export interface ResolvedAddress {
  /** The final URL; "#" for an address that is not allowed or leads nowhere. */
  readonly url: string;
  /** `null` for an address that is not within the site. */
  readonly resolved: ResolvedReference | null;
  readonly findings: readonly LinkFinding[];
}

/** Addresses of the config are written once for all languages, and may name one of them. */
function isOfConfig({ code }: Problem): boolean {
  return code !== "link-language";
}

/** @param path Where the address is in the config. */
export function resolveConfigAddress(
  url: string,
  role: Reference["role"],
  path: ConfigPath,
  targets: Targets,
): ResolvedAddress {
  const problems: Finding[] = [];
  const references = new ReferenceList(
    configPage.record.relativePath,
    () => null,
    problems,
    targets.schemes,
    {},
    targets.names,
  );
  const { kind } = references.add(url, role, startOfText);
  const [reference] = references.items;
  const resolved = reference === undefined ? null : resolveReference(reference, configPage, targets);
  return {
    url: kind === "external" ? url : (resolved?.url ?? "#"),
    resolved,
    findings: [...problems, ...(resolved?.problem && isOfConfig(resolved.problem) ? [resolved.problem] : [])].map(
      ({ code, message, hint, fix }): LinkFinding => ({ kind: "config", path, code, message, hint, fix }),
    ),
  };
}
