/** The message for an unknown command. */
import { didYouMean } from "../diagnostics/suggest.ts";

/** What other tools call our commands. */
const otherNames: Readonly<Record<string, string>> = {
  create: "init",
  new: "init",
  scaffold: "init",
  start: "serve",
  watch: "serve",
  lint: "check",
  test: "check",
  validate: "check",
  move: "mv",
  rename: "mv",
};

/** @param names The existing commands. */
export function describeUnknownCommand(name: string, names: readonly string[]): string {
  const meant = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
  const hint = meant === undefined ? didYouMean(name, names) : `did you mean “${meant}”?`;
  return [
    `Unknown command “${name}”${hint === null ? "" : `: ${hint}`}`,
    `Commands: ${names.join(", ")}. \`docsgen help\` describes them.`,
    "",
  ].join("\n");
}
