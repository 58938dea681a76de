/** `docsgen explain`: what a code means, with an example of the mistake and of what is right. */
import type { DiagnosticCode } from "../diagnostics/catalog.ts";
import { catalog, isDiagnosticCode } from "../diagnostics/catalog.ts";
import { examples } from "../diagnostics/examples.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import type { ExitStatus } from "./command-options.ts";

export function runExplain(code: string | undefined): ExitStatus {
  const codes = Object.keys(catalog).filter(isDiagnosticCode);
  if (code === undefined) {
    const width = Math.max(...codes.map(({ length }) => length));
    for (const each of codes) process.stdout.write(`${each.padEnd(width)}  ${catalog[each].severity}\n`);
    return 0;
  }
  if (!isDiagnosticCode(code)) {
    const hint = didYouMean(code, codes) ?? "`docsgen explain` lists them";
    process.stderr.write(`No problem is called “${code}”: ${hint}\n`);
    return 2;
  }
  process.stdout.write(explain(code));
  return 0;
}

function explain(code: DiagnosticCode): string {
  const { severity, explanation } = catalog[code];
  const { bad, good } = examples[code];
  return `${[
    `${code} (${severity})`,
    "",
    ...wrap(explanation, 100),
    "",
    "Instead of",
    ...indent(bad),
    "write",
    ...indent(good),
  ].join("\n")}\n`;
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
