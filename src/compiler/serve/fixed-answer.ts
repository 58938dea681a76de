/** What the development server answers without the site: its own script, the files of the theme, and where the site is. */
import type { ThemeBundle } from "../asset/theme-bundle.ts";
import type { Answer } from "./answer.ts";
import { typeOf } from "./answer.ts";
import { developmentScript } from "./development-script.ts";

/** @param path Decoded. @param search With its question mark, or "". @returns `null`: the site is to be asked. */
export function fixedAnswer(path: string, search: string, base: string, theme: ThemeBundle | null): Answer | null {
  if (path.endsWith("/@docsgen/client.js"))
    return { kind: "file", status: 200, type: typeOf(path), body: developmentScript() };
  if (!path.startsWith(base)) {
    if (`${path}/` === base || path === "/") return { kind: "redirect", status: 302, location: base + search };
    return { kind: "refusal", status: 404, reason: `This site is published under ${base}` };
  }
  const route = path.slice(base.length);
  const file = theme?.files.find(({ output }) => output === route);
  return file === undefined ? null : { kind: "file", status: 200, type: typeOf(path), body: file.contents };
}
