/**
 * Terminal sessions: prompts that are shown but not copied, and the output between the commands.
 *
 *     $ npm install stepwire      a command
 *     added 12 packages           its output
 */

const shells = new Set(["bash", "sh", "shell", "zsh", "fish", "powershell", "ps1", "pwsh", "bat", "cmd"]);
const consoles = new Set(["console", "shellsession", "terminal", "sh-session", "shell-session"]);

/** Whether a block in this language shows commands typed into a terminal. */
export function isTerminalLanguage(language: string): boolean {
  return shells.has(language.toLowerCase()) || consoles.has(language.toLowerCase());
}

/** The language of the commands: for a console, that of the shell. */
export function commandLanguageOf(language: string): string {
  return consoles.has(language.toLowerCase()) ? "bash" : language;
}

export interface SessionLine {
  /** "$ ", or "" for a continued command and for output. */
  readonly prompt: string;
  readonly text: string;
  readonly isOutput: boolean;
}

const promptPattern = /^[ \t]*(?:\$|%|PS(?: [^>\n]*)?>|[A-Za-z]:\\[^>\n]*>)[ \t]+(?=\S)/u;

/**
 * Splits a block into commands and output.
 * @returns `null` if the block is a script: its first line that is neither empty nor a comment has no prompt.
 */
export function readSession(lines: readonly string[], language: string): readonly SessionLine[] | null {
  const first = lines.find((line) => line.trim() !== "" && !/^\s*#/u.test(line));
  if (!isTerminalLanguage(language) || first === undefined || !promptPattern.test(first)) return null;
  let isContinued = false;
  return lines.map((line) => {
    const [prompt = ""] = promptPattern.exec(line) ?? [];
    const isOutput = prompt === "" && !isContinued && line.trim() !== "" && !/^\s*# /u.test(line);
    isContinued = !isOutput && /(?:\\|`|\^)$/u.test(line);
    return { prompt, text: line.slice(prompt.length), isOutput };
  });
}
