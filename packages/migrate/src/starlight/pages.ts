/** The pages of Starlight: where they were published, and where they are in the new site. Pure. */
import { posix } from "node:path";
import { slug as githubSlug } from "github-slugger";
import { recordIn, textIn } from "../config-values.ts";
import type { Languages } from "../languages.ts";
import { languageAt, placeInLanguage, withinLanguage } from "../languages.ts";
import { readPageFrontmatter } from "../markdown/frontmatter.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import { titleOf } from "../pages.ts";

/** A page with the names by which the sidebar, and translations, refer to it. Drafts are among them. */
export interface StarlightPage extends OldPage {
  /** The path in the folder of the pages, or in that of its language: "guides/Start.mdx". */
  readonly within: string;
  /** The address by which the sidebar names it in all languages: "guides/start"; "" for the home page. */
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
export function pagesIn(
  site: OldSite,
  folder: string,
  isFile: boolean,
  languages: Languages,
): readonly StarlightPage[] {
  const pages = site.paths.flatMap((from): StarlightPage[] => {
    const path = from.startsWith(folder) ? from.slice(folder.length) : "";
    if (!pagePattern.test(path) || posix.basename(path).startsWith("_")) return [];
    const text = site.textOf(from);
    if (text === null) return [];
    const { values } = readPageFrontmatter(text);
    const address = slugOf(path, textIn(values["slug"]));
    const language = languageAt(address, languages);
    const within = withinLanguage(path, language).replace(/^\//u, "");
    const route = routeOf(address, isFile);
    const place =
      languages.others.length === 0
        ? { path: newPathOf(path), route }
        : placeInLanguage(newPathOf(within), route, language);
    return [
      {
        from,
        ...place,
        within,
        slug: withinLanguage(`${address}/`, language).replaceAll(/^\/|\/$/gu, ""),
        text,
        title: textIn(values["title"]) ?? titleOf(text),
        isDraft: values["draft"] === true,
        sidebar: recordIn(values["sidebar"]),
      },
    ];
  });
  return joinedBySlug(pages, languages);
}

/** Starlight finds translations by their addresses, docsgen by their paths. */
function joinedBySlug(pages: readonly StarlightPage[], { main, others }: Languages): readonly StarlightPage[] {
  if (others.length === 0) return pages;
  const sources = new Map(pages.flatMap((page) => (page.language === main ? [[page.slug, page] as const] : [])));
  return pages.map((page) => {
    const source = sources.get(page.slug);
    const { language } = page;
    return source === undefined || language === undefined || language === main
      ? page
      : { ...page, path: language.folder + source.path };
  });
}

/** "guides/start" → "/guides/start/", or "/guides/start.html" if `isFile`; "" → "/". */
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
