/** Renames in an editor, on the whole site of this repository. */
import { expect, test } from "vitest";
import { RenameRequest, WillRenameFilesRequest } from "vscode-languageserver-protocol/node";
import { LanguageClient } from "../support/language-client.ts";
import { builtProjectSite, copyProjectSite } from "../support/project-site.ts";

test("renames on the site of this repository lose no published address and no link", async () => {
  const site = await copyProjectSite();
  site.write("manifest.json", (await builtProjectSite()).read("dist/docsgen-manifest.json"));
  const client = await LanguageClient.start(site);
  await client.open("docs-src/index.md");
  await client.untilShown("docs-src/index.md", []);
  const heading = client.at("docs-src/limits.md", "## Memory", 4);
  const renamed = await client.connection.sendRequest(RenameRequest.type, { ...heading, newName: "Memory of a step" });
  if (renamed === null) throw new Error("there is no edit");
  client.apply(renamed);
  await client.connection.sendNotification("workspace/didChangeWatchedFiles", {
    changes: [...client.changedBy(renamed)].map((uri) => ({ uri, type: 2 })),
  });
  const files = [{ oldUri: client.uri("docs-src/limits.md"), newUri: client.uri("docs-src/all-limits.md") }];
  const moved = await client.connection.sendRequest(WillRenameFilesRequest.type, { files });
  if (moved === null) throw new Error("there is no edit");
  expect(client.changedBy(moved).length).toBeGreaterThan(20);
  client.apply(moved);
  site.rename("docs-src/limits.md", "docs-src/all-limits.md");
  expect(site.read("docs-src/all-limits.md")).toContain("\n## Memory of a step\n");
  // A text of the API's description, too, which is on a page without being in its file.
  expect(site.read("docs-src/_site/api/texts.yml")).toContain("(/all-limits/#inspector)");
  const run = await site.run(["check", "--strict", "--published", "manifest.json"]);
  expect([run.status, run.stderr]).toEqual([0, ""]);
});
