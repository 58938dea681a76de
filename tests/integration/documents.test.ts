/** What the documents say works: their fragments of the config are loaded, and their commands are parsed. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import { CommanderError } from "commander";
import { transform } from "esbuild";
import { expect, test } from "vitest";
import { defineProgram } from "../../src/compiler/cli/program.ts";
import { checkConfig } from "../../src/compiler/config/check-config.ts";
import { checkPlugins } from "../../src/compiler/config/check-plugins.ts";
import { readSourcedConstants } from "../../src/compiler/config/sourced-constants.ts";
import { frontmatterKeys } from "../../src/compiler/page/frontmatter/frontmatter-schema.ts";
import { codeOfSamples } from "../support/code-of-samples.ts";
import { projectRoot } from "../support/site.ts";

const documents = [
  "README.md",
  ...["manual/docs-src", "docs-src"].flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".md"))
      .map((path) => `${folder}/${path}`),
  ),
].map((path) => ({ path, text: readFileSync(join(projectRoot, path), "utf8") }));

interface Block {
  readonly at: string;
  readonly language: string;
  readonly code: string;
}

const blocks = documents.flatMap(({ path, text }): Block[] =>
  Array.from(
    text.matchAll(/^([ \t]*)(`{3,})(\w+)[^\n]*\n([\s\S]*?)^\1\2$/gmu),
    ({ 3: language = "", 4: code = "", index }) => ({
      at: `${path}:${text.slice(0, index).split("\n").length}`,
      language,
      code,
    }),
  ),
);

test("the configs and their fragments are accepted", async () => {
  // Below the project, so that its packages are found.
  mkdirSync(join(projectRoot, ".docsgen"), { recursive: true });
  const folder = mkdtempSync(join(projectRoot, ".docsgen", "documents-"));
  const found: string[] = [];
  let count = 0;
  try {
    for (const { at, language, code } of blocks.filter((each) => /^[jt]s$/u.test(each.language))) {
      const isFragment =
        /^\s*[a-zA-Z]+: /u.test(code) && !/^(?:import|export|const|function|declare|interface|type) /mu.test(code);
      if (!isFragment && !/export default (?:defineConfig\(|\{ title)/u.test(code)) continue;
      count += 1;
      // Plugins beside the config, as a function or as a value.
      const whole = code.replaceAll(
        /^import \{? ?(\w+) ?\}? from "\.[^"]*";$/gmu,
        (_, name: string) => `const ${name} = ${code.includes(`${name}(`) ? "() => " : ""}({ name: "${name}" });`,
      );
      const module = isFragment
        ? `export default {\n  title: "T",\n${code.trimEnd().replace(/,?$/u, ",")}\n};\n`
        : whole.replace(/^(?!.*import \{ defineConfig)/su, "const defineConfig = (config) => config;\n");
      const file = join(folder, `${count}.mjs`);
      writeFileSync(file, (await transform(module, { loader: language === "js" ? "js" : "ts" })).code);
      const { default: config }: { readonly default: unknown } = await import(pathToFileURL(file).href);
      const { value } = await readSourcedConstants(config, (name) => codeOfSamples[name] ?? null);
      const checked = checkConfig(value);
      const findings = checked.kind === "findings" ? checked.findings : checkPlugins(checked.config, frontmatterKeys);
      found.push(...findings.map(({ message }) => `${at} ${message}`));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(100);
});

/** The words of the commands of docsgen in a line for the shell. */
function commandsIn(line: string): readonly (readonly string[])[] {
  return Array.from(
    line.matchAll(/(?:^|npx |\$ |[&;("']\s*|run: )docsgen ((?:"[^"]*"|'[^']*'|[^\s"'&|;>#)`]+|#(?=\S)|[ ])*)/gu),
    ([, words = ""]) =>
      Array.from(words.matchAll(/(?:"([^"]*)"|'([^']*)'|([^\s"']+))+/gu), ([word]) => word.replaceAll(/["']/gu, "")),
  );
}

/** The program, whose commands do nothing. */
function makeProgram(): Command {
  const program = defineProgram(() => Promise.resolve());
  program.exitOverride().configureOutput({ writeOut: () => undefined, writeErr: () => undefined });
  for (const command of program.commands) command.copyInheritedSettings(program);
  return program;
}

/** Why docsgen does not take the words, or `null`. */
async function refusalOf(words: readonly string[]): Promise<CommanderError | string | null> {
  const program = makeProgram();
  const [name = ""] = words;
  const names = ["help", ...program.commands.flatMap((each) => [each.name(), ...each.aliases()])];
  if (!name.startsWith("-") && !names.includes(name)) return `no command “${name}”`;
  try {
    await program.parseAsync(words, { from: "user" });
    return null;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? null : error;
  }
}

test("the commands exist, with their options", async () => {
  const refused: string[] = [];
  let count = 0;
  const check = async (at: string, line: string, isMention: boolean): Promise<void> => {
    for (const words of commandsIn(line.replaceAll(/\$\{\{.*?\}\}/gu, "1/3"))) {
      count += 1;
      const refusal = await refusalOf(words);
      if (refusal === null) continue;
      // A sentence names a command without its arguments.
      const isIncomplete =
        typeof refusal !== "string" && /missing|write either|needs/iu.test(`${refusal.code} ${refusal.message}`);
      if (!isMention || !isIncomplete)
        refused.push(`${at} ${words.join(" ")}: ${typeof refusal === "string" ? refusal : refusal.message}`);
    }
  };
  for (const { at, language, code } of blocks)
    if (/^(?:sh|bash|console|yml|yaml|json|text)$/u.test(language))
      for (const line of code.split("\n")) await check(at, line.replace(/ # .*$/u, ""), language === "text");
  for (const { path, text } of documents)
    for (const [, code = ""] of text.matchAll(/(?<!`)`(?:\$ )?((?:npx )?docsgen [^`\n]+)`/gu))
      await check(path, code.replaceAll(/\[[^\]]*\]|<[^>]*>/gu, ""), true);
  expect(refused).toEqual([]);
  expect(count).toBeGreaterThan(150);
});

test("the examples of --help are accepted", async () => {
  const program = makeProgram();
  const refused: string[] = [];
  let count = 0;
  for (const command of [program, ...program.commands]) {
    let help = "";
    command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
    for (const [, line = ""] of help.matchAll(/^ {2}\$ (.*?)(?: {2}.*)?$/gmu))
      for (const words of commandsIn(line)) {
        count += 1;
        const refusal = await refusalOf(words);
        if (refusal !== null)
          refused.push(`${words.join(" ")}: ${typeof refusal === "string" ? refusal : refusal.message}`);
      }
  }
  expect(refused).toEqual([]);
  expect(count).toBeGreaterThan(40);
});
