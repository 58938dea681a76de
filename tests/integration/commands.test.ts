/** The command line before it runs a command: the names of commands, and how it finds a site. */
import { describe, expect, test } from "vitest";
import { makeSite, minimalConfig, runCommand } from "../support/site.ts";

describe("a command that does not exist", () => {
  test.each([
    ["start", "Unknown command “start”: did you mean “docsgen serve”?\n"],
    ["buidl", "Unknown command “buidl”: did you mean “build”?\n"],
    ["toString", "Unknown command “toString”\n"],
  ])("%s: the message suggests the one that was meant, and lists all", async (word, first) => {
    const run = await makeSite().run([word, "--open"]);
    expect(run.status).toBe(2);
    expect(run.stdout).toBe("");
    expect(run.stderr.startsWith(first), run.stderr).toBe(true);
    expect(run.stderr).toMatch(/\nCommands: init, build, compile, [a-z, -]+\. `docsgen help` describes them\.\n$/u);
  });
});

test("help is a command and succeeds", async () => {
  const site = makeSite();
  const [help, option, ofBuild] = await Promise.all(
    [["help"], ["--help"], ["help", "build"]].map((words) => site.run(words)),
  );
  expect(help?.status).toBe(0);
  expect(help?.stdout).toBe(option?.stdout);
  expect(ofBuild).toMatchObject({ status: 0, stdout: expect.stringContaining("Usage: docsgen build [options]") });
});

test("dev is serve", async () => {
  const site = makeSite();
  const [serve, dev] = [await site.run(["help", "serve"]), await site.run(["dev", "--help"])];
  expect(serve.status).toBe(0);
  expect(serve.stdout).toContain("Usage: docsgen serve|dev [options]");
  expect(dev).toEqual(serve);
});

describe("if there is no config", () => {
  const page = "---\ntitle: Home\n---\n\nText.\n";

  test("one with another extension beside it is suggested", async () => {
    const site = makeSite({ "site.config.mjs": 'export default { title: "Manual" };\n', "docs-src/index.md": page });
    const run = await site.remove("site.config.ts").run(["check"]);
    expect(run.stderr).toContain(
      "hint: use the existing one: --config site.config.mjs, or rename it to site.config.ts\n",
    );
    expect((await site.run(["check", "--config", "site.config.mjs"])).status).toBe(0);
  });

  test("and one in a folder above or below is suggested, as an option to copy", async () => {
    const site = makeSite({ "manual/site.config.ts": minimalConfig(), "manual/docs-src/guide/index.md": page });
    site.remove("site.config.ts");
    for (const [folder, config] of [
      ["", "manual/site.config.ts"],
      ["manual/docs-src/guide", "../../site.config.ts"],
    ] as const) {
      const run = await runCommand(["check"], site.path(folder));
      expect(run.stderr).toContain(`hint: run docsgen in the folder of “${config}”, or add --config ${config}\n`);
      expect((await runCommand(["check", "--config", config], site.path(folder))).stderr).not.toContain(
        "config-missing",
      );
    }
  });
});
