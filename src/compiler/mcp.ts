/**
 * `docsgen/mcp`: lets agents search and read a published site over HTTP, without installing anything. A function for
 * hosts that run code for a request, on web standards alone.
 */
import { version } from "./build-identity.ts";
import { answerRequest } from "./mcp/http.ts";
import { publishedFiles } from "./mcp/published-files.ts";
import { pageResources, readingTools } from "./mcp/reading-tools.ts";
import type { SiteFiles } from "./mcp/site-files.ts";
import { parseUrl } from "./parse-url.ts";

/** The options of `mcpHandler`. */
export interface McpHandlerOptions {
  /** The address of the published site: "https://example.com/docs/". Nothing else is ever requested. */
  readonly site: string;
  /**
   * The origins whose pages may send requests, besides that of the site: `["https://inspector.example.com"]`. Agents
   * that are not pages need no entry.
   */
  readonly allowedOrigins?: readonly string[];
  /** Requests a file of the site in place of `fetch`, such as the binding of a worker to its own files. */
  readonly fetch?: typeof fetch;
}

/**
 * Answers requests of the Model Context Protocol.
 *
 * @example
 * export default { fetch: mcpHandler({ site: "https://example.com/docs/" }) };
 * @throws TypeError if `site` is not an address, or an entry of `allowedOrigins` not an origin.
 */
export function mcpHandler(options: McpHandlerOptions): (request: Request) => Promise<Response> {
  const site = parseUrl(options.site);
  if (site === null || !/^https?:$/u.test(site.protocol))
    throw new TypeError(`“${options.site}” is not the address of a site, such as https://example.com/docs/`);
  const home = new URL(site.pathname.endsWith("/") ? site.pathname : `${site.pathname}/`, site);
  const origins = options.allowedOrigins ?? [];
  const wrong = origins.find((each) => !isOrigin(each));
  if (wrong !== undefined) {
    const near = parseUrl(wrong)?.origin ?? "null";
    throw new TypeError(`“${wrong}” is not an origin, such as ${near === "null" ? "https://example.com" : near}`);
  }
  const allowedOrigins = new Set([site.origin, ...origins]);
  const files = publishedFiles(home, options.fetch);
  const instructions = `The documentation at ${home.href}. \`search\` it, then \`read\` what was found.`;
  const open = (): Promise<SiteFiles> => Promise.resolve(files);
  const tools = readingTools(open);
  const resources = pageResources(open);
  return (request) =>
    answerRequest(request, {
      info: { version, instructions },
      tools,
      resources,
      isAllowedOrigin: (origin) => allowedOrigins.has(origin),
    });
}

/** Whether a browser would send it. Extensions have schemes of their own, whose origins are not known here. */
function isOrigin(text: string): boolean {
  const origin = parseUrl(text)?.origin ?? "";
  return origin === "null" ? /^[a-z][a-z\d+.-]*:\/\/[^\s/?#]+$/u.test(text) : origin === text;
}
