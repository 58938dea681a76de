/**
 * The settings of old configs as tables. A row says what is reported of a setting that is not simply converted; the other
 * known settings have only their names. All others are reported in the words of docsgen's own check of configs. Pure.
 */
import { settingHint } from "docsgen/migrate-kit";
import type { Key, Report } from "./config-report.ts";
import type { Outcome } from "./note.ts";
import { valueAt } from "./value-paths.ts";

/** Made by `asConverted`, `asLossy` and `asLeft`. */
export interface SettingRow {
  readonly outcome: Outcome;
  readonly advice: string;
  /** What the report calls the setting; by default its name. */
  readonly what: string | null;
  /** Whether a value of the setting is reported. */
  readonly when: (value: unknown) => boolean;
}

/** The settings of a tool, for `reportSettings`. Names in `rows` need not be in `known`. */
export interface SettingTable {
  /** By name, or by path such as "footer.logo", in the order of the report. */
  readonly rows: Readonly<Record<string, SettingRow>>;
  /** The names of the settings that are converted, or that change nothing in docsgen, with blanks between them. */
  readonly known: string;
  /** What the report calls settings that are in neither. */
  readonly nameOf?: (key: string) => string;
}

type RowOf = (advice: string, what?: string | null, when?: SettingRow["when"]) => SettingRow;

const rowOf =
  (outcome: Outcome): RowOf =>
  (advice, what = null, when = () => true) => ({ outcome, advice, what, when });

export const asConverted = rowOf("converted");
export const asLossy = rowOf("lossy");
export const asLeft = rowOf("left");

export const isFilledList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

const ownStylesAdvice = "put rules that you need into `theme/style.css`, and set `theme` in the config";
const markdownItAdvice =
  "docsgen takes plugins of remark and rehype: `markdown.remarkPlugins` and `markdown.rehypePlugins`";

export const ownPluginAdvice = "docsgen has its own plugins, written in TypeScript; see the guide to extending it";

/** Rows that tables of several tools have. */
export const ownSearch = asConverted("docsgen has its own search, which needs no service", "Search");
export const ownStyles = asLeft(ownStylesAdvice, "The site's own styles (`customCss`)", isFilledList);
export const colorScheme = asLossy("readers choose between light, dark and the setting of their system");
export const markdownItPlugins = asLeft(markdownItAdvice, "Plugins of markdown-it");
export const ownPictureAdvice = "copy the picture to `docs-src/public/`, and set `themeConfig.logo`";
export const remarkPlugins = asLeft(
  "add those that you need to `markdown.remarkPlugins` and `markdown.rehypePlugins`",
  "Plugins of remark and rehype",
);

/**
 * Reports the settings of a record as its table says.
 *
 * @param within Where the record is in the config.
 * @param more The names of other settings that this site converts.
 */
export function reportSettings(
  values: Readonly<Record<string, unknown>>,
  { rows, known, nameOf = (key) => `\`${key}\` of the config` }: SettingTable,
  within: Key,
  report: Report,
  more: Iterable<string> = [],
): void {
  const names = new Set([...known.split(" "), ...more]);
  for (const [name, row] of Object.entries(rows)) {
    const path = name.split(".");
    names.add(path[0] ?? name);
    const { outcome, advice, what, when } = row;
    const value = valueAt(values, path);
    if (value !== undefined && when(value)) report(outcome, [...within, ...path], what ?? `\`${name}\``, advice);
  }
  for (const [key, value] of Object.entries(values)) {
    if (names.has(key)) continue;
    const hint = settingHint(key, value) ?? "docsgen has no such setting; see the reference of the config";
    const [, reason] = /^(?:leave it out|remove it): (.*)$/su.exec(hint) ?? [];
    report(reason === undefined ? "left" : "lossy", [...within, key], nameOf(key), reason ?? hint);
  }
}

/**
 * Reports a plugin, whose work docsgen may do itself.
 *
 * @param what Such as "integration".
 * @param bare The name that the pattern matches, if it is another.
 */
export function reportPlugin(
  what: string,
  name: string,
  key: Key,
  builtIn: RegExp,
  report: Report,
  bare: string = name,
): void {
  const title = `The ${what} \`${name}\``;
  if (builtIn.test(bare)) report("converted", key, title, "docsgen does this itself");
  else report("left", key, title, ownPluginAdvice);
}
