/**
 * Terminal sessions: prompts that are shown but not copied, and the output between the commands.
 *
 *     user@host:~$ npm install \      a command
 *     >   stepwire                    its second line
 *     added 12 packages               its output
 *
 * The same for interpreters, in blocks of their languages: `>>> ` in Python, `mysql> ` in SQL.
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

/** A line of a session: `$ npm install` is the prompt "$ " and the text "npm install". */
export interface SessionLine {
  /** "$ ", or "" for a continued command without a prompt of its own and for output. */
  readonly prompt: string;
  readonly text: string;
  readonly isOutput: boolean;
}

/** "$ ", "PS C:\> " and "C:\>": prompts that do not name a user. */
const plainPrompts = [
  String.raw`[$%❯➜\p{Script=Greek}][ \t]+`,
  String.raw`(?:\[[^\]]+\]: )?PS(?: [^>]*)?>[ \t]+`,
  String.raw`[A-Za-z]:\\[^>]*>[ \t]*`,
];

/** "user@host:~$ ", "[user@host ~]# ", "host:~ user$ ", "bash-5.1$ " and "~/site % ". A "#" after a space is a comment. */
const fullPrompts = [
  String.raw`(?:[\w.-]+@[\w.-][^$#%>❯➜]*|\[[^\]@:]*[@:][^\]]*\] ?)(?:[$%>❯➜]|(?<=\S)#)[ \t]+`,
  String.raw`(?:[\w.-]+:\S+ [\w.-]+|(?:ba|da|k|z)?sh(?:-[\d.]+)?|~[^\s$#%>]*)(?: ?[$%❯➜]|#)[ \t]+`,
];

/** A prompt may follow the name of a virtual environment, "(venv) ", and a command follows the prompt. */
const toPattern = (prompts: readonly string[]): RegExp =>
  new RegExp(String.raw`^[ \t]*(?:\([^()\s]+\) ?)?(?:${prompts.join("|")})(?=\S)`, "u");

/** The prompt of an interpreter, and that of the lines that continue a command. */
interface Interpreter {
  readonly languages: readonly string[];
  readonly first: RegExp;
  readonly second: RegExp;
}

const interpreters: readonly Interpreter[] = [
  {
    languages: ["python", "py", "python3", "pycon"],
    first: /^(?:>>>|In \[\d+\]:)(?:[ \t]+(?=\S)|[ \t]*$)/u,
    second: /^(?:\.\.\.|[ \t]*\.\.\.:)(?:[ \t]|$)/u,
  },
  {
    languages: ["ruby", "rb", "irb"],
    first: /^(?:irb(?:\([^()]*\))?(?::\d+)*(?::\d+)?>|\[\d+\] pry\([^()]*\)>|>>)[ \t]+(?=\S)/u,
    second: /^(?:irb\([^()]*\)(?::\d+)*[*"']|\[\d+\] pry\([^()]*\)\*)[ \t]*/u,
  },
  {
    languages: ["sql", "mysql", "mariadb", "psql", "postgresql", "pgsql", "sqlite"],
    first: /^(?:mysql|sqlite|MariaDB \[[^\]]*\]|[\w-]+=[#>])>?[ \t]+(?=\S)/u,
    second: /^(?:[ \t]*->|[ \t]*\.\.\.>|[\w-]+[-('"][#>])(?:[ \t]+|$)/u,
  },
  {
    languages: ["js", "javascript", "node", "ts", "typescript"],
    first: /^>[ \t]+(?=\S)/u,
    second: /^(?:\.{3}|\|)[ \t]+/u,
  },
];

const plainPrompt = toPattern(plainPrompts);
const anyPrompt = toPattern([...plainPrompts, ...fullPrompts]);
/** Commands hardly ever start with a capital letter, but comments do. */
const rootPrompt = /^[ \t]*#[ \t]+(?=[^\s#\p{Lu}])/u;
const replPrompt = /^[ \t]*>[ \t]+(?=\S)/u;
const secondPrompt = /^>{1,2}(?:[ \t]|$)/u;

/**
 * Splits a block into commands and output.
 * @returns `null` if the block is a script: a console without a prompt, or a block in the language of a shell whose
 * first line that is neither empty nor a comment has none.
 */
export function readSession(lines: readonly string[], language: string): readonly SessionLine[] | null {
  const prompts = promptsOf(lines, language);
  if (prompts === null) return readInterpreter(lines, language);
  let command: OpenCommand = none;
  let isAfterOutput = false;
  return lines.map((line) => {
    const prompt = prompts.map((pattern) => pattern.exec(line)?.[0] ?? "").find((found) => found !== "");
    const [second = ""] = prompt === undefined && command.mayContinue ? (secondPrompt.exec(line) ?? []) : [];
    const shown = prompt ?? second;
    const text = line.slice(shown.length);
    const isCommand = shown !== "" || command.continues;
    const isComment = !isCommand && /^\s*# /u.test(line);
    // An empty line separates commands, unless it is part of what a command prints.
    const isOutput = !isCommand && !isComment && (line.trim() !== "" || isAfterOutput);
    command = isCommand ? openAfter(text, prompt === undefined ? command : none, second !== "") : none;
    isAfterOutput = isOutput;
    return { prompt: shown, text, isOutput };
  });
}

/** Splits a block whose first line has the prompt of an interpreter. */
function readInterpreter(lines: readonly string[], language: string): readonly SessionLine[] | null {
  const found = interpreters.find(({ languages }) => languages.includes(language.toLowerCase()));
  const first = lines.find((line) => line.trim() !== "") ?? "";
  if (found === undefined || !found.first.test(first)) return null;
  let isOpen = false;
  return lines.map((line) => {
    const prompt = (found.first.exec(line) ?? (isOpen ? found.second.exec(line) : null))?.[0];
    isOpen = prompt !== undefined;
    return { prompt: prompt ?? "", text: line.slice(prompt?.length ?? 0), isOutput: !isOpen && line.trim() !== "" };
  });
}

/** The prompts that a block has; `null` if it has none. */
function promptsOf(lines: readonly string[], language: string): readonly RegExp[] | null {
  if (!isTerminalLanguage(language)) return null;
  const first = lines.find((line) => line.trim() !== "") ?? "";
  if (!consoles.has(language.toLowerCase())) {
    const code = lines.find((line) => line.trim() !== "" && !/^\s*#/u.test(line));
    return code !== undefined && anyPrompt.test(code) ? [anyPrompt] : null;
  }
  const hasPrompt = lines.some((line) => anyPrompt.test(line));
  // "# " is the prompt of root, or a comment among lines that have the prompt of a user: "$ ".
  if (rootPrompt.test(first) || hasPrompt)
    return lines.some((line) => plainPrompt.test(line)) ? [anyPrompt] : [anyPrompt, rootPrompt];
  return replPrompt.test(first) ? [replPrompt] : null;
}

/** Whether a command goes on after a line, and how. */
interface OpenCommand {
  /** Whether the next line belongs to it. */
  readonly continues: boolean;
  /** Whether the next line belongs to it if it has the second prompt of a shell, "> ". */
  readonly mayContinue: boolean;
  /** The word that ends a here-document, or `null`. */
  readonly delimiter: string | null;
}

const none: OpenCommand = { continues: false, mayContinue: false, delimiter: null };

/**
 * @param text A line of a command, without its prompt.
 * @param before The state after the line before it.
 */
function openAfter(text: string, before: OpenCommand, hasSecondPrompt: boolean): OpenCommand {
  const [, , opened = null] = /(?:^|\s)<<-?[ \t]*(["']?)([A-Za-z_]\w*)\1/u.exec(text) ?? [];
  const delimiter = before.delimiter === null ? opened : text.trim() === before.delimiter ? null : before.delimiter;
  // PowerShell's backtick and the caret of cmd follow a space, unlike those of "echo `date`" and "git show HEAD^".
  const continues = delimiter !== null || /\\$|\s[`^]$/u.test(text);
  const isOpen = /(?:[|({]|&&|\b(?:do|then|else))$/u.test(text) || isOdd(text, '"') || isOdd(text, "'");
  return { continues, mayContinue: continues || hasSecondPrompt || isOpen, delimiter };
}

function isOdd(text: string, quote: string): boolean {
  return text.split(quote).length % 2 === 0;
}
