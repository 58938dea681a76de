/**
 * Defines the command line: every command with its arguments, options, help and exit statuses. The manual's reference of
 * the commands is made from this definition too.
 */
import { Argument, Command, Option } from "commander";
import { version } from "../build-identity.ts";
import type {
  BuildCommandOptions,
  CheckCommandOptions,
  InfoCommandOptions,
  InitCommandOptions,
  InsightsCommandOptions,
  McpCommandOptions,
  MigrateCommandOptions,
  MoveCommandOptions,
  PreviewCommandOptions,
  ReportCommandOptions,
  SearchCommandOptions,
  ServeCommandOptions,
  TranslateCommandOptions,
  VerifyCommandOptions,
  VersionCommandOptions,
} from "./command-options.ts";
import type { Shell } from "./shells.ts";
import { shells } from "./shells.ts";
import { formats } from "./formats.ts";
import { ciHosts } from "../init/answers.ts";
import { completeBase } from "../config/read-base.ts";
import { toolNames } from "../migrate-kit/tool-names.ts";
import {
  addHost,
  parseCount,
  parseLanguage,
  parseLimit,
  parsePort,
  parseShard,
  parseWorkers,
} from "./option-values.ts";

/** The functions that run the parsed commands. */
export interface Commands {
  readonly init: (folder: string, options: InitCommandOptions) => Promise<void>;
  readonly migrate: (folder: string, options: MigrateCommandOptions) => Promise<void>;
  readonly build: (options: BuildCommandOptions) => Promise<void>;
  readonly serve: (options: ServeCommandOptions) => Promise<void>;
  readonly preview: (folder: string, options: PreviewCommandOptions) => Promise<void>;
  readonly check: (options: CheckCommandOptions) => Promise<void>;
  readonly verify: (folder: string, options: VerifyCommandOptions) => Promise<void>;
  readonly search: (query: string, options: SearchCommandOptions) => Promise<void>;
  readonly translate: (pages: readonly string[], options: TranslateCommandOptions) => Promise<void>;
  readonly mv: (from: string, to: string, options: MoveCommandOptions) => Promise<void>;
  readonly version: (
    names: readonly [name: string, later: string | null],
    options: VersionCommandOptions,
  ) => Promise<void>;
  readonly insights: (log: string, options: InsightsCommandOptions) => Promise<void>;
  readonly report: (options: ReportCommandOptions) => Promise<void>;
  readonly mcp: (address: string | undefined, options: McpCommandOptions) => Promise<void>;
  readonly lsp: () => Promise<void>;
  readonly explain: (topic: string | undefined) => Promise<void>;
  readonly info: (options: InfoCommandOptions) => Promise<void>;
  readonly completion: (shell: Shell, program: Command) => Promise<void>;
}

export function defineProgram(commands: Commands): Command {
  const program = new Command("docsgen")
    .description("Compiles Markdown and a typed config into a checked static documentation site.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print this help, or the help of a command")
    .configureHelp({ showGlobalOptions: false })
    .showSuggestionAfterError(false)
    .addHelpText(
      "after",
      [
        "",
        "Examples:",
        "  $ docsgen init",
        "  $ docsgen dev --open",
        "  $ docsgen build",
        "  $ docsgen check --fix",
        "  $ docsgen mv limits.md reference/limits.md",
        "  $ docsgen build --help",
      ].join("\n"),
    );

  defineInit(program, commands.init);
  defineBuild(program, commands.build);
  defineServe(program, commands.serve);
  definePreview(program, commands.preview);
  defineCheck(program, commands.check);
  defineVerify(program, commands.verify);
  defineSearch(program, commands.search);
  defineMv(program, commands.mv);
  defineTranslate(program, commands.translate);
  defineVersion(program, commands.version);
  defineMigrate(program, commands.migrate);
  defineReport(program, commands.report);
  defineInsights(program, commands.insights);
  defineMcp(program, commands.mcp);
  defineLsp(program, commands.lsp);
  defineExplain(program, commands.explain);
  defineInfo(program, commands.info);
  defineCompletion(program, commands.completion);
  return program;
}

function defineInit(program: Command, run: Commands["init"]): void {
  program
    .command("init")
    .description(
      "Create a small site: config, pages, scripts, CI. Existing files are kept; scripts are added to package.json.",
    )
    .argument("[folder]", "the folder of the site", ".")
    .option("--title <text>", "title of the site (default: from package.json, the README or the folder)")
    .option("--lang <tag>", "language of the pages, such as en or pt-BR (default: en)", parseLanguage)
    .addOption(new Option("--ci <host>", "CI host that checks and publishes the site").choices(ciHosts))
    .option("--yes", "ask no questions", false)
    .addHelpText(
      "after",
      exitsAndExamples("0 created, or there already, 2 usage error, 130 interrupted", [
        ["docsgen init", "in this folder, with three questions"],
        ["docsgen init manual --yes --title Manual --ci none", ""],
      ]),
    )
    .action(run);
}

function defineBuild(program: Command, run: Commands["build"]): void {
  program
    .command("build")
    .description("Build the site. If there are errors, the output folder stays unchanged.")
    .addOption(configOption())
    .addOption(sourceOption())
    .option("--out <dir>", "output folder, overriding the config")
    .addOption(baseOption())
    .addOption(formatOption())
    .option("--strict", "treat warnings as errors", false)
    .option("--no-cache", "neither read nor write any cache")
    .addOption(cacheUrlOption())
    .addOption(baselineOption())
    .option("--update-baseline", "with --baseline: write the current problems to the file", false)
    .option("--shard <i/n>", "only compile one shard of the pages, into the remote cache", parseShard)
    .addOption(workersOption())
    .option("--why [file]", "explain why pages were compiled and files written, or why one file was")
    .option("--profile", "show how long each phase took, and how much it had to do")
    .option("--silent", "print only errors", false)
    .option("--verbose", "also print hints and the time of each phase", false)
    .addOption(debugOption())
    .addHelpText(
      "after",
      exitsAndExamples("0 built, 1 the content has errors, 2 usage or config error, 130 interrupted", [
        ["docsgen build", "build docs-src/ into dist/"],
        ["docsgen build --strict", "publish only if there are no warnings"],
        ["docsgen build --base /preview/ --out preview", ""],
        ["docsgen build --config site.config.ts --source ../handbook", ""],
        ["docsgen build --shard 1/3 --cache-url https://cache.example.com/docs", "on the first of three machines"],
      ]),
    )
    .action((options: BuildCommandOptions, command: Command) => {
      checkTogether(options, command);
      return run(options);
    });
}

function defineServe(program: Command, run: Commands["serve"]): void {
  program
    .command("serve")
    .alias("dev")
    .description("Serve the site while you write; each change appears in the browser when you save it.")
    .addOption(configOption())
    .addOption(sourceOption())
    .addOption(baseOption())
    .addOption(portOption())
    .addOption(addressOption())
    .addOption(allowHostOption())
    .option("--open", "open the site in the browser", false)
    .option("--no-cache", "neither read nor write any cache")
    .addOption(debugOption())
    .addHelpText(
      "after",
      exitsAndExamples("0 stopped with q or Ctrl-C, 2 usage error or no free port", [
        ["docsgen serve --open", ""],
        ["docsgen serve --port 3000 --host 0.0.0.0", "for a phone on the same network"],
      ]),
    )
    .action(run);
}

function definePreview(program: Command, run: Commands["preview"]): void {
  program
    .command("preview")
    .description("Serve the output folder as a host would, with redirects, headers, compression and the 404 page.")
    .argument("[dir]", "built folder", "dist")
    .addOption(publishedBaseOption())
    .addOption(portOption())
    .addOption(addressOption())
    .addOption(allowHostOption())
    .option("--open", "open the site in the browser", false)
    .addHelpText(
      "after",
      exitsAndExamples("0 stopped with q or Ctrl-C, 2 usage error, no such folder or no free port", [
        ["docsgen build && docsgen preview", ""],
      ]),
    )
    .action(run);
}

function defineCheck(program: Command, run: Commands["check"]): void {
  reportOptions(
    program
      .command("check")
      .description("Run all checks of a build, and more on request, without publishing anything.")
      .addOption(configOption())
      .addOption(sourceOption())
      .addOption(baseOption())
      .option("--fix", "fix problems that have only one solution", false)
      .option("--dry-run", "with --fix: show the changes as a diff, without making them", false)
      .option(
        "--published <where>",
        "report published addresses that no longer exist; takes the manifest as a file or URL",
      )
      .option("--external", "check links to other sites", false)
      .option("--since <commit>", "report pages that cover code which has changed since this branch, tag or commit")
      .option("--agents [command]", "ask the questions of `agents` in the config, or let a command answer them")
      .option("--samples", "check and run the samples of the languages in `samples` of the config", false)
      .option("--prose <command>", "check the language of the pages with vale, textlint, cspell or another program")
      .addOption(baselineOption())
      .option("--update-baseline", "with --baseline: write the current problems to the file", false)
      .option("--no-cache", "do not read any cache")
      .addOption(cacheUrlOption())
      .addOption(workersOption()),
  )
    .addHelpText(
      "after",
      exitsAndExamples("0 clean, 1 problems, 2 usage or config error, 130 interrupted", [
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
      ]),
    )
    .action((options: CheckCommandOptions, command: Command) => {
      checkTogether(options, command);
      return run(options);
    });
}

function defineVerify(program: Command, run: Commands["verify"]): void {
  reportOptions(
    program
      .command("verify")
      .description(
        "Check the links, anchors, files and titles of a built folder, made by docsgen or any other generator.",
      )
      .argument("[dir]", "built folder", "dist")
      .addOption(publishedBaseOption()),
  )
    .addHelpText(
      "after",
      exitsAndExamples("0 clean, 1 problems, 2 no such folder", [
        ["docsgen verify", "check dist/"],
        ["docsgen verify public --base /manual/", ""],
      ]),
    )
    .action(run);
}

function defineSearch(program: Command, run: Commands["search"]): void {
  program
    .command("search")
    .description("Search the pages as a reader would.")
    .argument("<query>", "words, or a phrase in quotes")
    .option("--limit <n>", "maximum number of pages to show", parseLimit, 5)
    .option("--lang <tag>", "language to search (default: the default language)")
    .option("--json", "print the results as JSON", false)
    .addOption(configOption())
    .addOption(sourceOption())
    .addOption(baseOption())
    .option("--no-cache", "do not read any cache")
    .addOption(debugOption())
    .addHelpText(
      "after",
      exitsAndExamples("0 found, 1 nothing found, 2 usage or config error, 130 interrupted", [
        ["docsgen search 'cold start'", ""],
        ["docsgen search '\"rate limit\" webhook' --json --limit 3", ""],
      ]),
    )
    .action(run);
}

function defineMv(program: Command, run: Commands["mv"]): void {
  program
    .command("mv")
    .description("Move or rename a page, a folder or a heading, and update links, menus and redirects.")
    .argument("<from>", "a page, a folder, or page.md#heading")
    .argument("<to>", "the new name, a folder to move it to, or #new-heading")
    .addOption(configOption())
    .addOption(sourceOption())
    .option("--dry-run", "show the changes as a diff, without making them", false)
    .addOption(debugOption())
    .addHelpText(
      "after",
      exitsAndExamples("0 moved, 2 not moved, with the reason, 130 interrupted", [
        ["docsgen mv limits.md reference/limits.md", ""],
        ["docsgen mv docs-src/guide docs-src/guides --dry-run", ""],
        ["docsgen mv limits.md#size '#largest-size'", "rename the heading's id"],
      ]),
    )
    .action(run);
}

function defineTranslate(program: Command, run: Commands["translate"]): void {
  program
    .command("translate")
    .description("List the pages and sections that are to be translated, and accept translations.")
    .argument("[pages...]", "pages and folders, of any language (default: all)")
    .addOption(
      new Option("--lang <tag>", "only this language; repeatable")
        .argParser((tag: string, earlier: readonly string[]) => [...earlier, tag])
        .default([], "all"),
    )
    .option("--diff", "show how the changed sections of the source differ from what was translated", false)
    .option("--accept", "record that these pages translate their sources as they are now", false)
    .option("--strict", "exit with status 1 if anything is to be translated", false)
    .addOption(programFormatOption())
    .addOption(configOption())
    .addOption(sourceOption())
    .addOption(debugOption())
    .addHelpText(
      "after",
      exitsAndExamples("0 listed or accepted, 1 not accepted, 2 usage or config error, 130 interrupted", [
        ["docsgen translate", "what is missing or stale"],
        ["docsgen translate --lang fr --diff", ""],
        ["docsgen translate docs-src/fr/guide.md --accept", "after its sections were translated"],
        ["docsgen translate --lang fr --format json", "each section, for programs that translate"],
      ]),
    )
    .action((pages: readonly string[], options: TranslateCommandOptions, command: Command) => {
      if (options.accept && pages.length === 0)
        command.error("error: option '--accept' needs pages\nhint: name the pages or folders that you have translated");
      return run(pages, options);
    });
}

function defineVersion(program: Command, run: Commands["version"]): void {
  program
    .command("version")
    .description(
      "Save what a version of the site said, which archived pages are built with, or list what changed between two versions.",
    )
    .argument("<name>", "the version, as addresses name it, such as v1")
    .argument("[later]", "with --changes: the version to compare with (default: the current one)")
    .option(
      "--from <ref>",
      "branch, tag or commit with the config of that time, a folder that contains it, or a manifest",
    )
    .option("--force", "with --from: replace a file that says something else", false)
    .option("--changes", "list new, moved and removed pages and headings; versions may be manifests, too", false)
    .addOption(
      new Option("--format <format>", "with --changes: report format")
        .choices(["pretty", "json", "markdown"])
        .default("pretty"),
    )
    .addOption(configOption())
    .addOption(debugOption())
    .addHelpText(
      "after",
      exitsAndExamples("0 saved or listed, 1 the file says something else, 2 usage or config error, 130 interrupted", [
        ["docsgen version v1 --from v1.4.2", "from a tag into versions/v1.json"],
        ["docsgen version v1 --from v1.x:website/site.config.ts", "where the config was elsewhere"],
        ["docsgen version v1 --from ../old", "a folder with its own packages"],
        [
          "docsgen version v0 --from https://example.com/v0/docsgen-manifest.json",
          "into archive/v0.json, to be linked to",
        ],
        ["docsgen version v1 v2 --changes", ""],
        ["docsgen version v1 --changes --format markdown > docs-src/changes.md", "a page"],
      ]),
    )
    .action((name: string, later: string | undefined, options: VersionCommandOptions, command: Command) => {
      if ((options.from === undefined) !== options.changes)
        command.error(
          "error: write either '--from <ref>' or '--changes'\nhint: docsgen version v1 --from v1.0 saves a version, and docsgen version v1 --changes compares it",
        );
      if (later !== undefined && !options.changes)
        command.error("error: a second version needs '--changes'\nhint: --from saves one version");
      refuseTogether(command, "changes", "force", "--force replaces a saved version");
      refuseTogether(command, "from", "format", "--format is for --changes");
      return run([name, later ?? null], options);
    });
}

function defineMigrate(program: Command, run: Commands["migrate"]): void {
  program
    .command("migrate")
    .description(
      "Convert the site of another tool into a site of docsgen in a new folder. The old site is not changed.",
    )
    .argument("[folder]", "the folder of the old site, or of its project", ".")
    .addOption(new Option("--from <tool>", "tool of the old site (default: detected)").choices(toolNames))
    .option(
      "--out <dir>",
      "folder of the new site: empty, or that of an earlier migration (default: beside the old one)",
    )
    .option("--published <dir>", "the old site's output folder, to compare all addresses and anchors")
    .option("--config <file>", "JSON with the value of the old config, for a config that cannot be run")
    .option("--stubs", "turn components of the old site into React components that only show their content")
    .option("--no-stubs", "turn off --stubs of an earlier migration")
    .option("--write", "write the new site; without it, only report", false)
    .addOption(programFormatOption())
    .option("--verbose", "list every place", false)
    .addHelpText(
      "after",
      exitsAndExamples("0 converted, 1 some of it is left to you, 2 usage error or not possible, 130 interrupted", [
        ["docsgen migrate docs", "what would be converted"],
        ["docsgen migrate docs --write", "write it into docs-docsgen/"],
        ["docsgen migrate docs --out manual --published docs/.vitepress/dist --write", ""],
      ]),
    )
    .action(run);
}

function defineInsights(program: Command, run: Commands["insights"]): void {
  program
    .command("insights")
    .description("Turn searches that found nothing into keywords and expected results, from the log of `insights`.")
    .argument("<log>", "file with the requests of the pages, a line of JSON each")
    .option("--least <n>", "how often something must have happened", parseCount, 2)
    .addOption(programFormatOption())
    .addOption(configOption())
    .addOption(sourceOption())
    .addOption(baseOption())
    .addOption(debugOption())
    .addHelpText(
      "after",
      exitsAndExamples("0 read, 2 usage or config error, 130 interrupted", [
        ["docsgen insights log.ndjson", "what readers did not find, and what to write"],
        ["docsgen insights log.ndjson --least 10 --format json", ""],
      ]),
    )
    .action(run);
}

function defineReport(program: Command, run: Commands["report"]): void {
  program
    .command("report")
    .description(
      "Write a page for maintainers: what is outdated, unowned, unreachable or heavy, and how the site develops.",
    )
    .option("--out <dir>", "folder of the report: index.html and report.json", "docsgen-report")
    .option("--last <file>", "report.json of an earlier report, whose history is continued")
    .addOption(configOption())
    .addOption(sourceOption())
    .addOption(baseOption())
    .addOption(debugOption())
    .addHelpText(
      "after",
      exitsAndExamples("0 written, 2 usage or config error, 130 interrupted", [
        ["docsgen build && docsgen report", "with the weight of the pages that were built"],
        ["docsgen report --last docsgen-report/report.json", "beside the figures of before"],
      ]),
    )
    .action(run);
}

function defineMcp(program: Command, run: Commands["mcp"]): void {
  program
    .command("mcp")
    .description(
      "Let a program, such as a coding agent, search and read a site, over the Model Context Protocol. In the folder of a site, it can check the site too, and with --write change it.",
    )
    .argument("[address]", "the address of a site that docsgen has made (default: the site of this folder)")
    .addOption(configOption())
    .addOption(sourceOption())
    .option("--write", "allow changes to files: corrections and moves", false)
    .addOption(debugOption())
    .addHelpText(
      "after",
      exitsAndExamples("0 the program closed the connection, 2 usage error", [
        ["docsgen mcp", "the site of this folder; a program starts this command"],
        ["docsgen mcp --write", "corrections and moves may change files"],
        ["docsgen mcp https://example.com/docs/", "a published site"],
      ]),
    )
    .action((address: string | undefined, options: McpCommandOptions, command: Command) => {
      const local = command.options.find(
        (each) => each.long !== "--debug" && command.getOptionValueSource(each.attributeName()) === "cli",
      );
      if (address !== undefined && local !== undefined)
        command.error(
          `error: option '${local.long ?? ""}' is for the site of this folder\nhint: leave it out, or leave out ${address}`,
        );
      return run(address, options);
    });
}

function defineLsp(program: Command, run: Commands["lsp"]): void {
  program
    .command("lsp")
    .description(
      "Tell an editor what docsgen knows of the sites in its folders, over the Language Server Protocol: problems while you type, completion, hover, definitions, references, renames and fixes.",
    )
    .option("--stdio", "use standard input and output, as editors demand; there is no other way", true)
    // VS Code says it. The session ends with its input, so we need not watch the process.
    .addOption(new Option("--clientProcessId <number>", "the process of the editor").hideHelp())
    .addOption(debugOption())
    .addHelpText(
      "after",
      exitsAndExamples("0 the editor ended the session, 1 it left without doing so, 2 usage error", [
        ["docsgen lsp", "an editor starts this command"],
      ]),
    )
    .action(() => run());
}

function defineExplain(program: Command, run: Commands["explain"]): void {
  program
    .command("explain")
    .description(
      "Explain a code, with an example and how to accept it, or print a page or section of the manual. Without a topic, list all codes and pages.",
    )
    .argument("[topic]", "such as broken-link, guide/write or tabs")
    .addHelpText(
      "after",
      exitsAndExamples("0 explained, 2 unknown topic", [
        ["docsgen explain broken-link", "a code"],
        ["docsgen explain guide/write", "a page of the manual"],
        ["docsgen explain tabs", "a block, a setting or a word"],
      ]),
    )
    .action(run);
}

function defineInfo(program: Command, run: Commands["info"]): void {
  program
    .command("info")
    .description("Print the versions, the system and the config that is found, for a bug report.")
    .addOption(configOption())
    .addOption(programFormatOption())
    .addHelpText(
      "after",
      exitsAndExamples("0 printed, 2 usage error", [
        ["docsgen info", ""],
        ["docsgen info --format json", "for programs"],
      ]),
    )
    .action(run);
}

function defineCompletion(program: Command, run: Commands["completion"]): void {
  program
    .command("completion")
    .description("Print a script that completes commands and options in a shell.")
    .addArgument(new Argument("<shell>", "the shell that runs it").choices(shells))
    .addHelpText(
      "after",
      exitsAndExamples("0 printed, 2 usage error", [
        ['eval "$(docsgen completion bash)"', "in ~/.bashrc"],
        ['eval "$(docsgen completion zsh)"', "in ~/.zshrc, after compinit"],
        ["docsgen completion fish > ~/.config/fish/completions/docsgen.fish", ""],
      ]),
    )
    .action((shell: Shell) => run(shell, program));
}

/** Adds the options shared by all commands that report diagnostics. */
function reportOptions(command: Command): Command {
  return command
    .addOption(formatOption())
    .option("--strict", "treat warnings as errors", false)
    .option("--max-warnings <n>", "fail if there are more warnings than this", parseCount)
    .option("--silent", "print only errors", false)
    .option("--verbose", "also print hints", false)
    .addOption(debugOption());
}

function configOption(): Option {
  return new Option("--config <file>", "config file (default: site.config.ts)");
}

function sourceOption(): Option {
  return new Option("--source <dir>", "source folder, overriding the config");
}

function baseOption(): Option {
  const description = "path under which the site is published, overriding the config";
  return new Option("--base <path>", description).argParser(completeBase);
}

function publishedBaseOption(): Option {
  const description = "path under which the folder is published (default: from its manifest, or /)";
  return new Option("--base <path>", description).argParser(completeBase);
}

function workersOption(): Option {
  const description = "number of worker threads (default: depends on cores and pages)";
  return new Option("--workers <n>", description).argParser(parseWorkers);
}

function baselineOption(): Option {
  return new Option("--baseline <file>", "ignore the known problems listed in the file");
}

function debugOption(): Option {
  return new Option("--debug", "print a stack trace if docsgen itself fails").default(false);
}

function portOption(): Option {
  const description = "port; if it is taken, the next free one; 0 for any free port";
  return new Option("--port <n>", description).argParser(parsePort).default(8080);
}

function addressOption(): Option {
  const description = "address to listen on; 0.0.0.0 also admits other machines";
  return new Option("--host <address>", description).default("127.0.0.1");
}

function allowHostOption(): Option {
  const description = "host name of a proxy or tunnel in front of the server; .name for subdomains; repeatable";
  return new Option("--allow-host <name>", description).argParser(addHost).default([], "none");
}

/** The formats of commands that report no diagnostics. */
function programFormatOption(): Option {
  return new Option("--format <format>", "report format").choices(["pretty", "json"]).default("pretty");
}

function formatOption(): Option {
  return new Option("--format <format>", "report format").choices(formats).default("pretty");
}

/** Checks options that need or exclude each other. @throws CommanderError */
function checkTogether(options: BuildCommandOptions | CheckCommandOptions, command: Command): void {
  const { baseline, updateBaseline, silent, verbose } = options;
  if ("dryRun" in options && options.dryRun && !options.fix)
    command.error("error: option '--dry-run' needs '--fix'\nhint: without --fix, check changes nothing");
  if (updateBaseline && baseline === undefined)
    command.error("error: option '--update-baseline' needs '--baseline <file>'\nhint: write --baseline baseline.json");
  if (silent && verbose)
    command.error("error: options '--silent' and '--verbose' contradict each other\nhint: leave one of them out");
}

/** Refuses two options of the command line of which one would be ignored. @throws CommanderError */
function refuseTogether(command: Command, name: string, other: string, hint: string): void {
  const options = [name, other].map((each) => command.options.find((option) => option.attributeName() === each));
  if (options.some((option) => command.getOptionValueSource(option?.attributeName() ?? "") !== "cli")) return;
  const [one, two] = options.map((option) => `'${option?.long ?? ""}'`);
  command.error(`error: options ${one ?? ""} and ${two ?? ""} do not go together\nhint: ${hint}`);
}

function cacheUrlOption(): Option {
  return new Option(
    "--cache-url <url>",
    "remote cache of compiled pages, shared between machines (env: DOCSGEN_CACHE_URL)",
  );
}

function exitsAndExamples(statuses: string, examples: readonly (readonly [string, string])[]): string {
  const width = Math.max(...examples.map(([words]) => words.length));
  const lines = examples.map(([words, meaning]) => `  $ ${words.padEnd(width)}  ${meaning}`.trimEnd());
  return ["", `Exit status: ${statuses}.`, "", "Examples:", ...lines].join("\n");
}
