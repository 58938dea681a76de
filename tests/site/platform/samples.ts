/** The samples of pages, as `docsgen check --samples` hands them to a command: files, beside a list of all of their page. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";

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

/** @returns All samples of the pages of the files, page by page, in the order of each page. */
export function readSamples(files: readonly string[]): readonly Sample[] {
  return [...new Set(files.map((file) => dirname(file)))]
    .flatMap((folder) => {
      const { page, samples } = description.parse(JSON.parse(readFileSync(join(folder, "docsgen-page.json"), "utf8")));
      return samples.map((sample, number): Sample => {
        const { file } = sample;
        return { ...sample, page, number, file: file === null ? null : `${folder}/${file}` };
      });
    })
    .filter(({ title }) => title?.startsWith("v1 ") !== true);
}

/** "js/1a2b/sample-3.js:12:1: what is wrong". @param line A line of the sample, counted from 1. */
export function problemAt({ file }: Sample, line: number, message: string): string {
  return `${file}:${line}:1: ${message.replaceAll(/\s+/gu, " ")}`;
}
