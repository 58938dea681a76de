/** Scripts that complete the command line, which are made from its definition, and the facts of a bug report. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { makeSite, projectRoot, runCommand } from "../support/site.ts";

test("bash completes commands, options, their values, and files", async () => {
  const site = makeSite({ "docs-src/index.md": "# Home\n" });
  const { stdout } = await runCommand(["completion", "bash"], projectRoot);
  site.write("completion.bash", stdout);
  const answers = (words: string): string => {
    const all = words.split(" ");
    const script = `. ./completion.bash; COMP_WORDS=(${all.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${all.length - 1}; _docsgen; echo "\${COMPREPLY[@]}"`;
    return spawnSync("bash", ["--noprofile", "--norc", "-c", script], {
      cwd: site.folder,
      encoding: "utf8",
    }).stdout.trim();
  };
  expect(
    [
      "docsgen bu",
      "docsgen de",
      "docsgen check --fi",
      "docsgen check --format gi",
      "docsgen migrate --from vue",
      "docsgen build --source docs",
      "docsgen completion f",
      "docsgen help expl",
      "docsgen build --workers 1",
    ].map(answers),
  ).toEqual(["build", "dev", "--fix", "github", "vuepress", "docs-src", "fish", "explain", ""]);
});

const hasFish = spawnSync("fish", ["--version"]).error === undefined;

test.skipIf(!hasFish)("fish completes commands, options, their values, and files", async () => {
  const site = makeSite({ "docs-src/index.md": "# Home\n" });
  const { stdout } = await runCommand(["completion", "fish"], projectRoot);
  site.write("completion.fish", stdout);
  const asked = [
    "docsgen bu",
    "docsgen check --format=gi",
    "docsgen migrate --from vue",
    "docsgen build --source docs",
  ];
  const script = ["source completion.fish", ...asked.map((words) => `complete -C '${words}'`)].join("; ");
  const run = spawnSync("fish", ["--no-config", "-c", script], { cwd: site.folder, encoding: "utf8" });
  expect(run.stdout.split("\n").map((line) => line.split("\t")[0])).toEqual([
    "build",
    "--format=github",
    "vuepress",
    "docs-src/",
    "",
  ]);
});

test("zsh and fish complete what the definition has, with its words", async () => {
  const [zsh, fish] = await Promise.all(["zsh", "fish"].map((shell) => runCommand(["completion", shell], projectRoot)));
  expect(zsh?.stdout).toContain("    'dev:Serve the site while you write'\n");
  expect(zsh?.stdout).toContain("        '--format=[report format]:value:(pretty json)' ");
  expect(zsh?.stdout).toContain("'--source=[source folder, overriding the config]:value:_files'");
  expect(fish?.stdout).toContain(
    "complete -c docsgen -n '__fish_seen_subcommand_from serve dev' -l port -x -d 'port'\n",
  );
  expect(fish?.stdout).toContain(
    "complete -c docsgen -n '__fish_seen_subcommand_from migrate' -l from -x -a 'vitepress ",
  );
  expect(await runCommand(["completion", "tcsh"], projectRoot)).toMatchObject({ status: 2, stdout: "" });
});

test("info prints versions, the system and the config", async () => {
  const site = makeSite({ "docs-src/index.md": "# Home\n" });
  const { stdout } = await site.run(["info", "--format", "json"]);
  expect(JSON.parse(stdout)).toMatchObject({ node: process.versions.node, config: "site.config.ts", source: null });
  const without = await site.remove("site.config.ts").run(["info"]);
  expect(without).toMatchObject({ status: 0, stderr: "" });
  expect(without.stdout).toMatch(/^docsgen +\d+\.\d+\.\d+\n/u);
  expect(without.stdout).toMatch(/^config +none\npages +docs-src\n/mu);
});
