/** The prefix of footnote ids (`dg:fn-1`, `dg:fnref-1`). No heading has an id with a colon. */
export const footnotePrefix = "dg:";
