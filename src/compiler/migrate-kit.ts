/**
 * `docsgen/migrate-kit`: what a program must know about docsgen to write sites for it, as `@docsgen/migrate` does. The
 * names and rules are those of this version; the functions read, run and compile whole files and folders.
 */

// Names that docsgen knows.
export { directiveNames } from "./config/directive-names.ts";
export { frontmatterKeys } from "./page/frontmatter/frontmatter-schema.ts";
export { socialIconLabels, socialIconNames } from "./config/social-icons.ts";
export type { SocialIcon } from "./config/social-icons.ts";
export { isIcon } from "./markup/icons.ts";
export { toolNames } from "./migrate-kit/tool-names.ts";
export type { ToolName } from "./migrate-kit/tool-names.ts";

// Names of other tools, and docsgen's names for the same.
export { calloutFor } from "./dialects/callouts.ts";
export { blockFor } from "./dialects/blocks.ts";
export { frontmatterKeyFor } from "./page/other-frontmatter.ts";
export { equivalentOf as codeWordFor } from "./dialects/fences.ts";
export { keyName } from "./dialects/mkdocs.ts";
export { syntaxFixes } from "./migrate-kit/syntax-fixes.ts";
export type { SyntaxFix } from "./migrate-kit/syntax-fixes.ts";
export { settingHint } from "./migrate-kit/setting-hint.ts";
export { readHighlightComments } from "./page/code-blocks/highlight-comments.ts";

// Addresses and anchors.
export { SlugSet } from "./page/slug.ts";
export type { SlugRules } from "./page/slug.ts";
export { footnotePrefix } from "./page/markdown/footnote-prefix.ts";
export { routeOf } from "./page/route-of.ts";
export type { RouteForm } from "./page/route-of.ts";
export { linesOfRegion } from "./facts/regions.ts";

// Values of the config and of frontmatter.
export { configProblems } from "./migrate-kit/config-problems.ts";
export type { ConfigProblem } from "./migrate-kit/config-problems.ts";
export { frontmatterProblems } from "./migrate-kit/frontmatter-problems.ts";
export { isHeadTag } from "./config/head-tag.ts";
export { interfaceStrings } from "./config/interface-strings.ts";
export { markdownLabels } from "./config/markdown-labels.ts";
export { isLanguageTag, meantLanguage } from "./config/language-tag.ts";

export { frozenSettingsOf, frozenVersionPath, printFrozenVersion } from "./config/frozen-version.ts";
export type { FrozenVersion } from "./config/frozen-version.ts";

// Whole files and folders.
export { runModule } from "./migrate-kit/run-module.ts";
export type { ModuleOptions, ModuleRun } from "./migrate-kit/run-module.ts";
export { newSiteFiles } from "./migrate-kit/new-site-files.ts";
export type { NewSite } from "./migrate-kit/new-site-files.ts";
export { compileSite } from "./migrate-kit/compile-site.ts";
export type { CompiledSite, CompileOptions, FailedSite, SitePage } from "./migrate-kit/compile-site.ts";
export { findBrowser } from "./print/find-browser.ts";
export { readPublished } from "./migrate-kit/read-published.ts";
export type { PublishedDocument, PublishedSite } from "./migrate-kit/read-published.ts";
