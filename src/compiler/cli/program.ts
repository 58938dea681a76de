/** Makes the command line of the declared commands, and runs it. */
import { Argument, Command as Program, CommanderError, InvalidArgumentError, Option } from "commander";
import { version } from "../build-identity.ts";
import type { Flag } from "../option.ts";
import type { ExitStatus } from "./command-options.ts";
import type { Command, CommandName } from "./commands.ts";
import { commandNames, commands } from "./commands.ts";
import { runners } from "./runners.ts";
import type { Terminal } from "./terminal.ts";
import { describeUnknownCommand } from "./unknown-command.ts";
import { usageHint } from "./usage-hints.ts";

/**
 * @param args Arguments after `docsgen`.
 * @param terminal The streams, environment and working folder to use.
 */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<ExitStatus> {
  let status: ExitStatus = 0;
  const program = defineProgram(async (name, values) => {
    status = await runners[name](values, { terminal, program, runCommand: runProgram });
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

/** @param run Runs a command with a value for each of its options. */
export function defineProgram(run: (name: CommandName, values: object) => Promise<void>): Program {
  const program = new Program("docsgen")
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
  for (const name of commandNames) defineCommand(program, name, commands[name], run);
  return program;
}

function defineCommand(
  program: Program,
  name: CommandName,
  command: Command,
  run: (name: CommandName, values: object) => Promise<void>,
): void {
  const { alias, about, statuses, examples } = command;
  const width = Math.max(...examples.map(([words]) => words.length));
  const lines = examples.map(([words, meaning]) => `  $ ${words.padEnd(width)}  ${meaning}`.trimEnd());
  const defined = program
    .command(name)
    .description(about)
    .addHelpText("after", ["", `Exit status: ${statuses}.`, "", "Examples:", ...lines].join("\n"));
  if (alias !== undefined) defined.alias(alias);
  const flags = Object.entries(command.options).flatMap(([key, { flag, fallback }]) =>
    flag === undefined ? [] : [{ key, flag, fallback: fallback?.value }],
  );
  const read = flags.map(({ key, flag, fallback }) => {
    const readOne = isArgument(flag) ? addArgument(defined, flag, fallback) : addOption(defined, flag, fallback);
    return { key, flag, readOne, fallback };
  });
  defined.action(async () => {
    const given = new Map(
      read.flatMap(({ key, readOne }) => {
        const value = readOne();
        return value === undefined ? [] : [[key, value]];
      }),
    );
    checkRelations(flags, given, defined);
    await run(
      name,
      Object.fromEntries(read.map(({ key, fallback }) => [key, given.has(key) ? given.get(key) : fallback])),
    );
  });
}

function isArgument({ words }: Flag<unknown>): boolean {
  return !words.startsWith("-");
}

/** @returns A function that returns the value, or `undefined` if none was given. */
function addArgument(command: Program, flag: Flag<unknown>, fallback: unknown): () => unknown {
  const index = command.registeredArguments.length;
  const argument = new Argument(flag.words, flag.help);
  if (flag.choices !== undefined) argument.choices(flag.choices);
  else argument.argParser((text) => readText(flag, text));
  if (typeof fallback === "string" && !argument.required) argument.default(fallback);
  command.addArgument(argument);
  return () => {
    const text: unknown = command.args[index];
    if (argument.variadic)
      return command.args.length <= index ? undefined : command.args.slice(index).flatMap((each) => flag.read(each));
    return typeof text === "string" ? flag.read(text) : undefined;
  };
}

function addOption(command: Program, flag: Flag<unknown>, fallback: unknown): () => unknown {
  const option = new Option(flag.words, flag.help).hideHelp(flag.isHidden === true);
  // Of a switch, commander would parse the lack of a value.
  if (flag.choices === undefined && (option.required || option.optional))
    option.argParser((text, before: unknown) => joined(before, readText(flag, text)));
  if (flag.choices !== undefined) option.choices(flag.choices);
  if (typeof fallback === "number" || typeof fallback === "string") option.default(fallback);
  command.addOption(option);
  if (flag.opposite !== undefined) command.option(...flag.opposite);
  const former = flag.former === undefined ? null : new Option(flag.former[0]).hideHelp();
  if (former !== null) command.addOption(former);
  return () => {
    const name = option.attributeName();
    if (flag.former !== undefined && former !== null && command.getOptionValue(former.attributeName()) === true) {
      const [words, value] = flag.former;
      const now = flag.choices === undefined ? "leave it out" : `write ${flag.words.replace(/ .*$/u, "")} ${value}`;
      command.configureOutput().writeErr?.(`note: ${words} is an old spelling: ${now}\n`);
      return flag.read(value);
    }
    if (command.getOptionValueSource(name) !== "cli") return undefined;
    const value: unknown = command.getOptionValue(name);
    if (option.negate || value === true) return flag.read(null);
    return flag.opposite !== undefined && value === false ? flag.read("no") : value;
  };
}

/** @throws InvalidArgumentError */
function readText(flag: Flag<unknown>, text: string): unknown {
  try {
    return flag.read(text);
  } catch (error) {
    if (error instanceof RangeError) throw new InvalidArgumentError(`It ${error.message}.`);
    throw error;
  }
}

/** The values of an option that is repeated are one list; of others, the last counts. */
function joined(before: unknown, value: unknown): unknown {
  return Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
}

/** Refuses options that lack others or contradict them. @throws CommanderError */
function checkRelations(
  flags: readonly { readonly key: string; readonly flag: Flag<unknown> }[],
  given: ReadonlyMap<string, unknown>,
  command: Program,
): void {
  const shown = (key: string): string => {
    const words = flags.find((each) => each.key === key)?.flag.words ?? key;
    return words.startsWith("-") ? `'${words}'` : words.replaceAll(/[^\w-]/gu, "");
  };
  for (const { key, flag } of flags.filter((each) => given.has(each.key))) {
    const { needs, excludes } = flag;
    const found = needs?.options.filter((other) => given.has(other)) ?? [];
    const kind = isArgument(flag) ? "argument" : "option";
    if (needs !== undefined && needs.options.length === 1 && found.length === 0)
      command.error(`error: ${kind} ${shown(key)} needs ${needs.options.map(shown).join("")}\nhint: ${needs.hint}`);
    if (needs !== undefined && needs.options.length > 1 && found.length !== 1)
      command.error(`error: write either ${needs.options.map(shown).join(" or ")}\nhint: ${needs.hint}`);
    const other = excludes?.options.find((each) => given.has(each));
    if (excludes !== undefined && other !== undefined)
      command.error(`error: ${shown(key)} and ${shown(other)} do not go together\nhint: ${excludes.hint}`);
  }
}

/** The message about an unknown command, in `docsgen biuld` as in `docsgen help biuld`; `null` if the command is known. */
function describeUnknown([word, next]: readonly string[], program: Program): string | null {
  const names = program.commands.map((command) => command.name());
  const known = new Set(["help", ...program.commands.flatMap((command) => [command.name(), ...command.aliases()])]);
  const isUnknown = (name: string | undefined): name is string =>
    name !== undefined && !name.startsWith("-") && !known.has(name);
  if (isUnknown(word)) return describeUnknownCommand(word, names, next);
  return word === "help" && isUnknown(next) ? describeUnknownCommand(next, names) : null;
}
