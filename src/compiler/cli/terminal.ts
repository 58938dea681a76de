/**
 * The environment of a command: the working folder, the environment variables and the streams, provided by the process
 * or by a calling program.
 */

/** An output stream that knows whether it is a terminal. */
export interface TextStream {
  readonly write: (text: string) => unknown;
  readonly isTTY: boolean;
  /** The width of the terminal in characters. */
  readonly columns: number;
}

export interface Terminal {
  /** Absolute folder to which the paths of options and messages are relative. */
  readonly workingFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdout: TextStream;
  readonly stderr: TextStream;
}

/** The terminal of the current process. */
export function processTerminal(): Terminal {
  return {
    workingFolder: process.cwd(),
    environment: process.env,
    stdout: process.stdout,
    stderr: process.stderr,
  };
}
