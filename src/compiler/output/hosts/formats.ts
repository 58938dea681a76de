/** The files of each host. To add a host, add a file to this folder, a line here, and a page to the manual. */
import type { Host } from "../../config/site-config.ts";
import { apacheFiles } from "./apache.ts";
import { azureFiles } from "./azure.ts";
import { caddyFiles } from "./caddy.ts";
import { cloudflareFiles } from "./cloudflare.ts";
import { cloudfrontFiles } from "./cloudfront.ts";
import { firebaseFiles } from "./firebase.ts";
import type { HostOutput, HostRules } from "./host-rules.ts";
import { netlifyFiles } from "./netlify.ts";
import { nginxFiles } from "./nginx.ts";
import { vercelFiles } from "./vercel.ts";

/**
 * GitHub Pages runs Jekyll on a branch unless this file exists, and Jekyll leaves out files that begin with `_`
 * (https://docs.github.com/en/pages/getting-started-with-github-pages/creating-a-github-pages-site).
 */
const githubFiles: HostOutput = {
  files: [{ kind: "published", path: ".nojekyll", text: "", join: "append" }],
  limits: [],
};

/**
 * A file comes before a rule of `_redirects`, and there is a page for each redirect
 * (https://docs.gitlab.com/user/project/pages/redirects/).
 */
const gitlabFiles: HostOutput = { files: [], limits: [] };

const formats: Readonly<Record<Host, (rules: HostRules) => HostOutput>> = {
  apache: apacheFiles,
  azure: azureFiles,
  caddy: caddyFiles,
  cloudflare: cloudflareFiles,
  cloudfront: cloudfrontFiles,
  firebase: firebaseFiles,
  "github-pages": () => githubFiles,
  "gitlab-pages": () => gitlabFiles,
  netlify: netlifyFiles,
  nginx: nginxFiles,
  vercel: vercelFiles,
};

const noRules: HostRules = {
  base: "/",
  redirects: [],
  htmlRoutes: [],
  editions: [],
  headers: [],
  hasMarkdown: false,
  themeFiles: [],
};

/** The paths of the files that hosts read from the output folder. */
export function publishedPaths(hosts: readonly Host[]): readonly { readonly host: Host; readonly path: string }[] {
  return formatRules(hosts, noRules).flatMap(({ host, files }) =>
    files.flatMap(({ kind, path }) => (kind === "published" ? [{ host, path }] : [])),
  );
}

/** The output for each host. Netlify understands the files for Cloudflare, so both get those. */
export function formatRules(hosts: readonly Host[], rules: HostRules): readonly (HostOutput & { host: Host })[] {
  const needed = hosts.filter((host) => host !== "netlify" || !hosts.includes("cloudflare"));
  return [...new Set(needed)].map((host) => ({ host, ...formats[host](rules) }));
}
