/** The two sites that are searched: the site of this repository, and a corpus in a folder beside the repository. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { eipsHeldOut } from "./eips-held-out.ts";
import { eipsQuestions } from "./eips-questions.ts";
import type { Question } from "./questions.ts";
import { siteBlindSecond } from "./site-blind-2.ts";
import { siteBlindThird } from "./site-blind-3.ts";
import { siteBlind } from "./site-blind.ts";
import { siteHeldOut } from "./site-held-out.ts";
import { siteQuestions } from "./site-questions.ts";
import { siteReaders } from "./site-readers.ts";

export interface QuestionSet {
  readonly title: string;
  readonly questions: readonly Question[];
}

export interface Corpus {
  readonly name: string;
  readonly title: string;
  readonly questions: readonly Question[];
  /** Other questions, which show whether the engine is tuned to those. */
  readonly checks: readonly QuestionSet[];
  /** The arguments of `docsgen build`, without the output folder. */
  readonly build: readonly string[];
}

/** The corpora that exist, in the folder that DOCSGEN_CORPORA names or in `../shared/corpora`. */
export function findCorpora(): readonly Corpus[] {
  const corpora = process.env["DOCSGEN_CORPORA"] ?? join(process.cwd(), "..", "shared", "corpora");
  const eips = join(corpora, "eips");
  const config = process.env["DOCSGEN_BENCH_CONFIG"] ?? "site.config.ts";
  const site: Corpus = {
    name: "site",
    title: "The documentation site",
    questions: siteQuestions,
    checks: [
      { title: "Questions that were kept aside", questions: siteHeldOut },
      { title: "Questions that were written blind, seen since", questions: [...siteBlind, ...siteBlindSecond] },
      { title: "Questions that were written blind", questions: siteBlindThird },
      { title: "Questions in readers' words, and pasted errors, seen since", questions: siteReaders },
    ],
    build: ["--config", config],
  };
  if (!existsSync(eips)) {
    process.stderr.write(
      `The corpus of proposals is left out: there is no ${eips}. Name its folder in DOCSGEN_CORPORA.\n`,
    );
    return [site];
  }
  return [
    site,
    {
      name: "eips",
      title: "Ethereum proposals",
      questions: eipsQuestions,
      checks: [{ title: "Questions that were kept aside", questions: eipsHeldOut }],
      build: ["--config", "tests/bench/search/eips.config.ts", "--source", eips],
    },
  ];
}
