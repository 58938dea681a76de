/**
 * `versions.json`, the list of all versions. Pages name this file and not what it lists, so that a new version changes no
 * page of the others.
 */
import type { ListedEdition, VersionList } from "../../theme/versions.ts";
import type { EditionConfig } from "../config/editions.ts";
import { listEditions } from "../config/editions.ts";
import { labelOfVersion, listArchived } from "../config/versions.ts";
import { versionListPath } from "../site/generated-files.ts";
import type { PublishedVersion } from "../site/view.ts";
import { rootOfPublication } from "../site/view.ts";
import type { PlannedOutput } from "./output-file.ts";
import { planText } from "./output-file.ts";

/** Plans nothing for a site that has one version. */
export function planVersionList({ versions }: { readonly versions: VersionList | null }): PlannedOutput[] {
  return versions === null ? [] : [planText(versionListPath, `${JSON.stringify(versions, null, 1)}\n`)];
}

/** @param editions Those that are built, the current version in the default language first. */
export function listVersions(
  editions: readonly EditionConfig[],
  published: readonly PublishedVersion[],
  failed: ReadonlySet<string>,
): VersionList | null {
  const [main] = editions;
  if (main === undefined || main.config.versions === null) return null;
  const { config } = main;
  const editionsOf = (id: string | null): readonly ListedEdition[] =>
    editions
      .filter(({ edition }) => (edition.version?.id ?? null) === id)
      .map(({ edition, config: view }) => ({
        lang: edition.lang,
        label: labelOfVersion(view, edition.version),
        url: view.base,
      }));
  const archived = listArchived(config).flatMap(({ id, label }) => {
    if (failed.has(id)) return [];
    const manifest = published.find(({ version }) => version.id === id);
    if (manifest === undefined) return [{ id, editions: editionsOf(id) }];
    const { publication } = manifest;
    const root = rootOfPublication(publication, config);
    const languages = listEditions(config).filter(({ prefix }) =>
      publication.pages.some(({ path }) => path.startsWith(`/${prefix}`)),
    );
    return [{ id, editions: languages.map(({ lang, prefix }) => ({ lang, label, url: root + prefix })) }];
  });
  return { format: 1, versions: [{ id: config.versions?.current ?? "", editions: editionsOf(null) }, ...archived] };
}
