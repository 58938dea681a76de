/** `rewrites` of VitePress, patterns of path-to-regexp such as `packages/:name/docs/:page*`. Pure. */

export type Rewrite = (path: string) => string | null;

/** @param rewrites Patterns and their results, by pattern. */
export function makeRewrite(rewrites: Readonly<Record<string, unknown>>): Rewrite {
  const rules = Object.entries(rewrites)
    .flatMap(([from, to]) => (typeof to === "string" ? [{ pattern: patternOf(from), to }] : []))
    .flatMap(({ pattern, to }) => (pattern === null ? [] : [{ pattern, to }]));
  return (path) => {
    for (const { pattern, to } of rules) {
      const groups = pattern.exec(path)?.groups ?? null;
      if (groups !== null || pattern.test(path))
        return to
          .replaceAll(/:([A-Za-z_]\w*)[*+?]?(?:\([^)]*\))?/gu, (_whole, name: string) => groups?.[name] ?? "")
          .replaceAll(/\/{2,}/gu, "/");
    }
    return null;
  };
}

/** @returns `null` if a custom part is not a regular expression. */
function patternOf(source: string): RegExp | null {
  const text = source.replaceAll(
    /:([A-Za-z_]\w*)(\([^)]*\))?([*+?])?|\(\.\*\)|\\(.)|[.*+?^${}()|[\]\\]/gu,
    (whole, name?: string, custom?: string, repeat?: string, escaped?: string) => {
      if (name !== undefined) {
        const inner = custom === undefined ? "[^/]+" : custom.slice(1, -1);
        if (repeat === "*") return `(?<${name}>.*)`;
        if (repeat === "+") return `(?<${name}>.+)`;
        return `(?<${name}>${inner})${repeat ?? ""}`;
      }
      if (whole === "(.*)") return "(?:.*)";
      return `\\${escaped ?? whole}`;
    },
  );
  try {
    return new RegExp(`^${text}$`, "u");
  } catch {
    return null;
  }
}
