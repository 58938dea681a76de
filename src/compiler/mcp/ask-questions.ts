/**
 * Asks the questions of `agents` in the config as an agent would: it searches with the question as it is, reads the first
 * results, and what it has read must contain the answer. No model takes part, so the same site always gives the same
 * result. Pure.
 */
import type { AgentQuestion } from "../config/agents.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import { decode } from "../decode-uri.ts";
import { ToolError } from "./protocol.ts";
import { addressOf, defaultPages, maxAnswer, readPage, readPart, searchSite } from "./reading-tools.ts";
import type { SiteFiles } from "./site-files.ts";

/** The number of results that are read. Agents rarely read more before they answer or search again. */
const readResults = 3;

/**
 * @param language The tag of the language to search; `undefined` for the main language.
 * @returns `null` if the answer was read.
 */
export async function askQuestion(
  files: SiteFiles,
  { ask, expect, says }: AgentQuestion,
  language: string | undefined,
  signal: AbortSignal,
): Promise<Problem | null> {
  const unanswered = (problem: string, hint: string): Problem => problemOf("agent-question", { ask, problem }, hint);
  const target = addressOf(files, expect);
  try {
    const results = await searchSite(files, { query: ask, limit: defaultPages, language }, signal);
    const rank = results.findIndex(({ url }) => isSamePage(new URL(url, files.url), target));
    const result = results[rank];
    if (result === undefined || rank >= readResults)
      return unanswered(
        describeResults(
          results.map(({ url }) => inSite(files, url)),
          rank,
          expect,
        ),
        "use the words of the question in the page's title or a heading, or list them in its frontmatter: `search: { keywords: [...] }`",
      );
    const page = inSite(files, result.url);
    const whole = await readPage(files, result.url, signal);
    const found = result.sections.map(({ url }) => url).filter((url) => url.includes("#"));
    const read = await Promise.all([result.url, ...found].map((url) => readPart(files, url, 0, signal)));
    // Browsers read the others themselves.
    const hasSection = !/^(?:#top|#:~:.*)?$/iu.test(target.hash);
    const section = hasSection ? await readPage(files, target.href, signal) : null;
    const isPart = whole.length > maxAnswer;
    const longPage = "shorten the page, or use the words of the question in the heading of the section that answers it";
    if (section !== null && isPart && !read.some((text) => text.includes(firstHeading(section))))
      return unanswered(`they read only the beginning of “${page}”, without “${target.hash}”`, longPage);
    if (says === null || read.some((text) => isSaid(says, text))) return null;
    return isSaid(says, whole)
      ? unanswered(`they read only the beginning of “${page}”, without “${says}”`, longPage)
      : unanswered(`“${says}” is not on “${page}”`, "write it there, or correct `says`");
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return unanswered(error.message, "agents need a site with search, and pages that can be read");
  }
}

/** "they read “/a/”, “/b/” and “/c/”, and “/limits/” is result 5" */
export function describeResults(pages: readonly string[], rank: number, expected: string): string {
  if (pages.length === 0) return "search finds nothing";
  const read = pages.slice(0, readResults).map((page) => `“${page}”`);
  const last = read.pop() ?? "";
  const list = read.length === 0 ? last : `${read.join(", ")} and ${last}`;
  const where = rank === -1 ? `not among the first ${defaultPages} results` : `result ${rank + 1}`;
  return `they read ${list}, and “${expected}” is ${where}`;
}

/** An address as the config has it: without the origin and the base. */
export function inSite({ url }: SiteFiles, address: string): string {
  const { pathname, hash } = new URL(address, url);
  const path = pathname.startsWith(url.pathname) ? `/${pathname.slice(url.pathname.length)}` : pathname;
  return decode(path) + decode(hash);
}

/** Compares without query, fragment, case and trailing slash. */
export function isSamePage(left: URL, right: URL): boolean {
  const keyOf = ({ origin, pathname }: URL): string =>
    origin + decode(pathname).normalize("NFC").toLowerCase().replace(/\/$/u, "");
  return keyOf(left) === keyOf(right);
}

/** The heading of a section, below the title of its page. */
function firstHeading(section: string): string {
  const [, heading = ""] = /^[^]*?\n(#{1,6} .*)$/mu.exec(section) ?? [];
  return `\n${heading}\n`;
}

/** Whether a text in Markdown says something. Its marks, the targets of its links and the case of its letters do not count. */
export function isSaid(words: string, markdown: string): boolean {
  return plainText(markdown).includes(plainText(words));
}

function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\]\([^()\s]*\)/gu, "")
    .replaceAll(/[*_`[\]\\]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .normalize("NFC")
    .toLowerCase();
}
