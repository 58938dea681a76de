/**
 * `.htaccess` for Apache 2.4 (https://httpd.apache.org/docs/2.4/howto/htaccess.html), which reads it from the published
 * folder and never sends it. Needs `AllowOverride FileInfo`, and the modules rewrite and headers.
 */
import { escapePattern } from "../../escape-pattern.ts";
import { indexFolder } from "../../../theme/search/index-format.ts";
import { cacheHeaders, hashedFile } from "./headers.ts";
import type { HostOutput, HostRules } from "./host-rules.ts";
import { acceptPatterns } from "./prefers-markdown.ts";
import { allRedirects, takesQuery, textTypes } from "./host-rules.ts";

export const htaccessFile = ".htaccess";

/** The base of the rules must be that at which Apache serves the folder; other rules of the author come first. */
export function apacheFiles(rules: HostRules): HostOutput {
  const { base, editions, headers, hasMarkdown } = rules;
  const types = textTypes.join(" ");
  const lines = [
    `ErrorDocument 404 ${base}404.html`,
    ...editions.flatMap((edition) => [
      `<If "%{REQUEST_URI} =~ m#^${escapePattern(edition)}#">`,
      `ErrorDocument 404 ${edition}404.html`,
      "</If>",
    ]),
    "AddType text/markdown .md",
    "AddDefaultCharset utf-8",
    "AddCharset utf-8 .css .js .json .md .svg .txt .webmanifest .xml",
    "<IfModule mod_headers.c>",
    ...headers.map(([name, value]) => `Header always set ${name} "${value.replaceAll('"', String.raw`\"`)}"`),
    `Header set Cache-Control "${cacheHeaders.other}"`,
    `<If "%{REQUEST_URI} =~ m#^${escapePattern(base)}(?:${hashedFile}$|${indexFolder})#">`,
    `Header set Cache-Control "${cacheHeaders.hashed}"`,
    "</If>",
    ...(hasMarkdown ? [String.raw`<FilesMatch "\.(?:html|md)$">`, "Header merge Vary Accept", "</FilesMatch>"] : []),
    "</IfModule>",
    "<IfModule mod_filter.c>",
    "<IfModule mod_brotli.c>",
    `AddOutputFilterByType BROTLI_COMPRESS;DEFLATE text/html ${types}`,
    "</IfModule>",
    "<IfModule !mod_brotli.c>",
    "<IfModule mod_deflate.c>",
    `AddOutputFilterByType DEFLATE text/html ${types}`,
    "</IfModule>",
    "</IfModule>",
    "</IfModule>",
    "<IfModule mod_rewrite.c>",
    "RewriteEngine On",
    ...allRedirects(rules).map(({ from, to }) => {
      const flags = takesQuery(to) ? "[R=301,L,NC,NE]" : "[R=301,L,NC,NE,QSD]";
      return `RewriteRule "^${escapePattern(from.slice(base.length))}/?$" "${escapeTarget(to)}" ${flags}`;
    }),
    ...(hasMarkdown ? negotiation(rules) : []),
    // Only what the reader requested: Apache itself looks for index.html in each folder.
    String.raw`RewriteCond %{THE_REQUEST} "^\S+ \S*/index\.html[? ]"`,
    String.raw`RewriteRule "^((?:.*/)?)index\.html$" "${escapeTarget(base)}$1" [R=301,L,NE]`,
    // A folder without a page is not listed.
    "RewriteCond %{REQUEST_FILENAME} -d",
    "RewriteCond %{REQUEST_FILENAME}/index.html !-f",
    'RewriteRule "^" - [R=404,L]',
    "</IfModule>",
  ];
  return {
    files: [{ kind: "published", path: htaccessFile, text: `${lines.join("\n")}\n`, join: "append" }],
    limits: [],
  };
}

/** Programs that ask for Markdown get the file beside the page, if there is one. */
function negotiation({ base, editions }: HostRules): readonly string[] {
  const { wanted, unwanted } = acceptPatterns;
  const asked = [`RewriteCond %{HTTP:Accept} "${wanted}" [NC]`, `RewriteCond %{HTTP:Accept} "!${unwanted}" [NC]`];
  const homes = editions.map((edition) => escapePattern(edition.slice(base.length)));
  return [
    ...asked,
    `RewriteRule "^(${["", ...homes].join("|")})$" "${escapeTarget(base)}$1index.md" [L]`,
    ...asked,
    'RewriteCond %{REQUEST_FILENAME} "^(.+?)/?$"',
    "RewriteCond %1.md -f",
    `RewriteRule "^(.+?)/?$" "${escapeTarget(base)}$1.md" [L]`,
  ];
}

/** `$` and `%` begin references to groups. */
function escapeTarget(url: string): string {
  return url.replaceAll(/[\\$%]/gu, String.raw`\$&`).replaceAll('"', "%22");
}
