/**
 * The words of a Content-Security-Policy (https://www.w3.org/TR/CSP3/): directives, and keywords among their sources.
 * Pure.
 */
import * as z from "zod";
import { didYouMean } from "../diagnostics/suggest.ts";

/** The directives that browsers know and that list sources. */
const cspDirectives: readonly string[] = [
  "base-uri",
  "child-src",
  "connect-src",
  "default-src",
  "fenced-frame-src",
  "font-src",
  "form-action",
  "frame-ancestors",
  "frame-src",
  "img-src",
  "manifest-src",
  "media-src",
  "object-src",
  "prefetch-src",
  "report-to",
  "report-uri",
  "require-trusted-types-for",
  "sandbox",
  "script-src",
  "script-src-attr",
  "script-src-elem",
  "style-src",
  "style-src-attr",
  "style-src-elem",
  "trusted-types",
  "upgrade-insecure-requests",
  "worker-src",
];

const keywords =
  /^(?:self|none|unsafe-inline|unsafe-eval|unsafe-hashes|strict-dynamic|wasm-unsafe-eval|report-sample|(?:nonce|sha(?:256|384|512))-[\w+/=-]+)$/iu;

/** Writes a keyword in the quotes without which browsers read it as a host: `self` → `'self'`. */
function quoteKeyword(source: string): string {
  const bare = source.replaceAll(/^["']|["']$/gu, "");
  return keywords.test(bare) ? `'${bare}'` : source;
}

const source = z
  .string()
  .regex(/^[^\s;,]+$/u, "must be one source without spaces, such as https://cdn.example.com")
  .superRefine((text, context) => {
    const params = { hint: `write \`${JSON.stringify(quoteKeyword(text))}\`` };
    const message = "must be in single quotes, because browsers read it as a host";
    if (quoteKeyword(text) !== text) context.addIssue({ code: "custom", input: text, message, params });
  });

const sources = z
  .array(source)
  .refine((list) => list.length < 2 || !list.some((each) => each.toLowerCase() === "'none'"), {
    error: "lists 'none' beside other sources, so that browsers ignore it",
    params: { hint: "remove 'none', or the other sources" },
  });

/** Sources by directive. */
export const policySchema = z.record(
  z.string().superRefine((name, context) => {
    if (cspDirectives.includes(name)) return;
    const params = { hint: didYouMean(name, cspDirectives) ?? `the directives are ${cspDirectives.join(", ")}` };
    context.addIssue({ code: "custom", message: "it must be a directive, such as script-src", params });
  }),
  sources,
);
