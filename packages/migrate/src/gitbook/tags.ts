/** Finds the tags of GitBook, `{% hint style="info" %}` to `{% endhint %}`. Pure. */

export interface GitbookTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly start: number;
  readonly end: number;
}

/** A tag with what it encloses: the offsets between `opening.end` and `closing.start`. Blocks may contain others. */
export interface GitbookBlock {
  readonly opening: GitbookTag;
  /** `null` if the tag has no end. */
  readonly closing: GitbookTag | null;
}

/** @param prose The page, in which code is blank. */
export function blocksIn(prose: string): readonly GitbookBlock[] {
  if (!prose.includes("{%")) return [];
  const blocks: { readonly opening: GitbookTag; closing: GitbookTag | null }[] = [];
  const open: typeof blocks = [];
  for (const { 0: whole, 1: word = "", 2: rest = "", index } of prose.matchAll(
    /\{%-?[ \t]*(@?[a-z][\w/-]*)((?:"[^"]*"|[^"%]|%(?!\}))*?)-?%\}/gu,
  )) {
    const range = { start: index, end: index + whole.length };
    if (word.startsWith("end")) {
      const name = word.slice(3);
      const at = open.findLastIndex(({ opening }) => opening.name === name);
      const [block] = at === -1 ? [] : open.splice(at);
      if (block !== undefined) block.closing = { name, attributes: new Map(), ...range };
      continue;
    }
    const attributes = new Map(
      Array.from(rest.matchAll(/([\w-]+)=(?:"([^"]*)"|'([^']*)'|(\S+))/gu), ([, key = "", one, two, three]) => [
        key,
        one ?? two ?? three ?? "",
      ]),
    );
    const [, bare] = /^[ \t]+"([^"]*)"/u.exec(rest) ?? [];
    if (bare !== undefined) attributes.set("", bare);
    const block = { opening: { name: word, attributes, ...range }, closing: null };
    blocks.push(block);
    open.push(block);
  }
  return blocks;
}
