/** What an author says of an API reference. */
import { isList, isRecord, recordOf } from "./read/node.ts";
import { languages } from "./samples/languages.ts";
import type { Language } from "./samples/languages.ts";
import { wordNames } from "./words.ts";
import type { Words } from "./words.ts";

export interface OpenapiOptions {
  /** The file that begins the description, JSON or YAML, relative to the folder of the config; or the description itself. */
  readonly description: string | Readonly<Record<string, unknown>>;
  /** The folder of the pages, relative to the source folder. Default: "api". */
  readonly folder?: string;
  /**
   * What has a page: each operation, each tag, or the description as a whole. With `tag` and `page`, the anchors of
   * operations are their ids: `#create-queue`, and `#create-queue.name` of a parameter. Default: "operation".
   */
  readonly per?: "operation" | "tag" | "page";
  /** With `page`: a page of yours that the reference becomes a part of, relative to the source folder. Its overview is yours. */
  readonly attachTo?: string;
  /** The tags whose operations are in the reference, in this order. Default: all of them. */
  readonly tags?: readonly string[];
  /**
   * How much an operation says. `compact`, for pages of several operations: parameters and body in one list, responses by
   * their examples, and what many operations share only once, in your words. Default: "full".
   */
  readonly layout?: "full" | "compact";
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
  /**
   * Whether readers can fill in the samples of an operation with values of their own. Default: true. The layout "compact" has
   * no form.
   */
  readonly form?: boolean;
  /**
   * Words of the pages in place of the package's own, which are English, or German on a site in German. What stands in
   * braces is replaced: `{ requestBody: "Body", someFields: "{count} keys" }`.
   */
  readonly labels?: Partial<Words>;
  /** Whether operations, properties and other objects with `x-internal: true` are published. Default: false. */
  readonly internal?: boolean;
  /** A link to the description as a file for readers to download: "/openapi.yml" for a file in `public/`. */
  readonly download?: string;
  /** The name of the plugin and the scheme of links to its operations, if a site has several. Default: "api". */
  readonly scheme?: string;
}

export interface Settings {
  readonly description: string | Readonly<Record<string, unknown>>;
  readonly folder: string;
  readonly per: "operation" | "tag" | "page";
  readonly attachTo: string | undefined;
  readonly tags: readonly string[] | undefined;
  readonly layout: "full" | "compact";
  readonly baseUrl: string | undefined;
  readonly linkBase: string | undefined;
  readonly dialect: "gfm" | "docsgen";
  readonly samples: readonly Language[];
  readonly form: boolean;
  readonly labels: Partial<Words>;
  readonly internal: boolean;
  readonly download: string | undefined;
  readonly scheme: string;
}

const keys = [
  "description",
  "folder",
  "per",
  "attachTo",
  "tags",
  "layout",
  "baseUrl",
  "linkBase",
  "dialect",
  "samples",
  "form",
  "labels",
  "internal",
  "download",
  "scheme",
];

/** What is wrong with options, in a sentence; the types say so only to authors whose config is checked. */
function problemOf(options: Readonly<Record<string, unknown>>): string | null {
  const { description, folder, per, attachTo, tags, layout } = options;
  const { baseUrl, linkBase, dialect, samples, form, labels, internal, download, scheme } = options;
  const unknown = Object.keys(options).find((key) => !keys.includes(key));
  if (unknown !== undefined) return `has no option “${unknown}”; its options are ${keys.join(", ")}`;
  const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
  const isAddress = (value: unknown): boolean =>
    typeof value === "string" && /^https?:\/\/[^/]/iu.test(value) && URL.canParse(value);
  const isOneOf = (value: unknown, known: readonly unknown[]): boolean => value === undefined || known.includes(value);
  if (!isText(description) && !isRecord(description))
    return "needs “description”, the path of an OpenAPI description or the description itself";
  if (folder !== undefined && !isText(folder)) return "needs a path in “folder”";
  if (!isOneOf(per, ["operation", "tag", "page"]))
    return `has “per” as "operation", "tag" or "page", not ${JSON.stringify(per)}`;
  if (attachTo !== undefined && !isText(attachTo)) return "needs the path of a page in “attachTo”";
  if (attachTo !== undefined && per !== "page") return `has “attachTo” only with per: "page"`;
  if (tags !== undefined && (!isList(tags) || tags.length === 0 || !tags.every((each) => isText(each))))
    return "needs a list of names in “tags”";
  if (!isOneOf(layout, ["full", "compact"]))
    return `has “layout” as "full" or "compact", not ${JSON.stringify(layout)}`;
  if (layout === "compact" && per !== "tag" && per !== "page")
    return `has layout: "compact" only with per: "tag" or "page"`;
  if (baseUrl !== undefined && !isText(baseUrl)) return "needs an address in “baseUrl”";
  if (linkBase !== undefined && !isAddress(linkBase))
    return `needs an absolute address in “linkBase”, such as https://example.com, not ${JSON.stringify(linkBase)}`;
  if (!isOneOf(dialect, ["gfm", "docsgen"]))
    return `has “dialect” as "gfm" or "docsgen", not ${JSON.stringify(dialect)}`;
  if (samples !== undefined) {
    if (!isList(samples)) return "needs a list of languages in “samples”";
    const other = samples.find((each) => !languages.some((language) => language === each));
    if (other !== undefined)
      return `writes samples in ${languages.join(", ")}, but “samples” has ${JSON.stringify(other)}`;
  }
  if (!isOneOf(form, [true, false])) return `has “form” as true or false, not ${JSON.stringify(form)}`;
  if (!isOneOf(internal, [true, false])) return `has “internal” as true or false, not ${JSON.stringify(internal)}`;
  if (download !== undefined && !isText(download)) return "needs the address of a file in “download”";
  if (labels !== undefined) {
    if (!isRecord(labels)) return `needs words by their names in “labels”, such as { requestBody: "Body" }`;
    const other = Object.entries(labels).find(([name, word]) => !wordNames.includes(name) || typeof word !== "string");
    if (other !== undefined) return `has no text “${other[0]}” in “labels”; its texts are ${wordNames.join(", ")}`;
  }
  if (scheme !== undefined && !(typeof scheme === "string" && /^[a-z][a-z\d+.-]*$/u.test(scheme)))
    return `needs a scheme in lower case in “scheme”, such as billing, not ${JSON.stringify(scheme)}`;
  return null;
}

/** @throws {Error} if an option is unknown or wrong. */
export function settingsOf(options: OpenapiOptions): Settings {
  const problem = problemOf(recordOf(options));
  if (problem !== null) throw new Error(`The plugin openapi() ${problem}.`);
  return {
    description: options.description,
    folder: (options.folder ?? "api").replaceAll(/^\/+|\/+$/gu, ""),
    per: options.per ?? "operation",
    attachTo: options.attachTo,
    tags: options.tags,
    layout: options.layout ?? "full",
    baseUrl: options.baseUrl,
    linkBase: options.linkBase,
    dialect: options.dialect ?? "gfm",
    samples: options.samples ?? ["curl", "javascript", "python"],
    // What is compact is short.
    form: options.layout !== "compact" && (options.form ?? true),
    labels: options.labels ?? {},
    internal: options.internal ?? false,
    download: options.download,
    scheme: options.scheme ?? "api",
  };
}

/** The name of the plugin, and of the leaf that opens the form. */
export function pluginName({ scheme }: Pick<Settings, "scheme">): string {
  return scheme === "api" ? "openapi" : `openapi-${scheme}`;
}
