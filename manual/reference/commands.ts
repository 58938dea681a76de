/** The reference of the command line, from the declarations of its commands. */
import type { Command } from "../../src/compiler/cli/commands.ts";
import { commandNames, commands, sharedOptions } from "../../src/compiler/cli/commands.ts";
import type { Flag } from "../../src/compiler/option.ts";
import { code, codeBlock, heading, page, table } from "./markdown.ts";
import type { Part } from "./markdown.ts";

export function commandsPage(): ReturnType<typeof page> {
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
        commandNames.map((name) => [`[${code(name)}](#${name})`, commands[name].about]),
      ),
      "All commands take `--help`. `docsgen --version` prints the version, and `docsgen help` describes a command.",
      "Most commands share these options. Commands that edit sources take `--dry-run`.",
      table(["Option", "Meaning", "Commands without it"], sharedOptions.map(describeShared)),
      heading(2, "Exit statuses", "statuses"),
      "A command that is interrupted ends with 130, and one that cannot run with 2.",
      table(
        ["Command", "0", "1"],
        commandNames.map((name) => [code(name), ...[0, 1].map((status) => meaningOf(status, commands[name]))]),
      ),
      ...commandNames.flatMap((name) => describe(name, commands[name])),
    ],
  );
}

/** An option that commands have, or say why not. */
function describeShared(option: (typeof sharedOptions)[number]): readonly [string, string, string] {
  const all = commandNames.map((name): readonly [string, Command] => [name, commands[name]]);
  const flag = all.map(([, { options }]) => options[option]?.flag).find((each) => each !== undefined);
  const without = all.flatMap(([name, { lacks }]) =>
    lacks[option] === undefined ? [] : [[name, lacks[option]] as const],
  );
  const reasons = [...new Set(without.map(([, reason]) => reason))].map((reason) => {
    const names = without.filter(([, other]) => other === reason).map(([name]) => code(name));
    return `${names.join(", ")}: ${reason}`;
  });
  return [code(flag?.words ?? ""), flag?.help ?? "", reasons.join("; ")];
}

/** "built" of "0 built, 1 the content has errors", or "". */
function meaningOf(status: number, { statuses }: Command): string {
  return new RegExp(String.raw`(?:^|, )${status} (.*?)(?=, \d|$)`, "u").exec(statuses)?.[1] ?? "";
}

interface Row {
  readonly flag: Flag<unknown>;
  readonly value: unknown;
}

function describe(name: string, { alias, about, options, statuses, examples }: Command): readonly Part[] {
  const rows = Object.values(options).flatMap(({ flag, fallback }): Row[] =>
    flag === undefined || flag.isHidden === true ? [] : [{ flag, value: fallback?.value }],
  );
  const isOption = ({ flag }: Row): boolean => flag.words.startsWith("-");
  const args = rows.filter((row) => !isOption(row));
  const width = Math.max(...examples.map(([words]) => words.length));
  return [
    heading(2, `docsgen ${name}`, name),
    `${about}${alias === undefined ? "" : ` It is also called ${code(`docsgen ${alias}`)}.`}`,
    codeBlock("text", ["docsgen", name, "[options]", ...args.map(({ flag }) => flag.words)].join(" ")),
    ...tableOf("Argument", args),
    ...tableOf("Option", rows.filter(isOption)),
    `Exit status: ${statuses}.`,
    codeBlock(
      "sh",
      examples.map(([words, meaning]) => (meaning === "" ? words : `${words.padEnd(width)}   # ${meaning}`)).join("\n"),
    ),
  ];
}

function tableOf(name: string, rows: readonly Row[]): readonly string[] {
  if (rows.length === 0) return [];
  const cells = rows.flatMap(({ flag: { words, help, choices = [], opposite }, value }) => {
    const hasDefault = (typeof value === "string" || typeof value === "number") && !words.startsWith("<");
    const meaning = [
      help,
      ...(choices.length === 0 ? [] : [`: ${choices.map(code).join(", ")}`]),
      ...(hasDefault ? [` (default: ${code(String(value))})`] : []),
    ].join("");
    return [
      [code(words.replace("...", "")), meaning] as const,
      ...(opposite === undefined ? [] : [[code(opposite[0]), opposite[1]] as const]),
    ];
  });
  return [table([name, "Meaning"], cells)];
}
