/** The names of docsgen's own directives, which the author's containers cannot have. */

export const containerNames = [
  "tip",
  "info",
  "note",
  "important",
  "warning",
  "caution",
  "danger",
  "details",
  "tabs",
  "tab",
  "code-group",
  "steps",
  "cards",
  "card",
  "columns",
  "column",
  "file-tree",
  "package-managers",
  "endpoint",
  "fields",
  "request",
  "response",
] as const;

/** Containers that show their content depending on the config. */
export const conditionNames = ["if", "unless"] as const;

/** Directives on one line. */
export const leafNames = ["video", "include"] as const;

export const directiveNames: readonly string[] = [...containerNames, ...conditionNames, ...leafNames];
