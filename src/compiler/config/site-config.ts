/** The name and the types of the config: the author's input, and the complete config with every default filled in. */
import type * as z from "zod";
import type { siteConfigSchema } from "./schema.ts";

/** The config of a site, unless the author names another. */
export const defaultConfig = "site.config.ts";

/** The default export of `site.config.ts`. */
export type SiteConfigInput = z.input<typeof siteConfigSchema>;

/** A validated config with all defaults filled in. */
export type SiteConfig = Readonly<z.output<typeof siteConfigSchema>>;

/** A host that the config may list. */
export type Host = SiteConfig["hosts"][number];

/** Keys and indexes from the root of the config to one value: `["themeConfig", "sidebars", 0]`. */
export type ConfigPath = readonly (string | number)[];

/**
 * Types a config and enables completion in editors. Returns the config unchanged.
 *
 * @example
 * export default defineConfig({ title: "Manual", base: "/manual/" });
 */
export function defineConfig(config: SiteConfigInput): SiteConfigInput {
  return config;
}
