/** The pages of Starlight: where they were published, and where they are in the new site. Pure. */
import { posix } from "node:path";
import { slug as githubSlug } from "github-slugger";
import { recordIn, textIn } from "../config-values.ts";
import { readPageFrontmatter } from "../markdown/frontmatter.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import { titleOf } from "../pages.ts";

export interface StarlightPage extends OldPage {
  /** The path in the folder of the pages, "guides/Start.mdx". */
  readonly within: string;
  /** The address by which the sidebar names it: "guides/start"; "" for the home page. */
  readonly slug: string;
  readonly isDraft: boolean;
  /** `sidebar` in the frontmatter. */
  readonly sidebar: Readonly<Record<string, unknown>>;
}

export const pagePattern = /\.(?:mdx?|markdown|mdown|mkdn|mkd|mdwn)$/u;

/**
 * @param folder Of the pages, with a slash at its end: "src/content/docs/".
 * @param isFile Whether Astro writes `guide.html` instead of `guide/index.html`.
 */
export function pagesIn(site: OldSite, folder: string, isFile: boolean): readonly StarlightPage[] {
  return site.paths.flatMap((from): StarlightPage[] => {
    const within = from.startsWith(folder) ? from.slice(folder.length) : "";
    if (!pagePattern.test(within) || posix.basename(within).startsWith("_")) return [];
    const text = site.textOf(from);
    if (text === null) return [];
    const { values } = readPageFrontmatter(text);
    const slug = slugOf(within, textIn(values["slug"]));
    const path = newPathOf(within);
    const route = routeOf(slug, isFile);
    const isDraft = values["draft"] === true;
    const sidebar = recordIn(values["sidebar"]);
    return [
      { from, within, path, slug, route, text, title: textIn(values["title"]) ?? titleOf(text), isDraft, sidebar },
    ];
  });
}

export function routeOf(slug: string, isFile: boolean): string {
  if (slug === "") return "/";
  return isFile ? `/${slug}.html` : `/${slug}/`;
}

/** Astro makes the address from the path, part by part. */
function slugOf(within: string, own: string | null): string {
  const regular = within
    .replace(pagePattern, "")
    .split("/")
    .map((part) => githubSlug(part))
    .join("/")
    .replace(/\/index$/u, "");
  const slug = own?.replaceAll(/^\/+|\/+$/gu, "") ?? regular;
  return slug === "index" ? "" : slug;
}

/** In docsgen, folders that begin with an underscore contain no pages, and those in `public` are not compiled. */
export function newFolderOf(folder: string): string {
  return folder
    .split("/")
    .map((part) => part.replace(/^_+(?=.)/u, ""))
    .join("/")
    .replace(/^public(?=\/|$)/u, "public-pages");
}

function newPathOf(within: string): string {
  const folder = posix.dirname(within);
  const name = posix.basename(within).replace(pagePattern, ".md");
  return folder === "." ? name : posix.join(newFolderOf(folder), name);
}
