/** The tools that check and change the site of the working folder: commands of docsgen, whose output they return. */
import * as z from "zod";
import type { Tool } from "../mcp/protocol.ts";
import { defineTool, ToolError } from "../mcp/protocol.ts";
import type { ExitStatus, McpOptions } from "./command-options.ts";
import type { Terminal, TextStream } from "./terminal.ts";

/** @param args Arguments after `docsgen`. */
export type RunCommand = (args: readonly string[], terminal: Terminal) => Promise<ExitStatus>;

/** The number of characters of one answer. */
const maxAnswer = 40_000;

/** @param ended Stops the commands, as the cancellation of a call does. */
export function authorTools(
  { config, source, base, useCache, isWriting: write }: Omit<McpOptions, "address" | "debug" | "workers" | "hasSites">,
  terminal: Terminal,
  run: RunCommand,
  ended: AbortSignal,
): readonly Tool[] {
  const site = [
    ...(config === null ? [] : [`--config=${config}`]),
    ...(source === null ? [] : [`--source=${source}`]),
    ...(base === null ? [] : [`--base=${base}`]),
    ...(useCache ? [] : ["--no-cache"]),
  ];
  const dryRun = write ? [] : ["--dry-run"];
  /** @throws ToolError with the output if the command cannot do what was asked. */
  const output = async (args: readonly string[], cancelled: AbortSignal): Promise<string> => {
    let text = "";
    const stream: TextStream = { write: (more) => void (text += more), isTTY: false, columns: 100 };
    const signal = AbortSignal.any([cancelled, ended]);
    const status = await run(args, { ...terminal, stdout: stream, stderr: stream, stdin: null, ask: null, signal });
    const answer =
      text.length <= maxAnswer
        ? text
        : `${text.slice(0, maxAnswer).toWellFormed()}\n[${text.length - maxAnswer} more characters]\n`;
    if (status === 2) throw new ToolError(answer);
    return answer;
  };
  const path = z.string().trim().min(1).max(500);
  return [
    defineTool({
      name: "check",
      title: "Check the site",
      description:
        "Runs all checks of a build, and lists each mistake with its file, line and column, its code, and what to do. Run it after every change.",
      input: z.strictObject({}),
      isReadOnly: true,
      run: (_input, signal) => output(["check", ...site], signal),
    }),
    defineTool({
      name: "explain",
      title: "Explain a code or a topic",
      description:
        "Returns what a code of `check` means, with an example and its correction, or a page of the manual of docsgen, such as guide/write. Without a topic, it lists all of them.",
      input: z.strictObject({ topic: path.optional().describe("Such as broken-link or guide/write") }),
      isReadOnly: true,
      run: ({ topic }, signal) => output(["explain", ...(topic === undefined ? [] : ["--", topic])], signal),
    }),
    defineTool({
      name: "fix",
      title: "Fix mistakes",
      description: write
        ? "Corrects the mistakes that have exactly one correction, and lists what is left."
        : "Shows the corrections of mistakes that have exactly one. This server was started without --write, so nothing is changed.",
      input: z.strictObject({}),
      isReadOnly: !write,
      run: (_input, signal) => output(["check", "--fix", ...dryRun, ...site], signal),
    }),
    defineTool({
      name: "move",
      title: "Move a page, a folder or a heading",
      description: `${write ? "Moves it, and updates" : "Shows how it would be moved, with"} all links, menus and redirects.${
        write ? "" : " This server was started without --write, so nothing is changed."
      }`,
      input: z.strictObject({
        from: path.describe("A file or folder of the source folder, such as guide/a.md, or a heading, guide/a.md#old"),
        to: path.describe("Its new path, or #new for a heading"),
      }),
      isReadOnly: !write,
      run: ({ from, to }, signal) => output(["mv", ...dryRun, ...site, "--", from, to], signal),
    }),
  ];
}
