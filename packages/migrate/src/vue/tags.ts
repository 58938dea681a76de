/** Finds tags in prose, in the notation of Vue, which allows more names of attributes than HTML in Markdown. Pure. */

export interface Tag {
  readonly name: string;
  readonly kind: "opening" | "closing" | "empty";
  /** Values by name; "" for an attribute without a value. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly start: number;
  readonly end: number;
}

const tag =
  /<(?<slash>\/?)(?<name>[A-Za-z][\w.-]*)(?<attributes>(?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(?<end>\/?)>/gu;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/gu;

/**
 * In the order of the page. Attributes keep their prefix: `:text="label"` has the name ":text" and the value "label".
 *
 * @param prose The page, in which code is blank.
 */
export function tagsIn(prose: string): readonly Tag[] {
  return [...prose.matchAll(tag)].map(({ 0: text, index, groups = {} }): Tag => {
    const attributes = [...(groups["attributes"] ?? "").matchAll(attribute)].map(
      ([, name = "", double, single, bare]) => [name, double ?? single ?? bare ?? ""] as const,
    );
    const kind = groups["slash"] === "/" ? "closing" : groups["end"] === "/" ? "empty" : "opening";
    return {
      name: groups["name"] ?? "",
      kind,
      attributes: new Map(attributes),
      start: index,
      end: index + text.length,
    };
  });
}

/** From the opening tag to the closing one, or the opening tag alone. */
export interface Element {
  readonly opening: Tag;
  /** `null` if the element is empty or is never closed. */
  readonly closing: Tag | null;
}

/** The elements with these names, ignoring case and hyphens: `router-link` and `RouterLink`. */
export function elementsIn(tags: readonly Tag[], ...names: readonly string[]): readonly Element[] {
  const wanted = new Set(names.map(plainName));
  const own = tags.filter(({ name }) => wanted.has(plainName(name)));
  const open: Tag[] = [];
  const closings = new Map<Tag, Tag>();
  for (const each of own) {
    if (each.kind === "opening") open.push(each);
    if (each.kind !== "closing") continue;
    const start = open.findLastIndex(({ name }) => plainName(name) === plainName(each.name));
    const [opening] = start === -1 ? [] : open.splice(start);
    if (opening !== undefined) closings.set(opening, each);
  }
  return own
    .filter(({ kind }) => kind !== "closing")
    .map((opening) => ({ opening, closing: closings.get(opening) ?? null }));
}

function plainName(name: string): string {
  return name.replaceAll("-", "").toLowerCase();
}
