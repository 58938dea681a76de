/** The schemas of the values that plugins return. */
import * as z from "zod";
import { headTagSchema } from "../config/head-tag.ts";
import { placeSchema } from "../page/blocks/block-schema.ts";
import { contentHashOf } from "../fingerprint.ts";
import { isOutputPath, isSourcePath } from "../source/paths.ts";
import { isPagePath, nameProblem } from "../source/scan.ts";

const path = (isPath: (text: string) => boolean, error: string): z.ZodString =>
  z.string().superRefine((text, context) => {
    const problem = isPath(text) ? nameProblem(text) : error;
    if (problem !== null) context.addIssue({ code: "custom", message: `cannot be “${text}”: ${problem}` });
  });

/** The scan skips such names, so they have no address. */
const isPublishedPage = (text: string): boolean => isPagePath(text) && !/(?:^|\/)[_.]/u.test(text);

const pagePath = path(isPublishedPage, "it must be a Markdown file within the source folder, such as changelog.md");

/** A page of Markdown from `pages`, like `PluginPageSource`. */
export const pageSource = z.strictObject({ path: pagePath, text: z.string() });

const scheme = z.string().regex(/^[a-z][a-z0-9+.-]*:./u, "must be a scheme and a name, such as api:createQueue");
const targets = z.array(z.union([scheme, z.strictObject({ name: scheme, anchor: z.string().min(1) })])).optional();
const data = z.unknown().refine((value) => value !== undefined, "is missing");

/** A page of data from `pages`, like `PluginDataPage`. */
export const dataPages = z.strictObject({
  path: pagePath,
  frontmatter: z.record(z.string(), z.unknown()),
  data,
  targets,
  claimedBy: z.string().min(1).optional(),
});

/** Data for a page of the author from `pages`, like `PluginAttachment`. */
export const attachments = z.strictObject({
  attachTo: z.string().min(1),
  data,
  targets,
  at: placeSchema.optional(),
});

/** As with pages, folders that the scan skips have no address. The source folder itself is "". */
const isPublishedFolder = (text: string): boolean => text === "" || (isSourcePath(text) && !/(?:^|\/)[_.]/u.test(text));

/** The `folders` of `pages`. "/api/" and "./api" become "api"; "/" becomes "", the source folder. */
export const folders = z.array(
  z.strictObject({
    folder: z
      .string()
      .min(1)
      .transform((text) => text.replace(/^\.?\/+|^\.$|\/+$/gu, ""))
      .pipe(path(isPublishedFolder, "it must be a folder within the source folder, such as api")),
    settings: z.record(z.string(), z.unknown()),
  }),
);

/** The result of `checks`, and the `findings` of `pages`. */
export const findings = z.array(
  z.strictObject({
    code: z.string().regex(/^[a-z][a-z0-9-]*$/u, "must be in lower case with hyphens, such as too-long"),
    message: z.string().min(1),
    hint: z.string().optional(),
    severity: z.enum(["error", "warning", "hint"]).optional(),
    at: placeSchema.optional(),
    option: z.string().optional(),
    page: z.string().optional(),
    line: z.int().positive().optional(),
    column: z.int().positive().optional(),
  }),
);

const outputPath = path(isOutputPath, "it must be relative to the output folder, such as atom.xml");

/** The files that `pages` returns are texts, so that its result is plain data. */
export const textFiles = z.array(z.strictObject({ path: outputPath, contents: z.string() }));

/** The result of `outputs`, with texts encoded in UTF-8, and the hash of each file. */
export const files = z.array(
  z
    .strictObject({
      path: outputPath,
      contents: z.union([z.string(), z.instanceof(Uint8Array)], { error: "must be a string or a Uint8Array" }),
    })
    .transform((file) => {
      const contents = typeof file.contents === "string" ? new TextEncoder().encode(file.contents) : file.contents;
      return { path: file.path, contents, hash: contentHashOf(contents) };
    }),
);

/** The result of `head` for one page. */
export const headTags = z.array(headTagSchema);
