/**
 * The declarations of a feature: its names and attributes, the words that it shows, its messages, and its documentation. Plain
 * data, which the config, the catalog, `docsgen explain` and the manual read without loading the code that draws it.
 *
 * Links, headings, includes, conditions, variables, references and code blocks are not features: all of a page depends on them.
 */

/** The languages of the interface, as BCP 47 tags without a region. */
export const languages = ["ar", "de", "en", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "zh"] as const;

/** A language of the interface. A site can be in any other, whose words its config gives. */
export type Language = (typeof languages)[number];

/** A word that a feature shows. A language that it lacks has the English one. */
export type Word = { readonly en: string } & { readonly [Each in Language]?: string };

/** `flag`: `{open}`. `text`: `{name="faq"}`. */
export type Attribute = "flag" | "text";

/** By the name of the attribute. */
export type Attributes = Readonly<Record<string, Attribute>>;

/** A mistake that the feature reports. */
export interface Message {
  readonly severity: "error" | "warning" | "hint";
  /** One sentence without a full stop that quotes the author's own words. */
  readonly message: (values: never) => string;
  readonly about: string;
  readonly shown: readonly [mistake: string, correction: string];
}

/** A section of the reference of Markdown. */
export interface Reference {
  readonly title: string;
  /** Markdown. Mentions every attribute. */
  readonly text: string;
  /** Markdown that is shown as source and as its result. */
  readonly example: string;
}

/** The declaration of a feature, of docsgen's own or of a plugin. */
export interface About {
  /** Lower-case words with hyphens. For one of docsgen's own, also the name of its folder. */
  readonly name: string;
  /** By name. `markdown.labels` in the config replaces those of docsgen's own features. */
  readonly words?: Readonly<Record<string, Word>>;
  /** By code. Only docsgen's own features have them; others report with `page.report`. */
  readonly messages?: Readonly<Record<string, Message>>;
  /** `:::name[Title]{attribute}` … `:::`, by name. Each accepts `id` and `class`, too. */
  readonly containers?: Readonly<Record<string, Attributes>>;
  /** `::name[Title]{attribute}`, by name. */
  readonly leaves?: Readonly<Record<string, Attributes>>;
  /** The names of `:name[text]{…}`. */
  readonly inline?: readonly string[];
  /**
   * The Markdown, in the text that is published beside a page, of elements with these classes. Without an entry, an
   * element is its content.
   */
  readonly twin?: Readonly<Record<string, Twin>>;
  readonly reference?: Reference;
}

/** The declaration of one of docsgen's own features: translated into every language and documented in the manual. */
export interface BuiltInAbout extends About {
  readonly words?: Readonly<Record<string, Readonly<Record<Language, string>>>>;
  readonly reference: Reference;
}

/** `quote`: a block quote. `label`: a paragraph in bold. `code`: a paragraph of code. */
export type Twin = "quote" | "label" | "code";

/** Keeps the names of the declaration in its type, so that the code of the feature is checked against them. */
export function declare<const Declared extends BuiltInAbout>(about: Declared): Declared {
  return about;
}
