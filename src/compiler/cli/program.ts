/** Defines the command line. The implementations of commands are loaded on demand. */
import { Command, CommanderError, Option } from "commander";
import { version } from "../build-identity.ts";
import type {
  BuildCommandOptions,
  CheckCommandOptions,
  ExitStatus,
  MoveCommandOptions,
  PreviewCommandOptions,
  SearchCommandOptions,
  ServeCommandOptions,
  VerifyCommandOptions,
} from "./command-options.ts";
import { describeUnknownCommand } from "./commands.ts";
import { formats } from "./formats.ts";
import type { Terminal } from "./terminal.ts";
import { parseCount, parseLimit, parsePort, parseShard, parseWorkers } from "./words.ts";

/**
 * @param args Arguments after `docsgen`.
 * @param terminal The streams, environment and working folder to use.
 */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<ExitStatus> {
  let status: ExitStatus = 0;
  const program = new Command("docsgen")
    .description("Compiles Markdown and a typed config into a checked static documentation site.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print this help, or that of a command")
    .configureHelp({ showGlobalOptions: false })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    })
    .showSuggestionAfterError()
    .addHelpText(
      "after",
      [
        "",
        "Examples:",
        "  $ docsgen build",
        "  $ docsgen serve --open",
        "  $ docsgen check --fix",
        "  $ docsgen mv limits.md reference/limits.md",
        "  $ docsgen build --help",
      ].join("\n"),
    );

  program
    .command("build")
    .description("Build the site into the output folder. Errors leave the last good output as it was.")
    .option("--config <file>", "the site's config", "site.config.ts")
    .option("--source <dir>", "folder of the pages, instead of the config's")
    .option("--out <dir>", "output folder, instead of the config's")
    .option("--base <path>", "path the site is published under, instead of the config's")
    .option("--strict", "treat warnings as errors", false)
    .option("--no-cache", "use and keep nothing of other runs")
    .addOption(cacheUrlOption())
    .option("--baseline <file>", "set the problems aside that the file lists")
    .option("--update-baseline", "with --baseline: make the file list what is found now", false)
    .option("--shard <i/n>", "compile one share of the pages into that cache, and publish nothing", parseShard)
    .option("--workers <n>", "number of worker threads (default: by cores and pages)", parseWorkers)
    .option("--why [file]", "say why pages were compiled and files written, or why one of them was")
    .option("--profile", "say where the time went")
    .option("--silent", "print errors and nothing else", false)
    .option("--verbose", "print hints, and what each phase took", false)
    .option("--debug", "print a stack trace when docsgen itself fails", false)
    .addHelpText(
      "after",
      exitsAndExamples("0 built, 1 the content has errors, 2 wrong usage or config, 130 interrupted", [
        ["docsgen build", "build docs-src/ into dist/"],
        ["docsgen build --strict", "refuse to publish with warnings"],
        ["docsgen build --base /preview/ --out preview", ""],
        ["docsgen build --config site.config.ts --source ../handbook", ""],
        ["docsgen build --shard 1/3 --cache-url https://cache.example.com/docs", "the first of three machines"],
      ]),
    )
    .action(async (options: BuildCommandOptions, command: Command) => {
      requireBaseline(options, command);
      if (options.shard !== undefined) {
        const { runShard } = await import("./shard.ts");
        status = await runShard(options.shard, options, terminal);
        return;
      }
      const { runBuild } = await import("./build.ts");
      status = await runBuild(options, terminal);
    });

  program
    .command("serve")
    .description("Show the site while you work on it: a change is in the browser when it is saved.")
    .option("--config <file>", "the site's config", "site.config.ts")
    .option("--source <dir>", "folder of the pages, instead of the config's")
    .option("--base <path>", "path the site is published under, instead of the config's")
    .option("--port <n>", "port; the next one that is free where it is taken, 0 for any", parsePort, 8080)
    .option("--host <address>", "address to listen at; 0.0.0.0 for other machines too", "127.0.0.1")
    .option("--open", "open the site in the browser", false)
    .option("--no-cache", "use and keep nothing of other runs")
    .option("--debug", "print a stack trace when docsgen itself fails", false)
    .addHelpText(
      "after",
      exitsAndExamples("0 ended by q or Ctrl-C, 2 wrong usage or no port", [
        ["docsgen serve --open", ""],
        ["docsgen serve --port 3000 --host 0.0.0.0", "for a phone in the same network"],
      ]),
    )
    .action(async (options: ServeCommandOptions) => {
      const { runKeptScript } = await import("./kept-script.ts");
      status = await runKeptScript(options, terminal);
    });

  program
    .command("preview")
    .description(
      "Serve the output folder as its host will: redirects, headers, compression, the page for unknown addresses.",
    )
    .argument("[dir]", "the folder", "dist")
    .option("--base <path>", "path the folder is published under (default: as its manifest says, or /)")
    .option("--port <n>", "port; the next one that is free where it is taken, 0 for any", parsePort, 8080)
    .option("--host <address>", "address to listen at; 0.0.0.0 for other machines too", "127.0.0.1")
    .option("--open", "open the site in the browser", false)
    .addHelpText(
      "after",
      exitsAndExamples("0 ended by q or Ctrl-C, 2 wrong usage, no such folder or no port", [
        ["docsgen build && docsgen preview", ""],
      ]),
    )
    .action(async (folder: string, options: PreviewCommandOptions) => {
      const { runPreview } = await import("./preview.ts");
      status = await runPreview(folder, options, terminal);
    });

  reportOptions(
    program
      .command("check")
      .description(
        "Find everything that a build would refuse, and more on request. Writes nothing but what is asked for.",
      )
      .option("--config <file>", "the site's config", "site.config.ts")
      .option("--source <dir>", "folder of the pages, instead of the config's")
      .option("--base <path>", "path the site is published under, instead of the config's")
      .option("--fix", "fix what has one right answer", false)
      .option("--dry-run", "with --fix: show what would change, as a diff", false)
      .option("--published <where>", "hold the site against the manifest of its last publication, a file or an address")
      .option("--external", "ask the addresses outside the site", false)
      .option("--baseline <file>", "set the problems aside that the file lists")
      .option("--update-baseline", "with --baseline: make the file list what is found now", false)
      .option("--no-cache", "use nothing of earlier builds")
      .addOption(cacheUrlOption())
      .option("--workers <n>", "number of worker threads (default: by cores and pages)", parseWorkers),
  )
    .addHelpText(
      "after",
      exitsAndExamples("0 clean, 1 problems, 2 wrong usage or config, 130 interrupted", [
        ["docsgen check --strict", "what CI asks of a change"],
        ["docsgen check --fix --dry-run", "what --fix would change"],
        ["docsgen check --published https://example.com/docs/docsgen-manifest.json", ""],
        ["docsgen check --baseline known-problems.json --update-baseline", "begin with what there is"],
        ["docsgen check --baseline known-problems.json --format github", "and then refuse what is new"],
      ]),
    )
    .action(async (options: CheckCommandOptions, command: Command) => {
      requireBaseline(options, command);
      const { runCheck } = await import("./check.ts");
      status = await runCheck(options, terminal);
    });

  reportOptions(
    program
      .command("verify")
      .description("Check the links, anchors, files and titles of a built folder, of docsgen or any other generator.")
      .argument("[dir]", "the folder", "dist")
      .option("--base <path>", "path the folder is published under (default: as its manifest says, or /)"),
  )
    .addHelpText(
      "after",
      exitsAndExamples("0 clean, 1 problems, 2 no such folder", [
        ["docsgen verify", "check dist/"],
        ["docsgen verify public --base /manual/", ""],
      ]),
    )
    .action(async (folder: string, options: VerifyCommandOptions) => {
      const { runVerify } = await import("./verify.ts");
      status = await runVerify(folder, options, terminal);
    });

  program
    .command("search")
    .description("Search the pages as a reader would.")
    .argument("<query>", "words, or a phrase in quotes")
    .option("--limit <n>", "how many pages to show", parseLimit, 5)
    .option("--json", "print the results as JSON", false)
    .option("--config <file>", "the site's config", "site.config.ts")
    .option("--source <dir>", "folder of the pages, instead of the config's")
    .option("--base <path>", "path the site is published under, instead of the config's")
    .option("--no-cache", "use nothing of earlier builds")
    .option("--debug", "print a stack trace when docsgen itself fails", false)
    .addHelpText(
      "after",
      exitsAndExamples("0 found, 1 nothing found, 2 wrong usage or config, 130 interrupted", [
        ["docsgen search 'cold start'", ""],
        ["docsgen search '\"rate limit\" webhook' --json --limit 3", ""],
      ]),
    )
    .action(async (query: string, options: SearchCommandOptions) => {
      const { runSearch } = await import("./search.ts");
      status = await runSearch(query, options, terminal);
    });

  program
    .command("mv")
    .description("Move a page, a folder or a heading: links, menus and redirects follow. All of it, or nothing.")
    .argument("<from>", "a page, a folder, or page.md#heading")
    .argument("<to>", "its new name, a folder to put it in, or #new-heading")
    .option("--config <file>", "the site's config", "site.config.ts")
    .option("--source <dir>", "folder of the pages, instead of the config's")
    .option("--dry-run", "show what would change, as a diff", false)
    .option("--debug", "print a stack trace when docsgen itself fails", false)
    .addHelpText(
      "after",
      exitsAndExamples("0 moved, 2 not moved, with the reason, 130 interrupted", [
        ["docsgen mv limits.md reference/limits.md", ""],
        ["docsgen mv docs-src/guide docs-src/guides --dry-run", ""],
        ["docsgen mv limits.md#size '#largest-size'", "rename the heading's id"],
      ]),
    )
    .action(async (from: string, to: string, options: MoveCommandOptions) => {
      const { runMove } = await import("./move.ts");
      status = await runMove(from, to, options, terminal);
    });

  program
    .command("explain")
    .description("Say what a code means, with an example, and how to accept it; without a code, list all.")
    .argument("[code]", "such as broken-link")
    .action(async (code: string | undefined) => {
      const { runExplain } = await import("./explain.ts");
      status = runExplain(code, terminal);
    });
  for (const command of program.commands) command.copyInheritedSettings(program);

  const [word] = args;
  const names = program.commands.map((command) => command.name());
  if (word !== undefined && !word.startsWith("-") && word !== "help" && !names.includes(word)) {
    terminal.stderr.write(describeUnknownCommand(word, names));
    return 2;
  }

  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
  return status;
}

/** Adds the options shared by all commands that report diagnostics. */
function reportOptions(command: Command): Command {
  return command
    .addOption(new Option("--format <format>", "how to report").choices(formats).default("pretty"))
    .option("--strict", "treat warnings as errors", false)
    .option("--max-warnings <n>", "fail on more warnings than this", parseCount)
    .option("--silent", "print errors and nothing else", false)
    .option("--verbose", "print hints too", false)
    .option("--debug", "print a stack trace when docsgen itself fails", false);
}

/** @throws CommanderError */
function requireBaseline(
  { baseline, updateBaseline }: BuildCommandOptions | CheckCommandOptions,
  command: Command,
): void {
  if (updateBaseline && baseline === undefined)
    command.error("error: option '--update-baseline' needs '--baseline <file>'");
}

function cacheUrlOption(): Option {
  return new Option("--cache-url <url>", "cache of compiled pages that machines share (env: DOCSGEN_CACHE_URL)");
}

function exitsAndExamples(statuses: string, examples: readonly (readonly [string, string])[]): string {
  const width = Math.max(...examples.map(([words]) => words.length));
  const lines = examples.map(([words, meaning]) => `  $ ${words.padEnd(width)}  ${meaning}`.trimEnd());
  return ["", `Exit status: ${statuses}.`, "", "Examples:", ...lines].join("\n");
}
