/** A tag for the `<head>` of a document, as given in the config or in frontmatter. */
import type { Advice } from "../diagnostics/diagnostic.ts";
import * as z from "zod";
import { nearestName, suggest } from "../diagnostics/suggest.ts";

/**
 * React gives the excluded names a special meaning; event handlers are excluded because a Content-Security-Policy
 * blocks them.
 */
const attributeName = /^(?!(?:style|children|key|ref|dangerouslySetInnerHTML|on.*)$)[a-z][\w:.-]*$/iu;

/** A head tag with its defaults filled in. */
export type HeadTag = Readonly<z.output<typeof headTagSchema>>;

export const headTagSchema = z
  .strictObject({
    /** The name of the element. */
    tag: z.enum(["meta", "link", "script", "style"]),
    /** Its attributes, as text by name. */
    attributes: z
      .record(z.string(), z.string())
      .default({})
      .superRefine((attributes, context) => {
        for (const name of Object.keys(attributes).filter((each) => !attributeName.test(each))) {
          const params = { hint: hintFor(name) };
          const message = "is not an attribute that a head tag can have";
          context.addIssue({ code: "custom", path: [name], message, params });
        }
      }),
    /** The text of a script or style. */
    content: z.string().nullable().default(null),
  })
  .superRefine(({ tag, attributes, content }, context) => {
    const report = (message: string, hint: Advice, path: string[] = []): void =>
      context.addIssue({ code: "custom", message, path, params: { hint } });
    if (content !== null && tag !== "script" && tag !== "style") {
      const value = JSON.stringify(content);
      const hint = tag === "meta" ? `write \`attributes: { name: "…", content: ${value} }\`` : "remove it";
      report("is only allowed in a script or style", hint, ["content"]);
      return;
    }
    if (tag === "meta" && /^content-security-policy/iu.test(attributes["http-equiv"] ?? "")) {
      const hint = 'add its sources to the site\'s own: `contentSecurityPolicy: { "script-src": ["https://…"] }`';
      report("is a second policy, which can only forbid more", hint, ["attributes", "http-equiv"]);
      return;
    }
    const charset = tag === "meta" ? attributes["charset"] : undefined;
    if (charset !== undefined && !/^utf-?8$/iu.test(charset)) {
      report(`is “${charset}”, but pages are written in UTF-8`, "remove the tag: docsgen writes it", [
        "attributes",
        "charset",
      ]);
      return;
    }
    const missing = missingIn(tag, attributes, content);
    const names = Object.keys(attributes);
    if (missing === null || !names.every((name) => attributeName.test(name))) return;
    const [typo, meant] = names
      .map((name) => [name, knownAttributes.has(name) ? null : nearestName(name, missing.names)] as const)
      .find(([, near]) => near !== null) ?? [null, null];
    if (typo !== null && meant !== null)
      report(`is not an attribute of \`${tag}\``, suggest(typo, meant), ["attributes", typo]);
    else report(`has no effect without \`${missing.names.join("` or `")}\``, missing.hint);
  });

/** Whether a value is a tag that `headTags` and `head` accept. */
export function isHeadTag(value: unknown): value is { readonly tag: "meta" | "link" | "script" | "style" } {
  return headTagSchema.safeParse(value).success;
}

const knownAttributes: ReadonlySet<string> = new Set([
  "name",
  "property",
  "itemprop",
  "http-equiv",
  "charset",
  "content",
  "rel",
  "href",
  "src",
  "media",
  "type",
  "id",
]);

/** The attributes without which browsers ignore a tag; `null` if it has them. */
function missingIn(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  content: string | null,
): { readonly names: readonly string[]; readonly hint: string } | null {
  const has = (...names: readonly string[]): boolean =>
    Object.keys(attributes).some((name) => names.includes(name.toLowerCase()));
  const example = 'write `{ tag: "meta", attributes: { name: "…", content: "…" } }`';
  if (tag === "meta" && !has("charset")) {
    const named = ["name", "property", "itemprop", "http-equiv"];
    if (!has(...named)) return { names: named, hint: example };
    return has("content") ? null : { names: ["content"], hint: example };
  }
  if (tag === "link") {
    const hint = 'write `{ tag: "link", attributes: { rel: "…", href: "/…" } }`';
    if (!has("rel", "itemprop")) return { names: ["rel"], hint };
    return has("href", "imagesrcset") ? null : { names: ["href"], hint };
  }
  if (tag === "script" && !has("src") && (content ?? "").trim() === "")
    return { names: ["src"], hint: 'write `{ tag: "script", attributes: { src: "/….js" } }`' };
  if (tag === "style" && (content ?? "").trim() === "")
    return { names: ["content"], hint: 'write the rules as `content: "…"`' };
  return null;
}

function hintFor(name: string): string {
  if (/^on/iu.test(name))
    return "the Content-Security-Policy blocks event handlers: put the code into a file, and load it with a `script` tag";
  if (name === "style") return "write the rule in `style.css` of the theme";
  return name === "children" ? "write the text of the tag as its `content`" : "remove it";
}
