/** Reads the texts of Starlight's theme that a site replaces or translates, in `src/content/i18n/`. Pure. */
import { posix } from "node:path";
import type { SiteConfigInput } from "docsgen";
import { markdownLabels } from "docsgen/migrate-kit";
import { textIn } from "../config-values.ts";
import type { Language, Languages, Text } from "../languages.ts";
import { stringsOf, textByLanguage } from "../languages.ts";
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import { readYaml } from "../read-yaml.ts";

type ThemeConfig = NonNullable<SiteConfigInput["themeConfig"]>;
type Labels = NonNullable<NonNullable<SiteConfigInput["markdown"]>["labels"]>;

/** Only the texts that the site replaces in at least one language, each in all languages. */
export interface Words {
  readonly strings: Pick<ThemeConfig, "strings">;
  readonly labels: Labels;
  readonly notes: readonly Note[];
}

/** docsgen's names for the texts of Starlight that mean the same. */
const stringNames: Readonly<Record<string, string>> = {
  "skipLink.label": "skip",
  "search.label": "search",
  "search.clearLabel": "clear",
  "menuButton.accessibleLabel": "menu",
  "tableOfContents.onThisPage": "onThisPage",
  "page.editLink": "editLink",
  "page.previousLink": "previous",
  "page.nextLink": "next",
};

const labelNames = ["note", "tip", "caution", "danger"] as const;

/** @param folder With a slash at its end. */
export function readWords(site: OldSite, folder: string, languages: Languages): Words {
  const files = site.paths.filter((path) => path.startsWith(folder) && /\.(?:json|ya?ml)$/u.test(path));
  const byLanguage = new Map<Language, Readonly<Record<string, unknown>>>();
  const notes: Note[] = [];
  for (const file of files) {
    const name = posix
      .basename(file)
      .replace(/\.\w+$/u, "")
      .toLowerCase();
    const language = languages.all.find(({ lang, key }) => [lang.toLowerCase(), key.toLowerCase()].includes(name));
    const { value } = readYaml(site.textOf(file) ?? "");
    if (language !== undefined) byLanguage.set(language, value);
    const rest = Object.keys(value).filter((key) => language === undefined || !isKnown(key));
    if (rest.length > 0)
      notes.push({
        outcome: "left",
        what: "Texts of the theme",
        advice: `docsgen has its own words for most of them; set those that you need in the config, under \`themeConfig.strings\`: ${rest.map((key) => `\`${key}\``).join(", ")}`,
        place: { site: "old", file, line: 1 },
      });
  }
  const own = (language: Language, key: string): string | null => textIn(byLanguage.get(language)?.[key]);
  const strings = stringsOf(languages, (language) =>
    Object.fromEntries(Object.entries(stringNames).map(([key, name]) => [name, own(language, key)])),
  );
  const labels = labelNames.flatMap((name): (readonly [string, Text])[] => {
    const ownLabel = (language: Language): string | null => own(language, `aside.${name}`);
    if (languages.all.every((language) => ownLabel(language) === null)) return [];
    const text = textByLanguage(languages, (each) => ownLabel(each) ?? markdownLabels(each.tag, {})[name]);
    return text === null ? [] : [[name, text]];
  });
  return { strings, labels: Object.fromEntries(labels), notes };
}

function isKnown(key: string): boolean {
  return key in stringNames || labelNames.some((name) => key === `aside.${name}`);
}
