/** Converts the `head` of VitePress and VuePress, lists such as `["link", { rel: "icon", href: "/icon.png" }]`. Pure. */
import type { SiteConfigInput } from "docsgen";
import { isRecord } from "../is-record.ts";
import { isHeadTag } from "docsgen/migrate-kit";
import { originOf } from "../config-report.ts";
import { listIn } from "../config-values.ts";
import { filled } from "../filled.ts";
import type { Note } from "../note.ts";

/** Hosts of scripts and style sheets are allowed in `contentSecurityPolicy`; empty parts are absent. */
export interface ConvertedHead {
  readonly config: Pick<SiteConfigInput, "headTags" | "contentSecurityPolicy">;
  readonly notes: readonly Note[];
}

/**
 * @param base Which addresses begin with in the old config, but not in docsgen's.
 * @param lineOf The line of a tag in the old config.
 */
export function convertHead(
  head: unknown,
  base: string,
  file: string,
  lineOf: (index: number) => number,
): ConvertedHead {
  const notes: Note[] = [];
  const policy = new Map<string, Set<string>>();
  const headTags = listIn(head).flatMap((each, index) => {
    const [tag, given, content]: readonly unknown[] = listIn(each);
    const attributes = Object.fromEntries(
      Object.entries(isRecord(given) ? given : {}).flatMap(([name, value]): [string, string][] => {
        if (value === false || value === null || value === undefined) return [];
        const text = value === true ? "" : String(value);
        return [
          [
            name,
            /^(?:href|src|content)$/u.test(name) && base !== "/" && text.startsWith(base)
              ? text.slice(base.length - 1)
              : text,
          ],
        ];
      }),
    );
    const made = filled({ tag, attributes, content: typeof content === "string" && content !== "" ? content : null });
    if (!isHeadTag(made)) {
      const what = `The head tag \`<${typeof tag === "string" ? tag : "…"}>\``;
      const advice =
        "docsgen allows meta, link, script and style, without event handlers; add what you need to `headTags` in the config";
      notes.push({ outcome: "left", what, advice, place: { site: "old", file, line: lineOf(index) } });
      return [];
    }
    const directive = made.tag === "script" ? "script-src" : attributes["rel"] === "stylesheet" ? "style-src" : null;
    const origin = originOf(attributes["src"] ?? attributes["href"]);
    if (directive !== null && origin !== null) policy.set(directive, (policy.get(directive) ?? new Set()).add(origin));
    return [made];
  });
  const contentSecurityPolicy = Object.fromEntries(
    Array.from(policy, ([directive, origins]) => [directive, [...origins]]),
  );
  return { config: filled<ConvertedHead["config"]>({ headTags, contentSecurityPolicy }), notes };
}
