/**
 * Every command: what it does, its options, and its exit statuses. The reference in the manual is made from it, too.
 * Pure.
 */
import type { Declarations } from "../option.ts";
import * as options from "./command-options.ts";

/** The options that a command has, or says why it does not. */
export const sharedOptions = ["format", "silent", "verbose", "debug", "useCache"] as const;
type SharedOption = (typeof sharedOptions)[number];

const compilesNothing = { useCache: "it compiles no page" };
const leavesNothingOut = { verbose: "it leaves nothing out" };
const isAsked = { ...leavesNothingOut, silent: "it prints only what it is asked for" };
const isRunning = {
  ...leavesNothingOut,
  format: "it runs until it is stopped",
  silent: "it prints little beside its address and the problems",
};
const speaksProtocol = {
  ...leavesNothingOut,
  format: "a protocol says what it prints",
  silent: "a protocol says what it prints",
};

/** A command of the command line. */
export interface Command {
  readonly alias?: string;
  readonly about: string;
  readonly options: Declarations;
  /** Why it lacks an option that the others have, by the name of the option. */
  readonly lacks: Readonly<Partial<Record<SharedOption, string>>>;
  /** The meaning of each exit status. */
  readonly statuses: string;
  /** Command lines, and what they are for. */
  readonly examples: readonly (readonly [words: string, meaning: string])[];
}

/** A key of `commands`, by which `runners.ts` has its function. An alias such as `dev` is not one. */
export type CommandName = keyof typeof commands;

/** By name, in the order of the help. */
export const commands = {
  init: {
    about:
      "Create a small site: config, pages, scripts, CI. Existing files are kept; scripts are added to package.json.",
    options: options.initOptions,
    lacks: { ...leavesNothingOut, ...compilesNothing },
    statuses: "0 created, or there already, 2 usage error, 130 interrupted",
    examples: [
      ["docsgen init", "in this folder, with three questions"],
      ["docsgen init manual --yes --title Manual --ci none", ""],
    ],
  },
  build: {
    about: "Build the site. If there are errors, the output folder stays unchanged.",
    options: options.buildOptions,
    lacks: {},
    statuses: "0 built, 1 the content has errors, 2 usage or config error, 130 interrupted",
    examples: [
      ["docsgen build", "build docs-src/ into dist/"],
      ["docsgen build --strict", "publish only if there are no warnings"],
      ["docsgen build --base /preview/ --out preview", ""],
      ["docsgen build --config site.config.ts --source ../handbook", ""],
      ["docsgen build --from objects/1 --from objects/2", "from pages that other machines have compiled"],
    ],
  },
  compile: {
    about: "Compile pages into object files, or into the remote cache, so that another machine can build the site.",
    options: options.compileOptions,
    lacks: { ...leavesNothingOut, useCache: "the folder of object files is its cache" },
    statuses: "0 compiled, 2 usage or config error, no such page, or not stored, 130 interrupted",
    examples: [
      ["docsgen compile --to objects", "all pages"],
      ["docsgen compile docs-src/guide 'docs-src/api/**' --to objects", ""],
      ["docsgen compile --shard 1/3 --to objects/1", "on the first of three machines"],
      ["docsgen compile --shard 1/3 --cache-url https://cache.example.com/docs", ""],
    ],
  },
  inputs: {
    about: "List everything that a build reads: files, folders, variables, Git refs and programs, for build tools.",
    options: options.inputsOptions,
    lacks: isAsked,
    statuses: "0 listed, 2 usage or config error, 130 interrupted",
    examples: [
      ["docsgen inputs", ""],
      ["docsgen inputs --format json", "with the state of each"],
      ["docsgen inputs --digest", "one line that changes when an input does"],
    ],
  },
  serve: {
    alias: "dev",
    about: "Serve the site while you write; each change appears in the browser when you save it.",
    options: options.serveOptions,
    lacks: isRunning,
    statuses: "0 stopped with q or Ctrl-C, 2 usage error or no free port",
    examples: [
      ["docsgen serve --open", ""],
      ["docsgen serve --port 3000 --host 0.0.0.0", "for a phone on the same network"],
      ["docsgen serve --diff origin/main", "with marks on what a pull request changes for readers"],
    ],
  },
  preview: {
    about: "Serve the output folder as a host would, with redirects, headers, compression and the 404 page.",
    options: options.previewOptions,
    lacks: { ...isRunning, ...compilesNothing },
    statuses: "0 stopped with q or Ctrl-C, 2 usage error, no such folder or no free port",
    examples: [
      ["docsgen build && docsgen preview", ""],
      ["docsgen preview --diff origin/main", "with marks on what has changed for readers"],
    ],
  },
  check: {
    about: "Run all checks of a build, and more on request, without publishing anything.",
    options: options.checkOptions,
    lacks: {},
    statuses: "0 clean, 1 problems, 2 usage or config error, 130 interrupted",
    examples: [
      ["docsgen check --strict", "for CI"],
      ["docsgen check --fix --dry-run", "what --fix would change"],
      ["docsgen check --published https://example.com/docs/docsgen-manifest.json", ""],
      ["docsgen check --samples", "run what readers copy"],
      ["docsgen check --prose vale", "spelling and style, in the same report"],
      ["docsgen check --since origin/main", "on a pull request: pages that the change leaves behind"],
      ["docsgen check --agents", "whether agents find the answers to the questions in the config"],
      ['docsgen check --agents "node ask.js"', "whether a model does, which the script calls"],
      ["docsgen check --baseline known-problems.json --update-baseline", "accept all current problems"],
      ["docsgen check --baseline known-problems.json --format github", "then report only new ones"],
    ],
  },
  diff: {
    about: "Show what readers see differently since another state of the site: pages, words, menus, values, addresses.",
    options: options.diffOptions,
    lacks: leavesNothingOut,
    statuses: "0 compared, 2 usage or config error, 130 interrupted",
    examples: [
      ["docsgen diff origin/main", "what a pull request changes for readers"],
      ["docsgen diff v1.4.0 --format html > diff.html", "a page with all changes since a release"],
      ["docsgen diff origin/main --format markdown", "for a comment on a pull request"],
      ["docsgen diff https://example.com/docs/docsgen-manifest.json", "pages and addresses since the last publication"],
    ],
  },
  verify: {
    about: "Check the links, anchors, files and titles of a built folder, made by docsgen or any other generator.",
    options: options.verifyOptions,
    lacks: compilesNothing,
    statuses: "0 clean, 1 problems, 2 no such folder",
    examples: [
      ["docsgen verify", "check dist/"],
      ["docsgen verify public --base /manual/", ""],
    ],
  },
  "publish-plan": {
    about:
      "List what a built folder changes of the published site: files to upload, files to delete, and addresses that caches must forget.",
    options: options.publishPlanOptions,
    lacks: { ...isAsked, ...compilesNothing },
    statuses: "0 listed, 2 usage error, or a manifest cannot be read, 130 interrupted",
    examples: [
      ["docsgen publish-plan https://example.com/docs/docsgen-manifest.json", ""],
      ["docsgen publish-plan published.json --only uploads", "for rsync --files-from"],
      ["docsgen publish-plan published.json --format json", "for programs"],
    ],
  },
  search: {
    about: "Search the pages as a reader would.",
    options: options.searchOptions,
    lacks: leavesNothingOut,
    statuses: "0 found, 1 nothing found, 2 usage or config error, 130 interrupted",
    examples: [
      ["docsgen search 'cold start'", ""],
      ["docsgen search '\"rate limit\" webhook' --format json --limit 3", ""],
    ],
  },
  mv: {
    about: "Move or rename a page, a folder or a heading, and update links, menus and redirects.",
    options: options.moveOptions,
    lacks: leavesNothingOut,
    statuses: "0 moved, 2 not moved, with the reason, 130 interrupted",
    examples: [
      ["docsgen mv limits.md reference/limits.md", ""],
      ["docsgen mv docs-src/guide docs-src/guides --dry-run", ""],
      ["docsgen mv limits.md#size '#largest-size'", "rename the heading's id"],
    ],
  },
  translate: {
    about: "List the pages and sections that are to be translated, and accept translations.",
    options: options.translateOptions,
    lacks: leavesNothingOut,
    statuses: "0 listed or accepted, 1 not accepted, 2 usage or config error, 130 interrupted",
    examples: [
      ["docsgen translate", "what is missing or stale"],
      ["docsgen translate --lang fr --diff", ""],
      ["docsgen translate docs-src/fr/guide.md --accept", "after its sections were translated"],
      ["docsgen translate --lang fr --format json", "each section, for programs that translate"],
    ],
  },
  version: {
    about:
      "Save what a version of the site said, which archived pages are built with, or list what changed between two versions.",
    options: options.versionOptions,
    lacks: { ...leavesNothingOut, ...compilesNothing },
    statuses: "0 saved or listed, 1 the file says something else, 2 usage or config error, 130 interrupted",
    examples: [
      ["docsgen version v1 --from v1.4.2", "from a tag into versions/v1.json"],
      ["docsgen version v1 --from v1.x:website/site.config.ts", "where the config was elsewhere"],
      ["docsgen version v1 --from ../old", "a folder with its own packages"],
      [
        "docsgen version v0 --from https://example.com/v0/docsgen-manifest.json",
        "into archive/v0.json, to be linked to",
      ],
      ["docsgen version v1 v2 --changes", ""],
      ["docsgen version v1 --changes --format markdown > docs-src/changes.md", "a page"],
    ],
  },
  sites: {
    about:
      "List the other sites whose pages this one links to, or save what they publish, which links are checked against.",
    options: options.sitesOptions,
    lacks: { ...leavesNothingOut, ...compilesNothing },
    statuses: "0 listed or saved, 2 usage or config error, or a site cannot be read, 130 interrupted",
    examples: [
      ["docsgen sites", "what is saved, and how old it is"],
      ["docsgen sites --update", "all of them"],
      ["docsgen sites sdk --update --dry-run", "whether it has changed"],
    ],
  },
  migrate: {
    about: "Convert the site of another tool into a site of docsgen in a new folder. The old site is not changed.",
    options: options.migrateOptions,
    lacks: { useCache: "it compiles the new site, which has no cache yet" },
    statuses: "0 converted, 1 some of it is left to you, 2 usage error or not possible, 130 interrupted",
    examples: [
      ["docsgen migrate docs --dry-run", "what would be converted"],
      ["docsgen migrate docs", "into docs-docsgen/"],
      ["docsgen migrate docs --out manual --published docs/.vitepress/dist", ""],
    ],
  },
  export: {
    about:
      "Write the pages as GitHub's Markdown for another tool, with everything resolved, relative links and images beside.",
    options: options.exportOptions,
    lacks: leavesNothingOut,
    statuses:
      "0 written, 1 the content has errors, 2 usage or config error, or the folder is not empty, 130 interrupted",
    examples: [["docsgen export ../markdown", ""]],
  },
  print: {
    about: "Write pages as one document with contents and links, as PDF by an installed Chromium, or as HTML.",
    options: options.printOptions,
    lacks: leavesNothingOut,
    statuses:
      "0 written, 1 the content has errors, 2 usage or config error, or no such pages or no browser, 130 interrupted",
    examples: [
      ["docsgen print", "the whole site into site.pdf"],
      ["docsgen print docs-src/api --to api.pdf", "a folder"],
      ["docsgen print API CLI --to reference.html", "two groups of the sidebar, without a browser"],
      ["docsgen print --lang de --to handbuch.pdf", ""],
    ],
  },
  report: {
    about: "Write a page for maintainers: what is outdated, unowned, unreachable or heavy, and how the site develops.",
    options: options.reportOptions,
    lacks: leavesNothingOut,
    statuses: "0 written, 2 usage or config error, 130 interrupted",
    examples: [
      ["docsgen build && docsgen report", "with the weight of the pages that were built"],
      ["docsgen report --last docsgen-report/report.json", "beside the figures of before"],
    ],
  },
  insights: {
    about: "Turn searches that found nothing into keywords and expected results, from the log of `insights`.",
    options: options.insightsOptions,
    lacks: leavesNothingOut,
    statuses: "0 read, 2 usage or config error, 130 interrupted",
    examples: [
      ["docsgen insights log.ndjson", "what readers did not find, and what to write"],
      ["docsgen insights log.ndjson --least 10 --format json", ""],
    ],
  },
  mcp: {
    about:
      "Let a program, such as a coding agent, search and read a site, over the Model Context Protocol. In the folder of a site, it can check the site too, and with --write change it.",
    options: options.mcpOptions,
    lacks: speaksProtocol,
    statuses: "0 the program closed the connection, 2 usage error",
    examples: [
      ["docsgen mcp", "the site of this folder; a program starts this command"],
      ["docsgen mcp --write", "corrections and moves may change files"],
      ["docsgen mcp --sites", "and the sites that `links.sites` names"],
      ["docsgen mcp https://example.com/docs/", "a published site"],
    ],
  },
  lsp: {
    about:
      "Tell an editor what docsgen knows of the sites in its folders, over the Language Server Protocol: problems while you type, completion, hover, definitions, references, renames and fixes.",
    options: options.lspOptions,
    lacks: { ...speaksProtocol, useCache: "an editor needs each answer at once" },
    statuses: "0 the editor ended the session, 1 it left without doing so, 2 usage error",
    examples: [["docsgen lsp", "an editor starts this command"]],
  },
  explain: {
    about:
      "Explain a code, with an example and how to accept it, or print a page or section of the manual. Without a topic, list all codes and pages.",
    options: options.explainOptions,
    lacks: { ...isAsked, ...compilesNothing },
    statuses: "0 explained, 2 unknown topic",
    examples: [
      ["docsgen explain broken-link", "a code"],
      ["docsgen explain guide/write", "a page of the manual"],
      ["docsgen explain tabs", "a block, a setting or a word"],
    ],
  },
  info: {
    about: "Print the versions, the system and the config that is found, for a bug report.",
    options: options.infoOptions,
    lacks: { ...isAsked, ...compilesNothing },
    statuses: "0 printed, 2 usage error",
    examples: [
      ["docsgen info", ""],
      ["docsgen info --format json", "for programs"],
    ],
  },
  completion: {
    about: "Print a script that completes commands and options in a shell.",
    options: options.completionOptions,
    lacks: { ...isAsked, ...compilesNothing, format: "it prints a script for a shell" },
    statuses: "0 printed, 2 usage error",
    examples: [
      ['eval "$(docsgen completion bash)"', "in ~/.bashrc"],
      ['eval "$(docsgen completion zsh)"', "in ~/.zshrc, after compinit"],
      ["docsgen completion fish > ~/.config/fish/completions/docsgen.fish", ""],
    ],
  },
} satisfies Readonly<Record<string, Command>>;

/** In the order of the help, without aliases. */
export const commandNames = Object.keys(commands).filter((name) => isCommandName(name));

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}
