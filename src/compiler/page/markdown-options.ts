/**
 * Everything that the compilation of a page depends on, besides its source and its includes. Plain data, and part of
 * every page's cache key.
 */
import type { Policy } from "../config/content-security-policy.ts";
import type { CalloutKind } from "../../features/callouts/callouts.ts";
import type { RouteForm } from "./route-of.ts";
import type { SlugRules } from "./slug.ts";
import type { Constant } from "../config/constants.ts";
import type { LanguageNames } from "../config/language-names.ts";
import type { PageLabels } from "../config/markdown-labels.ts";

/** The options of an edition. `graph/prepare-site.ts` makes them from its config, once. */
export interface MarkdownOptions {
  /** The parser: `remark` is the reference, `satteri` a faster parser for the same grammar. */
  readonly parser: "remark" | "satteri";
  readonly routes: RouteForm;
  /** How the ids of headings are made from their texts. */
  readonly slugs: SlugRules;
  /**
   * The variables that prose can print, by dotted name: "constants.NODE_VERSION" → "14". The page itself adds `page.`
   * names.
   */
  readonly variables: Readonly<Record<string, string>>;
  /** The config's constants by name, formatted for prose, with their units. */
  readonly constants: Readonly<Record<string, PrintedConstant>>;
  /** Whether `$…$` is a formula. */
  readonly math: boolean;
  /** The tools whose fences are drawn. */
  readonly diagrams: readonly ("mermaid" | "graphviz")[];
  /** Frontmatter keys of other tools that docsgen accepts in addition to its own. */
  readonly frontmatterKeys: readonly string[];
  /** The author's own frontmatter keys, whose values are validated when the site is linked. */
  readonly ownKeys: readonly string[];
  /** The names of directives that are the author's own components. */
  readonly components: readonly string[];
  /** The site's Content-Security-Policy, or `null` if it has none. */
  readonly policy: Policy | null;
  /** The schemes that links may have, besides those of the web. */
  readonly schemes: readonly string[];
  /** The schemes whose links name a page, which plugins declare. */
  readonly named: readonly string[];
  /** Whether code blocks show line numbers unless their fence says otherwise. */
  readonly lineNumbers: boolean;
  /** The author's own callouts, by directive name. */
  readonly containers: Readonly<Record<string, OwnContainer>>;
  /** The titles of abbreviations and terms: `:abbr[SLA]` shows that of "SLA". */
  readonly glossary: Readonly<Record<string, string>>;
  /** The language of the site, a BCP 47 tag. */
  readonly lang: string;
  /** The names of the languages of the site, by tag; none if it has one language. */
  readonly languages: LanguageNames;
  /** The words that compilation adds to pages. */
  readonly labels: PageLabels;
}

/** A constant of the config as prose prints it: `{ text: "512KB", unit: "KB" }`. */
export interface PrintedConstant {
  readonly text: string;
  readonly unit: Constant["unit"];
}

/** A callout of `markdown.containers`. Its `title` is used where the page gives none. */
export interface OwnContainer {
  readonly title: string;
  readonly kind: CalloutKind;
}
