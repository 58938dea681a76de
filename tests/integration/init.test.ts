/** `docsgen init`: the site that it creates, and what it does with files that exist. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { directiveNames } from "../../src/compiler/config/directive-names.ts";
import type { Site } from "../support/site.ts";
import { makeSite, projectRoot } from "../support/site.ts";
import { commitAll, git } from "../support/version-site.ts";

/** An empty folder. */
function makeFolder(): Site {
  return makeSite().remove("site.config.ts");
}

const page =
  "---\ntitle: Home\nshort_description: What the client does, what it needs, and how to install it.\n---\n\nText.\n";

describe("in an empty folder", () => {
  test("a site is created that builds without a warning, and all of it is listed", async () => {
    const site = makeFolder();
    const run = await site.run(["init", "--yes", "--title", 'The "Acme" manual']);
    expect(run).toMatchObject({ status: 0, stderr: "" });
    const [, created = ""] = /^Created:\n((?: {2}.+\n)+)/u.exec(run.stdout) ?? [];
    expect(created.trim().split(/\n\s*/u)).toEqual([...site.files("").keys()].sort());
    expect(run.stdout).toContain("Next:\n  npm install\n  npm run docs:dev -- --open\n");

    const built = await site.build(["--strict", "--verbose"]);
    expect(built).toMatchObject({ status: 0, stderr: "" });
    expect(site.read("dist/index.html")).toContain("The &quot;Acme&quot; manual");
    expect(site.article("dist/guide/syntax/index.html")).toContain('The "Acme" manual is a name');
  });

  test("its scripts are commands of docsgen, and its package.json asks for this version", async () => {
    const site = makeFolder();
    await site.run(["init", "--yes"]);
    const { dependencies: own, devDependencies: types } = JSON.parse(
      readFileSync(join(projectRoot, "package.json"), "utf8"),
    );
    const { scripts, devDependencies } = JSON.parse(site.read("package.json"));
    expect(devDependencies).toEqual({
      docsgen: ownClone(site),
      "@types/node": types["@types/node"],
      "@types/react": types["@types/react"],
      zod: own.zod,
    });
    for (const command of Object.values<string>(scripts)) {
      const [tool, ...words] = command.split(" ");
      expect(tool).toBe("docsgen");
      expect((await site.run([...words, "--help"])).status).toBe(0);
    }
  });

  test("every command of the CI files succeeds", async () => {
    for (const [ci, path] of [
      ["github", ".github/workflows/docs.yml"],
      ["gitlab", ".gitlab-ci.yml"],
    ] as const) {
      const site = makeFolder();
      await site.run(["init", "--yes", "--ci", ci]);
      const text = site.read(path);
      const workflow: unknown = parse(text);
      if (ci === "github")
        expect(workflow).toMatchObject({
          permissions: { contents: "read" },
          concurrency: { "cancel-in-progress": "${{ github.event_name == 'pull_request' }}" },
          jobs: {
            build: {
              permissions: { contents: "read", pages: "read" },
              steps: expect.arrayContaining([
                { uses: "actions/checkout@v7", with: { "fetch-depth": 0 } },
                { uses: "actions/setup-node@v7", with: { "node-version": 24, cache: "npm" } },
              ]),
            },
            publish: { permissions: { pages: "write", "id-token": "write" } },
          },
        });
      const commands = Array.from(text.matchAll(/npx docsgen ([a-z].*)$/gmu), ([, words = ""]) =>
        words
          .replace(/ > .*/u, "")
          .replace('"origin/$BASE"', "HEAD")
          // GitHub and GitLab tell the base without a slash at the end.
          .replace(/"\$.*"/u, "/manual")
          .split(" "),
      );
      expect(commands.map(([name]) => name)).toEqual(ci === "github" ? ["check", "diff", "build"] : ["check", "build"]);
      git(site, "init", "--quiet");
      commitAll(site);
      for (const words of commands) expect((await site.run(words)).status, words.join(" ")).toBe(0);
      expect(site.read("site.config.ts")).toContain(`hosts: ["${ci}-pages"],\n`);
      const out = ci === "gitlab" ? "public" : "dist";
      expect(site.read(`${out}/docsgen-manifest.json`)).toContain('"base": "/manual/"');
      expect(site.exists(`${out}/.nojekyll`)).toBe(ci === "github");
      expect(site.exists(`${out}/_headers`)).toBe(false);
    }
  });

  test("the steps of the tutorial lead to a site without problems, with its constant and its component", async () => {
    const site = makeFolder();
    await site.run(["init", "--yes"]);
    const tutorial = readFileSync(join(projectRoot, "manual", "docs-src", "tutorial.md"), "utf8");
    const files = Array.from(
      tutorial.matchAll(/^(`{3,})\w+ title="([^"]+)"[^\n]*\n([\s\S]*?)\n\1$/gmu),
      ([, , path = "", text = ""]) => [path, `${text}\n`] as const,
    );
    expect(files.map(([path]) => path)).toEqual([
      "docs-src/guide/install.md",
      "site.config.ts",
      "components/Price.tsx",
      "site.config.ts",
      "docs-src/pricing.md",
    ]);
    const [, link = ""] = /^(\[Install the client\]\(.*)$/mu.exec(tutorial) ?? [];
    site.edit("docs-src/index.md", (text) => `${text}\n${link}\n`);
    for (const [path, contents] of files) {
      if (path !== "site.config.ts") site.write(path, contents);
      else {
        const [, imports = "", settings = ""] =
          /^([\s\S]*)export default [\s\S]*?\/\/[^\n]*\n([\s\S]*)$/u.exec(contents) ?? [];
        site.edit(path, (text) => text.replace(/^import [^\n]*\n\n?/u, imports).replace(/\}\);\n$/u, settings));
        site.edit("docs-src/guide/install.md", (text) => text.replace("30 MB", "{{ constants.UPLOAD_LIMIT }}"));
      }
      expect(await site.run(["check", "--strict"]), path).toMatchObject({ status: 0, stderr: "" });
    }
    expect((await site.build(["--strict"])).status).toBe(0);
    expect(site.article("dist/guide/install/index.html")).toContain("A file may be at most 30MB.");
    expect(site.article("dist/pricing/index.html")).toContain("<strong>team</strong>: 12 USD per month");
  });

  test("no CI file is written if there is none", async () => {
    const site = makeFolder();
    await site.run(["init", "--yes", "--ci", "none"]);
    expect([...site.files("").keys()].filter((path) => /\.ya?ml$/u.test(path))).toEqual([]);
  });
});

test("AGENTS.md shows every directive of docsgen, and its sample compiles", async () => {
  const site = makeFolder();
  await site.run(["init", "--yes", "--title", "Acme"]);
  const agents = site.read("AGENTS.md");
  const [, sample = ""] = /^````md\n([\s\S]*?)^````$/mu.exec(agents) ?? [];
  expect(directiveNames.filter((name) => !new RegExp(`\\b${name}\\b`, "u").test(agents))).toEqual([]);
  site
    .write("docs-src/_parts/sample.js", "export const one = 1;\n")
    .write("docs-src/agents.md", page.replace("Text.", sample))
    .edit("site.config.ts", (text) =>
      text.replace(
        "  title",
        '  contentSecurityPolicy: { "frame-src": ["https://www.youtube-nocookie.com"] },\n  title',
      ),
    );
  expect(await site.build(["--strict", "--verbose"])).toMatchObject({ status: 0, stderr: "" });
});

describe("the questions", () => {
  test("are answered in a terminal, again if the answer is wrong, and by their defaults if it is empty", async () => {
    const site = makeFolder().write("package.json", '{ "name": "acme" }\n');
    const run = await site.run(["init", "manual"], { answers: ["", "no language", "de", "jenkins", "none"] });
    expect(run.stdout).toContain(
      "Title of the site (manual): Language of the pages (en): Language of the pages (en): ",
    );
    expect(run.stdout).toContain("CI: github, gitlab or none (github): ");
    expect(run.status).toBe(0);
    expect(site.read("manual/site.config.ts")).toContain('title: "manual",\n  lang: "de"');
    expect(run.stdout).toContain("Next:\n  cd manual\n");
    expect(site.exists("manual/.github")).toBe(false);
  });

  test("are not asked for what an option says", async () => {
    const site = makeFolder();
    const run = await site.run(["init", "--title", "Acme", "--lang", "de", "--ci", "none"], { answers: [] });
    expect(run.status).toBe(0);
  });

  test("accept only a language that the config accepts", async () => {
    const site = makeFolder();
    const run = await site.run(["init", "--yes", "--lang", "english"]);
    expect([run.status, site.files("").size]).toEqual([2, 0]);
    expect(run.stderr).toContain("must be a language tag, such as en or pt-BR");
    const asked = await site.run(["init", "manual"], { answers: ["", "english", "en", "none"] });
    expect([asked.status, site.read("manual/site.config.ts")]).toEqual([0, expect.stringContaining('lang: "en"')]);
  });

  test("can be interrupted, and then nothing is written", async () => {
    const site = makeFolder();
    const run = await site.run(["init"], { answers: ["Acme"] });
    expect(run).toMatchObject({ status: 130, stderr: "\nInterrupted, nothing was written.\n" });
    expect(site.files("").size).toBe(0);
  });
});

describe("a README beside pages in docs/, without a home page there", () => {
  test("become the site that docsgen shows without a config", async () => {
    const site = makeFolder()
      .write("README.md", "# Acme\n\nSee [the guide](docs/guide.md).\n")
      .write("docs/guide.md", "# Guide\n\nText.\n")
      .write("src/internal.md", "# Internal\n\nText.\n");
    const run = await site.run(["init", "--yes"]);
    expect([run.status, site.exists("docs-src")]).toEqual([0, false]);
    expect(site.read("site.config.ts")).toContain(
      '  source: ".",\n  exclude: ["AGENTS.md", "!(docs|art|assets|figures|images|img|media|screenshots|static)/**/*"],\n',
    );
    expect((await site.build()).status).toBe(0);
    const published = [...site.files("dist").keys()].filter((path) => path.endsWith("index.html"));
    expect(published).toEqual(["docs/guide/index.html", "index.html", "search/index.html"]);
  });

  test("are not adopted if there is only a README", async () => {
    const site = makeFolder().write("README.md", "# Acme\n");
    await site.run(["init", "--yes"]);
    expect([site.exists("docs-src/index.md"), site.read("site.config.ts").includes('source: "docs-src"')]).toEqual([
      true,
      true,
    ]);
  });
});

test("the next steps quote a folder with blanks", async () => {
  const { stdout } = await makeFolder().run(["init", "My Docs Folder", "--yes"]);
  expect(stdout).toContain('  cd "My Docs Folder"\n');
});

describe("files that exist", () => {
  test("are left as they are", async () => {
    const own = { "site.config.ts": "export default { title: 'Own' };\n", "AGENTS.md": "Be kind.\n" };
    const site = makeSite(own);
    const run = await site.run(["init", "--yes"]);
    expect(run.status).toBe(0);
    expect(run.stdout).toContain("Not changed, because they already exist:\n  AGENTS.md\n  site.config.ts\n");
    for (const [path, text] of Object.entries(own)) expect(site.read(path)).toBe(text);
    expect(site.exists("tsconfig.json")).toBe(true);
  });

  test("a second run changes nothing", async () => {
    const site = makeFolder();
    const words = ["init", "--yes", "--title", "Acme"];
    await site.run(words);
    const before = site.files("");
    const run = await site.run(words);
    expect(run).toMatchObject({ status: 0, stdout: "Everything already exists.\n" });
    expect(site.files("")).toEqual(before);
  });

  test("package.json gets the missing scripts in its own format", async () => {
    const text = '{\n\t"name": "acme",\n\t"scripts": {\n\t\t"docs:dev": "vite",\n\t\t"test": "vitest"\n\t}\n}\n';
    const site = makeFolder().write("package.json", text);
    const run = await site.run(["init", "--yes"]);
    expect(run.status).toBe(0);
    expect(run.stdout).toContain(
      "package.json: docsgen, @types/node, @types/react, zod, docs:check, docs:build, docs:preview\n",
    );
    expect(run.stdout).toContain("  script “docs:dev” in package.json\n");
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
    expect(site.read("package.json")).toBe(
      text.replace(
        '"vitest"\n\t}\n',
        `"vitest",\n\t\t"docs:check": "docsgen check --strict",\n\t\t"docs:build": "docsgen build --strict",\n\t\t"docs:preview": "docsgen preview"\n\t},\n\t"devDependencies": {\n\t\t"docsgen": "${ownClone(site)}",\n\t\t"@types/node": "${devDependencies["@types/node"]}",\n\t\t"@types/react": "${devDependencies["@types/react"]}",\n\t\t"zod": "${dependencies.zod}"\n\t}\n`,
      ),
    );
  });

  test("package.json keeps its indentation, its line breaks and its version of docsgen", async () => {
    const text = '{\r\n    "name": "acme",\r\n    "dependencies": {\r\n        "docsgen": "0.0.1"\r\n    }\r\n}\r\n';
    const site = makeFolder().write("package.json", text);
    expect((await site.run(["init", "--yes"])).status).toBe(0);
    const merged = site.read("package.json");
    expect(merged).toContain('    "scripts": {\r\n        "docs:dev": "docsgen dev",\r\n');
    expect(merged.replaceAll("\r\n", "")).not.toContain("\n");
    expect(JSON.parse(merged)).toMatchObject({ dependencies: { docsgen: "0.0.1" } });
    expect(merged.match(/"docsgen"/gu)).toHaveLength(1);
  });

  test("a new package is named after its folder, in a form that npm accepts, and never like docsgen", async () => {
    for (const [folder, name] of [
      ["The Manual (2)", "the-manual-2"],
      ["docsgen", "documentation"],
      ["手册", "documentation"],
    ] as const) {
      const site = makeFolder();
      expect((await site.run(["init", folder, "--yes"])).status).toBe(0);
      expect(JSON.parse(site.read(`${folder}/package.json`))).toMatchObject({ name });
    }
  });

  test("the CI is that of the repository, by its remote or by its file", async () => {
    const remote = '[remote "origin"]\n  url = https://gitlab.com/acme/manual.git\n';
    const byRemote = makeFolder().write(".git/config", remote);
    await byRemote.run(["init", "--yes"]);
    expect([byRemote.exists(".gitlab-ci.yml"), byRemote.exists(".github")]).toEqual([true, false]);
    const byFile = makeFolder().write(".git/config", "").write(".gitlab-ci.yml", "test: { script: [make] }\n");
    await byFile.run(["init", "--yes"]);
    expect([byFile.read(".gitlab-ci.yml"), byFile.exists(".github")]).toEqual(["test: { script: [make] }\n", false]);
    const other = makeFolder().write(".git/config", remote.replace("gitlab", "github"));
    await other.run(["init", "--yes"]);
    expect([other.exists(".gitlab-ci.yml"), other.exists(".github")]).toEqual([false, true]);
  });

  test("a package.json that is no JSON is named, and nothing is written", async () => {
    const site = makeFolder().write("package.json", "{");
    const run = await site.run(["init", "--yes"]);
    expect(run).toMatchObject({ status: 2, stderr: "Nothing was written: package.json cannot be read as JSON\n" });
    expect([...site.files("").keys()]).toEqual(["package.json"]);
  });

  test(".gitignore gets the lines that it lacks", async () => {
    const site = makeFolder().write(".gitignore", "/node_modules\n*.log");
    const run = await site.run(["init", "--yes"]);
    expect(run.status).toBe(0);
    expect(site.read(".gitignore")).toBe("/node_modules\n*.log\ndist/\n.docsgen/\n");
  });

  test("below the root of a repository, a CI file is written only on request, with a note", async () => {
    const site = makeFolder().write(".git/HEAD", "");
    const without = await site.run(["init", "one", "--yes"]);
    expect(site.exists("one/.github")).toBe(false);
    expect(without.stdout).not.toContain("root of the repository");
    const asked = await site.run(["init", "two", "--yes", "--ci", "github"]);
    expect(asked.stdout).toContain("Next:\n  Move .github/workflows/docs.yml to the root of the repository");
  });

  test("pages that exist are the site, without samples", async () => {
    const site = makeFolder().write("docs/index.md", page).write("pnpm-lock.yaml", "");
    const run = await site.run(["init", "--yes", "--ci", "github"]);
    expect(run.stdout).toContain("Next:\n  pnpm install\n  pnpm run docs:dev --open\n");
    expect(site.exists("docs-src")).toBe(false);
    expect(site.read("AGENTS.md")).toContain("`docs/guide/install.md` is `/guide/install/`");
    expect(site.read(".github/workflows/docs.yml")).toContain("pnpm install --frozen-lockfile");
    expect(await site.build(["--strict"])).toMatchObject({ status: 0 });
  });
});

test("npm create docsgen is the same command, of the same version", async () => {
  const read = (path: string): Record<string, unknown> => JSON.parse(readFileSync(join(projectRoot, path), "utf8"));
  const [{ version }, create] = [read("package.json"), read("create/package.json")];
  expect(create).toMatchObject({ version, dependencies: { docsgen: version } });

  const site = makeFolder().write("create.mjs", readFileSync(join(projectRoot, "create/create.js")));
  mkdirSync(site.path("node_modules"));
  symlinkSync(projectRoot, site.path("node_modules/docsgen"));
  execFileSync(process.execPath, ["create.mjs", "manual", "--yes"], { cwd: site.folder });
  expect(site.exists("manual/site.config.ts")).toBe(true);
});

test("a folder that cannot be written is named", async () => {
  const site = makeFolder().write("manual", "a file\n");
  const run = await site.run(["init", "manual", "--yes"]);
  expect(run.status).toBe(2);
  expect(run.stderr).toMatch(/^The site could not be created: (?:ENOTDIR|EEXIST)/u);
});

test("what it writes, and the samples of the manual, have no errors in an editor", async () => {
  const site = makeFolder();
  await site.run(["init", "--yes"]);
  // As pnpm installs them: only what package.json asks for can be imported.
  const { devDependencies } = JSON.parse(site.read("package.json"));
  for (const name of Object.keys(devDependencies)) {
    mkdirSync(dirname(site.path(`node_modules/${name}`)), { recursive: true });
    symlinkSync(
      name === "docsgen" ? projectRoot : join(projectRoot, "node_modules", name),
      site.path(`node_modules/${name}`),
    );
  }
  const configs: string[] = [];
  for (const name of ["tutorial", "guide/extend", "guide/style"]) {
    const text = readFileSync(join(projectRoot, "manual", "docs-src", `${name}.md`), "utf8");
    for (const [, path = "", sample = ""] of text.matchAll(/^```tsx? title="([^"]+)"\n([\s\S]*?)^```$/gmu)) {
      const isConfig = path === "site.config.ts";
      const file = isConfig ? `config-${configs.length}.ts` : path;
      if (isConfig) configs.push(file);
      site.write(file, sample);
    }
  }
  site.edit("tsconfig.json", (text) => text.replace('"site.config.ts"', '"*.ts"'));
  const tsc = spawnSync(join(projectRoot, "node_modules", ".bin", "tsc"), ["-p", "."], {
    cwd: site.folder,
    encoding: "utf8",
  });
  expect(`${tsc.stdout}${tsc.stderr}`).toBe("");
  expect(configs.length).toBeGreaterThan(2);
});

/** How a site beside a clone of docsgen asks for it. */
function ownClone({ folder }: Site): string {
  return `file:${relative(folder, projectRoot)}`;
}
