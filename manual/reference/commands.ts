/** The reference of the command line, from its definition. */
import type { Argument, Command, Option } from "commander";
import { defineProgram } from "../../src/compiler/cli/commands.ts";
import { code, codeBlock, heading, page, table } from "./markdown.ts";
import type { Part } from "./markdown.ts";

const nothing = (): Promise<void> => Promise.resolve();

export function commandsPage(): ReturnType<typeof page> {
  const program = defineProgram({
    init: nothing,
    migrate: nothing,
    build: nothing,
    serve: nothing,
    preview: nothing,
    check: nothing,
    verify: nothing,
    search: nothing,
    mv: nothing,
    mcp: nothing,
    lsp: nothing,
    report: nothing,
    insights: nothing,
    translate: nothing,
    version: nothing,
    explain: nothing,
    info: nothing,
    completion: nothing,
  });
  return page(
    "reference/commands.md",
    {
      title: "Commands",
      description: "Every command of docsgen with its arguments, options, defaults and exit statuses.",
      order: 1,
    },
    [
      table(
        ["Command", "What it does"],
        program.commands.map((command) => [`[${code(command.name())}](#${command.name()})`, command.description()]),
      ),
      "All commands take `--help`. `docsgen --version` prints the version, and `docsgen help` describes a command.",
      ...program.commands.flatMap(describe),
    ],
  );
}

function describe(command: Command): readonly Part[] {
  const { statuses, examples } = helpOf(command);
  const aliases = command.aliases().map((alias) => ` It is also called ${code(`docsgen ${alias}`)}.`);
  const { registeredArguments, options } = command;
  return [
    heading(2, `docsgen ${command.name()}`, command.name()),
    `${command.description()}${aliases.join("")}`,
    codeBlock("text", `docsgen ${command.name()} ${command.usage()}`),
    ...(registeredArguments.length === 0
      ? []
      : [table(["Argument", "Meaning"], registeredArguments.map(describeArgument))]),
    ...(options.length === 0 ? [] : [table(["Option", "Meaning"], options.map(describeOption))]),
    ...(statuses === "" ? [] : [`Exit status: ${statuses}`]),
    ...(examples === "" ? [] : [codeBlock("sh", examples)]),
  ];
}

function describeArgument(argument: Argument): readonly [string, string] {
  const value: unknown = argument.defaultValue;
  return [
    code(argument.required ? `<${argument.name()}>` : `[${argument.name()}]`),
    `${argument.description}${value === undefined ? "" : ` (default: ${code(String(value))})`}`,
  ];
}

function describeOption({
  flags,
  description,
  defaultValue,
  argChoices = [],
  negate,
}: Option): readonly [string, string] {
  const value: unknown = defaultValue;
  const choices = argChoices.length === 0 ? "" : `: ${argChoices.map(code).join(", ")}`;
  const hasDefault = value !== undefined && value !== false && !negate;
  return [code(flags), `${description}${choices}${hasDefault ? ` (default: ${code(String(value))})` : ""}`];
}

/** The text that the help prints below the options. */
function helpOf(command: Command): { readonly statuses: string; readonly examples: string } {
  let help = "";
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  const [, statuses = ""] = /^Exit status: ((?:.|\n(?!\n))*)/mu.exec(help) ?? [];
  const [, lines = ""] = /^Examples:\n((?: {2}.*\n?)*)/mu.exec(help) ?? [];
  const examples = Array.from(lines.matchAll(/^ {2}\$ (.*?)(?: {2,}(\S.*))?$/gmu), ([, words = "", meaning]) =>
    meaning === undefined ? words : `${words}   # ${meaning}`,
  );
  return { statuses, examples: examples.join("\n") };
}
