/** The path of the site that an author means. Pure. */
import { parseUrl } from "../parse-url.ts";

/** "docs" → "/docs/", "/docs/index.html" → "/docs/"; of a full URL, its path. */
export function pathOf(address: string): string {
  const path = parseUrl(address)?.pathname ?? address.replace(/[?#].*$/su, "").replaceAll("\\", "/");
  const names = path
    .replace(/[^/]*\.html$/iu, "")
    .split("/")
    .filter((name) => !/^(?:\.|%2e){0,2}$/iu.test(name));
  return names.length === 0 ? "/" : `/${names.map((name) => name.trim().replaceAll(/\s+/gu, "-")).join("/")}/`;
}

/** The route of a page: "guide/install.md" → "/guide/install/". Full URLs are unchanged. */
export function routeOf(link: unknown): unknown {
  if (typeof link !== "string" || link === "" || /^[a-z][a-z\d+.-]*:/iu.test(link)) return link;
  const [path = "", ...rest] = link.split(/(?=[?#])/u);
  if (/^\/.*\.(?!mdx?$|html$)\w+$/u.test(path)) return link;
  const bare = path.replace(/(?:^|\/)(?:index|README)(?:\.mdx?|\.html)?$/u, "/").replace(/\.(?:mdx?|html)$/u, "");
  return pathOf(bare) + rest.join("");
}
