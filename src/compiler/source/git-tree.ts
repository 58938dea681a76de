/**
 * The files of a folder at a ref of a Git repository. Nothing is checked out: trees are listed, and the contents of
 * files are read by their ids. Equal ids mean equal contents, so a tree that is known is not listed again. Has effects.
 */
import { posix } from "node:path";
import { git, gitBytes, whyGitFailed } from "./git.ts";
import type { LinkEnd } from "./scan.ts";

/** A file of a tree. */
export interface GitFile {
  /** Relative to the folder. */
  readonly path: string;
  /** The id of its content. */
  readonly blob: string;
  /** In bytes. */
  readonly size: number;
}

/** A folder at a ref. */
export interface GitPlace {
  readonly ref: string;
  /** Relative to the root of the repository; "" for the root itself. */
  readonly path: string;
}

/** Why a folder at a ref cannot be read. */
export type GitProblem =
  | { readonly kind: "git"; readonly reason: string }
  | { readonly kind: "ref"; readonly isShallow: boolean; readonly refs: readonly string[] }
  | { readonly kind: "folder" };

/** The id of a tree, by which it is listed; or why there is none. */
export type GitTree = { readonly kind: "tree"; readonly id: string } | GitProblem;

/** The path of a folder within its repository, or why there is none. */
export async function pathInRepository(folder: string): Promise<string | Extract<GitProblem, { kind: "git" }>> {
  try {
    return (await git(folder, ["rev-parse", "--show-prefix"])).replace(/\/$/u, "");
  } catch (error) {
    return { kind: "git", reason: whyGitFailed(error) };
  }
}

/** The names that a ref may have. A clone has the branches of its origin, of which one is checked out. */
function namesOf(ref: string): readonly string[] {
  return [ref, `origin/${ref}`];
}

/** The full id of the commit that a ref names; `null` if there is none. */
export async function findCommit(folder: string, ref: string): Promise<string | null> {
  for (const name of namesOf(ref))
    try {
      return await git(folder, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`]);
    } catch {
      // The next name.
    }
  return null;
}

/**
 * Which of two states of a file differ, with one process. A file that one of them lacks does not count.
 * @param path Relative to the root of the repository.
 */
export function findChanged(
  folder: string,
  states: readonly { readonly ref: string; readonly commit: string }[],
  path: string,
): readonly boolean[] {
  if (states.length === 0) return [];
  const asked = states.flatMap(({ ref, commit }) => [commit, ...namesOf(ref)]);
  const input = asked.map((name) => `${name}:${path}\n`).join("");
  const lines = gitBytes(folder, ["cat-file", "--batch-check"], input).toString("utf8").split("\n");
  const idAt = (index: number): string | null =>
    / blob \d+$/u.test(lines[index] ?? "") ? (lines[index] ?? null) : null;
  const each = namesOf("").length + 1;
  return states.map((_, number) => {
    const [then, ...now] = Array.from({ length: each }, (_each, offset) => idAt(number * each + offset));
    const current = now.find((id) => id !== null);
    return typeof then === "string" && typeof current === "string" && then !== current;
  });
}

/** The ids of folders at refs, with one process if all exist. @param folder A folder of the repository. */
export async function findTrees(folder: string, places: readonly GitPlace[]): Promise<readonly GitTree[]> {
  if (places.length === 0) return [];
  const idsOf = async (names: readonly string[]): Promise<readonly string[]> =>
    (await git(folder, ["rev-parse", ...names])).split("\n");
  const nameOf = ({ ref, path }: GitPlace): string => `${ref}:${path}`;
  try {
    const ids = await idsOf(places.map(nameOf));
    return ids.map((id) => ({ kind: "tree", id }));
  } catch {
    // One of them does not exist.
  }
  const trees: GitTree[] = [];
  for (const place of places) trees.push(await findTree(folder, place, (name) => idsOf([name])));
  return trees;
}

async function findTree(
  folder: string,
  { ref, path }: GitPlace,
  idsOf: (name: string) => Promise<readonly string[]>,
): Promise<GitTree> {
  const idOf = async (name: string): Promise<string | null> => {
    try {
      return (await idsOf(name))[0] ?? null;
    } catch {
      return null;
    }
  };
  try {
    const listed = await git(folder, ["for-each-ref", "--format=%(refname:lstrip=2)"]);
    const refs = listed.split("\n").filter((each) => each !== "");
    for (const name of namesOf(ref)) {
      if ((await idOf(`${name}^{tree}`)) === null) continue;
      const id = await idOf(`${name}:${path}`);
      return id === null ? { kind: "folder" } : { kind: "tree", id };
    }
    const isShallow = (await git(folder, ["rev-parse", "--is-shallow-repository"])) === "true";
    return { kind: "ref", isShallow, refs };
  } catch (error) {
    return { kind: "git", reason: whyGitFailed(error) };
  }
}

/** The files of a tree. */
export interface GitFiles {
  readonly files: readonly GitFile[];
  /** Their files are in other repositories. */
  readonly submodules: readonly string[];
  /** The symbolic links that do not lead to a file of the tree. */
  readonly links: readonly GitLink[];
}

/** A symbolic link that is left out. `path` is relative to the tree. */
export interface GitLink {
  readonly path: string;
  /** As it is written. */
  readonly target: string;
  readonly leads: LinkEnd;
}

/**
 * Whether Git refuses to check out a path, because it leads out of the folder or into Git's own. A tree can have such a
 * path, and a clone of it, too: servers and `git fetch` do not look.
 */
function leadsOut(path: string): boolean {
  return path.split("/").some((name) => /^(?:\.{0,2}|\.git|git~1)$/iu.test(name));
}

const kindOf: Readonly<Record<string, "link" | "submodule">> = { "120000": "link", "160000": "submodule" };

/**
 * Lists a tree. A symbolic link stands for the file of the tree to which it leads.
 * @throws What `whyGitFailed` describes, also for a tree with a path that Git refuses to check out.
 */
export function listTree(folder: string, id: string): GitFiles {
  const listed = gitBytes(folder, ["ls-tree", "-r", "-z", "-l", "--full-tree", id]).toString("utf8");
  // 100644 blob 5716ca5987cbf97d6bb54920bea6adde242d87e6       4\tguide/install.md
  const entries = listed.split("\0").flatMap((line) => {
    const [, mode = "", blob = "", size = "", path = ""] = /^(\d+) \w+ (\w+) +(\d+|-)\t(.*)$/su.exec(line) ?? [];
    return path === "" ? [] : [{ path: path.normalize("NFC"), blob, size: Number(size), kind: kindOf[mode] ?? "file" }];
  });
  const wrong = entries.find(({ path }) => leadsOut(path));
  if (wrong !== undefined) throw new Error(`the tree contains ${JSON.stringify(wrong.path)}, which leads out of it`);
  const linked = entries.filter(({ kind }) => kind === "link");
  const blobs = linked.length === 0 ? null : readBlobs(folder, [...new Set(linked.map(({ blob }) => blob))]);
  const targets = new Map(linked.map(({ path, blob }) => [path, blobs?.get(blob)?.toString("utf8") ?? ""]));
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const links: GitLink[] = [];
  const files = entries.flatMap(({ path, blob, size, kind }): GitFile[] => {
    if (kind !== "link") return kind === "file" ? [{ path, blob, size }] : [];
    const end = followLinks(path, targets);
    const file = end === null ? undefined : byPath.get(end);
    if (file?.kind === "file") return [{ path, blob: file.blob, size: file.size }];
    const isFolder = end === "." || entries.some((each) => each.path.startsWith(`${end}/`));
    const elsewhere = end?.startsWith("../") === true ? "outside" : isFolder ? "to a folder" : "nowhere";
    links.push({ path, target: targets.get(path) ?? "", leads: end === null ? "in circles" : elsewhere });
    return [];
  });
  return { files, submodules: entries.flatMap(({ kind, path }) => (kind === "submodule" ? [path] : [])), links };
}

/** As many as Linux follows. */
const linkLimit = 40;

/**
 * The path to which links lead, which may itself be in a linked folder.
 * @param targets The targets of all links, by path.
 * @returns `null` for links that lead back to themselves. A path out of the tree begins with "..".
 */
function followLinks(path: string, targets: ReadonlyMap<string, string>): string | null {
  let current = path;
  for (let step = 0; step <= linkLimit; step += 1) {
    const names = current.split("/");
    const depth = names.findIndex((_, index) => targets.has(names.slice(0, index + 1).join("/"))) + 1;
    if (depth === 0) return current;
    const link = names.slice(0, depth).join("/");
    const target = (targets.get(link) ?? "").normalize("NFC");
    const rest = posix.join(target, ...names.slice(depth)).replace(/\/$/u, "");
    if (posix.isAbsolute(target)) return `..${rest}`;
    current = posix.join(posix.dirname(link), rest);
    if (current === "..") return "../";
  }
  return null;
}

type Blob = Pick<GitFile, "blob" | "size">;

/** In bytes: what is read at once, and what Node.js reads of a file on disk, too. */
const limits = { batch: 50_000_000, file: 2 ** 31 - 1 } as const;

/** Reads files by their ids: those that are announced many at once, as far as the memory should hold them. */
export class BlobReader {
  readonly #folder: string;
  readonly #limits: { readonly batch: number; readonly file: number };
  /** The files that are announced and have not been read yet, with those that are read at the same time. */
  readonly #announced = new Map<string, readonly string[]>();
  #read: ReadonlyMap<string, Buffer> = new Map();

  /** @param folder Of the repository. */
  constructor(folder: string, { batch, file }: { readonly batch: number; readonly file: number } = limits) {
    this.#folder = folder;
    this.#limits = { batch, file };
  }

  /** Announces files that will be read, in this order. */
  expect(files: readonly Blob[]): void {
    let batch: string[] = [];
    let bytes = 0;
    for (const { blob, size } of files) {
      if (this.#read.has(blob) || this.#announced.has(blob) || size > this.#limits.file) continue;
      if (bytes + size > this.#limits.batch) [batch, bytes] = [[], 0];
      batch.push(blob);
      bytes += size;
      this.#announced.set(blob, batch);
    }
  }

  /**
   * @returns `null` if the repository lacks the file.
   * @throws What `whyGitFailed` describes.
   */
  read({ blob, size }: Blob): Buffer | null {
    const known = this.#read.get(blob);
    if (known !== undefined) return known;
    if (size > this.#limits.file) throw new Error(`it has ${size} bytes, and at most ${this.#limits.file} can be read`);
    const batch = this.#announced.get(blob) ?? [blob];
    for (const each of batch) this.#announced.delete(each);
    if (batch.length > 1) this.#read = new Map();
    const read = readBlobs(this.#folder, batch);
    if (batch.length > 1) this.#read = read;
    return read.get(blob) ?? null;
  }

  /** Frees what was read. */
  release(): void {
    this.#announced.clear();
    this.#read = new Map();
  }
}

/**
 * The text of a file of a tree.
 * @param path Relative to the tree.
 * @returns `null` if the tree has no such file.
 * @throws What `whyGitFailed` describes.
 */
export function readTreeText(folder: string, tree: string, path: string): string | null {
  if (path.includes("\n") || leadsOut(path)) return null;
  const output = gitBytes(folder, ["cat-file", "--batch"], `${tree}:${path}\n`);
  const end = output.indexOf("\n");
  const [, size = null] = / blob (\d+)$/u.exec(output.toString("utf8", 0, end)) ?? [];
  return size === null ? null : output.toString("utf8", end + 1, end + 1 + Number(size));
}

/** The contents of files, by their ids, with one process. Those that the repository lacks are missing. */
function readBlobs(folder: string, ids: readonly string[]): Map<string, Buffer> {
  const output = gitBytes(folder, ["cat-file", "--batch"], ids.map((id) => `${id}\n`).join(""));
  const blobs = new Map<string, Buffer>();
  // 5716ca5987cbf97d6bb54920bea6adde242d87e6 blob 4\nbar\n\n
  for (let at = 0; at < output.length;) {
    const end = output.indexOf("\n", at);
    if (end === -1) break;
    const [id = "", kind = "", size = ""] = output.toString("utf8", at, end).split(" ");
    at = end + 1;
    if (kind === "missing") continue;
    const length = Number(size);
    blobs.set(id, output.subarray(at, at + length));
    at += length + 1;
  }
  return blobs;
}
