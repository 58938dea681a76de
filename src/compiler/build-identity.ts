/** Identifies this version of docsgen. `scripts/build.js` defines the values when docsgen is built. */
declare const DOCSGEN_VERSION: string | undefined;
declare const DOCSGEN_ISSUES: string | undefined;
declare const DOCSGEN_BUILD: string | undefined;

/** The version in `package.json`. */
export const version: string = typeof DOCSGEN_VERSION === "string" ? DOCSGEN_VERSION : "0.0.0";

/** The URL for bug reports in `package.json`, or "". */
export const issuesUrl: string = typeof DOCSGEN_ISSUES === "string" ? DOCSGEN_ISSUES : "";

/**
 * A hash of docsgen's code and the versions of its dependencies. A cache is only valid for the build that created it.
 */
export const buildIdentity: string = typeof DOCSGEN_BUILD === "string" ? DOCSGEN_BUILD : "from-source";
