/**
 * JUnit XML as read by Jenkins and GitLab: one suite per file, one failed test case per problem, without hints. Pure.
 */
import type { Xml } from "../../xml.ts";
import { xml, xmlFile } from "../../xml.ts";
import type { Diagnostic } from "../diagnostic.ts";
import type { Report } from "./report.ts";
import { describePlace } from "./report.ts";

/** A report without problems has one test that passes, because Jenkins rejects a file without tests. */
export function formatJunit({ diagnostics }: Report): string {
  const shown = diagnostics.filter(({ severity }) => severity !== "hint");
  const suites = new Map<string, Diagnostic[]>();
  for (const diagnostic of shown) {
    const name = diagnostic.kind === "file" ? diagnostic.file : "site";
    suites.set(name, [...(suites.get(name) ?? []), diagnostic]);
  }
  const written =
    shown.length === 0
      ? [
          xml`  <testsuite name="site" tests="1" failures="0">
    <testcase classname="site" name="no problems"/>
  </testsuite>`,
        ]
      : Array.from(suites, ([name, problems]) => suite(name, problems));
  return xmlFile(xml`<testsuites name="docsgen" tests="${Math.max(1, shown.length)}" failures="${shown.length}">
${written}
</testsuites>`);
}

function suite(name: string, problems: readonly Diagnostic[]): Xml {
  const cases = problems.map((problem) => {
    const { code, severity, hint } = problem;
    const message = describePlace(problem);
    const location =
      problem.kind === "file" ? `${problem.file}:${problem.span.start.line}:${problem.span.start.column}` : name;
    const text = [location, message, ...(hint === null ? [] : [`hint: ${hint}`])].join("\n");
    return xml`    <testcase classname="${name}" name="${`${code} at ${location}`}">
      <failure type="${severity}" message="${message}">${text}</failure>
    </testcase>`;
  });
  return xml`  <testsuite name="${name}" tests="${problems.length}" failures="${problems.length}">
${cases}
  </testsuite>`;
}
