/** The reference of the diagnostics, from their catalog and its examples. */
import type { Code } from "../../src/compiler/rules/codes.ts";
import { codes } from "../../src/compiler/rules/codes.ts";
import { code as inCode, codeBlock, heading, page } from "./markdown.ts";
import type { Part } from "./markdown.ts";

export function diagnosticsPage(): ReturnType<typeof page> {
  return page(
    "reference/diagnostics.md",
    {
      title: "Diagnostics",
      description: "Every problem that docsgen reports, with its meaning, an example and its correction.",
      order: 6,
    },
    [
      "`docsgen explain` prints the same texts. The severity is the default; [the config](../guide/check.md#severities) can change it unless the problem prevents a build.",
      ...[...codes].sort(([one], [other]) => (one < other ? -1 : 1)).flatMap(([name, code]) => describe(name, code)),
    ],
  );
}

function describe(name: string, { severity, about, bad, good, isFixed }: Code): readonly Part[] {
  const level = isFixed ? `Always an ${severity}.` : `Default severity: ${severity}.`;
  return [
    heading(2, inCode(name), name),
    `${about} ${level}`,
    "Instead of",
    codeBlock("text", bad),
    "write",
    codeBlock("text", good),
  ];
}
