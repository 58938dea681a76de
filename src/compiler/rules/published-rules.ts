/**
 * The rules for what matters only to a published site, a line for each file: its address, and settings and files without an
 * effect. Nothing depends on their order.
 */
export { publicBesideConfig, repeatedLanguage, unreadStyle } from "./site/files-of-settings.ts";
export { unmatchedExclude, unmatchedOverride } from "./site/files-of-settings.ts";
export { incompleteLanguage } from "./site/incomplete-language.ts";
export { otherDomain, placeholderOrigin } from "./site/origin.ts";
export { unusedSetting } from "./site/unused-settings.ts";
