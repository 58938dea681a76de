/** Converts the components of Nextra to what docsgen has for them. Pure. */
import { calloutFor } from "docsgen/migrate-kit";
import type { FenceWords } from "../markdown/code-words.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import type { JsxTag } from "../mdx/jsx.ts";
import type { ContainerFinder } from "../mdx/passes.ts";
import { readMdx, textOf } from "../mdx/passes.ts";
import { cardHead, cardWords, containerFinder, convertCards, unwrap } from "../next/components.ts";
import type { LinkOf } from "../next/convert-pages.ts";

const card = /^(?:Cards?\.)?Card$/u;
/** Components that only arrange what is in them. */
const frames = /^(?:Bleed|ImageZoom|Popup)$/u;

/** Finds `<Callout>`, `<Cards>`, `<Card>` and `<Cards.Card>` that have a closing tag. */
export function findContainers(linkOf: LinkOf): ContainerFinder {
  return containerFinder((tag) => headOf(tag, linkOf), {
    Callout: ["type"],
    Card: cardWords,
    "Cards.Card": cardWords,
  });
}

const calloutKinds: Readonly<Record<string, string>> = { default: "tip", error: "danger", important: "important" };

function headOf(tag: JsxTag, linkOf: LinkOf): string | null {
  if (tag.name === "Callout") {
    const type = textOf(tag, "type") ?? "default";
    return calloutKinds[type] ?? calloutFor(type) ?? "note";
  }
  if (tag.name === "Cards") return "cards";
  return card.test(tag.name) ? cardHead(tag, linkOf) : null;
}

/** Passes for cards before `findContainers`: those alone get a `<Cards>`, those without content become `:::card`. */
export function convertNextraCards(linkOf: LinkOf): readonly Pass[] {
  return convertCards(card, linkOf);
}

export const unwrapFrames = unwrap(frames);

/** `<Table>`, `<Table.Tr>`, `<Th>` and `<Td>`, which only style those of HTML. */
export const convertTables: Pass = (page) => {
  const { tags, text } = readMdx(page);
  const part = /^(?:Table\.)?(T[rhd]|Thead|Tbody)$/u;
  if (!tags.some(({ name }) => part.test(name))) return [];
  return tags.flatMap(({ name, kind, start }): Edit[] => {
    const html = name === "Table" ? "table" : part.exec(name)?.[1]?.toLowerCase();
    const at = start + (kind === "closing" ? 2 : 1);
    return html === undefined || !text.startsWith(name, at) ? [] : [{ start: at, end: at + name.length, text: html }];
  });
};

/** Writes what follows the language of a code block as docsgen does: `filename="a.js" copy {1,3}`. */
export function fenceWords(meta: string): FenceWords {
  const words = meta
    .replaceAll(/(?<=\s|^)filename=(?=["'{])/gu, "title=")
    .replaceAll(/(?<=\s|^)title=\{\s*(["'])(.*?)\1\s*\}/gu, 'title="$2"')
    .replace(copyWord, "")
    .replaceAll(/\s+word-?wrap=(?:\{?false\}?)(?=\s|$)/giu, "")
    // A marked word, and which of its occurrences.
    .replaceAll(/(?<=\s|^)\/((?:\\.|[^/\\"])+)\/[\d,-]*(?=\s|$)/gu, '"$1"');
  // Code always has a button to copy it.
  const [, copies] = copyWord.exec(meta) ?? [];
  return { words, dropped: copies === "false" ? ["copy=false"] : [] };
}

const copyWord = /\s+copy(?:=(?:\{?(true|false)\}?|"[^"]*"))?(?=\s|$)/u;
