/** The page of the manual that shows the results: every number in it is from results.json. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../speed/folders.ts";
import { mistakes } from "./mistakes.ts";
import type { Mistake } from "./mistakes.ts";
import type { RecordedAnswer, Results, ToolResult } from "./results.ts";
import type { Tool } from "./tool.ts";
import { tools } from "./tools.ts";

interface Column {
  readonly tool: Tool;
  readonly result: ToolResult;
}

const weights = ["script", "style", "font", "total"] as const;
const measured = ["requests", ...weights] as const;

export function writePage(results: Results): void {
  writeFileSync(join(projectRoot, "manual/docs-src/compared.md"), pageOf(results));
}

function pageOf(results: Results): string {
  const all = tools.flatMap((tool): readonly Column[] => {
    const result = results.tools[tool.syntax.name];
    return result === undefined ? [] : [{ tool, result }];
  });
  const columns = all.filter(({ result }) => result.failure === null);
  const failures = all.filter(({ result }) => result.failure !== null);
  return `---
title: Compared with other tools
short_description: What docsgen and other generators say about the same ${mistakes.length} mistakes, and what their pages weigh.
order: 5
---

Authors make the same mistakes with every tool. \`npm run bench:truth\` plants ${mistakes.length} of them into the same site of several tools, one on each page, with the strict options that the documentation of each tool names, and records what the tool says. The numbers on this page are written by that program. Measured on ${results.date}.

## What each tool says

${table(
  ["Mistake", ...columns.map(({ tool }) => tool.label)],
  mistakes.map((mistake) => [
    escaped(mistake.title),
    ...columns.map(({ result }) => wordsOf(result.answers[mistake.id])),
  ]),
)}

- **line**: the build fails, and names the page and the line.
- **page**: the build fails, and names the page.
- **fails**: the build fails, without naming the page.
- **warns**: the build passes, and its output mentions the mistake, with the page or line if it says so.
- **silent**: the build passes, and its output does not mention the mistake.
- **–**: the tool has no such syntax or feature.

${table(
  ["", ...columns.map(({ tool }) => tool.label)],
  [
    [
      "Fails, and names the line",
      (answer: RecordedAnswer) => answer.kind === "said" && answer.stops && answer.namesLine,
    ],
    ["Fails", (answer: RecordedAnswer) => answer.kind === "said" && answer.stops],
    ["Passes, and mentions it", (answer: RecordedAnswer) => answer.kind === "said" && !answer.stops],
    ["Silent", (answer: RecordedAnswer) => answer.kind === "silent"],
    [
      "Silent, but `docsgen verify` finds it in the output",
      (answer: RecordedAnswer) => answer.kind === "silent" && answer.verify,
    ],
    ["No such syntax or feature", (answer: RecordedAnswer) => answer.kind === "none"],
  ].map(([label, test]) => [
    String(label),
    ...columns.map(({ result }) =>
      String(Object.values(result.answers).filter((each) => typeof test === "function" && test(each)).length),
    ),
  ]),
)}

\`docsgen verify\` checks the output of any generator, so the next-to-last row is what it would add to the tools on the right.

## What a reader downloads

The first view of a page of the site without mistakes, in Chromium; kB after gzip.

${table(
  ["", ...columns.map(({ tool }) => tool.label)],
  [
    ["Requests", ...columns.map(({ result }) => (result.seen === null ? "?" : String(result.seen.view.requests)))],
    ...weights.map((key) => [
      key === "total" ? "All" : `${key[0]?.toUpperCase()}${key.slice(1)}s`,
      ...columns.map(({ result }) => (result.seen === null ? "?" : kilobytes(result.seen.view[key]))),
    ]),
    [
      "Accessibility: elements that axe reports",
      ...columns.map(({ result }) => (result.seen === null ? "?" : sumOf(result.seen.axe))),
    ],
    [
      "Checks of afdocs that pass, of those that apply",
      ...columns.map(({ result }) => {
        const agents = result.seen?.agents ?? null;
        return agents === null ? "?" : `${agents.passed} of ${agents.passed + agents.failed + agents.warned}`;
      }),
    ],
    ["Problems that `docsgen verify` reports", ...columns.map(({ result }) => listOf(result.verify))],
  ],
)}

axe checks accessibility, and [afdocs](https://www.npmjs.com/package/afdocs) how well agents can read a site.

## Where docsgen is worse

${worse(columns)}

## Method and limits

${table(
  ["Tool", "Version", "Measured", "Strict options"],
  columns.map(({ tool, result }) => [tool.label, result.version, result.measured, tool.strict]),
)}

- The site has 14 pages with code, tables, callouts, links and a picture. Each tool gets its own syntax for links, callouts, includes and variables, and its default theme with search.
- All mistakes are built together; those that a failed build names are built again alone, and the others without them, until a build passes. So a tool that stops at the first mistake is not at a disadvantage.
- A report counts as naming the page if it has the name of its file or its address. The first eight lines of a report are searched for the line.
- The list was made by the authors of docsgen, who know what docsgen checks. It contains what we have seen in real repositories, and two mistakes that no build here is made to find.
- Linters, spell checkers and link checkers that run beside a generator, such as markdownlint, Vale and lychee, find some of these mistakes with any tool. They are not part of the comparison, and neither are plugins that a tool's documentation does not name for this purpose.
- A warning is worth as much as an error if somebody reads it. In CI, nobody does.
- Fonts that a tool fetches from another site when it builds, as Blume does by default, are only counted if the machine could reach that site.
- A redirect that is lost, and links to other sites, are not measured: only \`docsgen check --published\` and \`--external\` look at them, and a comparison with nothing would be unfair.
- ${results.system}.
${failures.map(({ tool, result }) => `- ${tool.label} could not be measured. ${escaped(result.failure ?? "")}\n`).join("")}
If a result is unfair to a tool, [report it](guide/upgrade.md#get-help): the program, its sites and the results are in \`tests/bench/truth/\` of the repository.
`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function wordsOf(answer: RecordedAnswer | undefined): string {
  if (answer === undefined || answer.kind === "none") return "–";
  if (answer.kind === "silent") return "silent";
  const { stops, namesPage, namesLine } = answer;
  if (stops) return namesLine ? "**line**" : namesPage ? "page" : "fails";
  return namesLine ? "warns, line" : namesPage ? "warns, page" : "warns";
}

function worse(columns: readonly Column[]): string {
  const own = columns.find(({ tool }) => tool.syntax.name === "docsgen");
  if (own === undefined) return "docsgen was not measured.";
  const others = columns.filter((each) => each !== own);
  const rank = (answer: RecordedAnswer | undefined): number => {
    if (answer === undefined || answer.kind !== "said") return 0;
    return (answer.stops ? 4 : 1) + (answer.namesPage ? 1 : 0) + (answer.namesLine ? 1 : 0);
  };
  const lost = mistakes.flatMap((mistake: Mistake) => {
    const better = others.filter(
      ({ result }) => rank(result.answers[mistake.id]) > rank(own.result.answers[mistake.id]),
    );
    return better.length === 0 ? [] : [`- ${escaped(mistake.title)}: ${named(better)} ${says(better)} more.`];
  });
  const silent = mistakes
    .filter(({ id }) => own.result.answers[id]?.kind === "silent")
    .map(({ title }) => escaped(title));
  const measures = measured.flatMap((key) => {
    const value = own.result.seen?.view[key] ?? 0;
    const less = others.filter(({ result }) => result.seen !== null && result.seen.view[key] < value);
    const what = key === "requests" ? "fewer requests" : `fewer bytes of ${key === "total" ? "all kinds" : `${key}s`}`;
    return less.length === 0 ? [] : [`- ${named(less)} ${less.length === 1 ? "needs" : "need"} ${what}.`];
  });
  const agents = own.result.seen?.agents ?? null;
  const friendlier = others.filter(
    ({ result }) => agents !== null && (result.seen?.agents?.passed ?? 0) > agents.passed,
  );
  return [
    ...lost,
    ...(silent.length === 0 ? [] : [`- docsgen is silent about: ${silent.join("; ")}.`]),
    ...measures,
    ...(friendlier.length === 0
      ? []
      : [`- ${named(friendlier)} ${friendlier.length === 1 ? "passes" : "pass"} more checks of afdocs.`]),
    "- docsgen has no MDX: pages cannot contain expressions, and components are directives.",
  ].join("\n");
}

const named = (columns: readonly Column[]): string => columns.map(({ tool }) => tool.label).join(", ");
const says = (columns: readonly Column[]): string => (columns.length === 1 ? "says" : "say");

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);
}

function sumOf(counts: Readonly<Record<string, number>>): string {
  const sum = Object.values(counts).reduce((all, each) => all + each, 0);
  return String(sum);
}

function listOf(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([code, count]) => `${count} \`${code}\``);
  return parts.length === 0 ? "0" : parts.join(", ");
}

function escaped(text: string): string {
  return text.replaceAll(/[|<>{}]/gu, String.raw`\$&`).slice(0, 300);
}
