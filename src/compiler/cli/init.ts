/** `docsgen init`: asks what it needs to know, creates a site, and says what to do next. */
import { relative, resolve } from "node:path";
import type { Answers } from "../init/answers.ts";
import { isLanguageTag } from "../config/language-tag.ts";
import { ciHosts, isCiHost } from "../init/answers.ts";
import { initSite, readTemplates } from "../init/init-site.ts";
import type { InitPlan } from "../init/plan-init.ts";
import { isCiFile, possiblePaths } from "../init/plan-init.ts";
import type { Project } from "../init/read-project.ts";
import { readProject } from "../init/read-project.ts";
import type { ExitStatus, InitOptions } from "./command-options.ts";
import { isSystemError } from "../output/write-error.ts";
import type { Ask, Terminal } from "./terminal.ts";
import { dryRunNote, printJson } from "./terminal.ts";

/**
 * @returns 0 if files were created or exist already; 2 if they cannot be written; 130 if a question was not answered.
 */
export async function runInit(options: InitOptions, terminal: Terminal): Promise<ExitStatus> {
  const absolute = resolve(terminal.workingFolder, options.folder);
  try {
    const templates = readTemplates();
    const project = readProject(absolute, possiblePaths(templates));
    const ask = options.yes ? null : terminal.ask;
    const answers = ask === null ? withDefaults(options, project) : await askFor(options, project, ask);
    if (answers === null) {
      terminal.stderr.write("\nInterrupted, nothing was written.\n");
      return 130;
    }
    const plan = initSite(answers, project, templates, options.isDryRun);
    if (plan === null) {
      terminal.stderr.write("Nothing was written: package.json cannot be read as JSON\n");
      return 2;
    }
    if (options.format === "json") {
      const { created, extended, unchanged } = plan;
      printJson({ created: [...created.keys()], extended: [...extended.keys()], unchanged }, terminal);
      return 0;
    }
    terminal.stdout.write(
      (options.isDryRun ? `${dryRunNote}\n` : "") + describe(plan, project, relative(terminal.workingFolder, absolute)),
    );
    return 0;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    terminal.stderr.write(`The site could not be created: ${error.message}\n`);
    return 2;
  }
}

function withDefaults({ title, lang, ci }: InitOptions, project: Project): Answers {
  return { title: title ?? project.title, lang: lang ?? "en", ci: ci ?? project.ci };
}

/** @returns `null` if the author does not answer. */
async function askFor(options: InitOptions, project: Project, ask: Ask): Promise<Answers | null> {
  const defaults = withDefaults(options, project);
  const title = options.title ?? (await ask(`Title of the site (${defaults.title}): `));
  if (title === null) return null;
  const lang = options.lang ?? (await askUntil("Language of the pages", defaults.lang, isLanguageTag, ask));
  if (lang === null) return null;
  const hosts = `CI: ${ciHosts.join(", ").replace(/, (\w+)$/u, " or $1")}`;
  const ci = options.ci ?? (await askUntil(hosts, defaults.ci, isCiHost, ask));
  if (ci === null || !isCiHost(ci)) return null;
  return { title: title.trim() || defaults.title, lang, ci };
}

/** Asks until the answer is valid. An empty one is the default. */
async function askUntil(
  question: string,
  defaultAnswer: string,
  isValid: (answer: string) => boolean,
  ask: Ask,
): Promise<string | null> {
  for (;;) {
    const answer = await ask(`${question} (${defaultAnswer}): `);
    if (answer === null) return null;
    const given = answer.trim() || defaultAnswer;
    if (isValid(given)) return given;
  }
}

function describe(
  { created, extended, unchanged }: InitPlan,
  { manager, isSubfolder }: Project,
  folder: string,
): string {
  if (created.size + extended.size + unchanged.length === 0) return "Everything already exists.\n";
  const ciFile = [...created.keys()].find(isCiFile);
  const steps = [
    ...(ciFile === undefined || !isSubfolder
      ? []
      : [`Move ${ciFile} to the root of the repository, where it is read, and run its steps in this folder.`]),
    ...(folder === "" ? [] : [`cd ${/^[\w./-]+$/u.test(folder) ? folder : JSON.stringify(folder)}`]),
    `${manager} install`,
    `${manager} run docs:dev${manager === "npm" ? " -- --open" : " --open"}`,
  ];
  return [
    ...list("Created", [...created.keys()]),
    ...list(
      "Extended",
      Array.from(extended, ([path, { what }]) => `${path}: ${what}`),
    ),
    ...list("Not changed, because they already exist", unchanged),
    ...list("Next", steps),
  ].join("\n");
}

function list(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), ""];
}
