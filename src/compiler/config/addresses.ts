/**
 * The addresses that a config contains: in menus, sidebars, redirects, and what is expected of search and of agents.
 * Pure.
 */
import { isRecord } from "../is-record.ts";
import type { Edition } from "./editions.ts";
import type { LoadedConfig } from "./load.ts";
import { literalConfig } from "./locate.ts";
import type { SidebarEntry } from "./schema.ts";
import type { ConfigPath } from "./site-config.ts";
import { valueAt } from "./value-at.ts";

/** An address or file pattern in the config, with its path. */
export interface ConfigAddress {
  readonly path: ConfigPath;
  readonly address: string;
}

/**
 * The addresses of the current version in all languages, at the places where they are written.
 *
 * @returns Each with the folder of the language in whose pages it is looked up: "fr/"; "" for the default language.
 */
export function listAddresses({
  editions,
  files,
}: Pick<LoadedConfig, "editions" | "files">): readonly (ConfigAddress & { readonly folder: string })[] {
  const literal = literalConfig(files);
  return editions.flatMap(({ edition, config }) =>
    edition.version === null
      ? addressesIn(config)
          .flatMap((each) => writtenIn(each, edition, literal))
          .map((each) => ({ ...each, folder: edition.prefix }))
      : [],
  );
}

/** Where a value of a language is written; nowhere if it is that of the default language. */
export function writtenIn(value: ConfigAddress, { prefix, lang }: Edition, literal: unknown): ConfigAddress[] {
  const { path } = value;
  const written = valueAt(literal, path);
  if (isRecord(written) && typeof written[lang] === "string") return [{ ...value, path: [...path, lang] }];
  return prefix === "" ? [value] : [];
}

/**
 * The addresses of one edition's config, in the order of the config. A page of a sidebar has the path of its key
 * `page`, at which a locator finds an entry that is a text alone, too.
 */
export function addressesIn({ themeConfig, redirects, search, agents }: LoadedConfig["config"]): ConfigAddress[] {
  const { navbar, sidebars, footer, social } = themeConfig;
  const inMenu = (items: (typeof navbar)["left"], path: ConfigPath): ConfigAddress[] =>
    items.flatMap((item, index): ConfigAddress[] =>
      "link" in item
        ? [{ path: [...path, index, "link"], address: item.link }]
        : item.items.map(({ link }, inner) => ({ path: [...path, index, "items", inner, "link"], address: link })),
    );
  const inSidebar = (entries: readonly SidebarEntry[], path: ConfigPath): ConfigAddress[] =>
    entries.flatMap((entry, index): ConfigAddress[] => {
      const here = [...path, index];
      if (entry.kind === "page") return [{ path: [...here, "page"], address: entry.page }];
      if (entry.kind === "folder") return [];
      if (entry.kind === "link") return [{ path: [...here, "link"], address: entry.link }];
      const own = entry.page === null ? [] : [{ path: [...here, "page"], address: entry.page }];
      return [...own, ...inSidebar(entry.entries, [...here, "entries"])];
    });
  return [
    ...inMenu(navbar.left, ["themeConfig", "navbar", "left"]),
    ...inMenu(navbar.right, ["themeConfig", "navbar", "right"]),
    ...sidebars.flatMap(({ entries }, index) => inSidebar(entries, ["themeConfig", "sidebars", index, "entries"])),
    ...(footer?.columns ?? []).flatMap(({ links }, column) =>
      links.map(({ link }, index) => ({
        path: ["themeConfig", "footer", "columns", column, "links", index, "link"],
        address: link,
      })),
    ),
    ...social.map(({ link }, index) => ({ path: ["themeConfig", "social", index, "link"], address: link })),
    ...redirects.map(({ to }, index) => ({ path: ["redirects", index, "to"], address: to })),
    // A redirect keeps the fragment, so an old anchor is looked up on the page's new address.
    ...redirects.flatMap(({ from }, index) =>
      from.includes("#") ? [{ path: ["redirects", index, "from"], address: from }] : [],
    ),
    ...(themeConfig.search.support === null
      ? []
      : [{ path: ["themeConfig", "search", "support", "link"], address: themeConfig.search.support.link }]),
    ...Object.entries(search.expect).map(([query, address]) => ({ path: ["search", "expect", query], address })),
    ...agents.map(({ expect }, index) => ({ path: ["agents", index, "expect"], address: expect })),
  ];
}
