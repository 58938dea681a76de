/**
 * `npm run bench:rules -- <folder>…`: checks other people's Markdown, each folder as a site of its own, and prints for each
 * code how often it was reported, in how many folders, and a sample to read with the line of its page. A rule that no page
 * needs shows here as one that is missing.
 *
 *   npm run bench:rules -- ../pages/*                                 writes results.md beside this file
 *   npm run bench:rules -- --against ../before/bin/docsgen.js ../pages/*    prints what only one of two builds reports
 *
 * Nothing of the pages is kept but the quoted lines.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";
import { projectRoot } from "../speed/folders.ts";

const reportSchema = z.object({
  pages: z.number(),
  diagnostics: z.array(
    z.object({
      code: z.string(),
      severity: z.string(),
      message: z.string(),
      hint: z.string().nullable(),
      file: z.string().nullable(),
      start: z.object({ line: z.number(), column: z.number() }).nullable(),
    }),
  ),
});

interface Finding {
  readonly folder: string;
  readonly code: string;
  readonly severity: string;
  /** `docs/start.md:12:4` */
  readonly place: string;
  readonly line: string;
  readonly message: string;
  readonly hint: string;
}

interface Checked {
  readonly pages: number;
  readonly findings: readonly Finding[];
}

const { values, positionals } = parseArgs({
  options: { against: { type: "string" }, samples: { type: "string", default: "1" } },
  allowPositionals: true,
});

/** Pages and the files that they may refer to; `.mdx` is left out, because docsgen does not read it. */
const copied = new Set([".md", ".markdown", ".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp"]);

function checkFolder(folder: string, command: string): Checked {
  const site = mkdtempSync(join(tmpdir(), "docsgen-rules-"));
  try {
    const source = join(site, "docs-src");
    mkdirSync(source);
    cpSync(folder, source, {
      recursive: true,
      // Otherwise, links become absolute, and lead out of the copy.
      verbatimSymlinks: true,
      filter: (path) => !/\/(?:\.git|node_modules)$/u.test(path) && (extname(path) === "" || copied.has(extname(path))),
    });
    writeFileSync(join(site, "site.config.ts"), 'export default { title: "Pages" };\n');
    const args = [command, "check", "--format", "json", "--verbose", "--no-cache"];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: site, encoding: "utf8", maxBuffer: 2 ** 30 });
    if (stdout === "") throw new Error(`No report of ${folder}: ${stderr}`);
    const report = reportSchema.parse(JSON.parse(stdout));
    const findings = report.diagnostics.map(({ code, severity, message, hint, file, start }): Finding => {
      const place = `${(file ?? "").replace("docs-src/", "")}:${start?.line ?? 0}:${start?.column ?? 0}`;
      const line = lineOf(join(site, file ?? ""), start?.line ?? 0);
      return { folder: basename(folder), code, severity, place, line, message, hint: hint ?? "" };
    });
    return { pages: report.pages, findings };
  } finally {
    rmSync(site, { recursive: true });
  }
}

function lineOf(file: string, line: number): string {
  try {
    return readFileSync(file, "utf8").split("\n")[line - 1]?.trim().slice(0, 160) ?? "";
  } catch {
    return "";
  }
}

function checkAll(folders: readonly string[], command: string): Checked {
  const all = folders.map((folder) => checkFolder(folder, command));
  return {
    pages: all.reduce((sum, { pages }) => sum + pages, 0),
    findings: all.flatMap(({ findings }) => findings),
  };
}

function groupByCode(findings: readonly Finding[]): readonly (readonly [string, readonly Finding[]])[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const known = groups.get(finding.code);
    if (known === undefined) groups.set(finding.code, [finding]);
    else known.push(finding);
  }
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length);
}

/** The finding in the middle, so that a rule is not judged by the first page of the first folder. */
function middleOf(findings: readonly Finding[]): Finding | undefined {
  return findings[Math.floor(findings.length / 2)];
}

function printTable({ pages, findings }: Checked, folders: number): string {
  const rows = groupByCode(findings).map(([code, found]) => {
    const sample = middleOf(found);
    const said = sample === undefined ? "" : `${sample.folder} ${sample.place}: ${sample.message}`;
    const where = new Set(found.map(({ folder }) => folder)).size;
    return `| \`${code}\` | ${found.length} | ${where} | ${said.replaceAll("|", "\\|").replaceAll("\n", " ")} |`;
  });
  return [
    "# Rules on other people's pages",
    "",
    `${pages} pages of ${folders} folders. Written by \`npm run bench:rules\`.`,
    "",
    "| code | hits | folders | a sample |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function nameOf({ folder, place, code }: Finding): string {
  return `${folder} ${place} ${code}`;
}

function printFindings(title: string, findings: readonly Finding[], samples: number): string {
  const groups = groupByCode(findings).map(([code, found]) => {
    const step = Math.max(1, Math.floor(found.length / samples));
    const shown = found.filter((_, index) => index % step === 0).slice(0, samples);
    const lines = shown.map(
      (each) => `  ${each.folder} ${each.place}\n    ${each.line}\n    ${each.message} → ${each.hint}`,
    );
    return [`${code}: ${found.length}`, ...lines].join("\n");
  });
  return [`${title}: ${findings.length}`, ...groups, ""].join("\n");
}

const folders = positionals.map((folder) => resolve(folder));
if (folders.length === 0) {
  process.stderr.write("Name the folders to check, each with the Markdown of one repository\n");
  process.exitCode = 2;
} else {
  const now = checkAll(folders, join(projectRoot, "bin/docsgen.js"));
  if (values.against === undefined) {
    writeFileSync(join(projectRoot, "tests/bench/rules/results.md"), printTable(now, folders.length));
  } else {
    const before = checkAll(folders, resolve(values.against));
    const [known, kept] = [new Set(before.findings.map(nameOf)), new Set(now.findings.map(nameOf))];
    const samples = Number(values.samples);
    const added = now.findings.filter((finding) => !known.has(nameOf(finding)));
    const gone = before.findings.filter((finding) => !kept.has(nameOf(finding)));
    process.stdout.write(printFindings("New", added, samples) + printFindings("Gone", gone, samples));
  }
}
