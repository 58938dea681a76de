/** `docsgen export` of this site and of the manual: every link leads to a file or heading, as GitHub makes them. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import GithubSlugger from "github-slugger";
import { toString } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot, runCommand } from "../support/site.ts";

const parser = unified().use(remarkParse).use(remarkGfm);

/** The links of a page of Markdown, and what a link can lead to in it. */
function readPage(text: string): { readonly links: readonly string[]; readonly ids: ReadonlySet<string> } {
  const links: string[] = [];
  const ids = new Set<string>();
  const slugger = new GithubSlugger();
  visit(parser.parse(text), (node) => {
    if (node.type === "heading") ids.add(slugger.slug(toString(node)));
    if (node.type === "html") for (const [, id = ""] of node.value.matchAll(/\bid="([^"]+)"/gu)) ids.add(id);
    if (node.type === "link" || node.type === "image" || node.type === "definition") links.push(node.url);
  });
  return { links, ids };
}

test.each([
  ["this site", "site.config.ts", 100],
  ["the manual", "manual/site.config.ts", 70],
])("of %s, every link is alive, and docsgen publishes it at the same addresses", async (_name, config, least) => {
  const folder = mkdtempSync(join(tmpdir(), "docsgen-exported-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const out = join(folder, "content");
  const run = await runCommand(["export", out, "--config", config], projectRoot);
  expect(run.status, run.stderr).toBe(0);
  const paths = readdirSync(out, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".md"));
  const pages = new Map(paths.map((path) => [path, readPage(readFileSync(join(out, path), "utf8"))]));
  const dead = [...pages].flatMap(([path, { links }]) =>
    links.filter((url) => {
      if (/^[a-z][a-z\d+.-]*:/iu.test(url)) return false;
      const [, file = "", id = ""] = /^([^#]*)#?(.*)$/su.exec(url) ?? [];
      const target = file === "" ? path : posix.join(posix.dirname(path), decodeURIComponent(file));
      const isFile = !url.startsWith("/") && existsSync(join(out, target));
      return !isFile || (id !== "" && pages.get(target)?.ids.has(decodeURIComponent(id)) === false);
    }),
  );
  expect(dead).toEqual([]);
  expect(pages.size).toBeGreaterThan(least);
  const built = await runCommand(["build", "--source", "content"], folder);
  expect(built.status, built.stderr).toBe(0);
  const routes = paths.map((path) => path.replace(/(?:^|\/)index\.md$|\.md$/u, ""));
  expect(routes.filter((route) => !existsSync(join(folder, "dist", route, "index.html")))).toEqual([]);
});
