/** Lists the resources that HTML and its styles load or run: frames, scripts, styles, media and form targets. Pure. */
import type { Resource } from "../../config/content-security-policy.ts";
import { addressesOf } from "./html-addresses.ts";
import type { HtmlToken } from "./html-tokens.ts";
import { attributesOf, tokensIn } from "./html-tokens.ts";
import { addressesInCss } from "./css-addresses.ts";

/** Something that a policy may block: an address, or inline code, for which `url` is `null`. */
export interface HtmlResource extends Resource {
  /** The name used in messages if there is no address: "<style>", or the name of an event handler attribute. */
  readonly tag: string;
  /** The source of an inline script or style, or `null`. */
  readonly code: string | null;
  /** Offsets in the HTML, of the opening tag or of an address in a style. */
  readonly start: number;
  readonly end: number;
}

/** The types of executable scripts; a script of any other type is data. */
const scriptType = /^(?:|module|text\/javascript|application\/javascript|text\/ecmascript)$/iu;

/** In document order. `tokens` are those of `html`, for callers that have them already. */
export function resourcesIn(html: string, tokens: readonly HtmlToken[] = tokensIn(html)): readonly HtmlResource[] {
  const resources: HtmlResource[] = [];
  let isInPicture = false;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "text" || token.end === null) continue;
    const name = token.name.toLowerCase();
    if (name === "picture") isInPicture = token.kind === "start";
    if (token.kind === "end") continue;
    const range = { start: token.start, end: token.end };
    const add = (directive: string, url: string | null, tag = `<${name}>`): void => {
      const code = url === null && tag === `<${name}>` ? html.slice(range.end, tokens[index + 1]?.start) : null;
      resources.push({ directive, url: url?.trim() ?? null, tag, code, ...range });
    };
    const attributes = attributesOf(token);
    for (const { attribute, url, directive } of addressesOf(name, attributes)) {
      const isIgnored = isInPicture && name === "source" && attribute === "src";
      if (directive !== null && url !== "" && !isIgnored) add(directive, url);
    }
    if (name === "style") {
      add("style-src", null);
      const content = html.slice(range.end, tokens[index + 1]?.start);
      for (const { url, directive, start, end } of addressesInCss(content))
        resources.push({ directive, url, tag: "<style>", code: null, start: range.end + start, end: range.end + end });
    }
    if (name === "script" && attributes["src"] === undefined && scriptType.test(attributes["type"] ?? ""))
      add("script-src", null);
    for (const attribute of Object.keys(attributes))
      if (/^on[a-z]+$/u.test(attribute)) add("script-src", null, attribute);
  }
  return resources;
}
