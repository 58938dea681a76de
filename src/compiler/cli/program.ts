/** Runs the command line. The implementations of commands are loaded on demand. */
import type { Command } from "commander";
import { CommanderError } from "commander";
import type { ExitStatus } from "./command-options.ts";
import type { Commands } from "./commands.ts";
import { defineProgram } from "./commands.ts";
import type { Terminal } from "./terminal.ts";
import { describeUnknownCommand } from "./unknown-command.ts";
import { usageHint } from "./usage-hints.ts";

/**
 * @param args Arguments after `docsgen`.
 * @param terminal The streams, environment and working folder to use.
 */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<ExitStatus> {
  let status: ExitStatus = 0;
  const program = defineProgram(
    loadedCommands(terminal, (ended) => {
      status = ended;
    }),
  );
  program.exitOverride().configureOutput({
    writeOut: (text) => terminal.stdout.write(text),
    writeErr: (text) => terminal.stderr.write(text),
  });
  for (const command of program.commands) command.copyInheritedSettings(program);
  const created = terminal.environment["DOCSGEN_CREATE"];
  // `npm create docsgen` is another name of `docsgen init`.
  if (created !== undefined)
    program.commands
      .find((command) => command.name() === "init")
      ?.configureHelp({ commandUsage: (command) => `${created} ${command.usage()}` });

  const unknown = describeUnknown(args, program);
  if (unknown !== null) {
    terminal.stderr.write(unknown);
    return 2;
  }
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const hint = error.exitCode === 0 ? null : usageHint(error, args, program);
    if (hint !== null) terminal.stderr.write(`hint: ${hint}\n`);
    return error.exitCode === 0 ? 0 : 2;
  }
  return status;
}

/** The commands, each loaded when it runs. @param end Takes the exit status of the command that ran. */
function loadedCommands(terminal: Terminal, end: (status: ExitStatus) => void): Commands {
  return {
    init: async (folder, options) => end(await (await import("./init.ts")).runInit(folder, options, terminal)),
    migrate: async (folder, options) => end(await (await import("./migrate.ts")).runMigrate(folder, options, terminal)),
    build: async (options) =>
      end(
        options.shard === undefined
          ? await (await import("./build.ts")).runBuild(options, terminal)
          : await (await import("./shard.ts")).runShard(options.shard, options, terminal),
      ),
    serve: async (options) => end(await (await import("./serve.ts")).runServe(options, terminal)),
    preview: async (folder, options) => end(await (await import("./preview.ts")).runPreview(folder, options, terminal)),
    check: async (options) => end(await (await import("./check.ts")).runCheck(options, terminal)),
    verify: async (folder, options) => end(await (await import("./verify.ts")).runVerify(folder, options, terminal)),
    search: async (query, options) => end(await (await import("./search.ts")).runSearch(query, options, terminal)),
    mv: async (from, to, options) => end(await (await import("./move.ts")).runMove(from, to, options, terminal)),
    translate: async (pages, options) =>
      end(await (await import("./translate.ts")).runTranslate(pages, options, terminal)),
    version: async (names, options) => end(await (await import("./version.ts")).runVersion(names, options, terminal)),
    insights: async (log, options) => end(await (await import("./insights.ts")).runInsights(log, options, terminal)),
    report: async (options) => end(await (await import("./report.ts")).runReport(options, terminal)),
    mcp: async (address, options) =>
      end(await (await import("./mcp.ts")).runMcp(address, options, terminal, runProgram)),
    lsp: async () => end(await (await import("./lsp.ts")).runLsp(terminal)),
    explain: async (topic) => end((await import("./explain.ts")).runExplain(topic, terminal)),
    info: async (options) => end((await import("./info.ts")).runInfo(options, terminal)),
    completion: async (shell, program) => {
      terminal.stdout.write((await import("./completion.ts")).completionScript(shell, program));
    },
  };
}

/** The message about an unknown command, in `docsgen biuld` as in `docsgen help biuld`; `null` if the command is known. */
function describeUnknown([word, next]: readonly string[], program: Command): string | null {
  const names = program.commands.map((command) => command.name());
  const known = new Set(["help", ...program.commands.flatMap((command) => [command.name(), ...command.aliases()])]);
  const isUnknown = (name: string | undefined): name is string =>
    name !== undefined && !name.startsWith("-") && !known.has(name);
  if (isUnknown(word)) return describeUnknownCommand(word, names, next);
  return word === "help" && isUnknown(next) ? describeUnknownCommand(next, names) : null;
}
