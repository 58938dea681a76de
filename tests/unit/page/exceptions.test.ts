/** Comments that look like an exception and are none. */
import { expect, test } from "vitest";
import { compilePage } from "../../support/page.ts";

const example = "write <!-- docsgen-ignore broken-link: why it is accepted -->";

test.each([
  ["<!-- docsgen-disable broken-link -->", "there is no comment “docsgen-disable”", example],
  [
    "<!-- docsgen-ignore-next-line missing-alt -->",
    "there is no comment “docsgen-ignore-next-line”",
    "write <!-- docsgen-ignore missing-alt: why it is accepted -->",
  ],
  [
    "<!-- docsgen-ignore missing-alt until 2025-02-29: soon -->",
    "2025-02 has 28 days: there is no 2025-02-29",
    "write it as 2027-01-31",
  ],
  ["<!-- docsgen:off -->", "there is no comment “docsgen:off”", example],
  ["Text <!-- docsgen ignore x -->", "there is no comment “docsgen ignore”", example],
])("%s", async (markdown, reason, hint) => {
  const { page } = await compilePage(`---\ntitle: Part\ndescription: ""\n---\n${markdown}\n\nText`);
  const found = page.findings.filter(({ code }) => code === "exception-syntax");
  expect(found.map((each) => [each.message, each.hint])).toEqual([[`This exception has no effect: ${reason}`, hint]]);
});

test("a comment about docsgen is none", async () => {
  const { findings } = await compilePage("---\ntitle: Part\n---\n<!-- docsgen is a compiler -->\n\nText");
  expect(findings).toEqual([]);
});
