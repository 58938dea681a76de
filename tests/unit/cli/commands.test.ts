/** The declarations of the commands: what they share, and their reasons where they do not. */
import { expect, test } from "vitest";
import { commandNames, commands, sharedOptions } from "../../../src/compiler/cli/commands.ts";
import type { Command } from "../../../src/compiler/cli/commands.ts";

const all = commandNames.map((name): readonly [string, Command] => [name, commands[name]]);

test("a command has each shared option, or says why it lacks it", () => {
  for (const [name, { options, lacks }] of all)
    for (const option of sharedOptions)
      expect([name, option, Object.hasOwn(options, option)]).toEqual([name, option, lacks[option] === undefined]);
});

test("commands that edit sources take --dry-run", () => {
  const editing = all.filter(([, { options }]) => "isDryRun" in options).map(([name]) => name);
  expect(editing).toEqual(["init", "check", "mv", "translate", "version", "sites", "migrate"]);
});

test("one flag has one meaning: the same words say the same of all commands, or take other values", () => {
  const words = new Map<string, Set<string>>();
  for (const [, { options }] of all)
    for (const { flag } of Object.values(options))
      if (flag !== undefined)
        words.set(
          flag.words.replace(/ .*$/u, ""),
          (words.get(flag.words.replace(/ .*$/u, "")) ?? new Set()).add(flag.words),
        );
  expect(
    [...words].filter(([, spellings]) => spellings.size > 1).map(([name, spellings]) => [name, ...spellings]),
  ).toEqual([
    ["--from", "--from <dir>", "--from <ref>", "--from <tool>"],
    ["--to", "--to <dir>", "--to <file>"],
    ["--diff", "--diff <ref>", "--diff"],
    ["--published", "--published <where>", "--published <dir>"],
  ]);
});

test("each relation names options of the same command", () => {
  for (const [name, { options }] of all)
    for (const { flag } of Object.values(options))
      for (const other of [...(flag?.needs?.options ?? []), ...(flag?.excludes?.options ?? [])])
        expect(Object.keys(options), name).toContain(other);
});

test("exit statuses are 0, 1, 2 and 130, in this order", () => {
  for (const [name, { statuses }] of all) {
    const found = Array.from(statuses.matchAll(/(?:^|, )(\d+) /gu), ([, status]) => Number(status));
    expect(found[0], name).toBe(0);
    expect(
      [0, 1, 2, 130].filter((status) => found.includes(status)),
      name,
    ).toEqual(found);
  }
});
