/** The versions of a site: which one the source folder holds, and where the archived ones come from. Pure. */
import * as z from "zod";
import { isRecord } from "../is-record.ts";
import type { ConfigFinding } from "./describe-issues.ts";
import { wrongValue } from "./describe-issues.ts";
import { isLanguageTag } from "./language-tag.ts";
import { byLanguage } from "./languages.ts";
import type { SiteConfig } from "./site-config.ts";

/** Where the pages of an archived version come from. */
export type VersionSource =
  /** A branch, a tag or a commit of the site's Git repository. */
  | { readonly kind: "ref"; readonly ref: string }
  /** A folder, relative to that of the config. */
  | { readonly kind: "folder"; readonly folder: string }
  /** The manifest of what was published. Its pages are linked to, and not built. */
  | { readonly kind: "manifest"; readonly file: string };

/** An archived version as the config declares it. */
export interface ArchivedVersion {
  /** Its name in addresses: "v1". */
  readonly id: string;
  /** What readers see. */
  readonly label: string;
  readonly from: VersionSource;
  /** Whether search engines are asked not to list its pages. */
  readonly noindex: boolean;
}

const refScheme = "git:";

const idPattern = /^[A-Za-z\d](?:[A-Za-z\d._-]*[A-Za-z\d])?$/u;

const idProblem = "must consist of letters, digits, dots and hyphens";

const id = z.string().regex(idPattern, `${idProblem}, such as v1`);

const from = z.string().superRefine((written, context) => {
  const found = problemOfSource(written);
  if (found !== null)
    context.addIssue({ code: "custom", message: found[0], params: { hint: found[1] }, input: written });
});

export const versionsSchema = z.strictObject({
  /** The name of the version whose pages are in the source folder: `"v2"`. It is published at the base of the site. */
  current: id,
  /**
   * Older versions by their names, the newest first: `{ v1: "git:v1.x", v0: "archive/v0.json" }`. Each is published
   * below its name. It comes from a branch, tag or commit of the repository, from a folder, or only from the manifest
   * that was published with it, whose pages are then not built again.
   */
  archived: z
    .record(
      id,
      z.union(
        [
          from.transform((written) => ({ from: sourceOf(written), label: null, noindex: false })),
          z.strictObject({
            /**
             * `"git:v1.x"` for a branch, a tag or a commit, the path of a folder, or that of a manifest:
             * `"archive/v0.json"`.
             */
            from: from.transform(sourceOf),
            /** What readers see. `null` is the name of the version. */
            label: byLanguage(z.string().min(1)).nullable().default(null),
            /** Asks search engines not to list the pages of this version. */
            noindex: z.boolean().default(false),
          }),
        ],
        { error: 'must be "git:" and a ref, a folder, a manifest, or { from, label, noindex }' },
      ),
    )
    .default({}),
});

/** The archived versions, in the order of the config. */
export function listArchived({ versions }: Pick<SiteConfig, "versions">): readonly ArchivedVersion[] {
  return Object.entries(versions?.archived ?? {}).map(([name, { label, ...version }]) => ({
    id: name,
    label: label ?? name,
    ...version,
  }));
}

/** What readers see of a version, in the language of the config. @param version `null` for the current one. */
export function labelOfVersion({ versions }: Pick<SiteConfig, "versions">, version: ArchivedVersion | null): string {
  if (version === null) return versions?.current ?? "";
  return versions?.archived[version.id]?.label ?? version.id;
}

function sourceOf(written: string): VersionSource {
  if (written.startsWith(refScheme)) return { kind: "ref", ref: written.slice(refScheme.length) };
  const path = written.replace(/^\.\//u, "").replace(/(?<=.)\/+$/u, "");
  return written.endsWith(".json") ? { kind: "manifest", file: path } : { kind: "folder", folder: path };
}

/** What is wrong with the source of a version, and the hint; or `null`. */
function problemOfSource(written: string): readonly [problem: string, hint: string] | null {
  if (written.startsWith(refScheme)) {
    const ref = written.slice(refScheme.length);
    // Git would read them as an option, a path or a range.
    return /^[^\s:~^?*[\\-][^\s:?*[\\]*$/u.test(ref) && !ref.includes("..")
      ? null
      : ["must name a branch, a tag or a commit after “git:”", 'write its name, such as "git:v1.x"'];
  }
  if (/^https?:/iu.test(written))
    return [
      "must be a file of the project: docsgen builds the same site whether or not there is a network",
      `save it once: \`docsgen version v0 --from ${written}\`, with the name of the version, and write "archive/v0.json"`,
    ];
  const [, scheme] = /^([a-z][a-z\d+.-]+):/iu.exec(written) ?? [];
  if (scheme !== undefined)
    return [`must not begin with “${scheme}:”`, 'write "git:" before a ref, or the path of a folder or a manifest'];
  if (/^(?:[\\/]|\.\.?(?:[\\/]|$))/u.test(written.replace(/^\.\//u, "")) || written === "")
    return ["must be a path below the folder of the config", 'write it from there, such as "versions/v1"'];
  return null;
}

/** Names of files and folders that docsgen writes below the base, in lower case. */
const reserved: ReadonlySet<string> = new Set(["assets", "search", "public", "cname"]);

/** Why no version can have a name, and the hint; or `null`. */
export function problemOfVersionName(name: string): readonly [problem: string, hint: string] | null {
  if (!idPattern.test(name)) return [idProblem, "write another, such as “v1”"];
  if (/^\d+$/u.test(name)) return ["is a whole number, which JavaScript moves before other names", `write “v${name}”`];
  // Of the tags of three letters, many are ordinary names: "dev", "old".
  if (isLanguageTag(name) && !/^[a-z]{3}$/iu.test(name))
    return ["is the tag of a language, whose pages would be at the same addresses", "write another, such as “v1”"];
  if (reserved.has(name.toLowerCase()))
    return ["is the name of a file or folder that docsgen writes", "write another, such as “v1”"];
  return /\.(?:html?|json|xml|txt|md)$/iu.test(name)
    ? ["looks like the name of a file", `write “${name.replace(/\.[^.]*$/u, "")}”`]
    : null;
}

/** Checks the names of versions. */
export function checkVersions({ versions, languages }: SiteConfig): readonly ConfigFinding[] {
  if (versions === null) return [];
  const archived = Object.keys(versions.archived);
  const problemWith = (name: string): ReturnType<typeof problemOfVersionName> => {
    const language = Object.keys(languages).find((tag) => tag.toLowerCase() === name.toLowerCase());
    return language === undefined
      ? problemOfVersionName(name)
      : ["is the tag of a language of the site", `write another, such as “v-${name}”`];
  };
  const all = [["current"], ...archived.map((name) => ["archived", name])];
  return all.flatMap(([key = "", name = versions.current], index): ConfigFinding[] => {
    const path = ["versions", key, ...(key === "archived" ? [name] : [])];
    const same = all.slice(0, index).find(([, other = versions.current]) => other.toLowerCase() === name.toLowerCase());
    const found =
      same === undefined
        ? problemWith(name)
        : ([
            same[0] === "current" ? "is the current version too" : `is the version “${same[1]}” too`,
            "give one of them another name",
          ] as const);
    return found === null ? [] : [wrongValue(path, `has the name “${name}”, which ${found[0]}`, found[1])];
  });
}

/** The names of the archived versions that a config declares, as written. */
export function declaredVersions(value: unknown): readonly string[] {
  const versions = isRecord(value) ? value["versions"] : undefined;
  const archived = isRecord(versions) ? versions["archived"] : undefined;
  return isRecord(archived) ? Object.keys(archived).filter((name) => idPattern.test(name)) : [];
}
