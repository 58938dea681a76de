/**
 * 584 pages that we did not write, if they are in a folder beside the project: all compile, every dead relative link is
 * reported at its line, and no live one is. The expected list of dead links is made by simply checking whether the
 * files exist.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { projectRoot, runCommand } from "../support/site.ts";

const corpus = join(projectRoot, "..", "shared", "corpora", "eips");

/** "eip-1.md:74 ../assets/eip-1/x.jpg" for each relative link whose file does not exist. */
function deadLinks(): string[] {
  const files = new Set(readdirSync(corpus));
  return [...files].flatMap((file) => {
    let fence: string | null = null;
    return readFileSync(join(corpus, file), "utf8")
      .split("\n")
      .flatMap((line, index) => {
        const mark = /^[\s>]*(`{3,}(?!.*`)|~{3,})/u.exec(line)?.[1];
        if (mark !== undefined && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null;
        if (fence !== null) return [];
        const urls = [
          ...line
            .replaceAll(/`[^`]*`/gu, "")
            .matchAll(/\]\(<?([^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)|\b(?:href|src)="([^"]*)"/gu),
        ];
        const definition = /^ {0,3}\[[^\]^][^\]]*\]:\s*(\S+)/u.exec(line)?.[1] ?? "";
        return [...urls.map(([, link, attribute]) => link ?? attribute ?? ""), definition]
          .filter((url) => url !== "" && !/^(?:[a-z][a-z0-9+.-]*:|#|\/\/)/iu.test(url))
          .filter((url) => {
            const path = posix.join(".", decodeURI(url).replace(/[?#].*$/u, ""));
            return !files.has(path) && !files.has(`${path}.md`);
          })
          .map((url) => `${file}:${index + 1} ${url}`);
      });
  });
}

test.skipIf(!existsSync(corpus))(
  "a corpus of 584 pages compiles, and exactly its dead links are reported",
  async () => {
    const run = await runCommand(
      ["build", "--config", "tests/real/eips.config.ts", "--source", corpus, "--no-cache", "--verbose"],
      projectRoot,
    );
    expect(run.stderr).toContain("584 pages, ");
    expect(run.status).toBe(1);
    const reported = [
      ...run.stderr.matchAll(/([\w-]+\.md):(\d+):\d+\n {2}error broken-(?:link|asset): [^“]*“([^”]*)”/gu),
    ].map(([, file, line, url]) => `${file}:${line} ${url}`);
    expect(reported.sort()).toEqual(deadLinks().sort());
  },
);
