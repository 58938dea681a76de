/** The command line: what can be asked, and with which words. The commands themselves are loaded when they are called. */
import { Command, CommanderError, InvalidArgumentError } from "commander";
import { version } from "../build-identity.ts";

/** 0: done. 1: the content has errors. 2: the command line or the config is wrong. 130: interrupted. */
export type ExitStatus = 0 | 1 | 2 | 130;

/** @param args Words after the command's own name. */
export async function runProgram(args: readonly string[]): Promise<ExitStatus> {
  let status: ExitStatus = 0;
  const program = new Command("docsgen")
    .description("Compiles Markdown and a typed config into a checked static documentation site.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .configureHelp({ showGlobalOptions: false })
    .exitOverride()
    .showSuggestionAfterError()
    .addHelpText(
      "after",
      [
        "",
        "Examples:",
        "  $ docsgen build",
        "  $ docsgen build --strict --out public",
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
    .option("--workers <n>", "number of worker threads (default: by cores and pages)", parseWorkers)
    .option("--silent", "print errors and nothing else", false)
    .option("--verbose", "print hints, and what each phase took", false)
    .option("--debug", "print a stack trace when docsgen itself fails", false)
    .exitOverride()
    .addHelpText(
      "after",
      [
        "",
        "Exit status: 0 built, 1 the content has errors, 2 wrong usage or config, 130 interrupted.",
        "",
        "Examples:",
        "  $ docsgen build                          build docs-src/ into dist/",
        "  $ docsgen build --strict                 refuse to publish with warnings",
        "  $ docsgen build --base /preview/ --out preview",
        "  $ docsgen build --config site.config.ts --source ../handbook",
      ].join("\n"),
    )
    .action(async (options: BuildCommandOptions) => {
      const { runBuild } = await import("./build.ts");
      status = await runBuild(options);
    });

  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : 2;
  }
  return status;
}

/** The words after `docsgen build`, as commander reads them. */
export interface BuildCommandOptions {
  readonly config: string;
  readonly source?: string;
  readonly out?: string;
  readonly base?: string;
  readonly strict: boolean;
  readonly cache: boolean;
  readonly workers?: number;
  readonly silent: boolean;
  readonly verbose: boolean;
  readonly debug: boolean;
}

function parseWorkers(text: string): number {
  const count = Number(text);
  if (!/^\d+$/u.test(text) || count > 64) throw new InvalidArgumentError("It is a whole number from 0 to 64.");
  return count;
}
