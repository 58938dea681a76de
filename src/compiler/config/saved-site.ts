/**
 * What another site publishes, as data: `sites/sdk.json` holds its addresses, so that links to it are checked without a
 * network. `docsgen sites --update` writes the file. All addresses are relative to the site's root: what a file
 * contains can lead nowhere else. Pure.
 */
import * as z from "zod";
import { isRecord } from "../is-record.ts";
import { httpUrl } from "./address.ts";
import { describeIssues } from "./describe-issues.ts";
import { isBrowserScheme } from "./schemes.ts";

/** An address below the root, without control characters and backslashes, which browsers read as slashes. */
const inside = z
  .string()
  .regex(/^(?![\\/])[^\\\p{Cc}]*$/u, "must be an address below the root, such as guide/")
  .refine((path) => !isBrowserScheme(/^[a-z][a-z-]*(?=:)/iu.exec(path)?.[0].toLowerCase() ?? ""), {
    error: "has a scheme that browsers run or show themselves",
  });

const savedSiteSchema = z.strictObject({
  /** The format of the file. */
  format: z.literal(1),
  /** The kind of file that it was made from. Only manifests of docsgen list all anchors. */
  kind: z.enum(["docsgen", "inventory", "sitemap"]),
  /** The address or the path from which it was read. */
  from: z.string().min(1),
  /** "2027-01-31" */
  saved: z.iso.date(),
  /** With a slash at its end. */
  root: httpUrl.regex(/\/$/u, "must end with a slash"),
  pages: z
    .array(
      z
        .strictObject({
          path: inside,
          title: z.string().default(""),
          anchors: z.array(z.string()).readonly().default([]),
        })
        .readonly(),
    )
    .readonly(),
  /** Former addresses, each with the full URL to which it leads now. */
  redirects: z
    .array(z.tuple([inside, httpUrl]).readonly())
    .readonly()
    .default([]),
  /** The names in an inventory, such as functions, with their addresses. */
  names: z
    .array(z.tuple([z.string(), inside]).readonly())
    .readonly()
    .default([]),
  /** The addresses of this site to which it links, and how often. */
  links: z
    .array(z.tuple([inside, z.number().int().positive()]).readonly())
    .readonly()
    .default([]),
});

/** The content of `sites/NAME.json`. Pages of an inventory or a sitemap have no anchors, which are then not checked. */
export type SavedSite = z.output<typeof savedSiteSchema>;

/** The content of a file, or the first thing that is wrong with it. */
export type ReadSavedSite =
  | { readonly kind: "site"; readonly site: SavedSite }
  /** `reason` completes "cannot be read from …:". */
  | { readonly kind: "wrong"; readonly reason: string };

/** The file of another site, relative to the folder of the config. */
export function savedSitePath(name: string): string {
  return `sites/${name}.json`;
}

/** Reads the text of `sites/NAME.json`. Never throws: the file may have been edited. */
export function readSavedSite(text: string): ReadSavedSite {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: "wrong", reason: "it is not JSON" };
  }
  return checkSavedSite(value);
}

/** Validates a value that was read or made, so that what `docsgen sites` writes can be read again. */
export function checkSavedSite(value: unknown): ReadSavedSite {
  if (isRecord(value) && typeof value["format"] === "number" && value["format"] > 1)
    return { kind: "wrong", reason: "a newer docsgen wrote it" };
  const parsed = savedSiteSchema.safeParse(value, { reportInput: true, jitless: true });
  if (parsed.success) return { kind: "site", site: parsed.data };
  const [problem] = describeIssues(parsed.error, savedSiteSchema, value);
  return { kind: "wrong", reason: problem?.message ?? "it has another form" };
}

/** The text of the file, with each page, redirect and name on a line of its own. */
export function printSavedSite(site: SavedSite): string {
  const lines = Object.entries(site).flatMap(([key, value]) => {
    if (!Array.isArray(value)) return [` ${JSON.stringify(key)}: ${JSON.stringify(value)}`];
    if (value.length === 0) return [];
    return [` ${JSON.stringify(key)}: [\n  ${value.map((item) => JSON.stringify(item)).join(",\n  ")}\n ]`];
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}
