/**
 * Records what an author's code (config, components, theme overrides) reads besides its modules. While it runs, the
 * functions of `node:fs` and `process.env` are replaced in its thread; afterwards they are restored. Code that has
 * stored a replaced function is still recorded when it runs again. Of child processes and the network, only their use
 * is recorded. CommonJS modules loaded with `import()` are not recorded. Has effects.
 */
import childProcess from "node:child_process";
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import type { AuthorRead, ReadKind } from "./author-reads.ts";
import { stateOf } from "./author-reads.ts";

/** Called when something is read, once per `kind` and `name`. */
export type OnRead = (read: AuthorRead) => void;

/** The recorders whose code is running in this thread, and the function that restores the originals. */
const recording = {
  active: new Set<ReadRecorder>(),
  /** Whether docsgen itself is reading, to determine the state of something that the code has just read. */
  isPaused: false,
  restore: (): void => undefined,
};

/** Records the reads of one part of the author's code. */
export class ReadRecorder {
  readonly #onRead: OnRead;
  readonly #seen = new Set<string>();
  /** Names that are not inputs: variables that the code sets itself, and variables and paths that docsgen provides. */
  readonly #ignored = new Set<string>();
  #count = 0;

  constructor(onRead: OnRead) {
    this.#onRead = onRead;
  }

  /** @param fixed Variables and absolute paths that docsgen provides while this runs. */
  async record<Result>(run: () => Promise<Result>, fixed: readonly string[] = []): Promise<Result> {
    const added = fixed.filter((name) => !this.#ignored.has(name));
    for (const name of added) this.#ignored.add(name);
    this.#start();
    try {
      return await run();
    } finally {
      this.#stop();
      for (const name of added) this.#ignored.delete(name);
    }
  }

  recordSync<Result>(run: () => Result): Result {
    this.#start();
    try {
      return run();
    } finally {
      this.#stop();
    }
  }

  /** Called whenever something is read in this thread. */
  noteRead(kind: ReadKind, name: string): void {
    if (this.#ignored.has(name)) return;
    const key = `${kind} ${name}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#onRead({ kind, name, state: stateOf(kind, name) });
  }

  /** Called whenever a variable is set in this thread. */
  noteAssignment(name: string): void {
    this.#ignored.add(name);
  }

  #start(): void {
    this.#count += 1;
    recording.active.add(this);
    if (recording.active.size === 1 && this.#count === 1) recording.restore = replaceAll();
  }

  #stop(): void {
    this.#count -= 1;
    if (this.#count > 0) return;
    recording.active.delete(this);
    if (recording.active.size === 0) recording.restore();
  }
}

function noteRead(kind: ReadKind, name: string): void {
  if (recording.isPaused || recording.active.size === 0) return;
  recording.isPaused = true;
  try {
    for (const recorder of recording.active) recorder.noteRead(kind, name);
  } finally {
    recording.isPaused = false;
  }
}

/** Runs reads of docsgen's own, which are not inputs of the recorded code. */
export function unrecorded<Result>(run: () => Result): Result {
  const { isPaused } = recording;
  recording.isPaused = true;
  try {
    return run();
  } finally {
    recording.isPaused = isPaused;
  }
}

function notePathRead(kind: ReadKind, path: string): void {
  if (!isModule(path)) noteRead(kind, path);
}

const ownFolder = dirname(fileURLToPath(import.meta.url)) + sep;

/**
 * Modules of docsgen and of packages, which Node.js reads when they are required. The data files of packages are
 * inputs, except for those by which oxc-parser finds its native code.
 */
function isModule(path: string): boolean {
  return path.startsWith(ownFolder) || modulePath.test(path);
}

const modulePath = /[\\/]node_modules[\\/](?:@oxc-parser[\\/]|.*\.(?:[cm]?js|node)$)|^\/usr\/bin\/ldd$/u;

/** Records the reads of a call with these arguments. */
type RecordCall = (path: string, options: unknown) => void;

const content: RecordCall = (path) => notePathRead("content", path);
const status: RecordCall = (path) => notePathRead("status", path);
const presence: RecordCall = (path) => notePathRead("presence", path);
const names: RecordCall = (path, options) => {
  notePathRead("names", path);
  if (hasOption(options, "recursive")) noteReadsBelow(path, () => undefined);
};
const copied: RecordCall = (path) => {
  notePathRead("content", path);
  notePathRead("names", path);
  noteReadsBelow(path, content);
};
const opened: RecordCall = (path, flags) => {
  if (isForReading(flags)) notePathRead("content", path);
};

/** The reading functions of `node:fs`, each of which also has a `Sync` variant and one in `node:fs/promises`. */
const readings: Readonly<Record<string, RecordCall>> = {
  access: presence,
  copyFile: content,
  cp: copied,
  createReadStream: content,
  exists: presence,
  lstat: status,
  open: opened,
  openAsBlob: content,
  opendir: names,
  readFile: content,
  readdir: names,
  readlink: presence,
  realpath: presence,
  stat: status,
};

/** The folders and files below a folder. Node.js lists them itself, without the functions that we replace. */
function noteReadsBelow(folder: string, onFile: RecordCall): void {
  if (recording.isPaused || recording.active.size === 0) return;
  for (const entry of entriesIn(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      notePathRead("names", path);
      noteReadsBelow(path, onFile);
    } else onFile(path, undefined);
  }
}

function entriesIn(folder: string): readonly fs.Dirent[] {
  recording.isPaused = true;
  try {
    return fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    // The call itself will fail in the same way.
    return [];
  } finally {
    recording.isPaused = false;
  }
}

function isForReading(flags: unknown): boolean {
  if (typeof flags === "number") return (flags & 3) !== fs.constants.O_WRONLY;
  return typeof flags !== "string" || /r|a.*\+/u.test(flags);
}

function hasOption(options: unknown, name: string): boolean {
  return typeof options === "object" && options !== null && Reflect.get(options, name) === true;
}

/** The absolute path that a call names, or `null` for a file descriptor and for a value that Node.js rejects. */
function pathOf(argument: unknown): string | null {
  try {
    if (argument instanceof URL) return fileURLToPath(argument);
    if (argument instanceof Uint8Array) return resolve(Buffer.from(argument).toString());
    return typeof argument === "string" ? resolve(argument) : null;
  } catch {
    return null;
  }
}

/** @returns A function that restores the originals. */
function replaceAll(): () => void {
  const undo = [
    ...Object.entries(readings).flatMap(([name, reading]) => [
      replaceReading(fs, name, reading),
      replaceReading(fs, `${name}Sync`, reading),
      replaceReading(fs.promises, name, reading),
    ]),
    replace(process, "env", new Proxy(process.env, environmentHandler)),
    replaceFunction(process, "loadEnvFile", noteEnvFile),
    ...outsideCalls.map(([holder, name]) => replaceFunction(holder, name, () => noteRead("outside", ""))),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const undoOne of undo) undoOne();
    syncBuiltinESMExports();
  };
}

/** All other functions of `child_process`, `http`, `https` and `tls`, and `fetch`, call one of these. */
const outsideCalls: readonly (readonly [holder: object, name: string])[] = [
  [childProcess.ChildProcess.prototype, "spawn"],
  [childProcess, "execSync"],
  [childProcess, "execFileSync"],
  [childProcess, "spawnSync"],
  [net.Socket.prototype, "connect"],
];

function replaceReading(holder: object, name: string, reading: RecordCall): () => void {
  return replaceFunction(holder, name, (args) => {
    const path = pathOf(args[0]);
    if (path !== null) reading(path, args[1]);
  });
}

/**
 * Replaces a function of an object, and its copy in modules once they have been synchronized.
 * @param onCall Called with the arguments, before the function.
 * @returns A function that restores the original.
 */
export function replaceFunction(holder: object, name: string, onCall: (args: readonly unknown[]) => void): () => void {
  const original: unknown = Reflect.get(holder, name);
  if (typeof original !== "function") return () => undefined;
  const replacement = function replacement(this: unknown, ...args: unknown[]): unknown {
    onCall(args);
    return Reflect.apply(original, this, args);
  };
  Object.defineProperties(replacement, Object.getOwnPropertyDescriptors(original));
  // Only `realpath` and `realpathSync` have it.
  replaceFunction(replacement, "native", onCall);
  return replace(holder, name, replacement);
}

function replace(holder: object, name: string, replacement: unknown): () => void {
  const original: unknown = Reflect.get(holder, name);
  Reflect.set(holder, name, replacement);
  return () => {
    // The author's code, or the program that calls docsgen, may have replaced it in the meantime.
    if (Reflect.get(holder, name) === replacement) Reflect.set(holder, name, original);
  };
}

const environmentHandler: ProxyHandler<NodeJS.ProcessEnv> = {
  get(target, name) {
    noteVariableRead(name);
    return Reflect.get(target, name);
  },
  has(target, name) {
    noteVariableRead(name);
    return Reflect.has(target, name);
  },
  getOwnPropertyDescriptor(target, name) {
    noteVariableRead(name);
    return Reflect.getOwnPropertyDescriptor(target, name);
  },
  ownKeys(target) {
    noteRead("variables", "");
    return Reflect.ownKeys(target);
  },
  set(target, name, value) {
    noteVariableSet(name);
    return Reflect.set(target, name, value);
  },
  defineProperty(target, name, descriptor) {
    noteVariableSet(name);
    return Reflect.defineProperty(target, name, descriptor);
  },
  deleteProperty(target, name) {
    noteVariableSet(name);
    return Reflect.deleteProperty(target, name);
  },
};

/** Node.js reads the first whenever a module is imported, and docsgen's packages the others when they are loaded. */
const ownVariable = /^(?:WATCH_REPORT_DEPENDENCIES|NAPI_RS_\w+|LOG_STREAM|LOG_TOKENS|VSCODE_TEXTMATE_DEBUG)$/u;

function noteVariableRead(name: string | symbol): void {
  if (typeof name === "string" && !ownVariable.test(name)) noteRead("variable", name);
}

function noteVariableSet(name: string | symbol): void {
  if (typeof name === "string") for (const recorder of recording.active) recorder.noteAssignment(name);
}

/** `process.loadEnvFile` sets the variables of a file that are not set yet, so whether they are is an input. */
function noteEnvFile([argument = ".env"]: readonly unknown[]): void {
  const path = pathOf(argument);
  if (path === null) return;
  notePathRead("content", path);
  for (const name of namesInEnvFile(path)) noteVariableRead(name);
}

function namesInEnvFile(path: string): readonly string[] {
  recording.isPaused = true;
  try {
    return Object.keys(parseEnv(fs.readFileSync(path, "utf8")));
  } catch {
    // The call itself will fail in the same way.
    return [];
  } finally {
    recording.isPaused = false;
  }
}
