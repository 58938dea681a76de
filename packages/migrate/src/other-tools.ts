/** What to do with the site of a tool that is known by one file, but not read. Pure. */

interface OtherTool {
  readonly title: string;
  /** A file that only its sites have, from the root. */
  readonly file: RegExp;
  /** The folder of its pages; "." for the project. */
  readonly folder: string;
}

const otherTools: readonly OtherTool[] = [
  { title: "Hugo", file: /^(?:(?:config\/_default\/)?hugo\.(?:toml|ya?ml|json)|archetypes\/.+)$/u, folder: "content" },
  { title: "Jekyll", file: /^_config\.ya?ml$/u, folder: "." },
  { title: "Gatsby", file: /^gatsby-config\.[cm]?[jt]s$/u, folder: "content" },
  { title: "DocFX", file: /^docfx\.json$/u, folder: "." },
  { title: "MyST", file: /^myst\.ya?ml$/u, folder: "." },
  { title: "Sphinx", file: /^(?:docs?\/)?(?:source\/)?conf\.py$/u, folder: "." },
  { title: "Antora", file: /^antora\.ya?ml$/u, folder: "." },
];

/** Languages of documentation, by the extension of their files, with a program that converts them to Markdown. */
const otherLanguages = [
  { extension: ".adoc", name: "AsciiDoc", converter: "npx downdoc" },
  { extension: ".rst", name: "reStructuredText", converter: "pandoc --from rst --to gfm" },
] as const;

/**
 * Why a project without a site that is read cannot be migrated.
 * @param paths The files of the project, relative to its folder.
 * @returns `null` if nothing is known of it.
 */
export function adviseOnOtherTool(paths: readonly string[]): { readonly reason: string; readonly hint: string } | null {
  const ofLanguage = (extension: string): number => paths.filter((path) => path.endsWith(extension)).length;
  const tool = otherTools.find(({ file }) => paths.some((path) => file.test(path)));
  const other = otherLanguages.find(({ extension }) => ofLanguage(extension) > ofLanguage(".md"));
  if (other === undefined && (tool === undefined || ofLanguage(".md") === 0)) return null;
  const what =
    tool === undefined ? "its pages" : `it is a site of ${tool.title}, which docsgen does not read; its pages`;
  if (other !== undefined)
    return {
      reason: `${what} are ${other.name}`,
      hint: `convert them to Markdown first, for example with \`${other.converter}\``,
    };
  const folder = tool !== undefined && paths.some((path) => path.startsWith(`${tool.folder}/`)) ? tool.folder : ".";
  return {
    reason: `${what} are Markdown`,
    hint: `\`docsgen serve --source ${folder}\` shows them as they are, and \`docsgen check --source ${folder}\` names what is left to do`,
  };
}
