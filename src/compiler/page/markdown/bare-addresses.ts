/**
 * Ends a bare address before punctuation that cannot be part of it, where GFM only ends it at a space or `<`:
 * `“https://example.com/docs”。` ends at `”`, as it does in markdown-it. Letters of every alphabet belong to an address, and
 * so do brackets in pairs.
 */
import type { Nodes, Parents, Root, Text } from "mdast";
import type { Data } from "unified";
import { walk } from "../../markup/walk.ts";

type Extension = NonNullable<Data["micromarkExtensions"]>[number];
type Constructs = NonNullable<NonNullable<Extension["text"]>[number]>;
type Construct = Exclude<Constructs, readonly unknown[]>;
type Effects = Parameters<Construct["tokenize"]>[0];
type State = Parameters<Construct["tokenize"]>[1];
type Code = Parameters<State>[0];
/** What the construct attempts or checks at a place. */
type Part = Parameters<Effects["attempt"]>[0];

const beginning = /https?:\/\/|www\./iu;

/**
 * Punctuation, signs and invisible characters outside ASCII, except those that stand between the letters of a word: the
 * middle dots of Catalan and Katakana, the hyphen and quotes of Hebrew, and the sign after each syllable of Tibetan.
 */
const ending = /(?![·・･־׳״་])[\p{P}\p{Sm}\p{Sc}\p{Sk}\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/u;

const closing: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Whether some address in the text may end earlier than GFM says. */
export const mayEndEarlier: RegExp = /(?:https?:\/\/|www\.)[^\s<]*(?:[)\]}"'*]|\[\^|[^\0-\u007F])/iu;

/**
 * @param start The offset at which an address begins.
 * @returns The offset at which it ends, before the punctuation that GFM removes from its end.
 */
export function endOfAddress(text: string, start: number): number {
  const before = text.charAt(start - 1);
  const open: Record<string, number> = { "(": 0, "[": 0, "{": 0 };
  let offset = start;
  for (const character of text.slice(start, endOfWord(text, start))) {
    const bracket = closing[character];
    // Quotes and marks that enclose the address end it, and so does a footnote.
    if (`"'*`.includes(character) && character === before) break;
    if (text.startsWith("[^", offset)) break;
    if (character in open) open[character] = (open[character] ?? 0) + 1;
    if (bracket !== undefined) {
      const count = open[bracket] ?? 0;
      if (count === 0) break;
      open[bracket] = count - 1;
    }
    if (character > "\u007F" && ending.test(character)) break;
    offset += character.length;
  }
  return offset;
}

function endOfWord(text: string, start: number): number {
  const space = /[\s<]/gu;
  space.lastIndex = start;
  return space.exec(text)?.index ?? text.length;
}

/** Ends the addresses that the tokenizer finds, and those that GFM finds in the texts of the tree. */
export function endAddresses(data: Data, text: string): void {
  data.micromarkExtensions = (data.micromarkExtensions ?? []).map((extension) => {
    const constructs = Object.entries(extension.text ?? {}).map(
      ([code, found]) =>
        [
          code,
          [found ?? []]
            .flat()
            .map((each) => (/^(?:protocol|www)Autolink$/u.test(each.name ?? "") ? end(each, text) : each)),
        ] as const,
    );
    return extension.text === undefined ? extension : { ...extension, text: Object.fromEntries(constructs) };
  });
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? []).flat().map((extension) => ({
    ...extension,
    transforms: (extension.transforms ?? []).map((transform) => (tree: Root): void => {
      const splits = splitTexts(tree);
      transform(tree);
      for (const split of splits) joinTexts(split);
    }),
  }));
}

const space = 32;

/** Lets the construct see a space where the address ends. */
function end(construct: Construct, text: string): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const { offset: start } = this.now();
      if (text.slice(start, start + "https://".length).search(beginning) !== 0) return nok;
      const last = endOfAddress(text, start);
      let isDone = false;
      let actual: Code = null;
      const limit =
        (state: State): State =>
        (code) => {
          actual = code;
          const next = state(this.now().offset < last ? code : space);
          return isDone || next === undefined ? next : limit(next);
        };
      // Only the construct sees the space. The tokenizer gets the actual character back.
      const finish =
        (state: State): State =>
        () => {
          isDone = true;
          return state(actual);
        };
      return limit(
        construct.tokenize.call(
          this,
          restoring(effects, () => actual),
          finish(ok),
          finish(nok),
        ),
      );
    },
  };
}

/** Effects whose parts give the actual character back to the tokenizer, too. */
function restoring(effects: Effects, actual: () => Code): Effects {
  const restore = (part: Part): Part =>
    isConstruct(part)
      ? {
          ...part,
          tokenize(inner, ok, nok) {
            const found: State = () => ok(actual());
            const missed: State = () => nok(actual());
            return part.tokenize.call(this, restoring(inner, actual), found, missed);
          },
        }
      : part;
  return {
    ...effects,
    attempt: (part, found, missed) => effects.attempt(restore(part), found, missed),
    check: (part, found, missed) => effects.check(restore(part), found, missed),
  };
}

function isConstruct(part: Part): part is Construct {
  return "tokenize" in part;
}

interface Split {
  readonly parent: Parents;
  readonly original: Text;
  readonly parts: readonly Text[];
}

/** Splits texts where their addresses end, so that each is found in a text of its own. */
function splitTexts(tree: Root): readonly Split[] {
  const splits: Split[] = [];
  walk(tree, (node) => {
    if (!("children" in node) || node.type === "link" || node.type === "linkReference") return;
    const children: Nodes[] = node.children.flatMap((child: Nodes): Nodes[] => {
      if (child.type !== "text" || !mayEndEarlier.test(child.value)) return [child];
      const parts = partsOf(child.value).map((value): Text => ({ type: "text", value }));
      if (parts.length < 2) return [child];
      splits.push({ parent: node, original: child, parts });
      return parts;
    });
    Object.assign(node, { children });
  });
  return splits;
}

function partsOf(text: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { index } of text.matchAll(new RegExp(beginning, "giu"))) {
    const last = endOfAddress(text, index);
    if (index < from || last === endOfWord(text, index)) continue;
    parts.push(text.slice(from, last));
    from = last;
  }
  return [...parts, text.slice(from)];
}

/** Restores a text without addresses, and joins what is left of others. */
function joinTexts({ parent, original, parts }: Split): void {
  const isUnchanged = parts.every((part) => parent.children.some((child: Nodes) => child === part));
  const children: Nodes[] = [];
  for (const child of parent.children) {
    const last = children.at(-1);
    const isPart = child.type === "text" && child.position === undefined;
    if (isUnchanged && child.type === "text" && parts.includes(child)) {
      if (child === parts[0]) children.push(original);
    } else if (isPart && last?.type === "text" && last.position === undefined) last.value += child.value;
    else children.push(child);
  }
  Object.assign(parent, { children });
}
