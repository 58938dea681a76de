/** docsgen's equivalent of a setting of another tool. */
import { hintForOtherSetting } from "../config/describe-issues.ts";
import { siteConfigSchema } from "../config/schema.ts";

/**
 * @param key The name of the setting, without those of the records around it.
 * @returns Such as “write `origin: "https://example.com"`”; `null` if no tool is known to have such a setting.
 */
export function settingHint(key: string, value: unknown): string | null {
  return hintForOtherSetting(key, siteConfigSchema, value);
}
