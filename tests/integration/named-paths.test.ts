/** Hints with the path of a page or file that an author calls by another name: known only once all pages are read. */
import { expect, test } from "vitest";
import { makeSite } from "../support/site.ts";

test("hints have the path of what an author names", async () => {
  const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;
  const problems = await problemsOf({
    "docs-src/index.md": page("Home", "[Install](guide/install.md), [try](guide/try.md), [limits](limits.md)."),
    "docs-src/limits.md": page("All limits", "## Size\n\nA file may be large."),
    "docs-src/guide/install.md": page("Getting started", "![The queue](../queue.svg)"),
    "docs-src/queue.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"></svg>',
    "docs-src/_parts/setup.md": "Set the proxy.\n",
    "docs-src/guide/try.md": page(
      "Try it",
      [
        "See [[All limits]], [[limits#size|the size]], [[Getting Started]], [[#End]] and [[Prices]].",
        "![[queue.svg|300]]",
        "![[setup]]",
        "See :doc:`../limits` and :ref:`the limits <limits>`.",
        "[!INCLUDE [x](../_parts/setup.md)]",
        "![[try]]",
        "## End",
      ].join("\n\n"),
    ),
  });
  expect(problems.map((problem) => problem.replace(/^.* → /u, ""))).toEqual([
    "write [All limits](../limits.md)",
    "write [the size](../limits.md#size)",
    "write [Getting Started](install.md)",
    "write [End](#end)",
    "write [Prices](prices.md); there is no page “Prices”",
    "write ![Description](../queue.svg)",
    'write ::include{file="@/_parts/setup.md"}',
    "write [../limits](../limits.md)",
    "write [the limits](../limits.md)",
    'write ::include{file="@/_parts/setup.md"}',
    'write ::include{file="@/try.md"}; there is no page “try”',
  ]);
});

async function problemsOf(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { stdout } = await makeSite(files).run(["check", "--format", "json"]);
  const { diagnostics }: Report = JSON.parse(stdout);
  return diagnostics
    .filter(({ severity }) => severity !== "hint")
    .map(({ message, hint }) => `${message} → ${hint ?? ""}`);
}

interface Report {
  readonly diagnostics: readonly {
    readonly severity: string;
    readonly message: string;
    readonly hint: string | null;
  }[];
}
