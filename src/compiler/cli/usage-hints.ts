/** Hints for command lines that cannot be parsed. Pure. */
import type { Command, CommanderError } from "commander";
import { nearestName } from "../diagnostics/suggest.ts";

const serves = "`docsgen dev` serves the site and updates it whenever you save";
const severities = 'it is in the config: `checks: { severity: { "broken-link": "off" } }`';
const drafts = "leave it out: `docsgen dev` shows drafts, and a build never publishes them";

/** Names that other tools have for our options, and options that docsgen does not need. */
const otherOptions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    [serves]: "--watch -w",
    "write --out <dir>": "--output --outDir --outdir --out-dir --dest --destination -o -d",
    "write --port <n>": "-p",
    "write --config <file>": "-c --config-file",
    "write --base <path>": "--baseURL --baseUrl -b",
    "write --source <dir>": "--root --src --input -s",
    "write --silent": "--quiet -q --log-level",
    "write --no-cache": "--force --clean",
    "`docsgen check` reports what a build would, and writes nothing": "--dry-run --dryRun",
    [severities]: "--only --ignore",
    "write --strict": "--fail-on-warnings --warnings-as-errors",
    "write --workers <n>": "--concurrency --threads --jobs -j",
    "write --format json": "--json",
    "write docsgen compile --shard <i/n>": "--shard",
    [drafts]: "--draft --drafts",
  }).flatMap(([hint, names]) => names.split(" ").map((name) => [name, hint] as const)),
);

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
  const words = args.slice(1).filter((arg) => !arg.startsWith("-"));
  if (command.name() === "search") return `put the words in quotes: docsgen search "${words.join(" ")}"`;
  return `\`docsgen help ${command.name()}\` describes it`;
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
  const near = nearestName(value, command.options.find((each) => each.flags === flags)?.argChoices ?? []);
  if (near !== null) return `did you mean “${near}”?`;
  const [, missing] = /option '(--[\w-]+)[^']*' argument missing/u.exec(message) ?? [];
  return missing === undefined
    ? `\`docsgen help ${command.name()}\` describes it`
    : `write a value after ${missing}, or leave it out`;
}

function hintForOption(written: string, command: Command | undefined, program: Command): string | null {
  const [name = ""] = written.split("=");
  const own = command?.options.flatMap(({ long }) => long ?? []) ?? [];
  if (own.includes(name)) return `${name} takes no value: write it alone, or leave it out`;
  const other = otherOptions.get(name);
  const [, meant = null] = /^write (--[\w-]+)/u.exec(other ?? "") ?? [];
  if (other !== undefined && (meant === null || own.includes(meant))) return other;
  const owners = program.commands.filter(({ options }) => options.some(({ long }) => long === name));
  if (owners.length > 0)
    return `${name} is an option of ${owners.map((each) => `\`docsgen ${each.name()}\``).join(", ")}`;
  const near = nearestName(name, own);
  if (near !== null) return `write ${near}`;
  return command === undefined ? null : `\`docsgen help ${command.name()}\` lists the options`;
}
