/** Collects the content that `docsgen diff` compares, from an analyzed site or a manifest. Pure. */
import type { NavbarItem, RichText, SidebarEntry, SiteData } from "../../theme/route-data.ts";
import { printAddress } from "./addresses.ts";
import type { Block } from "./blocks.ts";
import { articleIn, wordsIn } from "./blocks.ts";
import { fingerprintOf } from "../fingerprint.ts";
import type { PlannedState } from "../graph/build-graph.ts";
import type { OpenBuild } from "../graph/open-site.ts";
import { once } from "../once.ts";
import { anchorsOf } from "../output/manifest.ts";
import { textOf } from "../output/output-file.ts";
import type { LinkedPage } from "../site/linked-site.ts";
import { isStandIn } from "../site/linked-site.ts";
import { routeIn } from "../site/place.ts";
import type { Publication } from "../site/publication.ts";
import type { ComparedVersion } from "./version-changes.ts";

/** A state of a site, as readers see it. */
export interface SiteContent {
  /** Its addresses, without what stands in for pages that are not translated. */
  readonly addresses: ComparedVersion;
  /** By path, without the base. */
  readonly pages: ReadonlyMap<string, PageContent>;
  /** Everything else; `null` if only a manifest is known. */
  readonly whole: WholeContent | null;
}

/** A page as it is compared. Its article is rendered only if `key` differs from that of the other state. */
export interface PageContent {
  /** Equal keys mean that readers see the same, unless the theme is another one. */
  readonly key: string;
  /** Of the title and the text alone, as a manifest knows them. */
  readonly textKey: string;
  /** Blocks outside the article; `null` if only what was published is known. */
  readonly parts: readonly Block[] | null;
  /** Former ids of its headings and where they lead, with the base; `null` if only what was published is known. */
  readonly movedAnchors: LinkedPage["movedAnchors"] | null;
  /** The names of the values of the config that it prints: "constants.UPLOAD". */
  readonly variables: readonly string[];
  /** Renders its article as HTML, once; `null` if only a manifest is known. @throws RenderError */
  readonly article: (() => Promise<string>) | null;
}

/** The lines of a menu, or of another text around the pages. */
export interface FramePart {
  /** "sidebar", "navigation bar" */
  readonly name: string;
  /** The path of the edition below the base. */
  readonly prefix: string;
  /** Addresses are those within the edition. */
  readonly lines: readonly Block[];
}

/** The content around the pages, in all editions. */
export interface WholeContent {
  /** The menus and the texts around the pages, of each edition. */
  readonly frame: readonly FramePart[];
  /** The values that pages print, as they are printed. */
  readonly variables: Readonly<Record<string, string>>;
  /** The hashes of the files that are published unchanged, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** Equal values mean that pages look the same and do the same. */
  readonly look: { readonly styles: string; readonly components: string; readonly scripts: string };
}

/** @param read Returns the published document of a page; `null` if only the manifest is known. */
export function contentOfPublication(
  { base, pages, redirects }: Publication,
  read: ((path: string) => string) | null,
): SiteContent {
  return {
    addresses: { base, pages, redirects },
    pages: new Map(
      pages.map(({ path, title, signature }) => [
        path,
        {
          key: "",
          textKey: textKey(title, signature),
          parts: null,
          movedAnchors: null,
          variables: [],
          article: read && (() => Promise.resolve(articleIn(read(path)))),
        },
      ]),
    ),
    whole: null,
  };
}

/** Renders nothing yet: articles are rendered from this state when they are asked for, so it must stay open. */
export function contentOfSite(open: OpenBuild, state: PlannedState): SiteContent {
  const { config, theme, markdown, graph } = open;
  const { base } = config;
  const pages = new Map<string, PageContent>();
  const published: Publication["pages"][number][] = [];
  const frame: FramePart[] = [];
  for (const [index, { edition, site }] of state.editions.entries()) {
    const plan = state.plan.editions[index];
    if (plan === undefined) throw new Error(`edition ${index} has no plan`);
    const sidebars = new Map<string, readonly string[]>();
    for (const [number, page] of site.pages.entries()) {
      if (isStandIn(page)) continue;
      const { record, sidebar } = page;
      const compiled = state.pages.get(record.relativePath);
      if (compiled === undefined) throw new Error(`${record.relativePath} is linked but not compiled`);
      const path = routeIn(edition, record.path);
      const { signature, body } = compiled;
      published.push({ path, title: record.title, anchors: anchorsOf(page), signature });
      pages.set(path, {
        key: keyOf(page, body.hash),
        textKey: textKey(record.title, signature),
        parts: partsOf(page, base),
        movedAnchors: page.movedAnchors,
        variables: compiled.interface.variables,
        article: once(async () => {
          const { document } = await graph.render(plan, plan.routeInput(number));
          return articleIn(textOf(document.contents));
        }),
      });
      if (sidebar !== null && !sidebars.has(sidebar.key))
        sidebars.set(sidebar.key, linesOfSidebar(sidebar.entries, base + edition.prefix));
    }
    const { prefix } = edition;
    for (const [name, lines] of linesOfFrame(plan.siteData)) frame.push({ name, prefix, lines: toBlocks(lines) });
    frame.push({ name: "sidebar", prefix, lines: toBlocks([...new Set([...sidebars.values()].flat())]) });
  }
  const { module, bundle } = theme;
  const { style, figuresStyle, textFont, codeFont, ...scripts } = bundle.paths;
  return {
    addresses: {
      base,
      pages: published,
      redirects: state.site.redirects.map(({ from, url, acknowledge }) => ({ from, to: url, acknowledge })),
    },
    pages,
    whole: {
      frame,
      variables: markdown.variables,
      files: new Map(
        state.assets.files.flatMap(({ path, output, hash }) => (path.startsWith("public/") ? [[output, hash]] : [])),
      ),
      look: {
        styles: fingerprintOf([style, figuresStyle, textFont, codeFont]),
        components: module?.code ?? "",
        scripts: fingerprintOf(scripts),
      },
    },
  };
}

function textKey(title: string, signature: string): string {
  return `${title} ${signature}`;
}

function keyOf(page: LinkedPage, bodyHash: string): string {
  const { urls, images, components, record, banner, hasTitleHeading, movedAnchors, languages, inVersions } = page;
  const { source, isStale } = languages ?? {};
  const { title, frontmatter } = record;
  return fingerprintOf([
    [bodyHash, urls, images, components, title, frontmatter, banner, hasTitleHeading, movedAnchors],
    [source ?? null, isStale ?? false, inVersions ?? null, page.thumbnailUrl, page.frontmatter],
  ]);
}

function partsOf({ record: { frontmatter }, banner, thumbnailUrl }: LinkedPage, base: string): readonly Block[] {
  const part = (kind: Block["kind"], text: string | undefined): readonly Block[] =>
    text === undefined || text === "" ? [] : [{ kind, form: "", words: wordsIn(text), section: "", element: null }];
  return [
    ...part("description", frontmatter.description),
    ...part("banner", banner === null ? "" : `${banner.kind}: ${richText(banner.text, base)}`),
    ...part("preview image", thumbnailUrl === null ? "" : printAddress(thumbnailUrl, base)),
  ];
}

function linesOfFrame(data: SiteData): readonly (readonly [name: string, lines: readonly string[]])[] {
  const { title, description, navbar, announcement, footer, logo, social, base } = data;
  const link = (text: string, url: string): string => `[${text}](${printAddress(url, base)})`;
  const item = (each: NavbarItem, above = ""): readonly string[] =>
    each.kind === "link"
      ? [above + link(each.text, each.url) + (each.badge === null ? "" : ` ${each.badge}`)]
      : each.items.flatMap((inner) => item(inner, `${above}${each.text} › `));
  return [
    ["title of the site", [title]],
    ["description of the site", description === "" ? [] : [description]],
    [
      "logo",
      logo === null
        ? []
        : [printAddress(logo.light.url, base), ...(logo.dark === null ? [] : [printAddress(logo.dark.url, base)])],
    ],
    ["navigation bar", [...navbar.left, ...navbar.right].flatMap((each) => item(each))],
    ["social links", social.map(({ name, url }) => link(name, url))],
    ["announcement", announcement === null ? [] : [richText(announcement.text, base)]],
    [
      "footer",
      footer === null
        ? []
        : [
            ...(footer.text.length === 0 ? [] : [richText(footer.text, base)]),
            ...footer.columns.flatMap((column) =>
              column.links.map(({ text, url }) => `${column.title} › ${link(text, url)}`),
            ),
          ],
    ],
  ];
}

function linesOfSidebar(entries: readonly SidebarEntry[], base: string, above = ""): readonly string[] {
  return entries.flatMap((entry) => {
    const badges = entry.badges.map(({ text }) => ` ${text}`).join("");
    const shown = entry.url === null ? entry.text : `[${entry.text}](${printAddress(entry.url, base)})`;
    if (entry.kind === "link") return [above + shown + badges];
    return [above + shown + badges, ...linesOfSidebar(entry.entries, base, `${above}${entry.text} › `)];
  });
}

function toBlocks(lines: readonly string[]): readonly Block[] {
  return lines.map((line) => ({ kind: "list item", form: "", words: wordsIn(line), section: "", element: null }));
}

function richText(text: RichText, base: string): string {
  return text
    .map((part) => {
      if (typeof part === "string") return part;
      const content = richText(part.content, base);
      return part.tag === "a" && part.url !== null ? `[${content}](${printAddress(part.url, base)})` : content;
    })
    .join("");
}
