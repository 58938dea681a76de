/** `docsgen completion`: a script that completes commands, options and their values in a shell. Pure. */
import type { Argument, Command, Option } from "commander";
import type { CompletionOptions, ExitStatus } from "./command-options.ts";
import type { Shell } from "./shells.ts";
import type { Terminal } from "./terminal.ts";

/** The values that an option or argument takes: one of a few words, a path, or anything else. */
type Value =
  | { readonly kind: "words"; readonly words: readonly string[] }
  | { readonly kind: "path" }
  | { readonly kind: "other" };

interface CompletedOption {
  /** "--format" */
  readonly name: string;
  readonly description: string;
  /** `null` for a switch. */
  readonly value: Value | null;
}

interface CompletedCommand {
  /** With its aliases. */
  readonly names: readonly string[];
  readonly description: string;
  readonly options: readonly CompletedOption[];
  readonly argument: Value | null;
}

/** Prints the script for a shell. It is made from the declared commands of `program`, so it has no list of its own. */
export function runCompletion({ shell }: CompletionOptions, program: Command, { stdout }: Terminal): ExitStatus {
  stdout.write(completionScript(shell, program));
  return 0;
}

function completionScript(shell: Shell, program: Command): string {
  const commands = [...program.commands.map(completedCommand), helpCommand(program)];
  switch (shell) {
    case "bash":
      return bashScript(commands);
    case "zsh":
      return zshScript(commands);
    case "fish":
      return fishScript(commands);
  }
}

function completedCommand(command: Command): CompletedCommand {
  const [argument] = command.registeredArguments;
  return {
    names: [command.name(), ...command.aliases()],
    description: firstSentence(command.description()),
    options: [
      ...command.options.flatMap(completedOption),
      { name: "--help", description: "print this help", value: null },
    ],
    argument: argument === undefined ? null : valueOf(argument, `<${argument.name()}>`),
  };
}

function helpCommand(program: Command): CompletedCommand {
  const words = program.commands.map((command) => command.name());
  return { names: ["help"], description: "Describe a command", options: [], argument: { kind: "words", words } };
}

function completedOption(option: Option): readonly CompletedOption[] {
  const { long, description, flags, required, optional, hidden } = option;
  if (long === undefined || long === null || hidden) return [];
  return [
    {
      name: long,
      description: firstSentence(description),
      value: required || optional ? valueOf(option, flags) : null,
    },
  ];
}

function valueOf({ argChoices }: Pick<Option | Argument, "argChoices">, flags: string): Value {
  if (argChoices !== undefined) return { kind: "words", words: argChoices };
  return /[<[](?:file|dir|folder|where|from|to)\b/u.test(flags) ? { kind: "path" } : { kind: "other" };
}

/** Without what a line in a menu has no room for. */
function firstSentence(text: string): string {
  return text.replace(/(?:[.;] | \().*$/su, "").replace(/\.$/u, "");
}

function bashScript(commands: readonly CompletedCommand[]): string {
  const names = commands.flatMap((command) => command.names);
  const answer = (value: Value): string =>
    value.kind === "words"
      ? `COMPREPLY=($(compgen -W "${value.words.join(" ")}" -- "$current"))`
      : value.kind === "path"
        ? `COMPREPLY=($(compgen -f -- "$current"))`
        : `:`;
  const values = commands.flatMap(({ names: own, options }) =>
    options.flatMap(({ name, value }) =>
      value === null ? [] : [`    ${own.map((each) => `"${each} ${name}"`).join("|")}) ${answer(value)}; return ;;`],
    ),
  );
  const words = commands.map(
    ({ names: own, options }) => `    ${own.join("|")}) options="${options.map(({ name }) => name).join(" ")}" ;;`,
  );
  const args = commands.flatMap(({ names: own, argument }) =>
    argument === null ? [] : [`    ${own.join("|")}) ${answer(argument)} ;;`],
  );
  return `# Completion of docsgen for bash. Add to ~/.bashrc: eval "$(docsgen completion bash)"
_docsgen() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} command=\${COMP_WORDS[1]} options=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${names.join(" ")} --help --version" -- "$current"))
    return
  fi
  case "$command $previous" in
${values.join("\n")}
  esac
  case "$command" in
${words.join("\n")}
  esac
  if [ "\${current:0:1}" = "-" ]; then
    COMPREPLY=($(compgen -W "$options" -- "$current"))
    return
  fi
  case "$command" in
${args.join("\n")}
  esac
}
complete -o filenames -F _docsgen docsgen
`;
}

function zshScript(commands: readonly CompletedCommand[]): string {
  const action = (value: Value): string =>
    value.kind === "words" ? `(${value.words.join(" ")})` : value.kind === "path" ? "_files" : " ";
  const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escaped = (text: string): string => text.replaceAll(/[[\]:\\]/gu, String.raw`\$&`);
  const listed = commands.flatMap(({ names, description }) =>
    names.map((name) => `    ${quoted(`${name}:${escaped(description)}`)}`),
  );
  const cases = commands.map(({ names, options, argument }) => {
    const specs = [
      ...options.map(({ name, description, value }) =>
        // With "=", a value may follow in the same word or in the next one.
        quoted(
          `${name}${value === null ? "" : "="}[${escaped(description)}]${value === null ? "" : `:value:${action(value)}`}`,
        ),
      ),
      ...(argument === null ? [] : [quoted(`*:argument:${action(argument)}`)]),
    ];
    return `    ${names.join("|")})\n      _arguments ${specs.join(" \\\n        ")} ;;`;
  });
  return `#compdef docsgen
# Completion of docsgen for zsh. Add to ~/.zshrc, after compinit: eval "$(docsgen completion zsh)"
_docsgen() {
  local -a commands
  commands=(
${listed.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join("\n")}
  esac
}
compdef _docsgen docsgen
`;
}

function fishScript(commands: readonly CompletedCommand[]): string {
  const quoted = (text: string): string => `'${text.replaceAll(/['\\]/gu, String.raw`\$&`)}'`;
  const answer = (value: Value): string =>
    value.kind === "words" ? ` -x -a ${quoted(value.words.join(" "))}` : value.kind === "path" ? " -r -F" : " -x";
  const lines = commands.flatMap(({ names, description, options, argument }) => [
    ...names.map((name) => `complete -c docsgen -n __fish_use_subcommand -a ${name} -d ${quoted(description)}`),
    ...options.map(
      ({ name, description: text, value }) =>
        `complete -c docsgen -n '__fish_seen_subcommand_from ${names.join(" ")}' -l ${name.slice(2)}${value === null ? "" : answer(value)} -d ${quoted(text)}`,
    ),
    ...(argument === null || argument.kind === "other"
      ? []
      : [
          `complete -c docsgen -n '__fish_seen_subcommand_from ${names.join(" ")}' ${argument.kind === "path" ? "-F" : `-a ${quoted(argument.words.join(" "))}`}`,
        ]),
  ]);
  return `# Completion of docsgen for fish. Write it to ~/.config/fish/completions/docsgen.fish
complete -c docsgen -f
${lines.join("\n")}
`;
}
