/**
 * The environment of a command: the working folder, the environment variables and the streams, provided by the process
 * or by a calling program.
 */
import type { Readable } from "node:stream";
import { ownProcess } from "../whole-process.ts";

/** An output stream that may be a terminal. */
export interface TextStream {
  readonly write: (text: string) => unknown;
  readonly isTTY: boolean;
  /** The width of the terminal in characters. */
  readonly columns: number;
}

/** Asks a question. @returns The answer, or `null` if the input has ended or the question was interrupted. */
export type Ask = (question: string) => Promise<string | null>;

/**
 * The environment of a command. `processTerminal` makes that of the process; tests and `docsgen mcp` pass
 * their own.
 */
export interface Terminal {
  /** Absolute folder to which the paths of options and messages are relative. */
  readonly workingFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  /** Standard input in UTF-8; `null` if there is none. */
  readonly stdin: Readable | null;
  /** `null` if nobody is there to answer. */
  readonly ask: Ask | null;
  /** Interrupts the command, as Ctrl-C does. */
  readonly signal?: AbortSignal;
}

/** The beginning of the output of a dry run. */
export const dryRunNote = "Dry run, nothing was changed: ";

/** The results of a command for programs. `version` is that of the format. */
export function toJson(results: object): string {
  return `${JSON.stringify({ version: 1, ...results }, null, 2)}\n`;
}

/** Prints the results as one JSON object, after its key `version`, which is that of the format. */
export function printJson(results: object, { stdout }: Terminal): void {
  stdout.write(toJson(results));
}

/** The same terminal without standard output, which a command that is silent does not use. */
export function withoutOutput(terminal: Terminal): Terminal {
  return { ...terminal, stdout: { ...terminal.stdout, write: () => undefined } };
}

/**
 * The terminal of the current process, which docsgen owns from now on. Whatever else is written to standard output,
 * such as by a config, goes to standard error, because reports for machines must contain nothing else.
 */
export function processTerminal(): Terminal {
  ownProcess();
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  const screen: NodeJS.WriteStream = Object.create(stdout, { write: { value: write } });
  stdout.write = stderr.write.bind(stderr);
  for (const stream of [stdout, stderr]) stream.on("error", ignoreClosedPipe);
  return {
    workingFolder: process.cwd(),
    environment: process.env,
    stdout: {
      write: (text) => write(text),
      get isTTY() {
        return stdout.isTTY;
      },
      get columns() {
        return stdout.columns;
      },
    },
    stderr: process.stderr,
    get stdin() {
      return process.stdin.setEncoding("utf8");
    },
    ask: process.stdin.isTTY && process.stdout.isTTY ? (question) => askInTerminal(question, screen) : null,
  };
}

/** A reader such as `head` may close the pipe early. The command goes on, because its exit status still counts. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

async function askInTerminal(question: string, output: NodeJS.WriteStream): Promise<string | null> {
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output });
  const closed = new Promise<null>((resolve) => lines.once("close", () => resolve(null)));
  // Ctrl-C and Ctrl-D close the interface, and the question would never be answered.
  const answer = await Promise.race([lines.question(question), closed]);
  lines.close();
  return answer;
}
