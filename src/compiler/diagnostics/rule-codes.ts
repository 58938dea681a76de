/** Severity and concern of each rule's code, without loading the rules: that takes longer than reading a config. */
import type { Severity } from "./diagnostic.ts";

/**
 * `authors`: readers get the page as it is meant. `site`: it is repaired beside the page, in the config, in components
 * or on the machine. `readers`: they get something broken, and the page is to be repaired.
 */
export type Concern = "authors" | "site" | "readers";

/** The facts about a code that are known without loading its rule. */
export interface RuleCode {
  readonly severity: Severity;
  readonly concerns: Concern;
}

/** Made by `scripts/build.js`, from the rules. */
declare const DOCSGEN_RULE_CODES: Readonly<Record<string, RuleCode>> | undefined;

/** By code; `null` where docsgen runs from its source. */
export const ruleCodes = typeof DOCSGEN_RULE_CODES === "object" ? DOCSGEN_RULE_CODES : null;
