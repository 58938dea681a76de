/** `docsgen explain`: prints the meaning of a code, with an example of the mistake and its correction. */
import type { CatalogCode } from "../diagnostics/catalog.ts";
import { directiveNames } from "../config/directive-names.ts";
import { catalog, fixedCodes, isCatalogCode, isPluginCode } from "../diagnostics/catalog.ts";
import { examples } from "../diagnostics/examples.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { frontmatterKeys } from "../page/frontmatter-schema.ts";
import type { ExitStatus } from "./command-options.ts";
import type { Terminal } from "./terminal.ts";

export function runExplain(code: string | undefined, terminal: Terminal): ExitStatus {
  const codes = Object.keys(catalog).filter(isCatalogCode);
  if (code === undefined) {
    const width = Math.max(...codes.map(({ length }) => length));
    for (const each of codes)
      terminal.stdout.write(`${each.padEnd(width)}  ${catalog[each].severity.padEnd(7)}  ${firstSentenceOf(each)}\n`);
    return 0;
  }
  if (!isCatalogCode(code)) {
    const [plugin = ""] = code.split("/");
    const hint = isPluginCode(code)
      ? `the plugin “${plugin}” of the site reports it`
      : (didYouMean(code, codes) ?? "`docsgen explain` lists them");
    terminal.stderr.write(`Unknown code “${code}”: ${hint}\n`);
    return 2;
  }
  terminal.stdout.write(explain(code));
  return 0;
}

function explain(code: CatalogCode): string {
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
    "",
    ...namesFor(code),
    ...howToAccept(code),
  ].join("\n")}\n`;
}

function firstSentenceOf(code: CatalogCode): string {
  return catalog[code].explanation.replace(/(?<=[.:])\s.*$/su, "");
}

/** The names that would be valid, as far as docsgen knows them without a config. */
function namesFor(code: CatalogCode): readonly string[] {
  const list = (names: readonly string[]): string[] => [...wrap(`The known names are ${names.join(", ")}.`, 100), ""];
  if (code === "unknown-directive") return list([...directiveNames, "and the components registered in the config"]);
  return code === "frontmatter-unknown-key" ? list(frontmatterKeys) : [];
}

function howToAccept(code: CatalogCode): readonly string[] {
  if (fixedCodes.includes(code)) return ["This is always an error."];
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
