/** Command lines of the author's: words that they get reach the program as they are. */
import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { fillCommand, runCommand } from "../../../src/compiler/author-code/run-command.ts";

const words = [
  "a.js",
  "my docs/a.js",
  "$(exit 3)",
  "`exit 3`",
  "$HOME.js",
  "it's",
  'a "b" c',
  "a\\",
  "a\nb",
  "*",
  "a;b&c|d",
  "!x",
  "{}",
];

describe.skipIf(process.platform === "win32")("a word of a command", () => {
  const print = `${process.execPath} -p "JSON.stringify(process.argv.slice(1))"`;
  const run = (line: string): unknown => JSON.parse(execFileSync("sh", ["-c", line], { encoding: "utf8" }));

  test("reaches the program as it is, within quotes and without them", () => {
    const templates: readonly (readonly [template: string, (word: string) => readonly string[]])[] = [
      ["{}", (word) => [word]],
      ["--file={}", (word) => [`--file=${word}`]],
      ['"{}/**/*.md"', (word) => [`${word}/**/*.md`]],
      [`'{}'/"x y"`, (word) => [`${word}/x y`]],
      [String.raw`'a\' {}`, (word) => ["a\\", word]],
      [String.raw`"a\"{}" \' {}`, (word) => [`a"${word}`, "'", word]],
      ["{} {files}", (word) => [word, "{files}"]],
    ];
    for (const [template, expected] of templates) {
      const line = words.map((word) => fillCommand(template, { "{}": [word] }, "linux")).join(" ");
      expect(run(`${print} -- ${line}`), template).toEqual(words.flatMap(expected));
    }
  });

  test("may be several words", () => {
    expect(run(fillCommand(`${print} -- {}`, { "{}": words }, "linux"))).toEqual(words);
  });
});

test("a word of a command for Windows is quoted for the program and for cmd.exe", () => {
  const fill = (template: string, ...found: readonly string[]): string =>
    fillCommand(template, { "{}": found }, "win32");
  expect(fill("node {}", "./a.js")).toBe("node ./a.js");
  expect(fill("node {}", "my docs", "a&%b%")).toBe('node ^"my^ docs^" ^"a^&^%b^%^"');
  expect(fill('cspell "{}/**/*.md"', "my docs")).toBe('cspell "my docs/**/*.md"');
  expect(fill("it's {}", "a b")).toBe('it\'s ^"a^ b^"');
});

test("a line that is too long is a command that cannot be started", async () => {
  const ended = await runCommand(`true ${"x".repeat(3_000_000)}`, {
    cwd: process.cwd(),
    timeLimit: 10_000,
    outputLimit: 1000,
    signal: new AbortController().signal,
  });
  expect(ended).toMatchObject({ status: null, reason: expect.stringContaining("cannot be started: spawn") });
});
