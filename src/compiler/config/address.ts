/** Schemas of the addresses that a config contains. */
import * as z from "zod";

/** A route of this site, without the base: "/limits/". A query and a fragment are allowed. */
export const pagePath = z.string().regex(/^\/(?!\/)/u, "must be a path that begins with a slash, such as /limits/");

export const httpUrl = z.url({ protocol: /^https?$/u, error: "must be a full http or https URL" });

export const pageOrUrl = z.union([pagePath, httpUrl], {
  error: "must be a path of the site (/limits/) or a full https URL",
});

/** Also files of `public/` and email addresses. */
export const anyLink = z.union([pagePath, httpUrl, z.string().regex(/^mailto:[^\s@]+@[^\s@]+$/u)], {
  error: "must be a path of the site (/limits/), a full https URL or a mailto: address",
});
