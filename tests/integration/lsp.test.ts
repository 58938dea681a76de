/** `docsgen lsp`: an editor sees what docsgen knows of a site, over the Language Server Protocol. */
import { expect, test } from "vitest";
import {
  CodeAction,
  CodeActionRequest,
  CompletionRequest,
  DefinitionRequest,
  DidChangeWorkspaceFoldersNotification,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentSymbol,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  WillRenameFilesRequest,
  WorkspaceSymbolRequest,
} from "vscode-languageserver-protocol/node";
import { LanguageClient } from "../support/language-client.ts";
import type { Site } from "../support/site.ts";
import { openSession } from "../support/session.ts";
import { makeSite, minimalConfig } from "../support/site.ts";
import { git } from "../support/version-site.ts";

function makeQueueSite(files: Readonly<Record<string, string>> = {}): Site {
  return makeSite({
    "site.config.ts": minimalConfig(
      `  themeConfig: { constants: { MAX_SIZE: { value: 512, unit: "KB" } } },\n  redirects: [],\n`,
    ),
    "docs-src/index.md":
      "---\ntitle: Queue\n---\n\nEvents wait here, up to {{ constants.MAX_SIZE }}. See [the limits](limits.md#size).\n",
    "docs-src/limits.md":
      "---\ntitle: Limits\ndescription: How much a queue holds.\n---\n\nA queue has limits.\n\n## Size\n\nA queue holds many events.\n",
    ...files,
  });
}

test("problems of open pages follow what is typed, and those of the site follow when the author pauses", async () => {
  const site = makeQueueSite({ "docs-src/other.md": "---\ntitle: Other\n---\n\nSee [size](limits.md#size).\n" });
  const client = await LanguageClient.start(site);
  await client.open("docs-src/index.md");
  await client.open("docs-src/limits.md");
  await client.untilShown("docs-src/index.md", []);
  await client.replace("docs-src/limits.md", "## Size", "## Length");
  await client.untilShown("docs-src/other.md", ["broken-anchor"]);
  await client.untilShown("docs-src/index.md", ["broken-anchor"]);
  expect(client.shown("docs-src/index.md").find(({ code }) => code === "broken-anchor")).toMatchObject({
    severity: 1,
    source: "docsgen",
    range: { start: { line: 4 } },
  });
  await client.replace("docs-src/limits.md", "## Length", "## Size");
  await client.untilShown("docs-src/index.md", []);
  await client.untilShown("docs-src/other.md", []);
  const versions = ["docs-src/limits.md", "docs-src/other.md"].map((path) => client.versionShown(path));
  expect(versions).toEqual([3, undefined]);
  expect(await client.end()).toBe(0);
});

test("pages lead to the code that constants and sentences name, and the code to these pages", async () => {
  const site = makeSite({
    "docs/site.config.ts": minimalConfig(
      `  themeConfig: { constants: { MAX: { from: "src/limits.ts#MAX_SIZE", unit: "KB" } } },\n`,
    ),
    "docs/docs-src/index.md":
      "---\ntitle: Home\n---\n\nAt most {{ constants.MAX }}.\n\nIt is sent once. <!-- docsgen-source src/limits.ts#send -->\n",
    "src/limits.ts": "export const MAX_SIZE = 512;\n\nexport function send() {}\n",
  });
  git(site, "init", "--quiet");
  const client = await LanguageClient.start(site);
  await client.open("docs/docs-src/index.md");
  const ask = (path: string, line: number, character: number) => ({
    textDocument: { uri: client.uri(path) },
    position: { line, character },
  });
  const page = "docs/docs-src/index.md";
  const [constant, sentence] = [ask(page, 4, 14), ask(page, 6, 25)];
  for (const [at, line] of [
    [constant, 0],
    [sentence, 2],
  ] as const)
    expect(await client.connection.sendRequest(DefinitionRequest.type, at)).toMatchObject({
      uri: client.uri("src/limits.ts"),
      range: { start: { line, character: 0 } },
    });
  const hover = async (at: typeof constant): Promise<string> =>
    JSON.stringify(await client.connection.sendRequest(HoverRequest.type, at));
  expect(await hover(constant)).toContain("`constants.MAX`: **512KB**, from `src/limits.ts#MAX_SIZE`");
  expect(await hover(sentence)).toContain("export function send() {}");
  await client.open("src/limits.ts");
  const references = async (line: number) =>
    (
      (await client.connection.sendRequest(ReferencesRequest.type, {
        ...ask("src/limits.ts", line, 16),
        context: { includeDeclaration: false },
      })) ?? []
    ).map(({ uri, range }) => `${uri.slice(uri.lastIndexOf("/") + 1)}:${range.start.line + 1}`);
  expect(await references(0)).toEqual(["index.md:5"]);
  expect(await references(1)).toEqual([]);
  expect(await references(2)).toEqual(["index.md:7"]);
  expect(await hover(ask("src/limits.ts", 2, 18))).toContain(`[It is sent once.](${client.uri(page)}#L7)`);
  expect(await client.end()).toBe(0);
});

test("completion offers what the site has, filtered by what is typed", async () => {
  const site = makeQueueSite({
    "site.config.ts": `import { z } from "zod";
export default {
  title: "Queue",
  description: "All about queues.",
  components: { chart: { file: "./Chart.tsx", props: z.object({ kind: z.enum(["bar", "line"]), rows: z.coerce.number() }) } },
  themeConfig: {
    constants: { MAX_SIZE: { value: 512, unit: "KB" } },
    navbar: { left: [{ text: "Limits", link: "/limits/" }] },
  },
  redirects: [{ from: "/sizes/", to: "/limits/#size" }],
};
`,
    "Chart.tsx": "export default function Chart() {\n  return <p>Chart</p>;\n}\n",
    "docs-src/guide/retry.md": "---\ntitle: Try again\n---\n\nText.\n",
    "docs-src/img/queue.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>\n',
    "docs-src/_code/send.js": "send();\n",
  });
  const client = await LanguageClient.start(site);
  await client.open("docs-src/index.md");
  const offered = async (line: string, page = "docs-src/index.md"): Promise<readonly string[]> => {
    const before = client.text(page);
    await client.replace(page, before, `---\ntitle: Queue\n---\n\nEvents.\n\n${line}\n`);
    const found = await client.connection.sendRequest(CompletionRequest.type, client.at(page, line, line.length));
    return (found === null ? [] : Array.isArray(found) ? found : found.items).map(({ label }) => label);
  };
  expect(await offered("[a](li")).toEqual(["limits.md"]);
  expect(await offered("[a](again")).toEqual(["guide/retry.md"]);
  expect(await offered("[a](/gui")).toEqual(["/guide/retry.md"]);
  expect(await offered("![a](q")).toEqual(["img/queue.svg"]);
  expect(await offered("[a](limits.md#")).toEqual(["size"]);
  expect(await offered("<<< @/")).toContain("@/_code/send.js");
  expect(await offered("Up to {{ cons")).toEqual(["constants.MAX_SIZE"]);
  expect(await offered(":::ti")).toEqual(["tip", "caution"]);
  expect(await offered("::vid")).toEqual(["video"]);
  expect(await offered("::cha")).toEqual(["chart"]);
  expect(await offered("::chart{")).toEqual(["kind", "rows"]);
  expect(await offered('::chart{kind="')).toEqual(["bar", "line"]);
  expect(await offered(":::details{")).toEqual(expect.arrayContaining(["open", "id", "class"]));
  expect(await offered("<!-- docsgen-ignore broken-anc")).toEqual(["broken-anchor"]);
  expect(await offered("Up to {{ constants.SIZ")).toEqual(["constants.MAX_SIZE"]);
  expect(await offered("```pyth")).toEqual(expect.arrayContaining(["python"]));
  expect(await offered("```js wr")).toEqual(["wrap"]);
  expect(await offered("> [!war")).toEqual(["WARNING"]);
  expect(await offered("[^one]: Note\n\nText[^")).toEqual(["one"]);
  expect(await offered("[one]: limits.md\n\n[Text][o")).toEqual(["one"]);
  expect(await offered("~~~js\n[a](li")).toEqual([]);

  const keys = async (yaml: string): Promise<readonly string[]> => {
    const before = client.text("docs-src/index.md");
    await client.replace("docs-src/index.md", before, `---\n${yaml}\n---\n\nEvents.\n`);
    const at = client.at("docs-src/index.md", yaml, yaml.length);
    const found = await client.connection.sendRequest(CompletionRequest.type, at);
    return (found === null ? [] : Array.isArray(found) ? found : found.items).map(({ label }) => label);
  };
  expect(await keys("title: Queue\nshort")).toEqual(["short_description"]);
  expect(await keys("layout: ")).toEqual(["page", "landing", "home"]);
  expect(await keys("sidebar:\n  hid")).toEqual(["hidden"]);
  expect(await keys("sidebar:\n  hidden: t")).toEqual(["true"]);
});

test("hovering over a constant shows the code from which its value is read", async () => {
  const site = makeQueueSite({
    "site.config.ts": minimalConfig(
      `  themeConfig: { constants: { MAX_SIZE: { from: "src/limits.py#MAX_SIZE", unit: "KB" } } },\n`,
    ),
    "src/limits.py": "MAX_SIZE = 256\n",
  });
  const client = await LanguageClient.start(site);
  await client.open("docs-src/index.md");
  await client.untilShown("docs-src/index.md", []);
  const asked = client.at("docs-src/index.md", "MAX_SIZE", 1);
  const hover = await client.connection.sendRequest(HoverRequest.type, asked);
  expect(JSON.stringify(hover)).toContain("`constants.MAX_SIZE`: **256KB**, from `src/limits.py#MAX_SIZE`");
  expect(await client.end()).toBe(0);
});

test("hovering shows the target of a link, a value, and what a key and a code mean", async () => {
  const site = makeQueueSite();
  const client = await LanguageClient.start(site);
  await client.open("docs-src/index.md");
  await client.untilShown("docs-src/index.md", []);
  const hovered = async (text: string, shift = 1): Promise<string> => {
    const found = await client.connection.sendRequest(HoverRequest.type, client.at("docs-src/index.md", text, shift));
    return JSON.stringify(found?.contents ?? null);
  };
  expect(await hovered("limits.md#size")).toContain("**Size** (Limits)\\n\\nA queue holds many events.");
  // The text of a link is part of it.
  expect(await hovered("the limits")).toContain("**Size** (Limits)");
  expect(await hovered("MAX_SIZE")).toContain("**512KB**");
  expect(await hovered("title")).toContain("shown as its heading");
  await client.replace("docs-src/index.md", "limits.md#size", "limits.md");
  expect(await hovered("limits.md")).toContain("**Limits** (`/limits/`)\\n\\nHow much a queue holds.");
  await client.replace("docs-src/index.md", "limits.md", "limit.md");
  await client.untilShown("docs-src/index.md", ["broken-link"]);
  expect(await hovered("limit.md")).toContain("**broken-link**:");
  await client.replace("docs-src/index.md", "See", ":::tip\nHelp\n:::\n\nSee");
  expect(await hovered("tip")).toContain("**Callouts**");
  // It may have several lines, brackets, and its address elsewhere.
  await client.replace("docs-src/index.md", "Help", "As [many\nas `[n]`\nfit][l] there.\n\n[l]: limits.md");
  expect(await hovered("`[n]`")).toContain("**Limits** (`/limits/`)");
  expect(await hovered("there")).toBe("null");
});

test("definitions and references are those of the published site", async () => {
  const site = makeQueueSite({
    "site.config.ts": `export default {
  title: "Queue",
  description: "All about queues.",
  components: { chart: { file: "./Chart.tsx" } },
  themeConfig: {
    constants: { MAX_SIZE: { value: 512, unit: "KB" } },
    navbar: { left: [{ text: "Limits", link: "/limits/" }] },
  },
  redirects: [{ from: "/sizes/", to: "/limits/#size" }],
};
`,
    "Chart.tsx": "export default function Chart() {\n  return <p>Chart</p>;\n}\n",
    "docs-src/more.md":
      "---\ntitle: More\n---\n\n[Limits](/limits/#size) and {{ constants.MAX_SIZE }}.\n\n<<< @/_code/send.js\n\n::chart\n",
    "docs-src/_code/send.js": "send();\n",
  });
  const client = await LanguageClient.start(site);
  await client.open("docs-src/more.md");
  await client.open("docs-src/limits.md");
  await client.untilShown("docs-src/more.md", []);
  const defined = async (text: string): Promise<readonly [string, number] | null> => {
    const found = await client.connection.sendRequest(DefinitionRequest.type, client.at("docs-src/more.md", text, 2));
    if (found === null || Array.isArray(found)) return null;
    return [found.uri, found.range.start.line];
  };
  expect(await defined("/limits/#size")).toEqual([client.uri("docs-src/limits.md"), 7]);
  expect(await defined("constants.MAX_SIZE")).toEqual([client.uri("site.config.ts"), 5]);
  expect(await defined("@/_code/send.js")).toEqual([client.uri("docs-src/_code/send.js"), 0]);
  expect(await defined("chart")).toEqual([client.uri("Chart.tsx"), 0]);

  const used = async (path: string, text: string): Promise<readonly string[]> => {
    const found = await client.connection.sendRequest(ReferencesRequest.type, {
      ...client.at(path, text, 1),
      context: { includeDeclaration: false },
    });
    return (found ?? []).map(({ uri, range }) => `${uri.slice(uri.lastIndexOf("/") + 1)}:${range.start.line + 1}`);
  };
  expect(await used("docs-src/limits.md", "## Size")).toEqual(["index.md:5", "more.md:5", "site.config.ts:9"]);
  expect(await used("docs-src/limits.md", "title")).toEqual([
    "index.md:5",
    "more.md:5",
    "site.config.ts:7",
    "site.config.ts:9",
  ]);
  expect(await used("docs-src/more.md", "constants.MAX_SIZE")).toEqual(["index.md:5", "more.md:5"]);
  expect(await used("docs-src/more.md", "@/_code/send.js")).toEqual(["more.md:7"]);
  expect(await used("docs-src/more.md", "chart")).toEqual(["more.md:9"]);
});

test("fixes and redirects are offered as actions, and a problem can be accepted with a reason", async () => {
  const site = makeQueueSite({
    "docs-src/typo.md":
      "---\ntitel: Typo\n---\n\nFirst line\n[here](nowhere.md).\n\nSee [size](limits.md#Size) and [all](limts.md).\n\nAlso [sizes](limits.md#sizes), [none](/limts/).\n",
  });
  const client = await LanguageClient.start(site);
  await client.open("docs-src/typo.md");
  const links = ["broken-link", "broken-anchor", "broken-link", "broken-anchor", "broken-link"];
  await client.untilShown("docs-src/typo.md", ["missing-title", ...links]);
  const actionsAt = async (text: string): Promise<readonly CodeAction[]> => {
    const { textDocument, position } = client.at("docs-src/typo.md", text, 1);
    const range = { start: position, end: position };
    const found = await client.connection.sendRequest(CodeActionRequest.type, {
      textDocument,
      range,
      context: { diagnostics: [] },
    });
    return (found ?? []).filter(CodeAction.is);
  };
  const [rename] = await actionsAt("limits.md#Size");
  expect(rename).toMatchObject({ title: "Replace “limits.md#Size” with “limits.md#size”", isPreferred: true });
  const [meant] = await actionsAt("limts.md");
  expect(meant).toMatchObject({ title: "Replace “limts.md” with “limits.md”", isPreferred: false });
  const accept = (await actionsAt("nowhere.md")).find(({ title }) => title.startsWith("Accept"));
  const redirectAt = async (text: string): Promise<CodeAction | undefined> =>
    (await actionsAt(text)).find(({ title }) => title.startsWith("Redirect"));
  expect((await redirectAt("/limts/"))?.title).toBe("Redirect “/limts/” to “/limits/”");
  expect(await redirectAt("limts.md")).toBe(undefined);
  const redirect = await redirectAt("limits.md#sizes");
  if (redirect?.edit === undefined) throw new Error("there is no redirect");
  expect(client.apply(redirect.edit)).toEqual(["site.config.ts"]);
  expect(site.read("site.config.ts")).toContain('{ from: "/limits/#sizes", to: "/limits/#size" }');
  if (meant?.edit === undefined || accept?.edit === undefined) throw new Error("an action has no edit");
  client.apply(meant.edit);
  expect(site.read("docs-src/typo.md")).toContain("[all](limits.md)");
  client.apply(accept.edit);
  expect(site.read("docs-src/typo.md")).toContain(
    "\n\n<!-- docsgen-ignore broken-link: why it is accepted -->\nFirst line\n[here]",
  );
});

test("all fixes of a file are made at once, as `check --fix` makes them", async () => {
  const page = "---\ntitel: Typo\n---\n\n[Size](limits.md#Size), [size](limits.md#SIZE) and [none](nowhere.md).\n";
  const site = makeQueueSite({ "docs-src/typo.md": page });
  const client = await LanguageClient.start(site);
  await client.open("docs-src/typo.md");
  await client.untilShown("docs-src/typo.md", ["missing-title", "broken-anchor", "broken-anchor", "broken-link"]);
  const { textDocument, position } = client.at("docs-src/typo.md", "Size");
  const actionsOf = async (kind: string): Promise<readonly CodeAction[]> => {
    const found = await client.connection.sendRequest(CodeActionRequest.type, {
      textDocument,
      range: { start: position, end: position },
      context: { diagnostics: [], only: [kind] },
    });
    return (found ?? []).filter(CodeAction.is);
  };
  const [all, ...others] = await actionsOf("source.fixAll");
  expect([all?.kind, others]).toEqual(["source.fixAll.docsgen", []]);
  expect(await actionsOf("source.organizeImports")).toEqual([]);
  if (all?.edit === undefined) throw new Error("the action has no edit");
  client.apply(all.edit);
  const edited = site.read("docs-src/typo.md");
  expect(edited).toContain("\n[Size](limits.md#size), [size](limits.md#size) and [none](nowhere.md).\n");
  site.write("docs-src/typo.md", page);
  await site.run(["check", "--fix"]);
  expect(site.read("docs-src/typo.md")).toBe(edited);
  // Nothing is left to fix.
  await client.replace("docs-src/typo.md", page, edited);
  expect(await actionsOf("source.fixAll")).toEqual([]);
});

test("a heading gets other words, and links to it keep working", async () => {
  const site = makeQueueSite({
    "docs-src/more.md": "---\ntitle: More\n---\n\nSee [size](/limits/#size) and [size](limits.md#size).\n",
  });
  const client = await LanguageClient.start(site);
  await client.open("docs-src/index.md");
  await client.untilShown("docs-src/index.md", []);
  const at = client.at("docs-src/limits.md", "## Size", 4);
  expect(await client.connection.sendRequest(PrepareRenameRequest.type, at)).toMatchObject({ placeholder: "Size" });
  const edit = await client.connection.sendRequest(RenameRequest.type, { ...at, newName: "Length of a `queue`" });
  if (edit === null) throw new Error("there is no edit");
  client.apply(edit);
  expect(site.read("docs-src/limits.md")).toContain("\n## Length of a `queue`\n");
  expect(site.read("docs-src/index.md")).toContain("(limits.md#length-of-a-queue)");
  expect(site.read("docs-src/more.md")).toContain(
    "See [size](/limits/#length-of-a-queue) and [size](limits.md#length-of-a-queue).",
  );
  expect(site.read("site.config.ts")).toContain('{ from: "/limits/#size", to: "/limits/#length-of-a-queue" }');
  expect((await site.run(["check"])).status).toBe(0);
});

test("links follow files and folders that an editor renames, and what cannot follow is said", async () => {
  const site = makeQueueSite({
    "docs-src/fr/limits.md": "---\ntitle: Limites\n---\n\nTexte.\n\n## Size\n\nTexte.\n",
    "docs-src/guide/retry.md": "---\ntitle: Retry\n---\n\nSee [limits](../limits.md).\n",
    "docs-src/more.md": "---\ntitle: More\n---\n\n[Retry](guide/retry.md), [limits][].\n\n[limits]: limits.md\n",
  });
  site.edit("site.config.ts", (text) =>
    text.replace("redirects:", 'languages: { en: "English", fr: "Français" },\n  redirects:'),
  );
  const client = await LanguageClient.start(site);
  await client.open("docs-src/index.md");
  await client.untilShown("docs-src/index.md", []);
  const rename = async (pairs: readonly (readonly [string, string])[]): Promise<void> => {
    const files = pairs.map(([from, to]) => ({ oldUri: client.uri(from), newUri: client.uri(to) }));
    const edit = await client.connection.sendRequest(WillRenameFilesRequest.type, { files });
    if (edit !== null) client.apply(edit);
    for (const [from, to] of pairs) site.rename(from, to);
  };
  await rename([
    ["docs-src/limits.md", "docs-src/guide/limits.md"],
    ["docs-src/guide/retry.md", "docs-src/retry.md"],
  ]);
  expect(site.read("docs-src/index.md")).toContain("(guide/limits.md#size)");
  expect(site.read("docs-src/fr/guide/limits.md")).toContain("title: Limites");
  expect(site.read("docs-src/more.md")).toContain("[Retry](retry.md)");
  expect(site.read("docs-src/retry.md")).toContain("(guide/limits.md)");
  expect(site.read("site.config.ts")).toContain('{ from: "/guide/retry/", to: "/retry/" }');
  expect((await site.run(["check"])).status).toBe(0);
});

/** A site whose config names pages, a constant and a component. */
function makeNamedSite(): Site {
  return makeSite({
    "site.config.ts": `export default {
  title: "Queue",
  description: "All about queues.",
  components: { chart: { file: "./Chart.tsx" } },
  themeConfig: {
    constants: { UPLOAD_LIMIT: { value: 512, unit: "KB" } },
    navbar: { left: [{ text: "Limits", link: "/limits/" }] },
  },
  redirects: [{ from: "/sizes/", to: "/limits/#size" }],
};
`,
    "Chart.tsx": "export default function Chart() {\n  return <p>Chart</p>;\n}\n",
    "docs-src/_part.md": "Also {{ constants.UPLOAD_LIMIT }}.\n",
    "docs-src/index.md":
      "---\ntitle: Home\n---\n\nUp to {{ constants.UPLOAD_LIMIT }}, see [the size](limits.md#size).\n\n<<< ./_part.md\n\n::chart\n",
    "docs-src/limits.md":
      "---\ntitle: Limits\n---\n\nText.\n\n## Size\n\n:::tip\nText.\n:::\n\n### Of events\n\n```js\na();\nb();\n```\n\n## Age\n\nText.\n",
  });
}

test("a page has an outline, folds and links, and all headings are found by their words", async () => {
  const site = makeNamedSite();
  const client = await LanguageClient.start(site);
  await client.open("docs-src/limits.md");
  const ask = { textDocument: { uri: client.uri("docs-src/limits.md") } };
  const outline = await client.connection.sendRequest(DocumentSymbolRequest.type, ask);
  const shown = (list: readonly object[]): readonly unknown[] =>
    list.map((each) => {
      if (!DocumentSymbol.is(each)) throw new Error("it is not a part of the outline");
      const { name, range, children = [] } = each;
      return [name, range.start.line, range.end.line, shown(children)];
    });
  expect(shown(outline ?? [])).toEqual([
    ["Size", 6, 18, [["Of events", 12, 18, []]]],
    ["Age", 19, 22, []],
  ]);
  const folds = await client.connection.sendRequest(FoldingRangeRequest.type, ask);
  expect(folds?.map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
    [6, 17],
    [12, 17],
    [19, 21],
    [0, 2],
    [8, 10],
    [14, 17],
  ]);
  const links = await client.connection.sendRequest(DocumentLinkRequest.type, {
    textDocument: { uri: client.uri("docs-src/index.md") },
  });
  expect(links?.map(({ range, target }) => [range.start.line, target])).toEqual([
    [4, `${client.uri("docs-src/limits.md")}#L7`],
    [6, `${client.uri("docs-src/_part.md")}#L1`],
  ]);
  const found = await client.connection.sendRequest(WorkspaceSymbolRequest.type, { query: "siz" });
  expect(found?.map(({ name, location }) => [name, location.uri])).toEqual([
    ["Size", client.uri("docs-src/limits.md")],
  ]);
});

test("constants, components and headings are renamed from wherever they are named", async () => {
  const site = makeNamedSite();
  const client = await LanguageClient.start(site);
  await client.open("docs-src/index.md");
  await client.untilShown("docs-src/index.md", []);
  const at = client.at("docs-src/index.md", "UPLOAD_LIMIT", 1);
  await expect(client.connection.sendRequest(RenameRequest.type, { ...at, newName: "MAX SIZE" })).rejects.toThrow(
    "“MAX SIZE” cannot be a name",
  );
  const rename = async (path: string, text: string, newName: string): Promise<string> => {
    const named = client.at(path, text, 1);
    const prepared = await client.connection.sendRequest(PrepareRenameRequest.type, named);
    const edit = await client.connection.sendRequest(RenameRequest.type, { ...named, newName });
    if (edit !== null) client.apply(edit);
    return JSON.stringify(prepared);
  };
  expect(await rename("docs-src/index.md", "limits.md#size", "Length")).toContain('"placeholder":"Size"');
  expect(site.read("docs-src/limits.md")).toContain("\n## Length\n");
  expect(site.read("docs-src/index.md")).toContain("(limits.md#length)");
  expect(site.read("site.config.ts")).toContain('{ from: "/limits/#size", to: "/limits/#length" }');
  await client.save("site.config.ts");
  expect(await rename("docs-src/index.md", "UPLOAD_LIMIT", "MAX_SIZE")).toContain('"placeholder":"UPLOAD_LIMIT"');
  expect(site.read("docs-src/index.md")).toContain("{{ constants.MAX_SIZE }}");
  expect(site.read("docs-src/_part.md")).toContain("{{ constants.MAX_SIZE }}");
  expect(site.read("site.config.ts")).toContain("constants: { MAX_SIZE: {");
  await client.save("site.config.ts");
  await rename("site.config.ts", "chart:", "price-chart");
  expect(site.read("docs-src/index.md")).toContain("\n::price-chart\n");
  expect(site.read("site.config.ts")).toContain('components: { "price-chart": { file: "./Chart.tsx" } }');
  expect((await site.run(["check"])).status).toBe(0);
});

test("addresses and names in the config lead to pages, also before it is saved", async () => {
  const site = makeNamedSite();
  const client = await LanguageClient.start(site);
  await client.open("docs-src/index.md");
  await client.open("site.config.ts");
  await client.untilShown("docs-src/index.md", []);
  const config = "site.config.ts";
  const definition = async (text: string): Promise<unknown> =>
    client.connection.sendRequest(DefinitionRequest.type, client.at(config, text, 2));
  expect(await definition('"/limits/#size"')).toMatchObject({
    uri: client.uri("docs-src/limits.md"),
    range: { start: { line: 6 } },
  });
  await client.replace(config, "export default {", "// One line more.\nexport default {");
  expect(await definition('"/limits/"')).toMatchObject({ uri: client.uri("docs-src/limits.md") });
  const hover = await client.connection.sendRequest(HoverRequest.type, client.at(config, "UPLOAD_LIMIT", 1));
  expect(JSON.stringify(hover)).toContain("**512KB**");
  const references = await client.connection.sendRequest(ReferencesRequest.type, {
    ...client.at(config, "UPLOAD_LIMIT", 1),
    context: { includeDeclaration: false },
  });
  expect(references?.map(({ uri }) => uri)).toEqual([client.uri("docs-src/index.md"), client.uri("docs-src/_part.md")]);
  const highlights = await client.connection.sendRequest(
    DocumentHighlightRequest.type,
    client.at("docs-src/index.md", "UPLOAD_LIMIT", 1),
  );
  expect(highlights?.map(({ range }) => range.start.line)).toEqual([4]);
  await client.replace(config, 'to: "/limits/#size"', 'to: "/lim"');
  const offered = async (text: string): Promise<readonly string[]> => {
    const found = await client.connection.sendRequest(CompletionRequest.type, client.at(config, text, text.length));
    return (found === null ? [] : Array.isArray(found) ? found : found.items).map(({ label }) => label);
  };
  expect(await offered('to: "/lim')).toEqual(["/limits/"]);
  await client.replace(config, 'to: "/lim"', 'to: "/limits/#"');
  expect(await offered('to: "/limits/#')).toEqual(["/limits/#size", "/limits/#of-events", "/limits/#age"]);
});

test("nothing is shown of a page before it is known", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig(""),
    "docs-src/index.md": "---\ntitle: Home\n---\n\n[One](one.md)\n\n[^1]: Note\n",
  });
  const client = await LanguageClient.start(site);
  await client.open("docs-src/index.md");
  await client.untilShown("docs-src/index.md", ["broken-link", "unused-footnote"]);
  // What a page has in itself is known before its links are.
  expect(client.history("docs-src/index.md").every((codes) => codes.includes("unused-footnote"))).toBe(true);
});

test("the config runs when it is saved, and a broken one leaves the site as it was", async () => {
  const site = makeQueueSite();
  const client = await LanguageClient.start(site);
  await client.open("site.config.ts");
  await client.open("docs-src/index.md");
  await client.untilShown("docs-src/index.md", []);
  await client.replace("site.config.ts", "MAX_SIZE", "MAXIMUM");
  await client.save("site.config.ts");
  await client.untilShown("docs-src/index.md", ["unknown-variable"]);
  await client.replace("site.config.ts", "MAXIMUM", "MAX_SIZE");
  await client.replace("site.config.ts", "constants:", "constant:");
  await client.save("site.config.ts");
  await client.untilShown("site.config.ts", ["config-unknown-key"]);
  expect(client.codes("docs-src/index.md")).toEqual(["unknown-variable"]);
  expect(client.messages).toEqual([
    "site.config.ts cannot be used as it is. Until its problems are fixed, pages are checked with the config that worked last.",
  ]);
  await client.replace("site.config.ts", "constant:", "constants:");
  await client.save("site.config.ts");
  await client.untilShown("docs-src/index.md", []);
  await client.untilShown("site.config.ts", []);
  expect(client.messages.length).toBe(1);
});

test("questions that wait for a config also show what was found with it", async () => {
  const config = minimalConfig(`  themeConfig: { constants: { MAX_SIZE: { value: 512, unit: "KB" } } },\n`);
  const slow = "await new Promise((resolve) => setTimeout(resolve, 700));\n";
  const site = makeQueueSite({ "site.config.ts": slow + config });
  const client = await LanguageClient.start(site);
  await client.open("site.config.ts");
  await client.open("docs-src/index.md");
  await client.untilShown("docs-src/index.md", []);
  await client.replace("site.config.ts", "MAX_SIZE", "MAXIMUM");
  await client.save("site.config.ts");
  const at = client.at("docs-src/index.md", "limits.md#size", 1);
  const ask = (): Promise<unknown> => client.connection.sendRequest(HoverRequest.type, at);
  for (const hovered of await Promise.all([ask(), ask()]))
    expect(JSON.stringify(hovered)).toContain("A queue holds many events.");
  await client.untilShown("docs-src/index.md", ["unknown-variable"]);
});

test("an author whose config is broken from the start sees why, and that pages are checked without it", async () => {
  const site = makeQueueSite({ "site.config.ts": "export default {" });
  const client = await LanguageClient.start(site);
  await client.open("docs-src/index.md");
  await client.untilShown("docs-src/index.md", ["unknown-variable"]);
  await client.untilShown("site.config.ts", ["config-syntax"]);
  expect(client.messages).toEqual([
    "site.config.ts cannot be used as it is. Until its problems are fixed, pages are checked with the default settings, so some of their problems may not be real.",
  ]);
});

test("each site of the folders of an editor has its own problems", async () => {
  const site = makeSite({
    "one/site.config.ts": minimalConfig(""),
    "one/docs-src/index.md": "---\ntitle: One\n---\n\n[Two](two.md)\n",
    "two/site.config.ts": minimalConfig(""),
    "two/docs-src/index.md": "---\ntitle: Two\n---\n\n[Two](two.md)\n",
    "two/docs-src/two.md": "---\ntitle: Two, too\n---\n\nText.\n",
  });
  const client = await LanguageClient.start(site, ["one", "two"]);
  // Their configs are in folders of the editor, so nothing needs to be open.
  await client.untilShown("one/docs-src/index.md", ["broken-link"]);
  await client.open("two/docs-src/index.md");
  await client.replace("two/docs-src/index.md", "(two.md)", "(three.md)");
  await client.untilShown("two/docs-src/index.md", ["broken-link"]);
  expect(client.codes("one/docs-src/index.md")).toEqual(["broken-link"]);
  // A site is closed with its folder, unless one of its files is open.
  const change = (added: readonly string[], removed: readonly string[]): Promise<void> => {
    const [come = [], gone = []] = [added, removed].map((list) =>
      list.map((name) => ({ uri: client.uri(name), name })),
    );
    return client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
      event: { added: come, removed: gone },
    });
  };
  await change([], ["one", "two"]);
  await client.untilShown("one/docs-src/index.md", []);
  expect(await client.connection.sendRequest(WorkspaceSymbolRequest.type, { query: "One" })).toEqual([]);
  await client.replace("two/docs-src/index.md", "(three.md)", "(two.md)");
  await client.untilShown("two/docs-src/index.md", []);
  // Its page lacks a description all along.
  expect(client.history("two/docs-src/index.md")).not.toContainEqual([]);
  await change(["one"], []);
  await client.untilShown("one/docs-src/index.md", ["broken-link"]);
});

test("a server that was killed leaves what it compiled to the next one", async () => {
  const site = makeQueueSite({ "docs-src/other.md": "---\ntitle: Other\n---\n\nSee [size](limits.md#none).\n" });
  const client = await LanguageClient.start(site);
  await client.open("docs-src/index.md");
  // Problems of files that are not open come with those of the whole site.
  await client.untilShown("docs-src/other.md", ["broken-anchor"]);
  await client.kill();
  const session = await openSession(site);
  await session.idle();
  expect(session.state?.site.compilation).toMatchObject({ compiled: 0 });
  await session.close();
});
