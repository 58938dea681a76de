/**
 * The Markdown that this repository's site and the manual publish for programs: every link in it leads to a published
 * file and an id in it, and nothing is left that only docsgen understands.
 */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { expect, test } from "vitest";
import { builtProjectSite } from "../support/project-site.ts";
import { projectRoot, runCommand } from "../support/site.ts";

interface Problem {
  readonly file: string;
  readonly problem: string;
}

/** @param base With the origin, if the site has one: "https://stepwire.example/docs/". */
function checkMarkdown(
  folder: string,
  base: string,
): { readonly links: number; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const ids = new Map<string, ReadonlySet<string>>();
  let links = 0;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(?:md|txt)$/u.test(path),
  );
  for (const file of files) {
    const tree = unified()
      .use(remarkParse)
      .use(remarkGfm)
      .parse(readFileSync(join(folder, file), "utf8"));
    visit(tree, (node) => {
      for (const url of urlsOf(node)) {
        // Another site at the same origin.
        if (url === "https://stepwire.example/docs/v1/") continue;
        if (!url.startsWith(base)) {
          if (!/^(?:https?:\/\/|mailto:)/u.test(url)) problems.push({ file, problem: `${url} is not absolute` });
          continue;
        }
        links += 1;
        const [path = "", fragment] = url
          .slice(base.length)
          .replace(/\?[^#]*/u, "")
          // Marks of images for one mode, which name no id.
          .replace(/#gh-(?:light|dark)-mode-only$/u, "")
          .split("#");
        const found = findFile(folder, decodeURIComponent(path));
        if (found === null) problems.push({ file, problem: `${url} leads to no file` });
        else if (fragment !== undefined && !idsIn(found, ids).has(decodeURIComponent(fragment)))
          problems.push({ file, problem: `${url} leads to no id` });
      }
      if (node.type === "text" && /\{\{|^:{2,}\w|\[\[toc\]\]/u.test(node.value))
        problems.push({ file, problem: node.value });
      if (node.type === "html" && /<\/?dg-|<script|<style/u.test(node.value))
        problems.push({ file, problem: node.value });
    });
  }
  return { links, problems };
}

function urlsOf(node: Nodes): readonly string[] {
  if (node.type === "link" || node.type === "image" || node.type === "definition") return [node.url];
  if (node.type !== "html") return [];
  return Array.from(node.value.matchAll(/\s(?:href|src)="([^"]*)"/gu), ([, url = ""]) => url);
}

function findFile(folder: string, path: string): string | null {
  const file = join(folder, path);
  if (!existsSync(file)) return null;
  const document = statSync(file).isDirectory() ? join(file, "index.html") : file;
  return existsSync(document) ? document : null;
}

function idsIn(file: string, known: Map<string, ReadonlySet<string>>): ReadonlySet<string> {
  const ids =
    known.get(file) ??
    new Set(Array.from(readFileSync(file, "utf8").matchAll(/\sid="([^"]*)"/gu), ([, id = ""]) => id));
  known.set(file, ids);
  return ids;
}

test("the Markdown of the site", async () => {
  const site = await builtProjectSite();
  const { links, problems } = checkMarkdown(site.path("dist"), "https://stepwire.example/docs/");
  expect(problems).toEqual([]);
  expect(links).toBeGreaterThan(3000);
});

test("the Markdown of the manual", async () => {
  const folder = mkdtempSync(join(tmpdir(), "docsgen-markdown-"));
  try {
    const run = await runCommand(["build", "--config", "manual/site.config.ts", "--out", folder], projectRoot);
    expect(run.status, run.stderr).toBe(0);
    const { links, problems } = checkMarkdown(folder, "/");
    expect(problems).toEqual([]);
    expect(links).toBeGreaterThan(150);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
