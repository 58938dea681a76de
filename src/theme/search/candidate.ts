/** A page that may be shown as a result, before its texts are read. */
import type { IndexPage } from "./index-format.ts";
import type { RankedPage } from "./rank.ts";

/** `sections` are the best ones of the page, those first. */
export interface Candidate extends Pick<RankedPage, "page" | "score" | "isNamed"> {
  readonly entry: IndexPage;
  readonly sections: readonly CandidateSection[];
}

/** `section` is its number in the page, from 0. */
export interface CandidateSection {
  readonly section: number;
  readonly score: number;
}
