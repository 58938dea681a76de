/** What an author says of an API reference. */
import { isList, isRecord, recordOf } from "./read/node.ts";
import { languages } from "./samples/languages.ts";
import type { Language } from "./samples/languages.ts";
import { didYouMean, nearest } from "./check/mistake.ts";
import { wordNames } from "./words.ts";
import type { Words } from "./words.ts";

/** The argument of `openapi()`. The config is not typed for every author, so `problemOf` checks it as well. */
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
  /**
   * With `page`: a page of yours that the reference becomes a part of, relative to the source folder. Its overview is
   * yours.
   */
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

/** Options without a default. */
type Absent = Pick<OpenapiOptions, "attachTo" | "tags" | "baseUrl" | "linkBase" | "download">;

/** Options with their defaults. The folder has no slash at its ends, and `form` is false with the layout "compact". */
export interface Settings extends Required<Omit<OpenapiOptions, keyof Absent>>, Absent {}

const isText = (value: unknown): boolean => typeof value === "string" && value !== "";
const isChoice =
  (...known: readonly unknown[]) =>
  (value: unknown): boolean =>
    known.includes(value);

/** For each option, whether a value is right, and what it must be. */
const rules: Readonly<Record<keyof OpenapiOptions, readonly [isRight: (value: unknown) => boolean, expected: string]>> =
  {
    description: [
      (value) => isText(value) || isRecord(value),
      "the path of an OpenAPI description, or the description itself",
    ],
    folder: [isText, "a path"],
    per: [isChoice("operation", "tag", "page"), '"operation", "tag" or "page"'],
    attachTo: [isText, "the path of a page"],
    tags: [(value) => isList(value) && value.length > 0 && value.every((each) => isText(each)), "a list of names"],
    layout: [isChoice("full", "compact"), '"full" or "compact"'],
    baseUrl: [isText, "an address"],
    linkBase: [
      (value) => typeof value === "string" && /^https?:\/\/[^/]/iu.test(value) && URL.canParse(value),
      "an absolute address, such as https://example.com",
    ],
    dialect: [isChoice("gfm", "docsgen"), '"gfm" or "docsgen"'],
    samples: [
      (value) => isList(value) && value.every((each) => languages.some((language) => language === each)),
      `a list of ${languages.join(", ")}`,
    ],
    form: [isChoice(true, false), "true or false"],
    labels: [
      (value) => isRecord(value) && Object.values(value).every((each) => typeof each === "string"),
      'words by their names, such as { requestBody: "Body" }',
    ],
    internal: [isChoice(true, false), "true or false"],
    download: [isText, "the address of a file"],
    scheme: [
      (value) => typeof value === "string" && /^[a-z][a-z\d+.-]*$/u.test(value),
      "a scheme in lower case, such as billing",
    ],
  };

/** The first mistake in the options. The option is as the author wrote it, also if there is none of that name. */
export interface Problem {
  readonly option: string;
  readonly message: string;
  readonly hint: string;
}

/** What is wrong with options; the types say so only to authors whose config is checked. */
export function problemOf(options: Readonly<Record<string, unknown>>): Problem | null {
  const known = Object.keys(rules);
  const unknown = Object.keys(options).find((key) => !known.includes(key));
  if (unknown !== undefined) {
    const hint = didYouMean(unknown, known, `its options are ${known.join(", ")}`);
    return { option: unknown, message: `openapi() has no option “${unknown}”`, hint };
  }
  for (const [option, [isRight, expected]] of Object.entries(rules)) {
    const value = options[option];
    if ((value === undefined && option !== "description") || isRight(value)) continue;
    const text = typeof value === "string" ? value : "";
    const lower = text.toLowerCase().replaceAll(/[^a-z\d+.-]+/gu, "");
    const meant = lower !== "" && isRight(lower) ? lower : nearest(text, expected.match(/(?<=")\w+(?=")/gu) ?? []);
    const hint = meant === null ? `write ${expected}` : `write ${option}: ${JSON.stringify(meant)}`;
    return { option, message: `The option “${option}” of openapi() is ${JSON.stringify(value) ?? "missing"}`, hint };
  }
  const { per, attachTo, layout, labels } = options;
  if (attachTo !== undefined && per !== "page") {
    const message = "The option “attachTo” of openapi() needs one page";
    return { option: "attachTo", message, hint: 'add per: "page"' };
  }
  if (layout === "compact" && per !== "tag" && per !== "page") {
    const message = 'layout: "compact" of openapi() needs pages of several operations';
    return { option: "layout", message, hint: 'add per: "tag" or "page"' };
  }
  const other = Object.keys(recordOf(labels)).find((name) => !wordNames.includes(name));
  if (other === undefined) return null;
  const hint = didYouMean(other, wordNames, `its texts are ${wordNames.join(", ")}`);
  return { option: "labels", message: `openapi() has no text “${other}” for “labels”`, hint };
}

/**
 * Fills in the defaults: `{ folder: "/api/" }` → the folder "api". Expects options in which `problemOf` finds nothing.
 */
export function settingsOf({
  folder = "api",
  per = "operation",
  layout = "full",
  dialect = "gfm",
  samples = languages,
  form = true,
  labels = {},
  internal = false,
  scheme = "api",
  ...options
}: OpenapiOptions): Settings {
  const named = { per, layout, dialect, samples, labels, internal, scheme };
  // What is compact is short.
  return { ...options, ...named, form: form && layout !== "compact", folder: folder.replaceAll(/^\/+|\/+$/gu, "") };
}

/** The name of the plugin, and of the leaf that opens the form. */
export function pluginName({ scheme }: Pick<Settings, "scheme">): string {
  return scheme === "api" ? "openapi" : `openapi-${scheme}`;
}
