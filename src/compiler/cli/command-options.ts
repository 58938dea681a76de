/** The options of each command as the command line reads them, and the exit statuses. */
import * as z from "zod";
import { isLanguageTag } from "../config/language-tag.ts";
import { ciHosts } from "../init/answers.ts";
import { toolNames } from "../migrate-kit/tool-names.ts";
import type { Values } from "../option.ts";
import {
  argument,
  choice,
  number,
  option,
  text,
  textSchema,
  textWithDefault,
  toggle,
  toggleOrText,
} from "../option.ts";
import * as options from "../options.ts";
import { formats } from "./formats.ts";
import { shells } from "./shells.ts";

/** 0: success. 1: the content has errors, or a search found nothing. 2: the command cannot run. 130: interrupted. */
export type ExitStatus = 0 | 1 | 2 | 130;

const debug = { debug: toggle("--debug", "print a stack trace if docsgen itself fails") };
const silent = { silent: toggle("--silent", "print only errors") };
const open = { isOpened: toggle("--open", "open the site in the browser") };

/** How commands that report no diagnostics print what they did or found. */
const asked = { format: choice("--format <format>", "report format", ["pretty", "json"], "pretty") };
const facts = { ...asked, ...silent };

/** How commands that report diagnostics print them. */
const reporting = {
  format: choice("--format <format>", "report format", formats, "pretty"),
  isStrict: options.buildFlags.isStrict,
  silent: toggle("--silent", "print only errors", {
    excludes: { options: ["verbose"], hint: "leave one of them out" },
  }),
  verbose: toggle("--verbose", "also print hints, and the time of each phase of a build"),
};
const warnings = {
  maxWarnings: number("--max-warnings <n>", "fail if there are more warnings than this", [0, Infinity], null),
};
/**
 * The options on which `reportDiagnostics` and the exit status depend. Only `check` and `verify` have `maxWarnings`; `null` is no
 * limit.
 */
export type ReportingOptions = Values<typeof reporting> & Partial<Values<typeof warnings>>;

export const initOptions = {
  folder: textWithDefault("[folder]", "the folder of the site", "."),
  title: text("--title <text>", "title of the site (default: from package.json, the README or the folder)"),
  lang: option<string | null>(textSchema.nullable(), null, {
    words: "--lang <tag>",
    help: "language of the pages, such as en or pt-BR (default: en)",
    read: (given) => {
      if (given !== null && !isLanguageTag(given)) throw new RangeError("must be a language tag, such as en or pt-BR");
      return given;
    },
  }),
  ci: choice("--ci <host>", "CI host that checks and publishes the site", ciHosts, null),
  yes: toggle("--yes", "ask no questions"),
  isDryRun: toggle("--dry-run", "list the files, without writing any"),
  ...facts,
  ...debug,
};
/** `title`, `lang` and `ci` are `null` if they were not given: they are asked for, or taken from the project. */
export type InitOptions = Values<typeof initOptions>;

export const buildOptions = {
  ...options.siteFlags,
  ...options.remoteFlags,
  ...options.baselineFlags,
  ...options.buildFlags,
  why: toggleOrText("--why [file]", "explain why pages were compiled and files written, or why one file was"),
  profile: toggle("--profile", "show how long each phase took, and how much it had to do"),
  ...reporting,
  ...debug,
};
/** `why` is `true` to explain every file, a path to explain one, and `false` to explain nothing. */
export type BuildOptions = Values<typeof buildOptions>;

export const publishPlanOptions = {
  ...options.publishPlanFlags,
  only: choice("--only <list>", "one of the lists, a path a line", ["uploads", "deletions", "purges"], null),
  ...asked,
  ...debug,
};
/** `only` is `null` for all three lists, in which each line then begins with its verb: "upload index.html". */
export type PublishPlanOptions = Values<typeof publishPlanOptions>;

export const inputsOptions = { ...options.inputsFlags, ...asked, ...options.siteFlags, ...debug };
/** `isDigest` replaces the list by its hash, in either format. */
export type InputsOptions = Values<typeof inputsOptions>;

const { useCache: _useCache, ...siteFlagsWithoutCache } = options.siteFlags;

export const compileOptions = {
  ...options.compileFlags,
  ...facts,
  ...siteFlagsWithoutCache,
  ...options.remoteFlags,
  ...debug,
};
/** Has no `useCache`, which `runCompile` sets: pages that are in the object files already are found there. */
export type CompileOptions = Values<typeof compileOptions>;

export const serveOptions = { ...options.siteFlags, ...options.serverFlags, ...open, ...debug };
/** `since` is the ref or manifest of `--diff`; `null` if pages get no marks. */
export type ServeOptions = Values<typeof serveOptions>;

export const previewOptions = { ...options.previewFlags, ...open, ...debug };
/** `config` is `null` unless `--diff` was given: then the site that it describes is compared with the folder. */
export type PreviewOptions = Values<typeof previewOptions>;

export const checkOptions = {
  ...options.siteFlags,
  ...options.remoteFlags,
  ...options.baselineFlags,
  ...options.checkFlags,
  isDryRun: toggle("--dry-run", "with --fix: show the changes as a diff, without making them", {
    needs: { options: ["fix"], hint: "without --fix, check changes nothing" },
  }),
  ...reporting,
  ...warnings,
  ...debug,
};
/** `fix` is "make" with `--fix`. With `isDryRun`, `runCheck` asks for "show" in its place. */
export type CheckOptions = Values<typeof checkOptions>;

export const verifyOptions = { ...options.publishedFlags, ...reporting, ...warnings, ...debug };
/** `base` is `null` to take it from the folder's manifest, or to guess it from the links of the documents. */
export type VerifyOptions = Values<typeof verifyOptions>;

export const diffOptions = {
  ...options.diffFlags,
  format: choice("--format <format>", "report format", ["pretty", "markdown", "json", "html"], "pretty"),
  ...silent,
  ...options.siteFlags,
  ...debug,
};
/** `since` is a ref of Git, or the path or URL of a manifest. */
export type DiffOptions = Values<typeof diffOptions>;

export const searchOptions = {
  ...options.searchFlags,
  ...facts,
  format: choice("--format <format>", "report format", ["pretty", "json"], "pretty", { former: ["--json", "json"] }),
  ...options.siteFlags,
  ...debug,
};
/** `limit` counts pages, each of which may have several sections. `lang` is `null` for the default language. */
export type SearchOptions = Values<typeof searchOptions>;

export const moveOptions = { ...options.moveFlags, ...facts, ...options.siteFlags, ...debug };
/** `from` and `to` as they were typed: "guide/a.md", "docs-src/guide", "limits.md#size", "#largest-size". */
export type MoveOptions = Values<typeof moveOptions>;

export const translateOptions = {
  ...options.translateFlags,
  hasDiff: toggle("--diff", "show how the changed sections of the source differ from what was translated"),
  isStrict: toggle("--strict", "exit with status 1 if anything is to be translated"),
  ...facts,
  ...options.siteFlags,
  ...debug,
};
/** `pages` and `languages` are empty for all of them. */
export type TranslateOptions = Values<typeof translateOptions>;

export const versionOptions = {
  name: argument("<name>", "the version, as addresses name it, such as v1", {
    needs: {
      options: ["from", "changes"],
      hint: "docsgen version v1 --from v1.0 saves a version, and docsgen version v1 --changes compares it",
    },
  }),
  later: text("[later]", "with --changes: the version to compare with (default: the current one)", {
    needs: { options: ["changes"], hint: "--from saves one version" },
  }),
  from: text(
    "--from <ref>",
    "branch, tag or commit with the config of that time, a folder that contains it, or a manifest",
  ),
  isForced: toggle("--force", "with --from: replace a file that says something else", {
    excludes: { options: ["changes"], hint: "--force replaces a saved version" },
  }),
  isDryRun: toggle("--dry-run", "with --from: only say what would be written", {
    needs: { options: ["from"], hint: "--changes writes nothing" },
  }),
  changes: toggle("--changes", "list new, moved and removed pages and headings; versions may be manifests, too"),
  format: choice("--format <format>", "with --changes: report format", ["pretty", "json", "markdown"], "pretty", {
    excludes: { options: ["from"], hint: "--format is for --changes" },
  }),
  ...silent,
  config: options.siteFlags.config,
  ...debug,
};
/** Either `from` is given, which saves the version `name`, or `changes`, which compares `name` with `later`. */
export type VersionOptions = Values<typeof versionOptions>;

export const sitesOptions = { ...options.sitesFlags, ...facts, config: options.siteFlags.config, ...debug };
/** `names` are keys of `links.sites` in the config; empty for all of them. */
export type SitesOptions = Values<typeof sitesOptions>;

export const exportOptions = {
  ...options.exportFlags,
  ...facts,
  ...options.siteFlags,
  ...debug,
};
/** `folder` as it was typed, relative to the working folder. */
export type ExportOptions = Values<typeof exportOptions>;

export const printOptions = { ...options.printFlags, ...facts, ...options.siteFlags, ...debug };
/** `parts` is empty for all pages. The extension of `to` chooses between PDF and HTML. */
export type PrintOptions = Values<typeof printOptions>;

export const migrateOptions = {
  folder: textWithDefault("[folder]", "the folder of the old site, or of its project", "."),
  from: choice("--from <tool>", "tool of the old site (default: detected)", toolNames, null),
  out: text(
    "--out <dir>",
    "folder of the new site: empty, or that of an earlier migration (default: beside the old one)",
  ),
  published: text("--published <dir>", "the old site's output folder, to compare all addresses and anchors"),
  config: text("--config <file>", "JSON with the value of the old config, for a config that cannot be run"),
  stubs: option<boolean | null>(z.boolean().nullable(), null, {
    words: "--stubs",
    help: "turn components of the old site into React components that only show their content",
    opposite: ["--no-stubs", "turn off --stubs of an earlier migration"],
    read: (given) => given === null,
  }),
  isDryRun: option(z.boolean(), false, {
    words: "--dry-run",
    help: "only report, without writing the new site",
    former: ["--write", "no"],
    read: (given) => given === null,
  }),
  ...facts,
  verbose: toggle("--verbose", "list every place"),
  ...debug,
};
/**
 * `stubs` is `null` without `--stubs` and `--no-stubs`: the choice of an earlier migration into the same folder holds.
 */
export type MigrateOptions = Values<typeof migrateOptions>;

export const reportOptions = { ...options.reportFlags, ...facts, ...options.siteFlags, ...debug };
/** `folder` receives the report. `last` is the report.json of an earlier one; `null` to begin a history. */
export type ReportOptions = Values<typeof reportOptions>;

export const insightsOptions = { ...options.insightsFlags, ...facts, ...options.siteFlags, ...debug };
/** `log` is the path of the log. What happened less than `least` times is left out. */
export type InsightsOptions = Values<typeof insightsOptions>;

export const mcpOptions = {
  address: text("[address]", "the address of a site that docsgen has made (default: the site of this folder)", {
    excludes: {
      options: ["config", "source", "base", "useCache", "workers", "isWriting", "hasSites"],
      hint: "the options are for the site of this folder",
    },
  }),
  ...options.siteFlags,
  isWriting: toggle("--write", "allow changes to files: corrections and moves"),
  hasSites: toggle("--sites", "also read pages of the sites in `links.sites`, which are requested"),
  ...debug,
};
/** `address` is `null` for the site of the working folder; the other options are only for that site. */
export type McpOptions = Values<typeof mcpOptions>;

export const lspOptions = {
  isOverStreams: toggle("--stdio", "use standard input and output, as editors demand; there is no other way"),
  // VS Code says it. The session ends with its input, so we need not watch the process.
  clientProcessId: text("--clientProcessId <number>", "the process of the editor", { isHidden: true }),
  ...debug,
};

export const explainOptions = {
  topic: text("[topic]", "such as broken-link, guide/write or tabs"),
  ...asked,
  ...debug,
};
/** `topic` is a code or a topic of the manual: "broken-link", "guide/write". `null` lists all of them. */
export type ExplainOptions = Values<typeof explainOptions>;

export const infoOptions = { config: options.siteFlags.config, ...asked, ...debug };
/** `config` is `null` if it was not given, for `site.config.ts` in the working folder. */
export type InfoOptions = Values<typeof infoOptions>;

export const completionOptions = { shell: choice("<shell>", "the shell that runs it", shells, "bash"), ...debug };
/** The only options without `format`: the output is a script. */
export type CompletionOptions = Values<typeof completionOptions>;
