/** Corrects directives that are not of the form `::name[Title]{attributes}`. */
import { abouts } from "../../features/abouts.ts";
import type { About } from "../../features/about.ts";
import { shorten } from "../diagnostics/catalog.ts";
import type { Rewritten } from "./dialect.ts";

/**
 * The corrected directive: with the one mark that is missing, or with the values
 * and signs of other languages converted.
 *
 *     ::include{file="@/a.md"               →  ::include{file="@/a.md"}
 *     ::price{amount={3}}                   →  ::price{amount="3"}
 *     ::price amount="3"                    →  ::price{amount="3"}
 *     ::price{amount="3", unit: "kg"}       →  ::price{amount="3" unit="kg"}
 *     ::button[Start](a.md)                 →  ::button[Start]{link="a.md"}
 *     :::if{product.edition!="cloud"}       →  :::unless{product.edition="cloud"}
 */
export function rewriteForm(line: string): Rewritten {
  const converted = line
    .replaceAll(/(?<==)[ \t]*\{[ \t]*["'`]?([^{}"'`]*?)["'`]?[ \t]*\}/gu, '"$1"')
    .replaceAll(/[ \t]*(?<![!=])={2,3}[ \t]*(?=["'\w])/gu, "=")
    .replaceAll(/[ \t]*&&[ \t]*/gu, " ")
    .replaceAll(/(?<=[{\s,;][A-Za-z][\w.-]*)[ \t]*:[ \t]*(?=")/gu, "=")
    .replaceAll(/(?<=")[ \t]*[,;][ \t]*(?=[A-Za-z][\w.-]*(?:=|[ \t,;}]))/gu, " ")
    .replaceAll(/(?<=")[ \t]*[,;][ \t]*(?=\})/gu, "")
    .replace(/(="[^"{}]*)\}$/u, '$1"}')
    .replace(bareAttributes, "$1{$2}")
    .replace(linkInParentheses, '$1{link="$2"}');
  if (/^:{3,}(?:if|unless)\{[^{}]*\|\|/u.test(converted))
    return { hint: "write the content once for each of the conditions that || separates", to: null };
  const [negated, name] = /^:{3,}(if|unless)\{[^{}]*!(?:=|[\w-])/u.exec(converted) ?? [];
  const positive =
    negated === undefined
      ? converted
      : converted
          .replace(name ?? "", name === "if" ? "unless" : "if")
          .replaceAll(/[ \t]*!==?[ \t]*/gu, "=")
          .replaceAll(/!(?=[\w-])/gu, "");
  const written = wellFormed.test(positive) ? positive : closed(positive);
  if (written !== null && written !== line) {
    // Two negated conditions are not the opposite of both.
    const isCertain = negated === undefined || !/\{[^{}]*[^{}\s][ \t]+[^{}\s]/u.test(positive);
    return { hint: `write ${written}`, to: isCertain ? written : null };
  }
  const [, start, rest = ""] = formAndRest.exec(positive) ?? [];
  if (start !== undefined && rest.trim() !== "")
    return { hint: `write ${start}, and “${shorten(rest.trim())}” on the next line`, to: null };
  const [marks = "::"] = /^:+/u.exec(line) ?? [];
  return {
    hint: `write it as ${marks}name[Title]{attribute="value"}, with each bracket, brace and quote closed`,
    to: null,
  };
}

const wellFormed = /^:{2,}[\w-]+(?:\[[^[\]]*\])?(?:\{(?:[^{}"'=]|=[ \t]*(?:"[^"]*"|'[^']*'|[^\s"'{}=]+))*\})?$/u;
const linkedNames = abouts.flatMap(({ containers = {}, leaves = {} }: About) =>
  Object.entries({ ...containers, ...leaves }).flatMap(([name, attributes]) => ("link" in attributes ? [name] : [])),
);
const linkInParentheses = new RegExp(String.raw`^(:{2,}(?:${linkedNames.join("|")})\[[^[\]]*\])\(([^()\s"]+)\)$`, "u");
/** Attributes without their braces. */
const bareAttributes =
  /^(:{2,}[\w-]+(?:\[[^[\]]*\])?)[ \t]+([A-Za-z][\w.-]*="[^"{}]*"(?:[ \t]+[A-Za-z][\w.-]*="[^"{}]*")*)$/u;
const formAndRest = /^(:{2,}[\w-]+(?:\[[^[\]]*\](?:\{[^{}]*\})?|\{[^{}]*\}|(?=[ \t]+\S)))(.+)$/u;

/** The directive with the one mark that is missing: `::include{file="@/a.md"` → `::include{file="@/a.md"}`. */
function closed(text: string): string | null {
  if (/^:{2,}[\w-]+(?:\[[^[\]{}]*\])?\{(?:[^{}"]|"[^"{}]*")*$/u.test(text)) return `${text}}`;
  if (/^:{3,}[\w-]+\[[^[\]{}]+$/u.test(text)) return `${text.trimEnd()}]`;
  const [, start, end] = /^(:{2,}[\w-]+\[[^[\]{}]*)(\{[^{}]*\})$/u.exec(text) ?? [];
  return start === undefined || end === undefined ? null : `${start.trimEnd()}]${end}`;
}
