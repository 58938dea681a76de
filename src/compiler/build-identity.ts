/** Which docsgen this is. Both are put in when docsgen itself is built; see `build.js`. */
declare const DOCSGEN_VERSION: string | undefined;
declare const DOCSGEN_ISSUES: string | undefined;
declare const DOCSGEN_BUILD: string | undefined;

/** As in `package.json`. */
export const version: string = typeof DOCSGEN_VERSION === "string" ? DOCSGEN_VERSION : "0.0.0";

/** Where bugs are reported, as in `package.json`, or "". */
export const issuesUrl: string = typeof DOCSGEN_ISSUES === "string" ? DOCSGEN_ISSUES : "";

/** Hash of docsgen's own code and of the versions of its dependencies: what one build cached is nothing to another. */
export const buildIdentity: string = typeof DOCSGEN_BUILD === "string" ? DOCSGEN_BUILD : "from-source";
