/** What to do after a command line that cannot be understood. Pure. */
import type { Command, CommanderError } from "commander";

/** What other tools call our options, and options that docsgen does not need. */
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
  "--force": "--no-cache ignores the cache",
  "--minify": "leave it out: docsgen decides this by itself",
  "--json": "write --format json",
  "--reporter": "write --format <format>",
  "--draft": "leave it out: `docsgen dev` shows drafts, and a build never publishes them",
  "--drafts": "leave it out: `docsgen dev` shows drafts, and a build never publishes them",
  "--production": "leave it out: a build is always for production",
  "--prod": "leave it out: a build is always for production",
};

/** What to write instead of a word after a command that takes none. */
const withoutArguments: Readonly<Record<string, (word: string) => string>> = {
  build: (word) => `write --out ${word} for the output folder, or --source ${word} for the folder of the pages`,
  check: (word) =>
    /\.(?:mdx?|markdown)$/iu.test(word)
      ? "check takes no file, because links depend on the whole site; it names the file of each problem"
      : `write --source ${word} for the folder of the pages; \`docsgen verify ${word}\` checks a built folder`,
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
  if (code !== "commander.excessArguments" || command === undefined) return null;
  const word = args.slice(1).find((arg) => !arg.startsWith("-"));
  return word === undefined
    ? null
    : (withoutArguments[command.name()]?.(quoted(word)) ?? `\`docsgen help ${command.name()}\` describes it`);
}

function hintForOption(written: string, command: Command | undefined, program: Command): string | null {
  const [name = "", value] = written.split("=");
  const own = command?.options.find((option) => option.long === name);
  if (own !== undefined && value !== undefined) return `write ${name} without a value`;
  const others = program.commands.filter((each) =>
    each.options.some(({ long, short }) => long === name || short === name),
  );
  const other = Object.hasOwn(otherOptions, name) ? otherOptions[name] : undefined;
  if (other !== undefined) return other;
  if (others.length === 0) return command === undefined ? null : `\`docsgen help ${command.name()}\` lists the options`;
  return `${name} is an option of ${others.map((each) => `\`docsgen ${each.name()}\``).join(", ")}`;
}

function quoted(word: string): string {
  return /^[\w./@-]+$/u.test(word) ? word : `'${word}'`;
}
