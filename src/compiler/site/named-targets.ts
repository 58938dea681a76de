/**
 * Links of plugins' schemes: `api:createQueue#limit` names what a page is about, and not where it is. The linker knows the
 * page, so that a page with such a link is not compiled again when the target moves. Pure.
 */
import { problemOf } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { nearestName } from "../diagnostics/suggest.ts";
import type { Reference } from "../page/compiled-page.ts";
import type { SourcePath } from "../source/paths.ts";

/** The page, and the part of it, to which a name points. */
export interface NamedTarget {
  readonly page: SourcePath;
  /** The anchor that those of links continue; "" for the page itself. */
  readonly anchor: string;
}

/** The targets of a site by name, and what one of each scheme is called: "operation". */
export interface NamedTargets {
  readonly byName: ReadonlyMap<string, NamedTarget>;
  readonly words: Readonly<Record<string, string>>;
  /** Whether they are those of an archived version, which may have no pages of a plugin. */
  readonly isArchived: boolean;
}

export const noTargets: NamedTargets = { byName: new Map(), words: {}, isArchived: false };

/** The reference to the page that a name stands for, or what is wrong with the name; `null` for other references. */
export function resolveName(
  reference: Reference,
  { byName, words, isArchived }: NamedTargets,
): { readonly reference: Reference } | { readonly problem: Problem } | null {
  const { path, url } = reference;
  const [, scheme = ""] = /^([a-z][a-z0-9+.-]*):/u.exec(path) ?? [];
  const word = Object.hasOwn(words, scheme) ? words[scheme] : undefined;
  if (word === undefined) return null;
  const target = byName.get(path);
  if (target === undefined) {
    const names = Array.from(byName.keys()).filter((name) => name.startsWith(`${scheme}:`));
    if (isArchived && names.length === 0) {
      const hint = "this version has no pages of the plugin: remove the link, or write a full address";
      return { problem: problemOf("broken-link", { url }, hint) };
    }
    const near = nearestName(path, names);
    const rest = url.slice(path.length);
    const hint = near === null ? `no ${word} has this name` : `there is no such ${word}; did you mean “${near}”?`;
    const fix = near === null || !url.startsWith(path) ? null : { from: url, to: near + rest };
    return { problem: problemOf("broken-link", { url }, hint, fix) };
  }
  const fragment = [target.anchor, reference.fragment].filter((part) => part !== "").join(".");
  return { reference: { ...reference, path: `/${target.page}`, fragment } };
}
