/** Corrects directives that are not of the form `::name[Title]{attributes}`. */
import { abouts } from "../../features/abouts.ts";
import type { About } from "../../features/about.ts";
import type { Rewritten } from "./dialect.ts";

/**
 * The corrected directive: with the one mark that is missing, or with the values and signs of other languages converted.
 *
 *     ::include{file="@/a.md"               →  ::include{file="@/a.md"}
 *     ::price{amount={3}}                   →  ::price{amount="3"}
 *     ::price amount="3"                    →  ::price{amount="3"}
 *     ::price{amount="3", unit="kg"}        →  ::price{amount="3" unit="kg"}
 *     ::button[Start](a.md)                 →  ::button[Start]{link="a.md"}
 */
export function rewriteForm(line: string): Rewritten {
  const converted = line
    .replaceAll(/(?<==)[ \t]*\{[ \t]*["'`]?([^{}"'`]*?)["'`]?[ \t]*\}/gu, '"$1"')
    .replaceAll(/(?<=")[ \t]*[,;][ \t]*(?=[A-Za-z][\w.-]*=)/gu, " ")
    .replace(/(="[^"{}]*)\}$/u, '$1"}')
    .replace(bareAttributes, "$1{$2}")
    .replace(linkInParentheses, '$1{link="$2"}');
  const to = wellFormed.test(converted) ? converted : closed(converted);
  if (to !== null && to !== line) return { hint: `write ${to}`, to };
  const [marks = "::"] = /^:+/u.exec(line) ?? [];
  const form = `${marks}name[Title]{attribute="value"}`;
  return { hint: `write it as ${form} on a line of its own, with each bracket, brace and quote closed`, to: null };
}

const wellFormed = /^:{2,}[\w-]+(?:\[[^[\]]*\])?(?:\{(?:[^{}"'=]|=[ \t]*(?:"[^"]*"|'[^']*'|[^\s"'{}=]+))*\})?$/u;
const linkedNames = abouts.flatMap(({ containers = {}, leaves = {} }: About) =>
  Object.entries({ ...containers, ...leaves }).flatMap(([name, attributes]) => ("link" in attributes ? [name] : [])),
);
const linkInParentheses = new RegExp(String.raw`^(:{2,}(?:${linkedNames.join("|")})\[[^[\]]*\])\(([^()\s"]+)\)$`, "u");
/** Attributes without their braces. */
const bareAttributes =
  /^(:{2,}[\w-]+(?:\[[^[\]]*\])?)[ \t]+([A-Za-z][\w.-]*="[^"{}]*"(?:[ \t]+[A-Za-z][\w.-]*="[^"{}]*")*)$/u;

/** The directive with the one mark that is missing: `::include{file="@/a.md"` → `::include{file="@/a.md"}`. */
function closed(text: string): string | null {
  if (/^:{2,}[\w-]+(?:\[[^[\]{}]*\])?\{(?:[^{}"]|"[^"{}]*")*$/u.test(text)) return `${text}}`;
  if (/^:{3,}[\w-]+\[[^[\]{}]+$/u.test(text)) return `${text.trimEnd()}]`;
  const [, start, end] = /^(:{2,}[\w-]+\[[^[\]{}]*)(\{[^{}]*\})$/u.exec(text) ?? [];
  return start === undefined || end === undefined ? null : `${start.trimEnd()}]${end}`;
}
