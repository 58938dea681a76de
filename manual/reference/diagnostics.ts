/** The reference of the diagnostics, from their catalog and its examples. */
import type { CatalogCode } from "../../src/compiler/diagnostics/catalog.ts";
import { catalog, fixedCodes, isCatalogCode } from "../../src/compiler/diagnostics/catalog.ts";
import { examples } from "../../src/compiler/diagnostics/examples.ts";
import { code, codeBlock, heading, page } from "./markdown.ts";
import type { Part } from "./markdown.ts";

export function diagnosticsPage(): ReturnType<typeof page> {
  const codes = Object.keys(catalog).filter(isCatalogCode).sort();
  return page(
    "reference/diagnostics.md",
    {
      title: "Diagnostics",
      description: "Every problem that docsgen reports, with its meaning, an example and its correction.",
      order: 6,
    },
    [
      "`docsgen explain` prints the same texts. The severity is the default; [the config](../guide/check.md#severities) can change it unless the problem prevents a build.",
      ...codes.flatMap(describe),
    ],
  );
}

function describe(name: CatalogCode): readonly Part[] {
  const { severity, explanation } = catalog[name];
  const { bad, good } = examples[name];
  const level = fixedCodes.includes(name) ? `Always an ${severity}.` : `Default severity: ${severity}.`;
  return [
    heading(2, code(name), name),
    `${explanation} ${level}`,
    "Instead of",
    codeBlock("text", bad),
    "write",
    codeBlock("text", good),
  ];
}
