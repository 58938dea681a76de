/** A site in three languages, one of them from right to left, with pages that are translated and pages that are not. */
import { minimalConfig } from "./site.ts";

function page(title: string, text: string, more = ""): string {
  return `---\ntitle: ${title}\n${more}---\n\n${text}\n`;
}

export const languageSettings = `  origin: "https://a.test",
  llms: true,
  languages: { en: "English", fr: "Français", ar: "العربية" },
  redirects: [{ from: "/old/", to: "/guide/" }],
  themeConfig: {
    navbar: { left: [{ text: { en: "Guide", fr: "Guides" }, link: "/guide/install/" }] },
    constants: { UPLOAD: { value: 1234.5, unit: "MB" } },
    footer: { en: "See [the guide](/guide/).", fr: "Voir [le guide](/guide/)." },
  },
`;

export const languageConfig: string = minimalConfig(languageSettings).replace(
  'title: "Manual"',
  'title: { en: "Manual", fr: "Manuel" }',
);

export const english = {
  "index.md": page(
    "Home",
    "See [the guide](guide/index.md), [Linux](guide/install.md#linux) and [in French](fr/guide/install.md). Up to {{ constants.UPLOAD }}.\n\n![A dot](dot.svg)",
  ),
  "guide/index.md": page(
    "Guide",
    "## Start\n\nSee [Linux](install.md#linux), [home](/) and [the French guide](/fr/guide/).",
  ),
  "guide/install.md": page("Install", "## Linux\n\nText.\n\n## Mac\n\nText, [start](index.md#start)."),
} as const;

export const french = {
  "index.md": page(
    "Accueil",
    "Voir [le guide](guide/index.md), [Linux](guide/install.md#linux). Au plus {{ constants.UPLOAD }}.\n\n![Un point](dot.svg)",
  ),
  "guide/install.md": page(
    "Installer",
    "## Sous Linux\n\nTexte.\n\n## Sous Mac\n\nTexte, [accueil](/).",
    "permalink: /guide/installer/\n",
  ),
} as const;

export const arabic = {
  "index.md": page("الرئيسية", "ابدأ مع [الدليل](guide/index.md)."),
} as const;

/** The files of the site. */
export function languageFiles(): Readonly<Record<string, string>> {
  const below = (folder: string, files: Readonly<Record<string, string>>) =>
    Object.entries(files).map(([path, text]) => [`docs-src/${folder}${path}`, text] as const);
  return {
    "site.config.ts": languageConfig,
    "docs-src/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>\n',
    ...Object.fromEntries([...below("", english), ...below("fr/", french), ...below("ar/", arabic)]),
  };
}
