/** Runs the command line. The implementations of commands are loaded on demand. */
import { CommanderError } from "commander";
import type { ExitStatus } from "./command-options.ts";
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
  const program = defineProgram({
    init: async (folder, options) => {
      const { runInit } = await import("./init.ts");
      status = await runInit(folder, options, terminal);
    },
    migrate: async (folder, options) => {
      const { runMigrate } = await import("./migrate.ts");
      status = await runMigrate(folder, options, terminal);
    },
    build: async (options) => {
      if (options.shard !== undefined) {
        const { runShard } = await import("./shard.ts");
        status = await runShard(options.shard, options, terminal);
        return;
      }
      const { runBuild } = await import("./build.ts");
      status = await runBuild(options, terminal);
    },
    serve: async (options) => {
      const { runServe } = await import("./serve.ts");
      status = await runServe(options, terminal);
    },
    preview: async (folder, options) => {
      const { runPreview } = await import("./preview.ts");
      status = await runPreview(folder, options, terminal);
    },
    check: async (options) => {
      const { runCheck } = await import("./check.ts");
      status = await runCheck(options, terminal);
    },
    verify: async (folder, options) => {
      const { runVerify } = await import("./verify.ts");
      status = await runVerify(folder, options, terminal);
    },
    search: async (query, options) => {
      const { runSearch } = await import("./search.ts");
      status = await runSearch(query, options, terminal);
    },
    mv: async (from, to, options) => {
      const { runMove } = await import("./move.ts");
      status = await runMove(from, to, options, terminal);
    },
    explain: async (topic) => {
      const { runExplain } = await import("./explain.ts");
      status = runExplain(topic, terminal);
    },
    info: async (options) => {
      const { runInfo } = await import("./info.ts");
      status = runInfo(options, terminal);
    },
    completion: async (shell, definition) => {
      const { completionScript } = await import("./completion.ts");
      terminal.stdout.write(completionScript(shell, definition));
    },
  });
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

  const [word] = args;
  const names = program.commands.map((command) => command.name());
  const known = new Set(["help", ...program.commands.flatMap((command) => [command.name(), ...command.aliases()])]);
  // `docsgen help biuld` names a command, too.
  const asked = word === "help" ? args[1] : undefined;
  if (asked !== undefined && !asked.startsWith("-") && !known.has(asked)) {
    terminal.stderr.write(describeUnknownCommand(asked, names));
    return 2;
  }
  if (word !== undefined && !word.startsWith("-") && !known.has(word)) {
    terminal.stderr.write(describeUnknownCommand(word, names, args[1]));
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
