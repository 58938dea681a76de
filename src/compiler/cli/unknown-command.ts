/** The message for an unknown command. */
import { didYouMean } from "../diagnostics/suggest.ts";

/** What other tools call our commands. */
const otherNames: Readonly<Record<string, string>> = {
  fmt: "check --fix",
  format: "check --fix",
  fix: "check --fix",
  compile: "build",
  generate: "build",
  export: "build",
  clean: "build --no-cache",
  import: "migrate",
  convert: "migrate",
  doctor: "check",
  open: "dev --open",
  host: "preview",
  create: "init",
  new: "init",
  scaffold: "init",
  start: "serve",
  watch: "serve",
  lint: "check",
  why: "build --why",
  test: "check",
  validate: "check",
  move: "mv",
  rename: "mv",
};

/** Advice for commands of other tools that docsgen does not have. */
const otherAdvice: Readonly<Record<string, string>> = {
  deploy: "`docsgen build` writes the site into dist/; upload that folder, as the guide “Publish” shows for each host",
  publish: "`docsgen build` writes the site into dist/; upload that folder, as the guide “Publish” shows for each host",
  upgrade: "update the package: `npm update docsgen`",
  update: "update the package: `npm update docsgen`",
  install: "install the package: `npm install --save-dev docsgen`",
  add: "list plugins and components in site.config.ts",
  config: "the config is site.config.ts",
  page: "create a Markdown file in the source folder",
  swizzle: "a file in theme/components/ replaces the component of that name",
};

/**
 * @param names The existing commands.
 * @param next The word after the command.
 */
export function describeUnknownCommand(name: string, names: readonly string[], next = ""): string {
  const meant = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
  const advice = Object.hasOwn(otherAdvice, name) ? (otherAdvice[name] ?? null) : null;
  const isPage = /\.(?:mdx?|markdown)$/iu.test(next) && /^(?:new|create|add|page|touch|generate|make|g)$/u.test(name);
  const hint = isPage
    ? `create ${next.replace(/^(?!docs-src\/)/u, "docs-src/").replace(/\.\w+$/u, ".md")} in an editor: each Markdown file of the source folder is a page`
    : meant === undefined
      ? (advice ?? didYouMean(name, names)?.hint ?? null)
      : `did you mean “docsgen ${meant}”?`;
  return [
    `Unknown command “${name}”${hint === null ? "" : `: ${hint}`}`,
    `Commands: ${names.join(", ")}. \`docsgen help\` describes them.`,
    "",
  ].join("\n");
}
