/**
 * JUnit XML as read by Jenkins and GitLab: one suite per file, one failed test case per problem, without hints. Pure.
 */
import type { Diagnostic } from "../diagnostic.ts";
import type { Report } from "./report.ts";
import { describePlace } from "./report.ts";

export function formatJunit({ diagnostics }: Report): string {
  const shown = diagnostics.filter(({ severity }) => severity !== "hint");
  const suites = new Map<string, Diagnostic[]>();
  for (const diagnostic of shown) {
    const name = diagnostic.kind === "file" ? diagnostic.file : "site";
    suites.set(name, [...(suites.get(name) ?? []), diagnostic]);
  }
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="docsgen" tests="${Math.max(1, shown.length)}" failures="${shown.length}">`,
    ...(shown.length === 0
      ? [
          '  <testsuite name="site" tests="1" failures="0">',
          '    <testcase classname="site" name="no problems"/>',
          "  </testsuite>",
        ]
      : [...suites].flatMap(([name, problems]) => suite(name, problems))),
    "</testsuites>",
  ];
  return `${lines.join("\n")}\n`;
}

function suite(name: string, problems: readonly Diagnostic[]): string[] {
  return [
    `  <testsuite name="${escape(name)}" tests="${problems.length}" failures="${problems.length}">`,
    ...problems.flatMap((problem) => {
      const { code, severity, hint } = problem;
      const message = describePlace(problem);
      const location =
        problem.kind === "file" ? `${problem.file}:${problem.span.start.line}:${problem.span.start.column}` : name;
      const text = [location, message, ...(hint === null ? [] : [`hint: ${hint}`])].join("\n");
      return [
        `    <testcase classname="${escape(name)}" name="${escape(`${code} at ${location}`)}">`,
        `      <failure type="${severity}" message="${escape(message)}">${escape(text)}</failure>`,
        "    </testcase>",
      ];
    }),
    "  </testsuite>",
  ];
}

/** XML 1.0 does not allow control characters other than tab and line breaks. */
function escape(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "&#10;");
}
