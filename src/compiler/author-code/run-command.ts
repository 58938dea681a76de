/** Runs a command line of the author's, within limits. Has effects. */
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { execFile, spawn } from "node:child_process";

/** The folder, environment and limits of a command. A limit that is exceeded ends all processes of the command. */
export interface CommandOptions {
  readonly cwd: string;
  /** All environment variables of the command. Default: those of docsgen. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string;
  /**
   * For a command that asks back: given all that it has printed, returns what to write to it next. `null` ends its
   * input. It is called once before anything is printed.
   */
  readonly converse?: (output: Buffer) => string | null;
  /** What each placeholder of the line stands for, such as `{}`: words that reach the program as they are. */
  readonly words?: Readonly<Record<string, readonly string[]>>;
  /** Milliseconds. */
  readonly timeLimit: number;
  /** Of everything that it prints, in bytes. */
  readonly outputLimit: number;
  /** Of all its processes together, in bytes. It is not observed on Windows. */
  readonly memoryLimit?: number;
  readonly signal: AbortSignal;
}

/** The output of a command and how it ended. `reason` is set only if the command was stopped, not for a failing status. */
export interface EndedCommand {
  /** The exit status; `null` if it was ended. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Why it was ended or could not be started: "does not end within 30 s"; `null` if it ended by itself. */
  readonly reason: string | null;
}

/** How often the memory of a command is looked at, in milliseconds. */
const memoryInterval = 250;

/**
 * @param template A line for the shell, with placeholders.
 * @throws The signal's reason if it is aborted. The command and all that it has started are ended then.
 */
export function runCommand(
  template: string,
  { cwd, env, input = "", converse, words = {}, timeLimit, outputLimit, memoryLimit, signal }: CommandOptions,
): Promise<EndedCommand> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    // A group of its own, so that all of its processes can be ended.
    const isGroup = process.platform !== "win32";
    let child: ChildProcessWithoutNullStreams;
    try {
      child = spawn(fillCommand(template, words, process.platform), {
        shell: true,
        cwd,
        ...(env === undefined ? {} : { env: { ...env } }),
        detached: isGroup,
        stdio: "pipe",
        windowsHide: true,
      });
    } catch (error) {
      // Such as a line that is too long.
      resolve({ status: null, stdout: "", stderr: "", reason: `cannot be started: ${messageOf(error)}` });
      return;
    }
    const chunks: Record<"stdout" | "stderr", Buffer[]> = { stdout: [], stderr: [] };
    let size = 0;
    let reason: string | null = null;
    const kill = (): void => {
      try {
        if (isGroup && child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
        else child.kill("SIGKILL");
      } catch {
        // It has ended already.
      }
      // A process that has left the group may keep the pipes open.
      child.stdout.destroy();
      child.stderr.destroy();
    };
    const stop = (why: string): void => {
      reason ??= why;
      kill();
    };
    const timer = setTimeout(() => stop(`does not end within ${timeLimit / 1000} s`), timeLimit);
    const watch =
      memoryLimit === undefined || !isGroup || child.pid === undefined
        ? undefined
        : watchMemory(child.pid, memoryLimit, () => stop(`needs more than ${Math.round(memoryLimit / 2 ** 20)} MB`));
    signal.addEventListener("abort", kill, { once: true });
    const talk = (): void => {
      if (converse === undefined || child.stdin.writableEnded) return;
      const next = converse(Buffer.concat(chunks.stdout));
      if (next === null) child.stdin.end();
      else if (next !== "") child.stdin.write(next);
    };
    for (const name of ["stdout", "stderr"] as const)
      child[name].on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > outputLimit) stop(`prints more than ${outputLimit / 1_000_000} MB`);
        else chunks[name].push(chunk);
        if (name === "stdout") talk();
      });
    child.on("error", (error) => (reason ??= `cannot be started: ${error.message}`));
    child.on("close", (status, killed) => {
      if (status === null) reason ??= `is ended by ${killed ?? "the system"}`;
      clearTimeout(timer);
      clearInterval(watch);
      signal.removeEventListener("abort", kill);
      // Ends background processes of the command, too.
      kill();
      const textOf = (name: "stdout" | "stderr"): string => Buffer.concat(chunks[name]).toString("utf8");
      if (signal.aborted) reject(signal.reason);
      else resolve({ status, stdout: textOf("stdout"), stderr: textOf("stderr"), reason });
    });
    // A command that does not read its input may end before it is written.
    child.stdin.on("error", () => undefined);
    if (converse === undefined) child.stdin.end(input);
    else talk();
  });
}

/**
 * Puts words in place of placeholders, so that the shell hands each to the program as it is. A placeholder may be
 * within quotes of the template: `"{}/*.md"`.
 */
export function fillCommand(
  template: string,
  words: Readonly<Record<string, readonly string[]>>,
  platform: NodeJS.Platform,
): string {
  let line = "";
  let quote = "";
  let isEscaped = false;
  const isPosix = platform !== "win32";
  for (const [token] of template.matchAll(/\{\w*\}|[{"'\\]|[^{"'\\]+/gu)) {
    const found = Object.hasOwn(words, token) ? words[token] : undefined;
    const isQuote = !isEscaped && (token === '"' || (token === "'" && isPosix));
    isEscaped = isPosix && token === "\\" && !isEscaped && quote !== "'";
    if (found === undefined) {
      if (isQuote && (quote === "" || quote === token)) quote = quote === "" ? token : "";
      line += token;
    } else if (found.every((word) => plainWord.test(word))) line += found.join(" ");
    else if (!isPosix) line += quote === "" ? found.map(quoteForWindows).join(" ") : found.join(" ");
    else line += `${quote}${found.map(quoteForPosix).join(" ")}${quote}`;
  }
  return line;
}

/** Means the same to all shells, within quotes and without them. */
const plainWord = /^[\w./][\w./+-]*$/u;

function quoteForPosix(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** Quotes it for the program, and protects the quotes and all that has a meaning for `cmd.exe` with carets. */
function quoteForWindows(word: string): string {
  const quoted = `"${word.replaceAll(/(\\*)"/gu, String.raw`$1$1\"`).replace(/\\+$/u, "$&$&")}"`;
  return quoted.replaceAll(/[()[\]%!^"`<>&|;, *?]/gu, "^$&");
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Adds up the memory of a group of processes from time to time. */
function watchMemory(group: number, limit: number, onMore: () => void): NodeJS.Timeout {
  return setInterval(() => {
    execFile("ps", ["-A", "-o", "pgid=,rss="], (error, list) => {
      if (error !== null) return;
      const used = list.split("\n").reduce((total, line) => {
        const [id, kilobytes = 0] = line.trim().split(/\s+/u).map(Number);
        return id === group ? total + kilobytes * 1024 : total;
      }, 0);
      if (used > limit) onMore();
    });
  }, memoryInterval);
}
