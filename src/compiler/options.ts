/**
 * The options of the commands that are functions, each declared once. A calling program's wrong option is a mistake of
 * this program, so it throws; the message has the form of one about the config. Pure.
 */
import { isAbsolute } from "node:path";
import * as z from "zod";
import { describeIssues } from "./config/describe-issues.ts";
import { completeBase } from "./config/read-base.ts";
import { siteConfigSchema } from "./config/schema.ts";
import { problemOf, siteDiagnostic } from "./diagnostics/catalog.ts";
import type { SiteDiagnostic } from "./diagnostics/diagnostic.ts";
import { didYouMean } from "./diagnostics/suggest.ts";
import type { RemoteCacheSettings } from "./graph/open-remote.ts";
import type { SiteOptions, UsedWithoutConfig } from "./graph/prepare-site.ts";
import type { Progress } from "./graph/progress.ts";
import type { Shard } from "./graph/shard.ts";
import type { Declarations, Option, Values } from "./option.ts";
import {
  areComplete,
  argument,
  callback,
  checked,
  fallbacksOf,
  list,
  number,
  option,
  required,
  text,
  textSchema,
  textWithDefault,
  toggle,
  toggleOrText,
} from "./option.ts";
import type { ServedUpdate } from "./serve/served-update.ts";

const absolute = z.string().refine((path) => isAbsolute(path), "must be an absolute path");
const remoteCacheSchema = z.strictObject({
  url: textSchema,
  secret: z.string(),
  token: z.string().optional(),
  header: z.string().optional(),
});
const shardSchema = z
  .strictObject({ number: z.int().min(1), count: z.int().min(1) })
  .refine(({ number: wanted, count }) => wanted <= count, "must have a number from 1 to its count");
const hostSchema = z
  .string()
  .regex(
    /^\.?[\w-]+(?:\.[\w-]+)*$/u,
    "must be a name such as docs.example.com or .example.com, without a scheme or port",
  );

function base(help: string): Option<string | null> {
  return option(siteConfigSchema.shape.base.unwrap().nullable(), null, {
    words: "--base <path>",
    help,
    // A wrong one is a diagnostic, which knows more than the words of the command.
    read: (given) => (given === null ? null : completeBase(given)),
  });
}

/** The options of every command that opens a site. */
export const siteFlags = {
  config: text("--config <file>", "config file (default: site.config.ts)"),
  source: text("--source <dir>", "source folder, overriding the config"),
  base: base("path under which the site is published, overriding the config"),
  useCache: toggle("--no-cache", "neither read nor write any cache"),
  workers: number("--workers <n>", "number of worker threads (default: depends on cores and pages)", [0, 64], null),
};

/** The stores that machines share. Secrets come from the environment. */
export const remoteFlags = {
  remoteCache: option<RemoteCacheSettings | null>(remoteCacheSchema.nullable(), null, {
    words: "--cache-url <url>",
    help: "remote cache of compiled pages, shared between machines (env: DOCSGEN_CACHE_URL)",
    read: (given) => ({ url: given ?? "", secret: "" }),
  }),
  objects: list("--from <dir>", "folder of object files that `docsgen compile` has made; repeatable"),
};

/** What a program that opens a site gives beside these. */
const fromPrograms = {
  ...remoteFlags,
  /** The secret of object files, or "". */
  objectsSecret: option(z.string(), ""),
  workingFolder: required(absolute),
  onWithoutConfig: callback<(used: UsedWithoutConfig) => void>(() => undefined),
  today: callback<() => string>(),
};

const signalOption = {
  /** Aborts the work at the next step; the promise rejects with the signal's reason. */
  signal: required(z.custom<AbortSignal>((value) => value instanceof AbortSignal, "must be an AbortSignal")),
};

const runOptions = {
  ...signalOption,
  /** Called whenever a step of the work begins or advances. */
  onProgress: callback<(progress: Progress) => void>(() => undefined),
  /** Called with the reason if the cache cannot be written. The command continues without it. */
  onCacheFailure: callback<(reason: string) => void>(() => undefined),
};
type RunOptions = Values<typeof runOptions>;

/** The known problems of a site. */
export const baselineFlags = {
  baseline: text("--baseline <file>", "ignore the known problems listed in the file"),
  updateBaseline: toggle("--update-baseline", "with --baseline: write the current problems to the file", {
    needs: { options: ["baseline"], hint: "write --baseline baseline.json" },
  }),
};

export const buildFlags = {
  out: text("--out <dir>", "output folder, overriding the config"),
  isStrict: toggle("--strict", "treat warnings as errors"),
};
const buildCallbacks = {
  /**
   * Called if another build uses the output folder, with its process id, or `null` if that is not known. This build
   * waits and then reads everything again.
   */
  onWait: callback<(owner: number | null) => void>(() => undefined),
};
/** The options of `build()`. With `updateBaseline`, its problems are written to the baseline, and not reported. */
export type BuildOptions = SiteOptions &
  RunOptions &
  Values<typeof baselineFlags> &
  Values<typeof buildFlags> &
  Values<typeof buildCallbacks>;

export const exportFlags = { folder: argument("<folder>", "a new or empty folder") };
/** The options of `exportSite()`. There is no `out`, as nothing is written but to `folder`. */
export type ExportOptions = Omit<SiteOptions, "out"> & RunOptions & Values<typeof exportFlags>;

export const checkFlags = {
  fix: option<"none" | "show" | "make">(z.enum(["none", "show", "make"]), "none", {
    words: "--fix",
    help: "fix problems that have only one solution",
    read: () => "make",
  }),
  isSuggested: toggle("--suggested", "with --fix: also write what hints say to write", {
    needs: { options: ["fix"], hint: "without --fix, check changes nothing" },
  }),
  published: text(
    "--published <where>",
    "report published addresses that no longer exist; takes the manifest as a file or URL",
  ),
  external: toggle("--external", "check links to other sites"),
  since: text("--since <commit>", "report pages that cover code which has changed since this branch, tag or commit"),
  agents: toggleOrText(
    "--agents [command]",
    "ask the questions of `agents` in the config, or let a command answer them",
  ),
  samples: toggle("--samples", "check and run the samples of the languages in `samples` of the config"),
  prose: text("--prose <command>", "check the language of the pages with vale, textlint, cspell or another program"),
};
const checkFromPrograms = {
  /** Milliseconds since 1970, to compute the age of cached results. */
  now: required(z.number()),
  /** Called if the server answers that `published` does not exist (404). No address is compared then. */
  onUnpublished: callback<() => void>(() => undefined),
};
/** The options of `check()`. A check that is not asked for is `null`, `false` or "none". */
export type CheckOptions = Omit<SiteOptions, "out"> &
  RunOptions &
  Values<typeof baselineFlags> &
  Values<typeof checkFlags> &
  Values<typeof checkFromPrograms>;

export const diffFlags = {
  since: argument(
    "<since>",
    "branch, tag or commit, or the docsgen-manifest.json of a published site as a file or URL",
  ),
};
/** The options of `diff()`. `since` is a ref of Git, or the path or URL of a manifest. */
export type DiffOptions = Omit<SiteOptions, "out"> & RunOptions & Values<typeof diffFlags>;

export const searchFlags = {
  query: argument("<query>", "words, or a phrase in quotes"),
  limit: number("--limit <n>", "maximum number of pages to show", [1, 100], 5),
  lang: text("--lang <tag>", "language to search (default: the default language)"),
};
/** The options of `search()`. `limit` counts pages; `lang` is a tag of `languages` in the config. */
export type SearchOptions = Omit<SiteOptions, "out"> & RunOptions & Values<typeof searchFlags>;

const documentSchema = z.string().regex(/\.(?:pdf|html?)$/iu, "must end with .pdf or .html");
export const printFlags = {
  parts: list("[parts...]", "folders, pages, addresses, or groups of a sidebar by their titles (default: all pages)"),
  to: option(documentSchema, "site.pdf", {
    words: "--to <file>",
    help: "the document, a .pdf or .html file",
    read: (given) => checked(documentSchema, given),
  }),
  lang: text("--lang <tag>", "language to print (default: that of the parts, or the default language)"),
};
/** The options of `print()`. `to` is relative to `workingFolder`; a PDF needs an installed Chromium. */
export type PrintOptions = Omit<SiteOptions, "out"> & RunOptions & Values<typeof printFlags>;

export const moveFlags = {
  from: argument("<from>", "a page, a folder, or page.md#heading"),
  to: argument("<to>", "the new name, a folder to move it to, or #new-heading"),
  isDryRun: toggle("--dry-run", "show the changes as a diff, without making them"),
};
/** The options of `move()`. With `isDryRun`, the result has the changes, and nothing is written. */
export type MoveOptions = Omit<SiteOptions, "out"> & RunOptions & Values<typeof moveFlags>;

/** The options of both servers. */
export const serverFlags = {
  port: number("--port <n>", "port; if it is taken, the next free one; 0 for any free port", [0, 65_535], 8080),
  host: textWithDefault("--host <address>", "address to listen on; 0.0.0.0 also admits other machines", "127.0.0.1"),
  allowedHosts: list(
    "--allow-host <name>",
    "host name of a proxy or tunnel in front of the server; .name for subdomains; repeatable",
    hostSchema,
  ),
  since: text(
    "--diff <ref>",
    "mark on each page what readers see differently since a branch, tag or commit, or a published manifest",
  ),
};
const serverCallbacks = {
  /** Called once for each name of a host whose requests are refused, because it may belong to another site. */
  onRefusedHost: callback<(host: string) => void>(),
  /** Called with unexpected errors; the server keeps running. */
  onFailure: callback<(error: unknown) => void>(),
};
type ServerOptions = Values<typeof serverFlags> & Values<typeof serverCallbacks>;

const serveFromPrograms = {
  /** The output folder; `null` for the config's. */
  out: buildFlags.out,
  /** Called after each update, including the first. */
  onUpdate: callback<(update: ServedUpdate) => void>(() => undefined),
};
/** The options of `serve()`. A port that is taken is replaced by the next free one, which the server tells. */
export type ServeOptions = Omit<SiteOptions, "out"> & ServerOptions & Values<typeof serveFromPrograms>;

export const publishedFlags = {
  folder: textWithDefault("[dir]", "built folder", "dist"),
  base: base("path under which the folder is published (default: from its manifest, or /)"),
};

export const previewFlags = {
  ...publishedFlags,
  ...serverFlags,
  config: text("--config <file>", "with --diff: config file of the site (default: site.config.ts)", {
    needs: { options: ["since"], hint: "without --diff, preview reads no config" },
  }),
};
/**
 * The options of `preview()`. `folder` is absolute or relative to `workingFolder`; no page is compiled unless there is a
 * `since`.
 */
export type PreviewOptions = Values<typeof previewFlags> &
  Values<typeof serverCallbacks> &
  Pick<SiteOptions, "workingFolder" | "today">;

const verifyFromPrograms = {
  /** Absolute folder to which the paths in messages are relative. */
  workingFolder: fromPrograms.workingFolder,
};
/** The options of `verify()`. It reads no config: the folder may be the output of any generator. */
export type VerifyOptions = Values<typeof publishedFlags> & Values<typeof verifyFromPrograms>;

export const compileFlags = {
  pages: list("[pages...]", "pages, folders and patterns such as docs-src/guide/** (default: all)"),
  objectsTo: text("--to <dir>", "folder that receives the object files"),
  shard: option<Shard | null>(shardSchema.nullable(), null, {
    words: "--shard <i/n>",
    help: "only one of several equal parts of the pages",
    read: (given) => {
      const [, first = "", last = ""] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/u.exec(given ?? "") ?? [];
      const { data } = shardSchema.safeParse({ number: Number(first), count: Number(last) });
      if (data === undefined)
        throw new RangeError("must be the number of the shard and the number of shards, such as 2/3");
      return data;
    },
  }),
};
/** The options of `compile()`. Without `objectsTo`, the pages are stored in the remote cache, which must then be given. */
export type CompileOptions = Omit<SiteOptions, "out" | "useCache" | "today" | "objectsTo"> &
  RunOptions &
  Values<typeof compileFlags>;

export const inputsFlags = {
  isDigest: toggle("--digest", "print only a hash of all inputs, which changes when one of them does"),
};
/** The options of `listInputs()`, which loads the config but compiles nothing. */
export type InputsOptions = Omit<SiteOptions, "out"> & RunOptions;

export const publishPlanFlags = {
  published: argument("<published>", "the docsgen-manifest.json that is published, as a file or URL"),
  folder: textWithDefault("--out <dir>", "built folder", "dist"),
};
/** The options of `planPublish()`. `published` is the path of a manifest, relative to `workingFolder`, or its URL. */
export type PublishPlanOptions = Values<typeof publishPlanFlags> &
  Values<typeof signalOption> &
  Values<typeof verifyFromPrograms>;

export const translateFlags = {
  pages: list("[pages...]", "pages and folders, of any language (default: all)"),
  languages: list("--lang <tag>", "only this language; repeatable (default: all)"),
  isAccepted: toggle("--accept", "record that these pages translate their sources as they are now", {
    needs: { options: ["pages"], hint: "name the pages or folders that you have translated" },
  }),
  isDryRun: toggle("--dry-run", "with --accept: show what would be accepted, without recording it", {
    needs: { options: ["isAccepted"], hint: "without --accept, translate changes nothing" },
  }),
};
/**
 * The options of `translate()`. Paths in `pages` are relative to `workingFolder` or to the source folder.
 */
export type TranslateOptions = Omit<SiteOptions, "out"> & RunOptions & Values<typeof translateFlags>;

export const sitesFlags = {
  names: list("[names...]", "sites of `links.sites` (default: all)"),
  isUpdate: toggle("--update", "save what they publish now in sites/"),
  isDryRun: toggle("--dry-run", "with --update: say what would be saved, without saving it", {
    needs: { options: ["isUpdate"], hint: "without --update, sites saves nothing" },
  }),
};
/** The options of `sites()`. It opens no site, so most options of other commands have no meaning. */
export type SitesOptions = Pick<SiteOptions, "workingFolder" | "config" | "today"> &
  Values<typeof sitesFlags> & {
    /** Aborts requests; the promise rejects with the signal's reason. */
    readonly signal: AbortSignal;
  };

export const reportFlags = {
  folder: textWithDefault("--out <dir>", "folder of the report: index.html and report.json", "docsgen-report"),
  last: text("--last <file>", "report.json of an earlier report, whose history is continued"),
};
/** The options of `report()`. It returns the report; `cli` writes it to `folder`. */
export type ReportOptions = Omit<SiteOptions, "out"> & RunOptions & Values<typeof reportFlags>;

export const insightsFlags = {
  log: argument("<log>", "file with the requests of the pages, a line of JSON each"),
  least: number("--least <n>", "how often something must have happened", [0, Infinity], 2),
};
/** The options of `insights()`. `log` is relative to `workingFolder`. */
export type InsightsOptions = Omit<SiteOptions, "out"> & RunOptions & Values<typeof insightsFlags>;

const openOptions = { ...siteFlags, ...fromPrograms };

/** The options of each function of the programming interface. */
export const optionsOf = {
  build: { ...openOptions, ...runOptions, ...baselineFlags, ...buildFlags, ...buildCallbacks },
  check: { ...openOptions, ...runOptions, ...baselineFlags, ...checkFlags, ...checkFromPrograms },
  search: { ...openOptions, ...runOptions, ...searchFlags },
  print: { ...openOptions, ...runOptions, ...printFlags },
  move: { ...openOptions, ...runOptions, ...moveFlags },
  serve: { ...openOptions, ...signalOption, ...serverFlags, ...serverCallbacks, ...serveFromPrograms },
  preview: { ...previewFlags, ...signalOption, ...serverCallbacks, ...verifyFromPrograms, today: fromPrograms.today },
  verify: { ...publishedFlags, ...verifyFromPrograms },
  compile: { ...openOptions, ...runOptions, ...compileFlags },
} satisfies Record<string, Declarations>;

/** Thrown by every function of the programming interface if an option is missing, unknown or has a wrong value. */
export class OptionsError extends TypeError {
  override readonly name = "OptionsError";
  /** One for each wrong option, worded as on the command line. */
  readonly diagnostics: readonly SiteDiagnostic[];

  constructor(diagnostics: readonly SiteDiagnostic[]) {
    super(diagnostics.map(({ message, hint }) => (hint === null ? message : `${message} (${hint})`)).join("; "));
    this.diagnostics = diagnostics;
  }
}

/**
 * Checks the options that a program gives, and adds those that it leaves out.
 *
 * @param surroundings The values that the process provides.
 * @throws OptionsError
 */
export function readOptions<Name extends keyof typeof optionsOf>(
  name: Name,
  given: unknown,
  surroundings: Readonly<Record<string, unknown>>,
): Values<(typeof optionsOf)[Name]> {
  const declared: (typeof optionsOf)[Name] = optionsOf[name];
  if (typeof given !== "object" || given === null) {
    const values = { path: "options", problem: `of ${name}() must be an object` };
    throw new OptionsError([siteDiagnostic("config-value", values)]);
  }
  const names = Object.keys(declared);
  const unknown = Object.keys(given)
    .filter((each) => !names.includes(each))
    .map((each) => {
      const values = { path: each, problem: `is not an option of ${name}()` };
      return problemOf("config-value", values, didYouMean(each, names));
    });
  const defined = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const values = { ...fallbacksOf(declared), ...surroundings, ...defined };
  const schema = z.object(
    Object.fromEntries(Object.entries<Option<unknown>>(declared).map(([each, { schema: of }]) => [each, of])),
  );
  const result = schema.safeParse(values, { reportInput: true, jitless: true });
  // Editors show the form of options; the examples are those of the config.
  const wrong = result.success
    ? []
    : describeIssues(result.error, schema, values).map((found) => ({ ...found, hint: null }));
  const problems = [...unknown, ...wrong];
  if (problems.length > 0)
    throw new OptionsError(
      problems.map(({ code, message, hint }) => ({ kind: "site", code, severity: "error", message, hint })),
    );
  if (!areComplete(declared, values)) throw new Error(`an option of ${name}() has no value and no problem`);
  return values;
}
