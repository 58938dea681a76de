/** The title of a container in the forms that authors know from other tools, none of which docsgen reads. */
import { finding } from "../../diagnostics/catalog.ts";
import type { Finding, Span } from "../../diagnostics/diagnostic.ts";

/** A form of the title; the first group is the title. */
const forms = [/^[ \t]*"([^"[\]]+)"[ \t]*$/u, /^\(([^()[\]]+)\)[ \t]*$/u, /^:[ \t]+([^[\]]*[^\s[\]])[ \t]*$/u];

/**
 * Reports `:::tip "Title"`, `:::tip(Title)` and `:::tip: Title`, whose marks would be published.
 * @param rest The rest of the line after the name of the container.
 * @param spanOf Maps a part of `rest` to its span.
 */
export function findTitleForm(rest: string, spanOf: (length: number) => Span): readonly Finding[] {
  const [, written = "", attributes = ""] = /^(.*?)[ \t]*(\{[^{}]*\})?[ \t]*$/u.exec(rest) ?? [];
  const title = forms.map((form) => form.exec(written)?.[1]).find((found) => found !== undefined);
  if (title === undefined) return [];
  const [text, to] = [rest.trimEnd(), `[${title}]${attributes}`];
  const values = { text: text.trim(), what: "a title outside brackets", effect: "shows as text" } as const;
  return [finding("unsupported-syntax", values, spanOf(text.length), `write ${to}`, { from: text, to })];
}
