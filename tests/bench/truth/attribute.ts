/**
 * Finds what a tool says of each mistake. All mistakes are built together; those that a failed build names are built
 * alone, for its exit status, and the others again without them, until a build passes: it is silent about the rest.
 */
import { stripVTControlCharacters } from "node:util";
import type { Mistake } from "./mistakes.ts";
import { placeOf } from "./site.ts";
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

/** @param build Builds the site with these mistakes. @param passed Called with those of a build that passed. */
export async function attribute(
  tool: Tool,
  all: readonly Mistake[],
  build: (mistakes: readonly Mistake[]) => Promise<Built>,
  passed: (mistakes: readonly Mistake[]) => Promise<void>,
): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  const alone = async (mistake: Mistake): Promise<void> => {
    const built = await build([mistake]);
    answers.set(mistake.id, answerOf(tool, mistake, built, true));
  };
  const together = async (mistakes: readonly Mistake[]): Promise<void> => {
    if (mistakes.length === 0) return;
    const built = await build(mistakes);
    const named = mistakes.filter((each) => answerOf(tool, each, built, false).kind === "said");
    if (built.status === 0) {
      for (const each of mistakes) answers.set(each.id, answerOf(tool, each, built, false));
      await passed(mistakes);
    } else if (named.length > 0) {
      for (const each of named) await alone(each);
      await together(mistakes.filter((each) => !named.includes(each)));
    } else if (mistakes.length === 1) {
      for (const each of mistakes) answers.set(each.id, answerOf(tool, each, built, true));
    } else {
      const half = Math.ceil(mistakes.length / 2);
      await together(mistakes.slice(0, half));
      await together(mistakes.slice(half));
    }
  };
  await together(all);
  return answers;
}

/** Lists of what was written name every page. */
const listing =
  /index\.html|\.(?:html|md|mdx|js|css)\s+\(?\+?[\d.]+ ?(?:k?B|m?s)|\(\+[\d.]+ ?m?s\)|^\s*\S*\/?(?:static|assets)\/\S+/u;

function answerOf(tool: Tool, mistake: Mistake, { status, output }: Built, isAlone: boolean): Answer {
  const lines = stripVTControlCharacters(output)
    .split("\n")
    .filter((line) => !listing.test(line));
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
