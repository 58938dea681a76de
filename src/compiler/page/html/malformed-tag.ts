/** Tags that Markdown leaves in the text, because they are not of the form of a tag. */
import { htmlTagNames } from "html-tag-names";

interface MalformedTag {
  /** For the message: "a tag whose quotation mark is not closed". */
  readonly what: string;
  /** The tag to write, or `null` if several could be meant. */
  readonly to: string | null;
}

const names: ReadonlySet<string> = new Set(htmlTagNames);
const curly = /[“”„‟‘’‚‛″′]/u;

/**
 * Says what is wrong with the source of a tag that is text.
 *
 *     <a href="/guide/>       →  <a href="/guide/">
 *     <a href=“/guide/”>      →  <a href="/guide/">
 *     <a href="x"class="y">   →  <a href="x" class="y">
 *     < /b>                   →  </b>
 */
export function describeMalformedTag(source: string): MalformedTag | null {
  const [, space = "", slash = "", name = "", rest = ""] =
    /^<([ \t]*)(\/?)[ \t]*([a-z][\w-]*)([^<>]*)>$/iu.exec(source) ?? [];
  // JSX and Vue have their own reports.
  if (!names.has(name.toLowerCase()) || /\{|=[ \t]*$/u.test(rest)) return null;
  if (space !== "" || /^<\/?[ \t]/u.test(source)) {
    const isTag = slash !== "" || /^\s+[\w-]+=/u.test(rest);
    return isTag ? { what: "a tag with a space before its name", to: `<${slash}${name}${rest}>` } : null;
  }
  if (curly.test(rest)) {
    const straight = rest.replaceAll(/=[ \t]*[“”„‟‘’‚‛″′"']([^“”„‟″"=<>]*?)[“”„‟‘’‚‛″′"'](?=[\s/]|$)/gu, '="$1"');
    return { what: "a tag with typographic quotes", to: curly.test(straight) ? null : `<${name}${straight}>` };
  }
  if (slash !== "") return null;
  const quotes = rest.match(/"/gu)?.length ?? 0;
  if (quotes % 2 === 1 || (rest.match(/'/gu)?.length ?? 0) % 2 === 1)
    return { what: unclosedQuote, to: withQuotes(source) };
  if (/=_[a-z]/iu.test(rest.replaceAll(/=(["'])[^"']*\1/gu, "=_")))
    return {
      what: "a tag without a space between its attributes",
      to: `<${name}${rest.replaceAll(/(=(["'])[^"']*\2)(?=[a-z])/giu, "$1 ")}>`,
    };
  return null;
}

export const unclosedQuote = "a tag whose quotation mark is not closed";

/** The tag with the quotation marks that are missing, or `null`. */
export function withQuotes(source: string): string | null {
  const [, start = "", rest = "", end = ""] = /^(<[a-z][\w-]*)(.*?)((?:[ \t]+\/)?>)$/isu.exec(source) ?? [];
  const attributes = rest.split(/(?=[ \t\n]+[a-z-]+=)/iu).map((attribute) => {
    const [, name = "", value = ""] = /^([ \t\n]+[a-z-]+=)(.*)$/isu.exec(attribute) ?? [];
    const text = value.trim().replaceAll(/^["']|["']$/gu, "");
    const [quote = '"'] = /["']/u.exec(value) ?? [];
    return name === "" || /["']/u.test(text) ? null : name + quote + text + quote;
  });
  return attributes.includes(null) ? null : start + attributes.join("") + end;
}
