/**
 * Finds what a tool says of each mistake. All mistakes are built together; those that a failed build names are built
 * alone, for its exit status, and the others again without them, until a build passes: it is silent about the rest.
 */
import { stripVTControlCharacters } from "node:util";
import { mistakes } from "./mistakes.ts";
import type { Mistake } from "./mistakes.ts";
import { pageNames, placeOf } from "./site.ts";
import type { Tool } from "./tool.ts";

export interface Built {
  readonly status: number;
  readonly output: string;
}

export type Answer =
  | { readonly kind: "silent" }
  | {
      readonly kind: "said";
      /** The build fails. */
      readonly stops: boolean;
      readonly namesPage: boolean;
      readonly namesLine: boolean;
      /** The first line that is about it. */
      readonly message: string;
    };

/**
 * @param clean What the tool says of the site without mistakes. The same words about another page are not a report.
 * @param build Builds the site with these mistakes.
 * @param passed Called with those of a build that passed.
 */
export async function attribute(
  tool: Tool,
  all: readonly Mistake[],
  clean: string,
  build: (mistakes: readonly Mistake[]) => Promise<Built>,
  passed: (mistakes: readonly Mistake[]) => Promise<void>,
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  const usual = new Set(stripVTControlCharacters(clean).split("\n").map(shapeOf));
  const alone = async (mistake: Mistake): Promise<void> => {
    const built = await build([mistake]);
    answers.set(mistake.id, answerOf(tool, mistake, built, usual, true));
  };
  const together = async (left: readonly Mistake[]): Promise<void> => {
    if (left.length === 0) return;
    const built = await build(left);
    const named = left.filter((each) => answerOf(tool, each, built, usual, false).kind === "said");
    if (built.status === 0) {
      for (const each of left) answers.set(each.id, answerOf(tool, each, built, usual, false));
      await passed(left);
    } else if (named.length > 0) {
      for (const each of named) await alone(each);
      await together(left.filter((each) => !named.includes(each)));
    } else if (left.length === 1) {
      for (const each of left) answers.set(each.id, answerOf(tool, each, built, usual, true));
    } else {
      const half = Math.ceil(left.length / 2);
      await together(left.slice(0, half));
      await together(left.slice(half));
    }
  };
  await together(all);
  return answers;
}

const pageName = new RegExp(
  String.raw`(?<![\w-])(?:${[...pageNames, ...mistakes.map(({ id }) => id)].join("|")})(?:/index)?(?![\w-])`,
  "gu",
);

/** A warning of Astro about its own code, with its excerpt, which names pages in MDX. */
const ownWarning = /^.*MODULE_LEVEL_DIRECTIVE.*\n(?:.*\S.*\n)*/gmu;

/** Lists of what was written name every page. */
const listing =
  /index\.html|\.(?:html|md|mdx|js|css)\s+\(?\+?[\d.]+ ?(?:k?B|m?s)|\(\+[\d.]+ ?m?s\)|^\s*\S*\/?(?:static|assets)\/\S+/u;

/** A line without the names of pages, times and numbers. */
function shapeOf(line: string): string {
  return line.replaceAll(pageName, "PAGE").replaceAll(/\d+/gu, "0").replaceAll(/\s+/gu, " ").trim();
}

function answerOf(
  tool: Tool,
  mistake: Mistake,
  { status, output }: Built,
  usual: ReadonlySet<string>,
  isAlone: boolean,
): Answer {
  const lines = stripVTControlCharacters(output)
    .replaceAll(ownWarning, "")
    .split("\n")
    .filter((line) => !listing.test(line) && (!usual.has(shapeOf(line)) || shapeOf(line) === ""));
  // No other text has the name of the page or the token.
  const place = placeOf(mistake, tool);
  const named = new RegExp(String.raw`(?<![\w-])${place?.name ?? mistake.id}(?![\w-])`, "u");
  const first = lines.findIndex((line) => line.includes(mistake.token) || line.includes(mistake.id));
  const stops = isAlone && status !== 0;
  if (first === -1 && !stops) return { kind: "silent" };
  // The name stands above or beside what is said.
  const start = Math.max(0, first - 3);
  const about = lines.slice(start, start + 11).join("\n");
  const namesPage = named.test(about);
  const namesLine =
    namesPage &&
    place !== null &&
    new RegExp(String.raw`(?:\bline["']?:? |[:(\[])${place.line}(?=[:,)\]\s-]|$)`, "mu").test(about);
  const said = first === -1 ? lines.filter((each) => /error/iu.test(each)) : lines.slice(first, first + 2);
  const message = said.slice(0, 2).join(" ").trim().slice(0, 200);
  return { kind: "said", stops: isAlone ? stops : status !== 0, namesPage, namesLine, message };
}
