/** The types of the config: what an author writes, and what docsgen works with once every default is filled in. */
import type * as z from "zod";
import type { siteConfigSchema } from "./schema.ts";

/** What `site.config.ts` exports. */
export type SiteConfigInput = z.input<typeof siteConfigSchema>;

/** A checked config, complete. */
export type SiteConfig = Readonly<z.output<typeof siteConfigSchema>>;

/** Keys and indexes from the top of the config down to one value: `["themeConfig", "sidebars", 0]`. */
export type ConfigPath = readonly (string | number)[];

/**
 * Types a config and completes its keys in the editor; gives it back as it is.
 *
 * @example
 * export default defineConfig({ title: "Manual", base: "/manual/" });
 */
export function defineConfig(config: SiteConfigInput): SiteConfigInput {
  return config;
}
