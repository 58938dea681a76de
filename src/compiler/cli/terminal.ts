/**
 * The environment of a command: the working folder, the environment variables and the streams, provided by the process
 * or by a calling program.
 */

/** An output stream that may be a terminal. */
export interface TextStream {
  readonly write: (text: string) => unknown;
  readonly isTTY: boolean;
  /** The width of the terminal in characters. */
  readonly columns: number;
}

/** Asks a question. @returns The answer, or `null` if the input has ended or the question was interrupted. */
export type Ask = (question: string) => Promise<string | null>;

export interface Terminal {
  /** Absolute folder to which the paths of options and messages are relative. */
  readonly workingFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  /** `null` if nobody is there to answer. */
  readonly ask: Ask | null;
}

/** The terminal of the current process. */
export function processTerminal(): Terminal {
  return {
    workingFolder: process.cwd(),
    environment: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
    ask: process.stdin.isTTY && process.stdout.isTTY ? askInTerminal : null,
  };
}

async function askInTerminal(question: string): Promise<string | null> {
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const closed = new Promise<null>((resolve) => lines.once("close", () => resolve(null)));
  // Ctrl-C and Ctrl-D close the interface, and the question would never be answered.
  const answer = await Promise.race([lines.question(question), closed]);
  lines.close();
  return answer;
}
