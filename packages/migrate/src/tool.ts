/**
 * The contract between the readers of tools and the rest of a migration. A reader is pure: it takes the files of the old
 * site and returns the new one. See `tools.ts` for the list.
 */
import type { SiteConfigInput } from "docsgen";
import type { PublishedSite, ToolName } from "docsgen/migrate-kit";
import type { Note } from "./note.ts";
import type { OldSite } from "./old-site.ts";

/** A reader. Its functions neither write files nor run code; what they need of the config was run before. */
export interface Tool {
  /** As `--from` takes it. */
  readonly name: ToolName;
  /** As messages show it. */
  readonly title: string;
  /**
   * The folder of the site within a project, by the paths of the project's files: "" for the project itself, `null` if
   * this tool has no site there.
   */
  readonly find: (paths: readonly string[]) => string | null;
  /** The paths of the site's config modules in JavaScript or TypeScript, which are run before `migrate` is called. */
  readonly modules: (paths: readonly string[]) => readonly string[];
  /**
   * The folders outside that of the site, such as "../docs", in which its config says that it has pages. The paths of
   * their files are among those of the site.
   */
  readonly outside?: (site: OldSite) => readonly string[];
  /**
   * The texts of headings, if the config has a function that makes slugs of them. The config is then run again, and the
   * mark of its function has the slugs.
   */
  readonly textsToSlug?: (site: OldSite) => readonly string[];
  /** Packages of the tool itself, such as `/^vitepress(?:\/|$)/`, which are never run. */
  readonly ownPackages: RegExp;
  readonly migrate: (site: OldSite) => MigratedSite;
  /** Adds what only the published documents say, such as versions that exist in no other form. */
  readonly withPublished?: (site: MigratedSite, published: PublishedSite) => MigratedSite;
}

/** The result of a reader. `migrate.ts` removes from the config and the frontmatter whatever docsgen refuses. */
export interface MigratedSite {
  /** The path in the old site of the config, or of the file with its menus, in which values are looked up for notes. */
  readonly configFile: string;
  /** The new config: plain data, in the order in which it is written. */
  readonly config: SiteConfigInput;
  /** The pages, and texts beside them such as `_folder.yml`. */
  readonly pages: readonly MigratedPage[];
  /** Files that are copied unchanged: their path in the old site by their path in the new source folder. */
  readonly copies: ReadonlyMap<string, string>;
  /** The archived versions; absent if there is none. */
  readonly versions?: readonly MigratedVersion[];
  /** The archived versions of which only the documents exist, which stay where they are; absent if there is none. */
  readonly kept?: readonly KeptVersion[];
  readonly notes: readonly Note[];
  /** The packages that the new site needs besides docsgen, such as temml. */
  readonly packages: readonly string[];
  /** The address, without the base, of a document in the old output folder: "guide/x.html" → "/guide/x.html". */
  readonly addressOf: (file: string) => string;
  /** Whether an id in the old documents belongs to the theme, so that no reader has bookmarked it. */
  readonly isThemeId: (id: string) => boolean;
}

/** An archived version, whose pages are in a folder of the new site and whose settings in a file beside it. */
export interface MigratedVersion extends Pick<MigratedSite, "config" | "pages" | "copies"> {
  /** As the new config names it: "1.0". */
  readonly id: string;
  /** The folder of its pages in the old site. */
  readonly from: string;
}

/** An archived version that is not built again. */
export interface KeptVersion {
  /** Its folder in the old output folder: "1.0/". */
  readonly folder: string;
  /** The path of its manifest in the new site, and its text. */
  readonly manifest: MigratedPage;
}

/** A text of the new site: a page, the `_folder.yml` of a folder, or the manifest of a version. */
export interface MigratedPage {
  /** The path in the new source folder, except where something else is said. */
  readonly path: string;
  readonly text: string;
}
