/** Finds patterns and names of the config that no file, link or page of any edition uses. Has effects: looks at files. */
import picomatch from "picomatch";
import { isPublic } from "../asset/asset-index.ts";
import { listAddresses } from "../config/addresses.ts";
import { showPath } from "../config/describe-issues.ts";
import type { ConfigPath } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import { matchingFiles } from "../source/matching-files.ts";
import { withinSource } from "../source/paths.ts";
import type { Project } from "./prepare-site.ts";
import type { FoundState } from "./site-graph.ts";

/** A name or prefix of the config, with what uses it. */
interface Setting {
  readonly path: ConfigPath;
  readonly isUsedBy: (page: PageInterface) => boolean;
  readonly reason: string;
}

export function checkUnusedSettings(
  project: Project,
  { pages, assets }: Pick<FoundState, "pages" | "assets">,
): readonly LinkFinding[] {
  const { links, checks, components, product, theme, plugins } = project.config;
  // What components, layouts, plugins and the author's own documents link to is not known here.
  const hasOthers =
    Object.keys(components).length > 0 ||
    theme.folder !== null ||
    plugins.length > 0 ||
    assets.files.some((file) => isPublic(file) && /\.html?$|\/(?:_redirects|_headers|[\w.]+\.json)$/iu.test(file.path));
  const ofConfig = listAddresses(project.loaded);
  const linked = (path: ConfigPath, start: string): readonly Setting[] =>
    hasOthers || ofConfig.some(({ address }) => address.startsWith(start))
      ? []
      : [
          {
            path,
            isUsedBy: ({ references }) => references.some(({ url }) => url.startsWith(start)),
            reason: `no link begins with “${start}”`,
          },
        ];
  const settings: readonly Setting[] = [
    ...links.elsewhere.flatMap((prefix, index) => linked(["links", "elsewhere", index], prefix)),
    ...checks.external.allow.map((prefix, index): Setting => ({
      path: ["checks", "external", "allow", index],
      isUsedBy: ({ external }) => external.some((url) => url.startsWith(prefix)),
      reason: `no page links to an address that begins with “${prefix}”`,
    })),
    ...Object.keys(components).map((name): Setting => ({
      path: ["components", name],
      isUsedBy: (page) => page.components.some((each) => each.name === name),
      reason: "no page uses the component",
    })),
    ...Object.keys(product).map((name): Setting => ({
      path: ["product", name],
      isUsedBy: ({ variables }) => variables.includes(`product.${name}`),
      reason: `no page says {{ product.${name} }}`,
    })),
  ];
  return [
    ...checkOverrides(project, [...pages.keys(), ...assets.files.map(({ path }) => path)]),
    ...unusedOf(settings, pages).map(({ path, reason }): LinkFinding => ({
      kind: "config",
      path,
      ...problemOf("unused-setting", { setting: showPath(path), reason }, "correct it, or remove it"),
    })),
  ];
}

/** Looks at no more pages than it takes to see each setting used. */
function unusedOf(settings: readonly Setting[], pages: FoundState["pages"]): readonly Setting[] {
  let unused = settings;
  for (const page of pages.values()) {
    if (unused.length === 0) break;
    unused = unused.filter(({ isUsedBy }) => !isUsedBy(page.interface));
  }
  return unused;
}

/** Patterns of `checks.overrides` that match no file. @param known The pages and files of the site, from the source folder. */
function checkOverrides({ config, root, sourceFolder }: Project, known: readonly string[]): readonly LinkFinding[] {
  return config.checks.overrides.flatMap(({ files }, index) =>
    files.flatMap((pattern, at): LinkFinding[] => {
      const own = withinSource(pattern, config.source);
      const matches = picomatch(own);
      // Problems are also reported in the files of the theme, in the config and in what pages include.
      if (known.some((path) => matches(path)) || matchingFiles(sourceFolder, own).length > 0) return [];
      if (matchingFiles(root, pattern).length > 0) return [];
      const problem = problemOf(
        "file-without-effect",
        { path: pattern, reason: ": it matches no file" },
        "write a pattern from the source folder, such as `guide/**`, or remove it",
      );
      return [{ kind: "config", path: ["checks", "overrides", index, "files", at], ...problem }];
    }),
  );
}
