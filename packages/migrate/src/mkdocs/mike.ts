/**
 * The versions that mike has published, each as built pages in a folder of its own: "1.0/". Old ones are not built again.
 * What remains of each is a manifest, with its addresses and anchors as the documents have them. Pure.
 */
import { addressOfFile } from "../addresses.ts";
import { listIn, recordIn, textIn } from "../config-values.ts";
import type { KeptVersion, MigratedSite, Tool } from "../tool.ts";
import { versionName } from "../version-name.ts";

/** The part of the old config about which notes are. */
export const versionsOfMike = "Versions of mike (`extra.version`)";

interface BuiltVersion {
  /** Its folder, without the slash. */
  readonly name: string;
  readonly title: string;
  readonly aliases: readonly string[];
}

type Published = Parameters<NonNullable<Tool["withPublished"]>>[1];

/**
 * Adds the published versions to the site. The main one has the alias `latest`, or else is the newest. The site is returned
 * as it is if `versions.json` lists none, or the config does not use mike.
 */
export function withVersionsOfMike(site: MigratedSite, published: Published): MigratedSite {
  const all = builtVersions(published.textOf("versions.json"));
  const main = all.find(({ aliases }) => aliases.includes("latest")) ?? all[0];
  const note = site.notes.find(({ what }) => what === versionsOfMike);
  if (main === undefined || note === undefined) return site;
  const others = all.filter((version) => version !== main);
  const folders = [main.name, ...main.aliases].map((name) => `${name}/`);
  const within = (file: string): string => file.slice(folders.find((folder) => file.startsWith(folder))?.length ?? 0);
  const addressOf = (file: string): string => site.addressOf(within(file));
  const routes = pagesIn(published, folders[0] ?? "").map(({ file }) => addressOf(file));
  const redirects = folders.flatMap((folder) =>
    routes.map((route) => ({ from: `/${folder}${route.slice(1)}`.replace(/(?<=.)\/$/u, ""), to: route })),
  );
  const kept = others.map((version) => keptVersion(version, site, published));
  const archived = others.map(
    ({ name, title }, index): readonly [string, { from: string; label?: string } | string] => {
      const [id, from] = [versionName(name), kept[index]?.manifest.path ?? ""];
      return [id, title === id ? from : { from, label: title }];
    },
  );
  const names = others.map(({ name }) => `\`/${name}/\``).join(", ");
  const changed = {
    ...note,
    outcome: "lossy",
    advice: `links to old versions are checked, and the menu leads to them, by the lists of their pages in \`archive/\`; leave their folders where they are published (${names}). The menu in their own pages reads \`versions.json\`, which docsgen now writes in another form: it will be empty`,
  } as const;
  return {
    ...site,
    config: {
      ...site.config,
      redirects: [...(site.config.redirects ?? []), ...redirects],
      ...(others.length === 0
        ? {}
        : { versions: { current: versionName(main.name), archived: Object.fromEntries(archived) } }),
    },
    kept,
    notes: site.notes.flatMap((each) => (each !== note ? [each] : others.length === 0 ? [] : [changed])),
    addressOf,
  };
}

/** `versions.json`, the newest first. */
function builtVersions(text: string | null): readonly BuiltVersion[] {
  let value: unknown = null;
  try {
    value = JSON.parse(text ?? "null");
  } catch {
    // It is of another program.
  }
  return listIn(value).flatMap((each): BuiltVersion[] => {
    const { version, title, aliases } = recordIn(each);
    const name = textIn(version);
    if (name === null) return [];
    return [{ name, title: textIn(title) ?? name, aliases: listIn(aliases).flatMap((alias) => textIn(alias) ?? []) }];
  });
}

function pagesIn({ documents }: Published, folder: string): readonly Published["documents"][number][] {
  return documents.filter(
    ({ file, isRedirect }) => file.startsWith(folder) && !isRedirect && !/(?:^|\/)404(?:\/index)?\.html$/u.test(file),
  );
}

function keptVersion({ name }: BuiltVersion, site: MigratedSite, published: Published): KeptVersion {
  const folder = `${name}/`;
  const { base = "/", origin = null, title } = site.config;
  const ending = typeof title === "string" ? ` - ${title}` : "";
  const pages = pagesIn(published, folder).map(({ file, title: written, ids }) => ({
    path: addressOfFile(file.slice(folder.length)),
    title: ending !== "" && written.endsWith(ending) ? written.slice(0, -ending.length) : written,
    anchors: [...new Set(ids.filter((id) => id !== "" && !site.isThemeId(id)))],
    // Only docsgen knows how similar its pages are.
    signature: "",
  }));
  const manifest = { version: 1, base: base + folder, origin, pages, redirects: [], files: [] };
  const path = `archive/${versionName(name)}.json`;
  return { folder, manifest: { path, text: `${JSON.stringify(manifest, null, 1)}\n` } };
}
