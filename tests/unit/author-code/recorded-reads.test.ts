/** Everything that the author's own code reads is recorded, whichever way it reads, and nothing else. */
import { once } from "node:events";
import fs from "node:fs";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AuthorRead, AuthorReads } from "../../../src/compiler/author-code/author-reads.ts";
import { areUnchanged, joinReads, stateOf } from "../../../src/compiler/author-code/author-reads.ts";
import { ReadRecorder } from "../../../src/compiler/author-code/read-recorder.ts";
import type { Evaluated } from "../../../src/compiler/config/evaluate.ts";
import { evaluateHere } from "../../../src/compiler/config/evaluate.ts";

let folder = "";

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "docsgen-reads-")));
  mkdirSync(join(folder, "sub", "deep"), { recursive: true });
  mkdirSync(join(folder, "node_modules", "pack"), { recursive: true });
  for (const name of ["a.txt", "sub/b.txt", "sub/deep/c.txt", "node_modules/pack/index.cjs"])
    writeFileSync(join(folder, name), "");
  writeFileSync(join(folder, "node_modules/pack/data.json"), '{ "n": 1 }');
  writeFileSync(join(folder, ".env"), "DOCSGEN_READS_FILE=1\n");
  symlinkSync("a.txt", join(folder, "link"));
  vi.stubEnv("DOCSGEN_READS", "one");
});

afterEach(() => {
  delete process.env["DOCSGEN_READS_OWN"];
  delete process.env["DOCSGEN_READS_FILE"];
  rmSync(folder, { recursive: true });
});

const imports = `
import fs, { readFileSync, promises } from "node:fs";
import * as fsp from "node:fs/promises";
import { readFile } from "fs/promises";
import { createRequire } from "node:module";
import { env } from "node:process";
import { promisify } from "node:util";
import { pathToFileURL } from "node:url";
const called = (start) => new Promise((resolve) => start(() => resolve()));
`;

/** An author's module that runs these statements. `at("a.txt")` is a path in the folder. */
function moduleOf(statements: string): string {
  const code = `${imports}const at = (name) => ${JSON.stringify(folder)} + "/" + name;\n${statements}`;
  return `data:text/javascript;run=${Math.random()},${encodeURIComponent(code)}`;
}

async function evaluate(statements: string): Promise<Evaluated> {
  const evaluated = await evaluateHere(moduleOf(statements));
  expect(evaluated).not.toHaveProperty("reason");
  return evaluated;
}

/** The reads of these statements: "content a.txt". */
async function readsOf(statements: string): Promise<readonly string[]> {
  return (await evaluate(statements)).reads.map(inWords);
}

function inWords({ kind, name }: AuthorRead): string {
  return `${kind} ${name.replace(`${folder}/`, "").replace(folder, ".")}`;
}

describe("files", () => {
  const cases: readonly (readonly [statements: string, reads: readonly string[]])[] = [
    ['fs.readFileSync(at("a.txt"))', ["content a.txt"]],
    ['readFileSync(at("a.txt"), "utf8")', ["content a.txt"]],
    ['readFileSync(pathToFileURL(at("a.txt")))', ["content a.txt"]],
    ['readFileSync(Buffer.from(at("a.txt")))', ["content a.txt"]],
    ['await called((done) => fs.readFile(at("a.txt"), done))', ["content a.txt"]],
    ['await promisify(fs.readFile)(at("a.txt"))', ["content a.txt"]],
    ['await fsp.readFile(at("a.txt"))', ["content a.txt"]],
    ['await readFile(at("a.txt"))', ["content a.txt"]],
    ['await promises.readFile(at("a.txt"))', ["content a.txt"]],
    ['await fs.promises.readFile(at("a.txt"))', ["content a.txt"]],
    ['fs.readFileSync(fs.openSync(at("a.txt")))', ["content a.txt"]],
    ['fs.openSync(at("a.txt"), fs.constants.O_RDWR)', ["content a.txt"]],
    ['fs.openSync(at("a.txt"), "a+")', ["content a.txt"]],
    ['await called((done) => fs.open(at("a.txt"), done))', ["content a.txt"]],
    ['await (await fsp.open(at("a.txt"))).close()', ["content a.txt"]],
    ['await called((done) => fs.createReadStream(at("a.txt")).on("close", done).resume())', ["content a.txt"]],
    ['await called((done) => new fs.ReadStream(at("a.txt")).on("close", done).resume())', ["content a.txt"]],
    ['await fs.openAsBlob(at("a.txt"))', ["content a.txt"]],
    ['fs.copyFileSync(at("a.txt"), at("new.txt"))', ["content a.txt"]],
    ['await called((done) => fs.copyFile(at("a.txt"), at("new.txt"), done))', ["content a.txt"]],
    ['await fsp.copyFile(at("a.txt"), at("new.txt"))', ["content a.txt"]],
    ['fs.readdirSync(at("sub"))', ["names sub"]],
    ['await called((done) => fs.readdir(at("sub"), done))', ["names sub"]],
    ['await fsp.readdir(at("sub"))', ["names sub"]],
    ['fs.readdirSync(at("sub"), { recursive: true })', ["names sub", "names sub/deep"]],
    ['await fsp.readdir(at("sub"), { recursive: true })', ["names sub", "names sub/deep"]],
    ['fs.opendirSync(at("sub")).closeSync()', ["names sub"]],
    ['await called((done) => fs.opendir(at("sub"), (_, found) => found.close(done)))', ["names sub"]],
    ['await (await fsp.opendir(at("sub"))).close()', ["names sub"]],
    ['fs.statSync(at("a.txt"))', ["status a.txt"]],
    ['await called((done) => fs.stat(at("a.txt"), done))', ["status a.txt"]],
    ['await fsp.stat(at("a.txt"))', ["status a.txt"]],
    ['fs.lstatSync(at("link"))', ["status link"]],
    ['await called((done) => fs.lstat(at("link"), done))', ["status link"]],
    ['await fsp.lstat(at("link"))', ["status link"]],
    ['fs.existsSync(at("a.txt"))', ["presence a.txt"]],
    ['await called((done) => fs.exists(at("a.txt"), done))', ["presence a.txt"]],
    ['await promisify(fs.exists)(at("a.txt"))', ["presence a.txt"]],
    ['fs.accessSync(at("a.txt"))', ["presence a.txt"]],
    ['await called((done) => fs.access(at("a.txt"), done))', ["presence a.txt"]],
    ['await fsp.access(at("a.txt"))', ["presence a.txt"]],
    ['fs.realpathSync(at("link"))', ["presence link"]],
    ['fs.realpathSync.native(at("link"))', ["presence link"]],
    ['await called((done) => fs.realpath.native(at("link"), done))', ["presence link"]],
    ['await fsp.realpath(at("link"))', ["presence link"]],
    ['fs.readlinkSync(at("link"))', ["presence link"]],
    ['await called((done) => fs.readlink(at("link"), done))', ["presence link"]],
    ['await fsp.readlink(at("link"))', ["presence link"]],
  ];
  test.for(cases)("%s", async ([statements, reads]) => {
    expect(await readsOf(statements)).toEqual(reads);
  });

  test("a stream opened after the code has run is recorded", async () => {
    const reads: AuthorRead[] = [];
    const recorder = new ReadRecorder((read) => reads.push(read));
    const stream = recorder.recordSync(() => fs.createReadStream(join(folder, "a.txt")));
    await once(stream.destroy(), "close");
    expect(reads.map(inWords)).toEqual(["content a.txt"]);
  });

  test.for([
    'fs.cpSync(at("sub"), at("new"), { recursive: true })',
    'await called((done) => fs.cp(at("sub"), at("new"), { recursive: true }, done))',
    'await fsp.cp(at("sub"), at("new"), { recursive: true })',
  ])("%s reads everything in the folder", async (statements) => {
    // Node.js loads its copying code on first use, which must not see the recording functions.
    cpSync(join(folder, "a.txt"), join(folder, "other.txt"));
    await fs.promises.cp(join(folder, "a.txt"), join(folder, "other.txt"));
    const copied = ["content sub/b.txt", "content sub/deep/c.txt", "names sub", "names sub/deep"];
    expect(await readsOf(statements)).toEqual(expect.arrayContaining(copied));
  });

  test("fs.realpath with a callback reads at least the path, and what Node.js reads on the way", async () => {
    expect(await readsOf('await called((done) => fs.realpath(at("link"), done))')).toContain("presence link");
  });

  test("a required module or data file is recorded", async () => {
    writeFileSync(join(folder, "own.cjs"), 'module.exports = require("./node_modules/pack/data.json");');
    const reads = await readsOf('createRequire(at("a.js"))("./own.cjs")');
    expect(reads).toContain("content own.cjs");
    expect(reads).toContain("content node_modules/pack/data.json");
  });

  test("a module imported without being bundled is recorded", async () => {
    writeFileSync(join(folder, "own.mjs"), "");
    expect(await readsOf('await import(pathToFileURL(at("own.mjs")))')).toContain("content own.mjs");
  });

  test.skipIf(Reflect.get(fs, "globSync") === undefined)("glob patterns read the folders", async () => {
    const reads = await readsOf('fs.globSync("**/*.txt", { cwd: at("sub") })');
    expect(reads).toEqual(expect.arrayContaining(["names sub", "names sub/deep"]));
  });

  test("modules of packages are not recorded", async () => {
    expect(await readsOf('createRequire(at("a.js"))("pack/index.cjs")')).toEqual([]);
  });

  test.for([
    'fs.openSync(at("new.txt"), "w")',
    'fs.openSync(at("a.txt"), "a")',
    'fs.openSync(at("a.txt"), fs.constants.O_WRONLY)',
    'fs.writeFileSync(at("new.txt"), "")',
  ])("%s reads nothing", async (statements) => {
    expect(await readsOf(statements)).toEqual([]);
  });

  test("a relative path is relative to the working folder", async () => {
    const { reads } = await evaluate('fs.existsSync("package.json")');
    expect(reads.map(({ name }) => name)).toEqual([join(process.cwd(), "package.json")]);
  });

  test("what Node.js rejects is still rejected, and not recorded", async () => {
    const { kind, reads } = await evaluateHere(moduleOf("fs.readFileSync({})"));
    expect(kind).toBe("failed");
    expect(reads).toEqual([]);
  });

  test("a stored function records when the code runs again, and only then", async () => {
    const evaluated = await evaluate("export default fs.readFileSync;");
    const kept: unknown = evaluated.kind === "value" ? evaluated.value : null;
    if (typeof kept !== "function") throw new Error("it is a function");
    const reads: AuthorRead[] = [];
    const recorder = new ReadRecorder((read) => reads.push(read));
    kept(join(folder, "sub/b.txt"));
    recorder.recordSync(() => kept(join(folder, "a.txt")));
    kept(join(folder, "link"));
    expect(evaluated.reads).toEqual([]);
    expect(reads.map(inWords)).toEqual(["content a.txt"]);
  });
});

describe("environment variables", () => {
  test.for([
    "process.env.DOCSGEN_READS",
    "env.DOCSGEN_READS",
    "const { DOCSGEN_READS } = process.env",
    '"DOCSGEN_READS" in process.env',
    'Object.hasOwn(process.env, "DOCSGEN_READS")',
  ])("%s", async (statements) => {
    expect(await readsOf(statements)).toEqual(["variable DOCSGEN_READS"]);
  });

  test.for(["({ ...process.env })", "for (const name in process.env) process.env[name]"])(
    "%s reads the names and each value",
    async (statements) => {
      const expected = ["variables ", "variable DOCSGEN_READS", "variable PATH"];
      expect(await readsOf(statements)).toEqual(expect.arrayContaining(expected));
    },
  );

  test("a variable that the code itself sets or deletes is not an input", async () => {
    expect(await readsOf('env.DOCSGEN_READS_OWN = "1"; env.DOCSGEN_READS_OWN')).toEqual([]);
    expect(process.env["DOCSGEN_READS_OWN"]).toBe("1");
    expect(await readsOf("delete env.DOCSGEN_READS_OWN; env.DOCSGEN_READS_OWN")).toEqual([]);
    expect(process.env["DOCSGEN_READS_OWN"]).toBeUndefined();
    const descriptor = '{ value: "1", writable: true, enumerable: true, configurable: true }';
    const define = `Object.defineProperty(env, "DOCSGEN_READS_OWN", ${descriptor})`;
    expect(await readsOf(`${define}; env.DOCSGEN_READS_OWN`)).toEqual([]);
  });

  test("a variable that the code sets if it is missing was missing", async () => {
    const { reads } = await evaluate("env.DOCSGEN_READS_OWN ??= 1; env.DOCSGEN_READS_OWN");
    delete process.env["DOCSGEN_READS_OWN"];
    expect(reads.map(inWords)).toEqual(["variable DOCSGEN_READS_OWN"]);
    expect(areUnchanged(reads)).toBe(true);
  });

  test("an env file is recorded, and whether its variables are set outside", async () => {
    const { reads } = await evaluate('process.loadEnvFile(at(".env")); env.DOCSGEN_READS_FILE');
    expect(process.env["DOCSGEN_READS_FILE"]).toBe("1");
    delete process.env["DOCSGEN_READS_FILE"];
    expect(reads.map(inWords)).toEqual(["content .env", "variable DOCSGEN_READS_FILE"]);
    expect(areUnchanged(reads)).toBe(true);
  });

  test("a variable that docsgen sets for the code is not an input while it does", async () => {
    const reads: AuthorRead[] = [];
    const recorder = new ReadRecorder((read) => reads.push(read));
    const look = async (): Promise<unknown> => process.env["DOCSGEN_READS"];
    await recorder.record(look, ["DOCSGEN_READS"]);
    expect(reads).toEqual([]);
    await recorder.record(look);
    expect(reads.map(inWords)).toEqual(["variable DOCSGEN_READS"]);
  });
});

describe("nothing else is affected:", () => {
  test("once the code has run or failed, everything is restored", async () => {
    const functions = (): readonly unknown[] =>
      [fs, fs.promises, fs.realpath, fs.realpathSync].flatMap((holder) => Object.values(holder));
    const [before, env, load] = [functions(), process.env, process.loadEnvFile];
    const outside = await import(
      /* @vite-ignore */ moduleOf("export const now = () => [readFileSync, readFile, env];")
    );
    const imported: unknown = outside.now();
    expect(await readsOf("await 0; fs.existsSync(at('a.txt'))")).toEqual(["presence a.txt"]);
    await evaluateHere(moduleOf("throw new Error('boom')"));
    const recorder = new ReadRecorder(() => undefined);
    expect(() => recorder.recordSync(() => fs.readFileSync(join(folder, "missing")))).toThrow("ENOENT");
    expect(functions().every((each, index) => each === before[index])).toBe(true);
    expect(process.env).toBe(env);
    expect(process.loadEnvFile).toBe(load);
    expect(outside.now()).toEqual(imported);
  });

  test("what the code itself replaces stays", async () => {
    const original = fs.existsSync;
    const replaced = (): boolean => true;
    new ReadRecorder(() => undefined).recordSync(() => (fs.existsSync = replaced));
    expect(fs.existsSync).toBe(replaced);
    fs.existsSync = original;
  });

  test("programs that run concurrently are each recorded until they finish", async () => {
    const reads: string[] = [];
    const open = (name: string): ReadRecorder => new ReadRecorder((read) => reads.push(`${name} ${inWords(read)}`));
    const [first, second] = [open("first"), open("second")];
    const env = process.env;
    const running = first.record(() => sleep(1));
    await second.record(async () => {
      await running;
      fs.existsSync(join(folder, "a.txt"));
    });
    fs.existsSync(join(folder, "link"));
    expect(reads).toEqual(["second presence a.txt"]);
    expect(process.env).toBe(env);
  });

  test("a path is reported once, in its first state", async () => {
    const edit = 'fs.writeFileSync(at("a.txt"), "2")';
    const { reads } = await evaluate(`readFileSync(at("a.txt")); ${edit}; readFileSync(at("a.txt"))`);
    expect(reads.map(inWords)).toEqual(["content a.txt"]);
    expect(areUnchanged(reads)).toBe(false);
  });

  test("the reads of code that fails are recorded, too", async () => {
    const { kind, reads } = await evaluateHere(moduleOf('readFileSync(at("missing.json"))'));
    expect(kind).toBe("failed");
    expect(reads.map(inWords)).toEqual(["content missing.json"]);
  });
});

/** The same reads with their current states. */
function readAgain(reads: AuthorReads): AuthorReads {
  return reads.map(({ kind, name }) => ({ kind, name, state: stateOf(kind, name) }));
}

describe("reads have changed", () => {
  const put = (name: string): void => writeFileSync(join(folder, name), "new");
  const remove = (name: string): void => rmSync(join(folder, name), { recursive: true });
  const relink = (): void => {
    remove("link");
    symlinkSync(".env", join(folder, "link"));
  };
  const becomeFile = (): void => {
    remove("sub");
    put("sub");
  };
  const cases: readonly (readonly [what: string, statements: string, change: () => void])[] = [
    ["a file has other bytes", 'readFileSync(at("a.txt"))', () => put("a.txt")],
    ["a file is gone", 'readFileSync(at("a.txt"))', () => remove("a.txt")],
    ["a file that was missing is there", 'try { readFileSync(at("new.txt")) } catch {}', () => put("new.txt")],
    ["a file lies in a folder", 'fs.readdirSync(at("sub"))', () => put("sub/new.txt")],
    ["a file lies below a folder", 'fs.readdirSync(at("sub"), { recursive: true })', () => put("sub/deep/new.txt")],
    ["a folder is there", 'fs.existsSync(at("new"))', () => mkdirSync(join(folder, "new"))],
    ["a file is gone that was seen", 'fs.existsSync(at("a.txt"))', () => remove("a.txt")],
    ["a folder is a file now", 'fs.existsSync(at("sub"))', becomeFile],
    ["a link leads elsewhere", 'fs.realpathSync(at("link"))', relink],
    ["a file has another size", 'fs.statSync(at("a.txt")).size', () => put("a.txt")],
    ["a file has another time", 'fs.statSync(at("a.txt")).mtime', () => utimesSync(join(folder, "a.txt"), 1, 1)],
    ["a variable has another value", "env.DOCSGEN_READS", () => vi.stubEnv("DOCSGEN_READS", "two")],
    ["a variable is gone", "env.DOCSGEN_READS", () => vi.stubEnv("DOCSGEN_READS", undefined)],
    ["a variable is set to nothing", "env.DOCSGEN_READS_OWN", () => vi.stubEnv("DOCSGEN_READS_OWN", "")],
    ["there is one more variable", "Object.keys(env)", () => vi.stubEnv("DOCSGEN_READS_OWN", "")],
  ];
  test.for(cases)("if %s", async ([, statements, change]) => {
    const { reads } = await evaluate(statements);
    expect(areUnchanged(reads)).toBe(true);
    expect(readAgain(reads)).toEqual(reads);
    change();
    expect(areUnchanged(reads)).toBe(false);
    expect(areUnchanged(readAgain(reads))).toBe(true);
  });

  test("but not if something else has", async () => {
    const { reads } = await evaluate(
      'readFileSync(at("a.txt")); fs.readdirSync(at("sub")); fs.existsSync(at(".env")); fs.statSync(at("sub")); env.DOCSGEN_READS',
    );
    for (const name of ["other.txt", "sub/deep/new.txt", "sub/b.txt", ".env"]) put(name);
    utimesSync(join(folder, "a.txt"), 1, 1);
    vi.stubEnv("DOCSGEN_READS_OWN", "1");
    expect(areUnchanged(reads)).toBe(true);
  });
});

describe("other processes and the network are recorded, and count as changed", () => {
  const run = "process.execPath, ['-e', '']";
  const ended = "await new Promise((end) => child.on('close', end));";
  test.each([
    ["execFileSync", `execFileSync(${run})`],
    ["spawnSync", `spawnSync(${run})`],
    ["execSync", "execSync('exit 0')"],
    ["spawn", `const child = spawn(${run}); ${ended}`],
    ["execFile", `const child = execFile(${run}); ${ended}`],
    ["exec", `const child = exec('exit 0'); ${ended}`],
    ["fork", `const child = fork(at('sub/b.txt'), { execArgv: ['-e', '0'] }); ${ended}`],
    ["fetch", "await fetch('http://127.0.0.1:49151/').catch(() => 0)"],
    ["http.get", "await new Promise((end) => http.get('http://127.0.0.1:1/').on('error', end))"],
    ["https.request", "await new Promise((end) => https.request('https://127.0.0.1:1/').on('error', end).end())"],
    ["net.connect", "await new Promise((end) => net.connect(1, '127.0.0.1').on('error', end))"],
    ["tls.connect", "await new Promise((end) => tls.connect(1, '127.0.0.1').on('error', end))"],
    ["http2.connect", "await new Promise((end) => http2.connect('http://127.0.0.1:1').on('error', end))"],
  ])("%s", async (_name, statements) => {
    const { reads } = await evaluate(
      `import { exec, execFile, execFileSync, execSync, fork, spawn, spawnSync } from "node:child_process";
      import http from "node:http"; import http2 from "node:http2"; import https from "node:https"; import net from "node:net"; import tls from "node:tls";
      ${statements};`,
    );
    expect(reads.filter(({ kind }) => kind === "outside")).toEqual([{ kind: "outside", name: "", state: "unknown" }]);
    expect(areUnchanged(reads)).toBe(false);
  });

  test("but not what docsgen or the site reads without them", async () => {
    const { reads } = await evaluate("await fetch('data:text/plain,x'); readFileSync(at('a.txt'));");
    expect(reads.map(({ kind }) => kind)).not.toContain("outside");
  });
});

test("lists are merged in one order, are plain data, and contain no values of variables", async () => {
  const [one, two] = [await evaluate('readFileSync(at("a.txt"))'), await evaluate("env.DOCSGEN_READS")];
  const joined = joinReads(two.reads, one.reads, two.reads);
  expect(joined).toEqual(joinReads(one.reads, two.reads));
  expect(joined.map(inWords)).toEqual(["content a.txt", "variable DOCSGEN_READS"]);
  expect(JSON.parse(JSON.stringify(joined))).toEqual(joined);
  expect(joined.map(({ state }) => state)).not.toContain("one");
});
