/** The rules for what is published. Nothing depends on their order. */
import { hostFileSyntax, hostLimit, repeatedRule, unreadHostRule } from "./output/host-files.ts";
import { hostRedirect } from "./output/host-redirects.ts";
import { conflictOfPlugin, outputConflict } from "./output/output-conflict.ts";
import type { AddedOutputs, OutputsToCheck } from "./output/outputs.ts";
import type { SiteRule } from "./site-rule.ts";

/** The rules for an edition's files, which run before any is made. */
export const outputRules: readonly SiteRule<OutputsToCheck>[] = [
  hostFileSyntax,
  hostLimit,
  hostRedirect,
  outputConflict,
  repeatedRule,
  unreadHostRule,
];

/** For files that plugins add. They are known only once the site is linked. */
export const addedRules: readonly SiteRule<AddedOutputs>[] = [conflictOfPlugin];
