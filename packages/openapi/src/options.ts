/** What an author says of an API reference. */
import type { Language } from "./samples/languages.ts";

export interface OpenapiOptions {
  /** The file that begins the description, JSON or YAML, relative to the folder of the config. */
  readonly description: string;
  /** The folder of the pages, relative to the source folder. Default: "api". */
  readonly folder?: string;
  /**
   * What has a page: each operation, each tag, or the description as a whole. With `tag` and `page`, the anchors of
   * operations are their ids: `#create-queue`, and `#create-queue.name` of a parameter. Default: "operation".
   */
  readonly per?: "operation" | "tag" | "page";
  /** Where the API is, in samples. Default: the first server of the description. */
  readonly baseUrl?: string;
  /** What relative links in descriptions are resolved against, if they were written for another site. */
  readonly linkBase?: string;
  /**
   * How descriptions are read: as plain CommonMark with tables, and HTML of a few elements, or as the pages of the site, with
   * its variables and containers. Default: "gfm".
   */
  readonly dialect?: "gfm" | "docsgen";
  /** The languages of samples that the description does not have. Default: all of them, in this order. */
  readonly samples?: readonly Language[];
  /** The name of the plugin and the scheme of links to its operations, if a site has several. Default: "api". */
  readonly scheme?: string;
}

export interface Settings {
  readonly description: string;
  readonly folder: string;
  readonly per: "operation" | "tag" | "page";
  readonly baseUrl: string | undefined;
  readonly linkBase: string | undefined;
  readonly dialect: "gfm" | "docsgen";
  readonly samples: readonly Language[];
  readonly scheme: string;
}

export function settingsOf(options: OpenapiOptions): Settings {
  return {
    description: options.description,
    folder: (options.folder ?? "api").replaceAll(/^\/+|\/+$/gu, ""),
    per: options.per ?? "operation",
    baseUrl: options.baseUrl,
    linkBase: options.linkBase,
    dialect: options.dialect ?? "gfm",
    samples: options.samples ?? ["curl", "javascript", "python"],
    scheme: options.scheme ?? "api",
  };
}
