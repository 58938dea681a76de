/**
 * Schemas of the addresses that a config contains. Some keyboards and systems write letters with accents in NFD; routes
 * are in NFC.
 */
import * as z from "zod";

/** A route of this site, without the base: "/limits/". A query and a fragment are allowed. */
export const pagePath = z
  .string()
  .regex(/^\/(?!\/)/u, "must be a path that begins with a slash, such as /limits/")
  .normalize("NFC");

/** A full URL of the web: "https://example.com/". A path, or a URL without its scheme, is not one. */
export const httpUrl = z.url({ protocol: /^https?$/u, error: "must be a full http or https URL" });

/**
 * A full URL in which docsgen replaces placeholders.
 * @param names The placeholders, without braces.
 * @param message The problem with a URL that lacks placeholders.
 */
export function urlWith(
  names: readonly string[],
  isComplete: (url: string) => boolean,
  message: string,
): z.ZodType<string, string> {
  return httpUrl.superRefine((url, context) => {
    const unknown = placeholdersIn(url).find((name) => !names.includes(name));
    const known = names.map((name) => `{${name}}`).join(", ");
    if (unknown !== undefined)
      context.addIssue({
        code: "custom",
        message: `must contain no other placeholder than ${known}, not {${unknown}}`,
      });
    else if (!isComplete(url)) context.addIssue({ code: "custom", message });
  });
}

/** The placeholders of each setting, without braces. */
export const placeholders = {
  editLink: ["path"],
  openIn: ["url", "prompt"],
  feedback: ["answer", "title", "path"],
} as const;

/** The names in braces. */
export function placeholdersIn(url: string): readonly string[] {
  return Array.from(url.matchAll(/\{([^{}]*)\}/gu), ([, name = ""]) => name);
}

/** A path of the site, without the base, or a full URL. */
export const pageOrUrl = z.union([pagePath, httpUrl], {
  error: "must be a path of the site (/limits/) or a full https URL",
});

/** A URL with another scheme, or a name. Whether it means something is checked when the site is linked. */
const otherUrl = z.string().regex(/^(?!https?:|mailto:)[a-z][a-z0-9+.-]*(?:@[^:/?#\s]+)?:\S*$/iu);

/** Also a page of another version or of another site. */
export const redirectTarget = z.union([pagePath, httpUrl, otherUrl], {
  error: "must be a path of the site (/limits/) or a full https URL",
});

/** Also files of `public/`, email addresses and links that open an app. */
export const anyLink = z.union([pagePath, httpUrl, z.string().regex(/^mailto:[^\s@]+@[^\s@]+$/u), otherUrl], {
  error: "must be a path of the site (/limits/), a full https URL or a mailto: address",
});
