/** The names of the tools whose sites can be migrated, as `--from` takes them. Apart from the readers, which are large. */
export const toolNames = [
  "vitepress",
  "vuepress",
  "docusaurus",
  "starlight",
  "mkdocs",
  "mdbook",
  "mintlify",
  "nextra",
  "gitbook",
  "fumadocs",
] as const;
/** "vitepress", "mkdocs" and so on. */
export type ToolName = (typeof toolNames)[number];
