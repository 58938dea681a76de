/** The config as plain data, which can be hashed and sent to threads. Pure. */
import type { PluginConfig } from "./plugin.ts";
import type { SiteConfig } from "./site-config.ts";

/** Omits functions and schemas, which the hash of the config's module covers. */
export function plainConfig({ components, plugins, frontmatter, markdown, ...config }: SiteConfig): PluginConfig {
  const { remarkPlugins: _remark, rehypePlugins: _rehype, ...markdownData } = markdown;
  return {
    ...config,
    markdown: markdownData,
    components: Object.fromEntries(
      Object.entries(components).map(([name, { props: _code, ...component }]) => [name, component]),
    ),
    plugins: plugins.map(({ name }) => name),
    frontmatter: Object.keys(frontmatter?.shape ?? {}),
  };
}
