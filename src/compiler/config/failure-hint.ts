/** Hints that Node.js's message for a failed config lacks. Pure. */

/** Variables of CommonJS modules, each with its replacement. */
const ofCommonJs: ReadonlyMap<string, string> = new Map([
  ["require", 'write `import name from "…"` at the top'],
  ["module", 'write `export default { title: "…" }`'],
  ["__dirname", "write `import.meta.dirname`"],
]);

/** @returns The hint for an error that the running config throws, or `null`. */
export function hintForFailure(reason: string): string | null {
  const [, name] = /^(\S+) is not defined$/u.exec(reason) ?? [];
  if (name === undefined) return null;
  return (
    ofCommonJs.get(name) ?? `import or declare it, or, if it is a text, write it in quotes: ${JSON.stringify(name)}`
  );
}
