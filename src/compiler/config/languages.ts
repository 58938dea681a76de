/** The languages of a site: `{ en: "English", fr: "Français" }`. The first is the default. */
import * as z from "zod";

const fallbacks = ["page", "link", "none"] as const;

/** What replaces a page that is not translated. */
export type Fallback = (typeof fallbacks)[number];

/** An entry of `languages` with its defaults; "Français" alone is its `label`. */
export interface Language {
  readonly label: string;
  readonly fallback: Fallback;
  /** The share of pages that should be translated, from 0 to 1; `null` if any is enough. */
  readonly complete: number | null;
  readonly staleNote: boolean;
}

export const languagesSchema = z.record(
  z.string(),
  z.union(
    [
      z
        .string()
        .min(1)
        .transform((label): Language => ({ label, fallback: "page", complete: null, staleNote: false })),
      z.strictObject({
        /** The name of the language, in that language. */
        label: z.string().min(1),
        /**
         * The answer to a request for a page that is not translated: `"page"` shows the page of the default language
         * in the menus of this one, `"link"` leads menus to it, and `"none"` leaves it out of the menus.
         */
        fallback: z.enum(fallbacks).default("page"),
        /** The share of pages that should be translated, from 0 to 1. `check` reports a language with fewer. */
        complete: z.number().min(0).max(1).nullable().default(null),
        /** Whether a page whose source has changed since it was translated says so to its readers. */
        staleNote: z.boolean().default(false),
      }),
    ],
    { error: "must be the name of the language, or { label, fallback, complete, staleNote }" },
  ),
);

/** A text of the config, or one for each language: `{ en: "Guide", fr: "Guides" }`. */
export type TextByLanguage = string | Readonly<Record<string, string>>;

/**
 * Lets the config give a text for each language. `config/editions.ts` replaces the record by the text of an edition
 * before the config is validated, so that the schema sees a text.
 */
export function byLanguage<Schema extends z.ZodType<string, string>>(
  schema: Schema,
): z.ZodType<string, TextByLanguage> {
  return schema;
}
