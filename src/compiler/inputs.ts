/**
 * `inputs`: everything that a build reads, so that a build tool can decide whether to run it. The reads of the author's
 * code are known once it has run: then the list is exact, because it can only change if one of the inputs does. Before
 * that, everything beside the config stands for it.
 */
import { dirname, isAbsolute, join, resolve, sep } from "node:path";
import type { AuthorReads } from "./author-code/author-reads.ts";
import { describeMachine, relativeReads, stateOf } from "./author-code/author-reads.ts";
import { isSummary } from "./build-result.ts";
import { toolchain } from "./cache/toolchain.ts";
import { listPlugins } from "./config/plugin.ts";
import type { Failed } from "./diagnostics/failed.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { cardFontFiles } from "./graph/card-fonts.ts";
import { LastBuild } from "./graph/build-record.ts";
import { withCache } from "./graph/open-cache.ts";
import type { PreparedBuild } from "./graph/prepare-site.ts";
import { prepareBuild } from "./graph/prepare-site.ts";
import { readHistoryState } from "./graph/read-history.ts";
import type { VersionState } from "./graph/read-versions.ts";
import { readVersionStates } from "./graph/read-versions.ts";
import { withoutCacheOnFailure } from "./graph/without-cache.ts";
import type { InputsOptions } from "./options.ts";
import { pathFrom } from "./path-from.ts";
import { matchingFiles } from "./source/matching-files.ts";
import { comparePaths } from "./source/paths.ts";
import { isFile } from "./source/scan.ts";

/** The kind of an input, and the part of it that counts. */
export type InputKind =
  /** Its bytes. */
  | "file"
  /** The names of the files in it, at any depth. */
  | "folder"
  /** An environment variable. */
  | "variable"
  /** The commit or tree of a Git ref. */
  | "ref"
  /** A program or package with its version. */
  | "program"
  /** An option of the command line. */
  | "option";

/** Two runs with equal lists of inputs publish the same bytes. */
export interface Input {
  readonly kind: InputKind;
  /** Of a file or folder, the path relative to the folder of the config. */
  readonly name: string;
  /** Equal as long as the input is the same. */
  readonly state: string;
}

/** The list is as of now: nothing is built for it. */
export type InputsResult =
  | {
      readonly kind: "listed";
      /** Sorted, without duplicates. */
      readonly inputs: readonly Input[];
      /** A hash of all of them. */
      readonly digest: string;
      /** Whether it is known what plugins, components and the theme read. */
      readonly isExact: boolean;
      /** The absolute folder of the config. */
      readonly root: string;
    }
  | Failed;

/** @throws The signal's reason if it is aborted. */
export function listInputs(options: InputsOptions): Promise<InputsResult> {
  return withoutCacheOnFailure(options, async (each): Promise<InputsResult> => {
    const result = await prepareBuild({ ...each, out: null }, "read");
    if (result.kind === "failed") return result;
    const { prepared } = result;
    return withCache(prepared, each, async (open) => {
      const cache = open();
      const { reads } = new LastBuild(prepared.project, cache, isSummary);
      const included = new Set<string>([...cache.files.values()].flatMap(({ includes }) => includes));
      return list(prepared, options, reads, included);
    });
  });
}

async function list(
  { project, theme }: PreparedBuild,
  { base, source, signal }: InputsOptions,
  known: AuthorReads | null,
  included: ReadonlySet<string>,
): Promise<InputsResult> {
  const { loaded, root, sourceFolder, outputFolder, isExcluded, cacheFolder } = project;
  const { config } = loaded;
  const file = (path: string): Input => ({ kind: "file", name: nameOf(path), state: stateOf("content", path) });
  const nameOf = (path: string): string => pathFrom(root, path) || ".";
  const inFolder = (folder: string, isLeftOut: (path: string) => boolean = () => false): readonly Input[] => {
    const paths = matchingFiles(folder, "**").filter((path) => !isHidden(path) && !isLeftOut(path));
    return [
      { kind: "folder", name: nameOf(folder), state: fingerprintOf(paths.toSorted(comparePaths)) },
      ...paths.map((path) => file(join(folder, path))),
    ];
  };
  const history = await readHistoryState(config, sourceFolder);
  const versions = await readVersionStates(project);
  const own = [...loaded.files.texts.keys()].map((path) => resolve(root, path));
  const code = [...(loaded.files.packages ?? []), ...theme.sources];
  const runsCode = listPlugins(config).length > 0 || theme.module !== null;
  const isExact = !runsCode || known !== null;
  signal.throwIfAborted();
  const outside = (path: string): boolean =>
    [outputFolder, cacheFolder].some((folder) => join(root, path).startsWith(folder + sep));
  const inputs: readonly Input[] = [
    ...toolchain.split("\n").map((line): Input => ({ kind: "program", name: line.split(" ")[0] ?? "", state: line })),
    ...(runsCode ? [{ kind: "program", name: "node", state: describeMachine().join(" ") } as const] : []),
    ...Object.entries({ base, source }).flatMap(([name, value]): Input[] =>
      value === null ? [] : [{ kind: "option", name: `--${name}`, state: value }],
    ),
    // esbuild reads these beside the config and above it.
    ...["package.json", "tsconfig.json"].map((name) => file(nearest(root, name))),
    file(resolve(root, loaded.files.entry)),
    ...(loaded.titleFrom === null || loaded.titleFrom === "" ? [] : [file(resolve(root, loaded.titleFrom))]),
    ...[...own, ...code, ...cardFontFiles(config, root).slice(0, -1)].map(file),
    ...inputsOfReads(loaded.reads, root),
    ...(theme.folder === null ? [] : inFolder(theme.folder)),
    // Pages may include files that are excluded, which is known after a build.
    ...inFolder(sourceFolder, (path) => known !== null && isExcluded(path) && !included.has(path)),
    ...(history === null
      ? []
      : [{ kind: "ref", name: "HEAD", state: history.kind === "state" ? history.key : history.reason } as const]),
    ...versions.flatMap((state) => inputsOfVersion(state, inFolder, (path) => file(join(root, path)))),
    ...(history === null && versions.every(({ kind }) => kind !== "tree")
      ? []
      : [{ kind: "program", name: "git", state: "" } as const]),
    ...(known === null ? [] : inputsOfReads(known, root)),
    ...(isExact ? [] : [...inFolder(root, outside), ...namedVariables([loaded.url, theme.module?.code ?? ""])]),
  ];
  const unique = new Map(inputs.map((input) => [`${input.kind} ${input.name}`, input]));
  const sorted = [...unique].sort(([left], [right]) => comparePaths(left, right)).map(([, input]) => input);
  return { kind: "listed", inputs: sorted, digest: fingerprintOf(sorted), isExact, root };
}

/** Files that neither a scan nor an engine looks at: those of editors and systems. */
function isHidden(path: string): boolean {
  return path.split("/").some((name) => name.startsWith(".") && name !== ".well-known");
}

/** The path of a file in a folder or above it; in the folder, if there is none. */
function nearest(folder: string, name: string): string {
  for (let at = folder; dirname(at) !== at; at = dirname(at)) if (isFile(join(at, name))) return join(at, name);
  return join(folder, name);
}

/**
 * With the state of now: it may have changed since. A read that cannot be compared, such as an answer of a server, is
 * not an input.
 */
function inputsOfReads(reads: AuthorReads, root: string): readonly Input[] {
  return relativeReads(reads, root).flatMap(({ kind, name }): Input[] => {
    const path = isAbsolute(name) ? name : resolve(root, name);
    switch (kind) {
      case "outside":
        return [];
      case "variable":
        return [{ kind, name, state: stateOf(kind, name) }];
      case "variables":
        return [{ kind: "variable", name: "*", state: stateOf(kind, name) }];
      case "names":
        return [{ kind: "folder", name, state: stateOf(kind, path) }];
      // A time stamp, which a checkout changes, is no input of a build tool; the content stands for it.
      default:
        return [{ kind: "file", name, state: stateOf("content", path) }];
    }
  });
}

function inputsOfVersion(
  state: VersionState,
  inFolder: (folder: string) => readonly Input[],
  file: (path: string) => Input,
): readonly Input[] {
  const { from } = state.version;
  switch (state.kind) {
    case "folder":
      return inFolder(state.folder);
    case "manifest":
      return from.kind === "manifest" ? [file(from.file)] : [];
    default:
      return from.kind === "ref"
        ? [{ kind: "ref", name: from.ref, state: state.kind === "tree" ? `${state.folder} ${state.id}` : "missing" }]
        : [];
  }
}

/** The variables of the environment whose names occur in code: more than it reads, as long as it spells them. */
function namedVariables([url = "", ...texts]: readonly string[]): readonly Input[] {
  const code = Buffer.from(url.slice(url.indexOf(",") + 1), "base64").toString("utf8");
  const words = new Set([code, ...texts].join("\n").match(/[\w$]+/gu));
  return Object.keys(process.env)
    .filter((name) => words.has(name) && name !== "NODE_ENV")
    .map((name) => ({ kind: "variable", name, state: stateOf("variable", name) }));
}
