/** Files that configure redirects, headers and the not-found page for each host that the config lists. */
import type { PublishedAsset } from "../../asset/asset-index.ts";
import type { SiteConfig } from "../../config/site-config.ts";
import { llmsPath } from "../../site/generated-files.ts";
import type { LinkedSite } from "../../site/linked-site.ts";
import { publicFolder, toOutputPath } from "../../source/paths.ts";
import type { PlannedOutput } from "../output-file.ts";
import { copiedAssets } from "../assets.ts";
import { plan } from "../output-file.ts";
import type { WholeOutputs } from "../site-outputs.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { formatRules } from "./formats.ts";
import { securityHeaders } from "./headers.ts";
import type { HostFile, HostRules } from "./host-rules.ts";
import { joinFiles } from "./join-files.ts";

/** The inputs of the rules of hosts. */
type Ruled = Pick<LinkedSite, "pages" | "redirects" | "prefixes">;
type Outputs = Pick<WholeOutputs, "config" | "theme"> & { readonly site: Ruled };

/** The files that hosts read from the output folder. */
export function planHostFiles(outputs: WholeOutputs): PlannedOutput[] {
  return listHostFiles(outputs, "published", copiedAssets(outputs)).map((file) => {
    const own = outputs.assets.files.find(({ path }) => file.join !== null && path === publicFolder + file.path);
    return plan(toOutputPath(file.path), { file, own }, outputs, ({ file: generated, own: asset }, { readAsset }) =>
      asset === undefined
        ? generated.text
        : joinFiles(new TextDecoder().decode(readAsset(asset.path, asset.hash)), generated),
    );
  });
}

/** The files that configure servers. */
export function listServerFiles(outputs: Outputs): readonly HostFile[] {
  return listHostFiles(outputs, "server");
}

/** @param copied Other files with hashed names. The files for servers find them by their names. */
function listHostFiles(
  { config, site, theme }: Outputs,
  kind: HostFile["kind"],
  copied: readonly Pick<PublishedAsset, "output">[] = [],
): readonly HostFile[] {
  const themeFiles = [...theme.files, ...copied].map(({ output }) => config.base + output);
  const outputs = formatRules(config.hosts, hostRulesOf(config, site, themeFiles));
  return outputs.flatMap(({ files }) => files.filter((file) => file.kind === kind));
}

/** @param themeFiles Paths with the base. */
export function hostRulesOf(config: SiteConfig, site: Ruled, themeFiles: readonly string[]): HostRules {
  return {
    base: config.base,
    editions: site.prefixes.map((prefix) => config.base + prefix),
    redirects: site.redirects.map(({ from, url }) => ({
      from: (config.base + from.slice(1)).replace(/(?<=.)\/$/u, ""),
      to: url,
    })),
    htmlRoutes: site.pages.flatMap(({ record }) =>
      record.path.endsWith(".html") ? [config.base + record.path.slice(1)] : [],
    ),
    headers: responseHeaders(config, site),
    hasMarkdown: config.llms !== null,
    themeFiles,
  };
}

/** Name and value of the headers sent with every file. */
export function responseHeaders(config: SiteConfig, site: Pick<LinkedSite, "pages">): HostRules["headers"] {
  const policy = contentSecurityPolicy(config, site);
  return [
    ...securityHeaders,
    ...(policy === null ? [] : [["Content-Security-Policy", policy] as const]),
    // Tells programs where the list of pages is, whichever file they fetch.
    // Servers would take a dollar sign for the name of a variable.
    ...(config.llms === null
      ? []
      : [["Link", `<${(config.base + llmsPath).replaceAll("$", "%24")}>; rel="llms-txt"`] as const]),
  ];
}
