/** Where a command runs: the folder, the environment and the streams that the process gives it, or a program that calls it. */

/** Takes text, and knows whether a person reads it. */
export interface TextStream {
  readonly write: (text: string) => unknown;
  readonly isTTY: boolean;
  /** Characters in a line of the terminal. */
  readonly columns: number;
}

export interface Terminal {
  /** Absolute: what the paths of options and messages are relative to. */
  readonly workingFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdout: TextStream;
  readonly stderr: TextStream;
}

/** The process's own. */
export function processTerminal(): Terminal {
  return {
    workingFolder: process.cwd(),
    environment: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
  };
}
