/** What every code means: those of rules, and those of steps that cannot go on. */
import { catalog, fixedCodes, isCatalogCode } from "../diagnostics/catalog.ts";
import type { Severity } from "../diagnostics/diagnostic.ts";
import type { RuleCode } from "../diagnostics/rule-codes.ts";
import { pageRules } from "./check-page.ts";
import { renderedRules } from "./rendered-rules.ts";
import type { Rule } from "./rule.ts";
import { outputRules } from "./output-rules.ts";
import { siteRules } from "./site-rules.ts";

/** The words about a code in `docsgen explain` and in reports in SARIF. */
export interface Code {
  /** Unless the author sets another. */
  readonly severity: Severity;
  readonly about: string;
  readonly bad: string;
  readonly good: string;
  /** Whether no author can accept it, or change its severity. */
  readonly isFixed: boolean;
}

const codeOf = (code: string, { severity, about, bad = [], shown }: Omit<Rule, "code">): Code => {
  const [mistake, correction] = shown ?? bad.find((each) => typeof each !== "string") ?? [];
  if (mistake === undefined || correction === undefined) throw new Error(`${code} has no example with its correction`);
  return { severity, about, bad: mistake, good: correction, isFixed: fixedCodes.has(code) };
};

const foundByRules = [...pageRules, ...siteRules, ...outputRules, ...renderedRules].filter(
  ({ code }) => !isCatalogCode(code),
);

/** What `scripts/build.js` adds to docsgen, so that nobody has to load this file for it. */
export const ruleCodes: Readonly<Record<string, RuleCode>> = Object.fromEntries(
  foundByRules.map(({ code, severity, concerns = severity === "hint" ? "authors" : "readers" }) => [
    code,
    { severity, concerns },
  ]),
);

const declared: readonly (readonly [code: string, declared: Omit<Rule, "code">])[] = [
  ...Object.entries(catalog),
  ...foundByRules.map((rule) => [rule.code, rule] as const),
];

/** In the order of a list for people. */
export const codes: ReadonlyMap<string, Code> = new Map(
  declared.map(([code, each]) => [code, codeOf(code, each)] as const),
);
