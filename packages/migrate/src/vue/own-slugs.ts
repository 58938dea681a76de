/**
 * The function `slugify` in the config of VitePress or VuePress. A migration runs it for the headings of all pages, so that
 * those whose ids differ from docsgen's get theirs in the text. Pure.
 */
import type { ModuleRun } from "docsgen/migrate-kit";
import { isRecord } from "../is-record.ts";
import { recordIn } from "../config-values.ts";
import type { HeadingTexts } from "../markdown/keep-anchors.ts";
import { headingTexts, isWritable } from "../markdown/keep-anchors.ts";
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";

/** What the config says about slugs. */
export interface OwnSlugs {
  /** The path of the setting in the config; `null` if it has none. */
  readonly setting: readonly string[] | null;
  /** The slugs that its function makes, by the text of the heading; `null` if it was not run. */
  readonly made: ReadonlyMap<string, string> | null;
}

/** @param config The config of the old site. */
export function ownSlugs(config: Readonly<Record<string, unknown>>): OwnSlugs {
  const markdown = recordIn(config["markdown"]);
  const anchor = recordIn(markdown["anchor"]);
  const [path, value] =
    anchor["slugify"] !== undefined
      ? [["markdown", "anchor", "slugify"], anchor["slugify"]]
      : [["markdown", "slugify"], markdown["slugify"]];
  if (value === undefined || value === null) return { setting: null, made: null };
  const results = recordIn(isRecord(value) ? value["$results"] : null);
  const made = Object.entries(results).flatMap(([text, slug]) =>
    typeof slug === "string" ? [[text, slug] as const] : [],
  );
  return { setting: path, made: made.length === 0 ? null : new Map(made) };
}

/** The texts of all headings, if the config has a function that makes slugs of them. */
export function textsToSlug(
  { paths, textOf }: Pick<OldSite, "paths" | "textOf">,
  config: Readonly<Record<string, unknown>>,
  options: HeadingTexts,
): readonly string[] {
  if (ownSlugs(config).setting === null) return [];
  const pages = paths.filter((path) => path.endsWith(".md"));
  return [...new Set(pages.flatMap((path) => headingTexts(textOf(path) ?? "", options)))];
}

/** Where the config has the setting. */
export function placeOfSetting({ setting }: OwnSlugs, { lineOf }: ModuleRun, file: string): Note["place"] {
  return { site: "old", file, line: setting === null ? 1 : lineOf(setting) };
}

/** The note on the setting. */
export function noteOfSlugs({ setting, made }: OwnSlugs, place: Note["place"]): readonly Note[] {
  if (setting === null) return [];
  const what = `Own slugs (\`${setting.join(".")}\`)`;
  return made === null || !Array.from(made.values()).some(isWritable)
    ? [
        {
          outcome: "left",
          what,
          advice: "compare the anchors with --published, and give headings their old id: ## Title {#id}",
          place,
        },
      ]
    : [{ outcome: "converted", what, advice: "headings have the ids that it makes: ## Title {#id}", place }];
}
