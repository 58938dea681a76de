/**
 * `staticwebapp.config.json` for Azure Static Web Apps (https://learn.microsoft.com/azure/static-web-apps/configuration).
 * Azure reads it at the root of what is deployed, and does not publish it.
 */
import { indexFolder } from "../../../theme/search/index-format.ts";
import { cacheHeaders } from "./headers.ts";
import type { HostOutput, HostRules } from "./host-rules.ts";
import { allRedirects, redirectLimits } from "./host-rules.ts";

/** In bytes. A larger file is refused; the rest is for the author's own rules. */
const maxSize = 20 * 1024 - 2048;

/** Redirects beyond the size that Azure accepts are left out, and reported as a limit. */
export function azureFiles(rules: HostRules): HostOutput {
  const { base, headers, themeFiles } = rules;
  const cached = { "Cache-Control": cacheHeaders.hashed };
  const hashed = [...themeFiles, `${base}${indexFolder}*`].map((route) => ({ route, headers: cached }));
  const textWith = (redirects: readonly object[]): string => {
    const config = {
      trailingSlash: "always",
      routes: [...redirects, ...hashed],
      responseOverrides: { "404": { rewrite: `${base}404.html` } },
      globalHeaders: { ...Object.fromEntries(headers), "Cache-Control": cacheHeaders.other },
      mimeTypes: { ".md": "text/markdown; charset=utf-8" },
    };
    // Indentation would count toward the limit.
    return `${JSON.stringify(config)}\n`;
  };
  const all = allRedirects(rules).map(({ from, to }) =>
    [from, `${from}/`].map((route) => ({ route, redirect: to, statusCode: 301 })),
  );
  let size = Buffer.byteLength(textWith([]));
  const fitting = all.filter((each) => {
    size += Buffer.byteLength(JSON.stringify(each));
    return size <= maxSize;
  });
  return {
    files: [{ kind: "published", path: "staticwebapp.config.json", text: textWith(fitting.flat()), join: "merge" }],
    limits: redirectLimits(all.length - fitting.length, "Azure Static Web Apps accepts a configuration of 20 KB"),
  };
}
