/**
 * Answers requests to the development server that do not depend on the site: for its own script and the theme's files,
 * and for paths outside the site's base.
 */
import type { ThemeBundle } from "../asset/theme-bundle.ts";
import type { Answer } from "./answer.ts";
import { typeOf } from "./answer.ts";
import { developmentScript } from "./development-script.ts";

/**
 * @param path Decoded.
 * @param search With its question mark, or "".
 * @returns `null` if the answer depends on the site.
 */
export function fixedAnswer(path: string, search: string, base: string, theme: ThemeBundle | null): Answer | null {
  if (path.endsWith("/@docsgen/client.js"))
    return { kind: "file", status: 200, type: typeOf(path), body: developmentScript("development") };
  if (!path.startsWith(base)) {
    if (`${path}/` === base || path === "/") return { kind: "redirect", status: 302, location: base + search };
    return { kind: "refusal", status: 404, reason: `This site is published under ${base}` };
  }
  const route = path.slice(base.length);
  const file = theme?.files.find(({ output }) => output === route);
  return file === undefined ? null : { kind: "file", status: 200, type: typeOf(path), body: file.contents };
}
