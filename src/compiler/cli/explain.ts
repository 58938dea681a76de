/**
 * `docsgen explain`: prints the meaning of a code, with an example of the mistake and its correction, or a page or
 * section of the manual.
 */
import { directiveNames } from "../config/directive-names.ts";
import { isPluginCode, pluginOf, reporterOf } from "../diagnostics/catalog.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { frontmatterKeys } from "../page/frontmatter/frontmatter-schema.ts";
import type { Code } from "../rules/codes.ts";
import { codes } from "../rules/codes.ts";
import type { ExitStatus, ExplainOptions } from "./command-options.ts";
import { findTopic, readManual, topicNames } from "./manual.ts";
import type { Terminal } from "./terminal.ts";
import { printJson } from "./terminal.ts";

/**
 * A code takes precedence over a page or section of the manual with the same name.
 * @returns 0, or 2 if nothing has this name, with a hint on standard error.
 */
export function runExplain({ topic, format }: ExplainOptions, terminal: Terminal): ExitStatus {
  const known = topic === null ? undefined : codes.get(topic);
  if (topic !== null && known !== undefined) {
    if (format === "json") printJson({ code: topic, ...known }, terminal);
    else terminal.stdout.write(explain(topic, known));
    return 0;
  }
  const manual = readManual();
  if (topic === null && format === "json") {
    const pages = manual.map(({ name, title }) => ({ name, title }));
    printJson(
      { codes: Array.from(codes, ([code, { severity, about }]) => ({ code, severity, about })), pages },
      terminal,
    );
    return 0;
  }
  if (topic === null) {
    const rows = [...codes].map(
      ([code, { severity, about }]) => [code, severity.padEnd(7), firstSentenceOf(about)] as const,
    );
    terminal.stdout.write(inColumns(rows));
    if (manual.length > 0)
      terminal.stdout.write(`\nPages of the manual:\n${inColumns(manual.map(({ name, title }) => [name, title]))}`);
    return 0;
  }
  const [found, ...others] = findTopic(manual, topic);
  if (found !== undefined && format === "json") {
    printJson({ topic: found.name, text: found.text, others: others.map(({ name }) => name) }, terminal);
    return 0;
  }
  if (found !== undefined) {
    const more = others.map(({ name }) => `docsgen explain ${name}\n`).join("");
    terminal.stdout.write(found.text + (more === "" ? "" : `\nSee also:\n${more}`));
    return 0;
  }
  const hint =
    didYouMean(topic, [...codes.keys(), ...topicNames(manual)])?.hint ??
    hintForReporter(topic) ??
    "`docsgen explain` lists the codes and pages";
  terminal.stderr.write(`Unknown code or topic “${topic}”: ${hint}\n`);
  return 2;
}

/** Names the source of a code that is not in the catalog. No config is read, so a plugin may not exist. */
function hintForReporter(topic: string): string | null {
  if (!isPluginCode(topic)) return null;
  const plugin = pluginOf(topic);
  if (plugin === null) return `${reporterOf(topic.replace(/\/.*$/u, ""))} reports it, and explains it`;
  return `codes with a slash are those of plugins; if the config has a plugin “${plugin}”, look in its documentation`;
}

function inColumns(rows: readonly (readonly [string, ...string[]])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, ...rest]) => `${[first.padEnd(width), ...rest].join("  ")}\n`).join("");
}

function explain(code: string, { severity, about, bad, good, isFixed }: Code): string {
  return `${[
    `${code} (${severity})`,
    "",
    ...wrap(about, 100),
    "",
    "Instead of",
    ...indent(bad),
    "write",
    ...indent(good),
    "",
    ...namesFor(code),
    ...(isFixed ? ["This is always an error."] : howToAccept(code)),
  ].join("\n")}\n`;
}

function firstSentenceOf(about: string): string {
  return about.replace(/(?<=[.:])\s.*$/su, "");
}

/** The names that would be valid, as far as docsgen knows them without a config. */
function namesFor(code: string): readonly string[] {
  const list = (names: readonly string[]): string[] => [...wrap(`The known names are ${names.join(", ")}.`, 100), ""];
  if (code === "unknown-directive") return list([...directiveNames, "and the components registered in the config"]);
  return code === "frontmatter-unknown-key" ? list(frontmatterKeys) : [];
}

function howToAccept(code: string): readonly string[] {
  return [
    "To accept one occurrence, write above it on the page",
    `    <!-- docsgen-ignore ${code}: why it is accepted -->`,
    "or, if it is not on a page, in the config",
    `    checks: { exceptions: [{ code: "${code}", reason: "Why it is accepted." }] }`,
    "To change its severity for the whole site (error, warning, hint or off), write in the config",
    `    checks: { severity: { "${code}": "off" } }`,
  ];
}

function indent(text: string): string[] {
  return text.split("\n").map((line) => (line === "" ? "" : `    ${line}`));
}

function wrap(text: string, width: number): string[] {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}
