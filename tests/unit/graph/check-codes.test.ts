/** Codes that docsgen does not have, in the config and in comments of pages. */
import { expect, test } from "vitest";
import { checksSchema } from "../../../src/compiler/config/checks.ts";
import { startOfText } from "../../../src/compiler/diagnostics/diagnostic.ts";
import { checkCodesOfConfig, checkCodesOfPages } from "../../../src/compiler/graph/check-codes.ts";

const reason = "It is known.";

test.each([
  [{ severity: { "missing-alt": "off", "length/too-long": "error", "code-syntax": "hint" } }, []],
  [
    { severity: { brokenlink: "off" } },
    ["“checks.severity.brokenlink” is not a code of docsgen → did you mean “broken-link”?"],
  ],
  [
    { overrides: [{ files: ["a.md"], severity: { "config-value": "off" } }] },
    ["“checks.overrides[0].severity.config-value” is always an error → fix the problem instead"],
  ],
  [
    { exceptions: [{ code: "nope", reason }] },
    ["“checks.exceptions[0].code” is not a code of docsgen → `docsgen explain` lists the codes"],
  ],
])("of the config: %j", async (checks, expected) => {
  const found = await checkCodesOfConfig(checksSchema.parse(checks));
  expect(found.map(({ message, hint }) => `${message} → ${hint}`)).toEqual(expected);
});

test.each([
  ["missing-alt", null],
  ["missing-altt", "there is no code “missing-altt” → did you mean “missing-alt”?"],
  ["unsafe-url", "“unsafe-url” cannot be accepted → fix the problem instead"],
])("of a comment: %s", async (code, expected) => {
  const exception = { file: "a.md", codes: [code], lines: [1, 1], until: null, span: startOfText } as const;
  const { diagnostics, exceptions } = await checkCodesOfPages([exception]);
  const prefix = "This exception has no effect: ";
  expect(diagnostics.map(({ message, hint }) => `${message} → ${hint}`)).toEqual(
    expected === null ? [] : [prefix + expected],
  );
  expect(exceptions).toEqual(expected === null ? [exception] : []);
});
