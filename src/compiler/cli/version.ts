/** `docsgen version`: saves what a version said, as data that later builds read, and lists what changed between two. */
import { showChanges as showDiff } from "../check/file-changes.ts";
import type { CompareResult } from "../compare-versions.ts";
import { comparePublished } from "../compare-versions.ts";
import type { Declaration } from "../version.ts";
import { saveVersion } from "../version.ts";
import { counted } from "../diagnostics/counted.ts";
import type { ExitStatus, VersionOptions } from "./command-options.ts";
import { interruptible } from "./interruption.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { reportInterruption } from "./run-on-site.ts";
import type { Terminal } from "./terminal.ts";
import { dryRunNote, toJson } from "./terminal.ts";

/**
 * @returns 0 if the version was saved, had been saved, or was compared; 1 if its file says something else, and was not
 * changed; 2 if a state of the site cannot be read.
 */
export function runVersion(options: VersionOptions, terminal: Terminal): Promise<ExitStatus> {
  return options.from === null ? showChanges(options, terminal) : save({ ...options, from: options.from }, terminal);
}

async function showChanges(
  { name: earlier, later, config, format }: VersionOptions,
  terminal: Terminal,
): Promise<ExitStatus> {
  const { workingFolder } = terminal;
  const result = await interruptible(terminal, (signal) =>
    comparePublished({ workingFolder, config, earlier, later, signal }),
  );
  if (result === null) return reportInterruption(terminal);
  if (result.kind === "failed") {
    printDiagnostics(result.diagnostics, { silent: false, verbose: true }, terminal);
    return 2;
  }
  terminal.stdout.write(writers[format](result));
  return 0;
}

type Compared = Extract<CompareResult, { readonly kind: "compared" }>;

const writers: Readonly<Record<VersionOptions["format"], (compared: Compared) => string>> = {
  pretty: toText,
  json: ({ earlier, later, changes }) => toJson({ earlier: earlier.name, later, ...changes }),
  markdown: toMarkdown,
};

function toText({ earlier, later, changes: { added, moved, removed, headings } }: Compared): string {
  const counts = [
    `${counted(added.length, "new page")}`,
    `${moved.length} moved`,
    `${removed.length} removed`,
    `${headings.length} with other headings`,
  ];
  const lines = (name: string, list: readonly string[]): readonly string[] =>
    list.length === 0 ? [] : ["", `${name}:`, ...list.map((line) => `  ${line}`)];
  const anchors = (sign: string, list: readonly string[]): readonly string[] => list.map((id) => `${sign}#${id}`);
  return [
    `${earlier.name} → ${later}: ${counts.join(", ")}`,
    ...lines(
      "New",
      added.map(({ path, title }) => `${path} (${title})`),
    ),
    ...lines(
      "Moved",
      moved.map(({ from, to, isRedirected }) => `${from} → ${to}${isRedirected ? "" : " (without a redirect)"}`),
    ),
    ...lines(
      "Removed",
      removed.map(({ path, title, to }) => `${path} (${title})${to === null ? "" : ` → ${to}`}`),
    ),
    ...lines(
      "Headings",
      headings.map((page) => `${page.path} ${[...anchors("+", page.added), ...anchors("-", page.removed)].join(" ")}`),
    ),
    "",
  ].join("\n");
}

/** A page of the later version. */
function toMarkdown({ earlier, later, changes: { added, moved, removed, headings } }: Compared): string {
  const link = (title: string, path: string): string => `[${escapeMarkdown(title)}](${encodeURI(path)})`;
  const old = (title: string, path: string): string =>
    earlier.isLinked ? link(title, `version:${earlier.name}${path}`) : `${escapeMarkdown(title)} (\`${path}\`)`;
  const section = (heading: string, items: readonly string[]): readonly string[] =>
    items.length === 0 ? [] : [`## ${heading}`, "", ...items.map((item) => `- ${item}`), ""];
  const title = `Changes from ${earlier.name} to ${later}`;
  const all = [
    ...section(
      "New pages",
      added.map((page) => link(page.title, page.path)),
    ),
    ...section(
      "Moved pages",
      moved.map((page) => `${link(page.title, page.to)}, before: \`${page.from}\``),
    ),
    ...section(
      "Removed pages",
      removed.map((page) => old(page.title, page.path)),
    ),
    ...section(
      "New headings",
      headings.flatMap((page) =>
        page.added.map((id) => `${link(page.title, page.path)}: ${link(`#${id}`, `${page.path}#${id}`)}`),
      ),
    ),
    ...section(
      "Removed headings",
      headings.flatMap((page) => page.removed.map((id) => `${link(page.title, page.path)}: \`#${id}\``)),
    ),
  ];
  const body = all.length === 0 ? ["No page was added, moved or removed, and no heading changed.", ""] : all;
  return ["---", `title: ${JSON.stringify(title)}`, "---", "", ...body].join("\n");
}

/** Writes a text so that Markdown shows it as it is. */
function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>&{}|:]/gu, String.raw`\$&`);
}

async function save(
  { name: id, from, config, isForced: force, isDryRun }: VersionOptions & { readonly from: string },
  terminal: Terminal,
): Promise<ExitStatus> {
  const { workingFolder, stdout, stderr } = terminal;
  const result = await interruptible(terminal, (signal) =>
    saveVersion({ workingFolder, config, id, from, force, isDryRun, signal }),
  );
  if (result === null) return reportInterruption(terminal);
  switch (result.kind) {
    case "failed":
      printDiagnostics(result.diagnostics, { silent: false, verbose: true }, terminal);
      return 2;
    case "different": {
      const { path, before, after } = result;
      stdout.write(showDiff([{ path, newPath: path, text: { before, after } }], (each) => each));
      stderr.write(`${path} says something else, and was not changed.\nhint: add --force to replace it\n`);
      return 1;
    }
    case "copied": {
      const { path, isChanged, pages, declaration } = result;
      stdout.write(
        `${isDryRun ? dryRunNote : ""}${path} ${isChanged ? "has" : "had"} the addresses of ${counted(pages, "page")}\n`,
      );
      writeDeclaration(declaration, stdout);
      return 0;
    }
    case "saved": {
      const { path, frozen, isChanged, readToday, unknown, declaration } = result;
      const commit = frozen.commit === null ? "" : `, commit ${frozen.commit.slice(0, 10)}`;
      stdout.write(
        `${isDryRun ? dryRunNote : ""}${path} ${isChanged ? "has" : "had"} the settings of ${frozen.from}${commit}\n`,
      );
      writeDeclaration(declaration, stdout);
      for (const name of readToday)
        stderr.write(
          `warning: the config has read ${name} as it is today, not as it was\nhint: compare what it takes from this file, or run the old config in a folder of its own: --from ../old\n`,
        );
      if (unknown.length > 0)
        stderr.write(
          `warning: settings that docsgen does not know today are left out: ${unknown.join(", ")}\nhint: write in ${path} what they meant, with the settings of today\n`,
        );
      return 0;
    }
  }
}

function writeDeclaration(declaration: Declaration | null, stdout: Terminal["stdout"]): void {
  if (declaration === null) return;
  const { file, within, text } = declaration;
  stdout.write(`add to ${within === "" ? "" : `\`${within}\` in `}${file}: ${text}\n`);
}
