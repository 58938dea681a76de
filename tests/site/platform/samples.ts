/** The samples of pages, as `docsgen check --samples` hands them to a command: files, beside a list of all of their page. */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";
import { operations } from "../../../docs-src/_site/api/operations.ts";

export interface Sample {
  /** The path of the page below docs-src/: "code/index.md". */
  readonly page: string;
  /** Its number among the samples of the page. */
  readonly number: number;
  readonly language: string;
  /** The name of the file or the step, from the fence. */
  readonly title: string | null;
  readonly code: string;
  /** Its file as the command was given it; `null` if it is in another language. */
  readonly file: string | null;
}

const description = z.object({
  page: z.string(),
  samples: z.array(
    z.object({ language: z.string(), title: z.string().nullable(), file: z.string().nullable(), code: z.string() }),
  ),
});

/** The page of the samples that stand in the description of the API. */
const reference = "api/rest/index.md";

/**
 * @param files Files with samples in the language.
 * @returns All samples of the pages of the files, page by page, in the order of each page.
 */
export function readSamples(files: readonly string[], language: string): readonly Sample[] {
  const pages = new Set<string>();
  return [...new Set(files.map((file) => dirname(file)))]
    .flatMap((folder) => {
      const { page, samples } = description.parse(JSON.parse(readFileSync(join(folder, "docsgen-page.json"), "utf8")));
      const isFirst = !pages.has(page);
      pages.add(page);
      const own = samples.map((sample) => ({
        ...sample,
        file: sample.file === null ? null : `${folder}/${sample.file}`,
      }));
      const all = page === reference && isFirst ? [...own, ...describedSamples(folder, language)] : own;
      return all.map((sample, number): Sample => ({ ...sample, page, number }));
    })
    .filter(({ title }) => title?.startsWith("v1 ") !== true);
}

/** The samples in the description of the API, which are on its page, but not in the page's file. */
function describedSamples(folder: string, language: string): readonly Omit<Sample, "page" | "number">[] {
  return operations.flatMap(({ id, samples = [] }) =>
    samples.map(({ lang, source }) => {
      const code = `${source}\n`;
      const file = lang === language ? `${folder}/${id}.${extensions[lang] ?? lang}` : null;
      if (file !== null) writeFileSync(file, code);
      return { language: lang, title: null, code, file };
    }),
  );
}

const extensions: Readonly<Record<string, string>> = { bash: "sh", js: "js", python: "py" };

/** "js/1a2b/sample-3.js:12:1: what is wrong". @param line A line of the sample, counted from 1. */
export function problemAt({ file }: Sample, line: number, message: string): string {
  return `${file}:${line}:1: ${message.replaceAll(/\s+/gu, " ")}`;
}
