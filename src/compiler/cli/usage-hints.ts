/** Hints for command lines that cannot be parsed. Pure. */
import type { Command, CommanderError, Option } from "commander";
import { nearestName } from "../diagnostics/suggest.ts";

/** Names that other tools have for our options, and options that docsgen does not need. */
const otherOptions: Readonly<Record<string, string>> = {
  "--watch": "`docsgen dev` serves the site and updates it whenever you save; `build` and `check` run once",
  "-w": "`docsgen dev` serves the site and updates it whenever you save",
  "--output": "write --out <dir>",
  "--outDir": "write --out <dir>",
  "--outdir": "write --out <dir>",
  "--out-dir": "write --out <dir>",
  "--dest": "write --out <dir>",
  "--destination": "write --out <dir>",
  "-o": "write --out <dir>",
  "-d": "write --out <dir>",
  "-p": "write --port <n>",
  "-c": "write --config <file>",
  "--baseURL": "write --base <path>",
  "--baseUrl": "write --base <path>",
  "--root": "write --source <dir>, or run docsgen in that folder",
  "--cwd": "run docsgen in that folder",
  "--quiet": "write --silent",
  "-q": "write --silent",
  "-v": "write --version, or --verbose for more output",
  "--clean": "a build removes what it no longer publishes; --no-cache ignores the cache",
  "--force": "write --no-cache",
  "--minify": "leave it out: docsgen decides this by itself",
  "--dry-run":
    "`docsgen check` reports what a build would, and writes nothing; `check --fix --dry-run` shows the fixes",
  "--dryRun": "`docsgen check` reports what a build would, and writes nothing",
  "--only":
    'severities are in the config: `checks: { severity: { "broken-link": "off" } }`; `--format json` is for filters',
  "--ignore": 'accepted problems are in the config: `checks: { severity: { "broken-link": "off" } }`',
  "--no-color": "set the environment variable NO_COLOR=1",
  "--color": "colors follow the terminal; FORCE_COLOR=1 in the environment keeps them",
  "--template": "leave it out: there is one template; `docsgen migrate` takes the pages of another tool",
  "--config-file": "write --config <file>",
  "--src": "write --source <dir>",
  "--input": "write --source <dir>",
  "-s": "write --source <dir>",
  "-b": "write --base <path>",
  "-f": "write --format <format>, or --fix",
  "-y": "write --yes",
  "-n": "write --dry-run",
  "--fail-on-warnings": "write --strict",
  "--warnings-as-errors": "write --strict",
  "--max-warning": "write --max-warnings <n>",
  "--concurrency": "write --workers <n>",
  "--threads": "write --workers <n>",
  "--jobs": "write --workers <n>",
  "-j": "write --workers <n>",
  "--log-level": "write --silent, or --verbose",
  "--help-all": "`docsgen help` lists the commands, `docsgen help build` the options of one",
  "--incremental": "leave it out: a build makes only what has changed",
  "--https": "leave it out: a proxy such as Caddy serves HTTPS",
  "--shard": "write docsgen compile --shard <i/n>",
  "--json": "write --format json",
  "--reporter": "write --format <format>",
  "--draft": "leave it out: `docsgen dev` shows drafts, and a build never publishes them",
  "--drafts": "leave it out: `docsgen dev` shows drafts, and a build never publishes them",
  "--production": "leave it out: a build is always for production",
  "--prod": "leave it out: a build is always for production",
};

/** The hint for an argument after a command that takes none. */
const withoutArguments: Readonly<Record<string, (word: string) => string>> = {
  build: (word) => `write --out ${word} for the output folder, or --source ${word} for the folder of the pages`,
  check: (word) =>
    /\.(?:mdx?|markdown)$/iu.test(word)
      ? "check takes no file, because links depend on the whole site; it names the file of each problem"
      : `write --source ${word} for the folder of the pages; \`docsgen verify ${word}\` checks a built folder`,
  mv: () => "write two arguments: what moves, and its new name; a path with a space needs quotes",
  verify: (word) => `write docsgen verify ${word} alone: it checks one built folder`,
  init: (word) => `write docsgen init ${word} alone: it creates one site; --title has the title`,
  preview: (word) => `write docsgen preview ${word} alone: it serves one built folder`,
  serve: (word) =>
    `write --source ${word} for the folder of the pages; \`docsgen preview ${word}\` serves a built folder`,
};

/** @param args Arguments after `docsgen`. */
export function usageHint({ code, message }: CommanderError, args: readonly string[], program: Command): string | null {
  const command = program.commands.find((each) => [each.name(), ...each.aliases()].includes(args[0] ?? ""));
  if (code === "commander.unknownOption") {
    const [, written = ""] = /'([^']*)'/u.exec(message) ?? [];
    return hintForOption(written, command, program);
  }
  if (command === undefined) return null;
  if (code === "commander.missingArgument") return samples[command.name()] ?? null;
  if (code === "commander.optionMissingArgument" || code === "commander.invalidArgument")
    return hintForValue(message, command);
  if (code !== "commander.excessArguments") return null;
  const after = args.slice(1);
  const optionAt = (index: number): Option | undefined =>
    command.options.find(({ long, short }) =>
      [long, short].some((name) => name !== undefined && name === after[index]),
    );
  const given = after.findIndex(
    (arg, index) => isSwitch(optionAt(index - 1)) && /^(?:true|false|yes|no|on|off|[01])$/iu.test(arg),
  );
  if (given !== -1) {
    const [name = "", value = ""] = after.slice(given - 1);
    return /^(?:true|yes|on|1)$/iu.test(value)
      ? `${name} takes no value: leave out “${value}”`
      : `${name} takes no value: leave out “${name} ${value}”`;
  }
  // Without options and their values.
  const words = after.filter((arg, index) => !arg.startsWith("-") && !takesValue(optionAt(index - 1)));
  if (command.name() === "explain") return `write docsgen explain ${words.join("-")}`;
  if (command.name() === "search") return `put the words in quotes: docsgen search ${quoted(words.join(" "))}`;
  const [word] = words;
  if (word !== undefined && [command.name(), ...command.aliases()].includes(word))
    return `leave out the second “${word}”`;
  return word === undefined
    ? null
    : (withoutArguments[command.name()]?.(quoted(word)) ?? `\`docsgen help ${command.name()}\` describes it`);
}

function takesValue(option: Option | undefined): boolean {
  return option !== undefined && (option.required || option.optional);
}

function isSwitch(option: Option | undefined): boolean {
  return option !== undefined && !takesValue(option);
}

const samples: Readonly<Record<string, string>> = {
  mv: "name what moves and its new name: docsgen mv limits.md reference/limits.md",
  version:
    "name the version and where its config is: docsgen version v1 --from v1.0; `docsgen --version` prints that of docsgen",
  search: 'write what a reader looks for: docsgen search "rate limit"',
};

/** An option with a value that it does not take: "option '--from <tool>' argument 'jekyl' is invalid." */
function hintForValue(message: string, command: Command): string | null {
  const [, flags = "", value = ""] = /option '([^']*)' argument '([^']*)'/u.exec(message) ?? [];
  const option = command.options.find((each) => each.flags === flags);
  const near = nearestName(value, option?.argChoices ?? []);
  if (near !== null) return `did you mean “${near}”?`;
  if (option?.long === "--max-warnings")
    return "write a number, such as --max-warnings 0; without the option, there is no limit";
  if (option?.long === "--from")
    return "migrate the pages by hand: they are Markdown; `docsgen check` lists the syntax of other tools";
  const [, missing = ""] = /option '(--[\w-]+)[^']*' argument missing/u.exec(message) ?? [];
  return missing === "" ? null : `write a value after ${missing}, or leave it out`;
}

function hintForOption(written: string, command: Command | undefined, program: Command): string | null {
  const [name = "", value] = written.split("=");
  const own = command?.options.find((option) => option.long === name);
  if (own !== undefined && value !== undefined)
    return /^(?:false|no|off|0)$/iu.test(value)
      ? `${name} takes no value: leave it out`
      : `write ${name} without a value`;
  const others = commandsWith(name, program);
  const other = Object.hasOwn(otherOptions, name) ? otherOptions[name] : undefined;
  const isOwn = command?.options.some(({ long }) => other?.startsWith(`write ${long} `) || other === `write ${long}`);
  // An option of another command is no advice for this one.
  if (other !== undefined && (isOwn === true || !other.startsWith("write -") || others.length === 0)) return other;
  if (others.length === 0) {
    const near = nearestName(name, command?.options.flatMap(({ long }) => long ?? []) ?? []);
    if (near !== null) return `write ${near}`;
    const elsewhere = nearestName(
      name,
      program.commands.flatMap((each) => each.options.flatMap(({ long }) => long ?? [])),
    );
    if (elsewhere !== null) return `did you mean “${elsewhere}”? ${ownersOf(elsewhere, program)}`;
  }
  if (others.length === 0) return command === undefined ? null : `\`docsgen help ${command.name()}\` lists the options`;
  return ownersOf(name, program);
}

function commandsWith(name: string, program: Command): readonly Command[] {
  return program.commands.filter(({ options }) => options.some(({ long, short }) => long === name || short === name));
}

function ownersOf(name: string, program: Command): string {
  const names = commandsWith(name, program).map((each) => `\`docsgen ${each.name()}\``);
  return `${name} is an option of ${names.join(", ")}`;
}

function quoted(word: string): string {
  return /^[\w./@-]+$/u.test(word) ? word : `'${word}'`;
}
