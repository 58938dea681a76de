/** Files that tell a host of redirects, headers and the not-found page: one file a host, chosen in the config. */
import type { PlannedOutput } from "../output-file.ts";
import type { SiteOutputs } from "../site-outputs.ts";
import { fingerprint } from "../fingerprint.ts";
import { contentSecurityPolicy } from "./content-security-policy.ts";
import { securityHeaders } from "./headers.ts";
import type { HostRules } from "./host-rules.ts";
import { netlifyFiles } from "./netlify.ts";
import { nginxFiles } from "./nginx.ts";
import { vercelFiles } from "./vercel.ts";

const formats = { netlify: netlifyFiles, nginx: nginxFiles, vercel: vercelFiles };

export function planHostFiles({ config, site, theme }: SiteOutputs): PlannedOutput[] {
  const policy = contentSecurityPolicy(config, site);
  const rules: HostRules = {
    base: config.base,
    redirects: site.redirects.map(({ from, url }) => ({ from: config.base + from.slice(1), to: url })),
    htmlRoutes: site.pages.flatMap(({ record }) =>
      record.path.endsWith(".html") ? [config.base + record.path.slice(1)] : [],
    ),
    headers: policy === null ? securityHeaders : [...securityHeaders, ["Content-Security-Policy", policy]],
    themeFiles: theme.files.map(({ output }) => config.base + output),
  };
  return config.hosts.flatMap((host) =>
    formats[host](rules).map(({ path, text }) => ({
      path,
      fingerprint: fingerprint("host", text),
      source: { kind: "made" as const, make: () => text },
    })),
  );
}
