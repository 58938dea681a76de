/** `docsgen mcp`: lets a program search and read a site and, in the folder of a site, check and change it. */
import { version } from "../build-identity.ts";
import { LocalSite } from "../mcp/local-site.ts";
import { parseUrl } from "../parse-url.ts";
import type { Resources, Tool } from "../mcp/protocol.ts";
import { McpServer, ToolError } from "../mcp/protocol.ts";
import { openPublishedFiles } from "../mcp/published-files.ts";
import { pageResources, readingTools } from "../mcp/reading-tools.ts";
import type { SiteFiles } from "../mcp/site-files.ts";
import { serveLines } from "../mcp/stdio.ts";
import { authorTools } from "./author-tools.ts";
import type { RunCommand } from "./author-tools.ts";
import type { ExitStatus, McpOptions } from "./command-options.ts";
import type { Terminal } from "./terminal.ts";
import { today } from "./today.ts";

/** @param run Runs another command. */
export async function runMcp(options: McpOptions, terminal: Terminal, run: RunCommand): Promise<ExitStatus> {
  const { address } = options;
  if (address === null) return serveLocal(options, terminal, run);
  const url = parseUrl(address);
  if (url !== null && url.username + url.password !== "") {
    terminal.stderr.write("The address contains a name or a password. docsgen reads sites that need none.\n");
    return 2;
  }
  if (url !== null && /^https?:$/u.test(url.protocol)) return servePublished(url, terminal);
  terminal.stderr.write(`“${address}” is not the address of a site, such as https://example.com/docs/\n`);
  return 2;
}

async function serveLocal(options: McpOptions, terminal: Terminal, run: RunCommand): Promise<ExitStatus> {
  const site = new LocalSite({
    ...options,
    workingFolder: terminal.workingFolder,
    out: null,
    remoteCache: null,
    today,
  });
  // A program that is gone needs no check of the site. What it reads takes no time.
  const ended = new AbortController();
  const tools = [
    ...readingTools(() => site.open(), options.hasSites ? (address) => site.otherSite(address) : undefined),
    ...authorTools(options, terminal, run, ended.signal),
  ];
  const instructions = `The documentation in this folder, made by docsgen. \`search\` and \`read\` show it as readers see it; \`check\` lists its mistakes, each with a code that \`explain\` explains. ${
    options.isWriting ? "`fix` and `move` change its files." : "`fix` and `move` only show what they would change."
  }`;
  const resources = pageResources(() => site.open());
  await serve(instructions, tools, resources, terminal, () => ended.abort());
  await site.close();
  return 0;
}

async function servePublished(address: URL, terminal: Terminal): Promise<ExitStatus> {
  let files: SiteFiles;
  try {
    files = await openPublishedFiles(address, new AbortController().signal);
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    terminal.stderr.write(`${error.message}\n`);
    return 2;
  }
  const instructions = `The documentation at ${files.url.href}. \`search\` it, then \`read\` what was found.`;
  const open = (): Promise<SiteFiles> => Promise.resolve(files);
  await serve(instructions, readingTools(open), pageResources(open), terminal);
  return 0;
}

async function serve(
  instructions: string,
  tools: readonly Tool[],
  resources: Resources,
  terminal: Terminal,
  onEnd?: () => void,
): Promise<void> {
  const server = new McpServer({ version, instructions }, tools, resources);
  if (terminal.stdin !== null) await serveLines(server, terminal.stdin, (line) => terminal.stdout.write(line), onEnd);
}
