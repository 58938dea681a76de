/** The message for an unknown command. */
import { didYouMean } from "../diagnostics/suggest.ts";

const publishes =
  "`docsgen build` writes the site into dist/; upload that folder, as the guide “Publish” shows for each host";

/** Commands by the names that other tools give them, and commands that docsgen lacks. */
const others: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "did you mean “docsgen check --fix”?": "fmt format fix",
    "did you mean “docsgen build”?": "compile generate export",
    "did you mean “docsgen build --why”?": "why",
    "did you mean “docsgen migrate”?": "import convert",
    "did you mean “docsgen check”?": "doctor lint test validate",
    "did you mean “docsgen preview”?": "host",
    "did you mean “docsgen init”?": "create new scaffold",
    "did you mean “docsgen serve”?": "start watch open",
    "did you mean “docsgen mv”?": "move rename",
    [publishes]: "deploy publish",
    "update the package: `npm update docsgen`": "upgrade update",
    "a file in theme/components/ replaces the component of that name": "swizzle",
  }).flatMap(([hint, names]) => names.split(" ").map((name) => [name, hint] as const)),
);

/**
 * @param names The existing commands.
 * @param next The word after the command.
 */
export function describeUnknownCommand(name: string, names: readonly string[], next = ""): string {
  const isPage = /\.(?:mdx?|markdown)$/iu.test(next) && /^(?:new|create|add)$/u.test(name);
  const hint = isPage
    ? `create ${next.replace(/^(?!docs-src\/)/u, "docs-src/").replace(/\.\w+$/u, ".md")} in an editor: each Markdown file of the source folder is a page`
    : (others.get(name) ?? didYouMean(name, names)?.hint ?? null);
  return [
    `Unknown command “${name}”${hint === null ? "" : `: ${hint}`}`,
    `Commands: ${names.join(", ")}. \`docsgen help\` describes them.`,
    "",
  ].join("\n");
}
