/** The site that every tool gets: the same pages, in its own syntax, and the mistakes that are planted. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Mistake, Syntax, Written } from "./mistakes.ts";
import type { Tool } from "./tool.ts";

const topics = "queues events consumers retries limits regions keys roles audit billing webhooks alerts".split(" ");
/** The names of the pages without mistakes. */
export const pageNames: readonly string[] = ["index", "setup", ...topics];
const fence = "```";

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 80" width="320" height="80"><rect x="10" y="20" width="80" height="40" fill="#3d47c2"/><rect x="120" y="20" width="80" height="40" fill="#3d47c2"/><rect x="230" y="20" width="80" height="40" fill="#3d47c2"/></svg>\n`;

function guide(topic: string, next: string, { callout, page }: Syntax): string {
  const section = (number: number): string => `## Step ${number} of ${topic}

Open the settings, choose ${topic}, and confirm. The change takes a minute, and each region applies it on its own.

${fence}js
const client = connect({ region: "eu-${number}" });
await client.${topic}.update({ limit: ${number * 10} });
${fence}

| Plan | ${topic} | Price |
| --- | --- | --- |
| Free | ${number} | 0 |
| Team | ${number * 10} | 12 |
`;
  return `How to use ${topic}, what they cost, and what to do if they fail. First [set up the client](${page("setup")}), then read on.

${callout("tip", `About ${topic}`)}
A change of ${topic} can be undone for a day.
:::

![Events move from left to right](./queue.svg)

${[1, 2, 3, 4].map(section).join("\n")}
Read about [${next}](${page(next)}) next, or go back to [the requirements](${page("setup", "requirements")}).
`;
}

function describe(title: string): string {
  return `description: What this page about “${title}” says, for whom it is, and what to read first.`;
}

function cleanPages(syntax: Syntax): Readonly<Record<string, string>> {
  const page = (title: string, text: string): string =>
    `---\ntitle: ${title}\n${describe(title)}\n---\n\n${syntax.hasTitleHeading ? `# ${title}\n\n` : ""}${text}`;
  const guides = topics.map((topic, index): readonly [string, string] => [
    `${topic}.md`,
    page(`Use ${topic}`, guide(topic, topics[(index + 1) % topics.length] ?? "", syntax)),
  ]);
  return {
    "index.md": page(
      "Queue",
      `Send events and receive them in order. [Set up the client](${syntax.page("setup")}). ${syntax.limit}\n`,
    ),
    "setup.md": page("Set up", guide("setup", "queues", syntax).replace("## Step 1 of setup", "## Requirements")),
    ...Object.fromEntries(guides),
    "queue.svg": picture,
  };
}

/** Writes the site of a tool anew. */
export function writeSite(folder: string, tool: Tool, planted: readonly Mistake[]): void {
  for (const each of [tool.pages.split("/")[0] ?? "", tool.output, ...tool.caches])
    rmSync(join(folder, each), { recursive: true, force: true });
  const written = planted.flatMap((mistake) => {
    const result = mistake.write(tool.syntax);
    return result === null ? [] : [{ mistake, ...result }];
  });
  const clean = cleanPages(tool.syntax);
  const files: Record<string, string> = {};
  const { extension = "md" } = tool.syntax;
  const renamed = (path: string): string => join(tool.pages, path.replace(/\.md$/u, `.${extension}`));
  for (const [path, text] of Object.entries(clean)) files[renamed(path)] = text;
  for (const { mistake, ...each } of written) {
    for (const [path, text] of Object.entries(each.files ?? {})) files[renamed(path)] = text;
    if (each.config === undefined) files[renamed(pageFile(mistake, each))] = pageText(mistake, each);
  }
  const names = (path: string): readonly string[] => (path.endsWith(".md") ? [path.slice(0, -3)] : []);
  const config = tool.files({
    pages: Object.keys(clean).flatMap(names),
    menu: written.flatMap(({ config: added }) => added?.menu ?? []),
    redirects: written.flatMap(({ config: added }) => added?.redirect ?? []),
  });
  for (const [path, text] of Object.entries({ ...files, ...config })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function pageFile({ id }: Mistake, { isMdx }: Written): string {
  return `${id}.${isMdx === true ? "mdx" : "md"}`;
}

export function pageText({ title }: Mistake, { text = "", frontmatter, page }: Written): string {
  if (page !== undefined) return page;
  return `---\n${[`title: ${title}`, describe(title), ...(frontmatter === undefined ? [] : [frontmatter])].join("\n")}\n---\n\n${text}\n`;
}

export interface Place {
  /** What a report names: the page, by its file or its address, or the file of the config. */
  readonly name: string;
  /** Counted from 1. */
  readonly line: number;
}

export function placeOf(mistake: Mistake, tool: Tool): Place | null {
  const written = mistake.write(tool.syntax);
  if (written === null) return null;
  const { config, ...page } = written;
  if (config === undefined) return placeIn(mistake.id, pageText(mistake, page), mistake.token);
  const { menu, redirect } = config;
  const files = tool.files({ pages: [], menu: listOf(menu), redirects: listOf(redirect) });
  const [path = "", text = ""] = Object.entries(files).find(([, each]) => each.includes(mistake.token)) ?? [];
  return placeIn(path.split("/").at(-1) ?? "", text, mistake.token);
}

const listOf = (text: string | undefined): readonly string[] => (text === undefined ? [] : [text]);

function placeIn(name: string, text: string, token: string): Place | null {
  const index = text.split("\n").findLastIndex((line) => line.includes(token));
  return index === -1 ? null : { name, line: index + 1 };
}
