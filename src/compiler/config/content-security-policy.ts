/** Determines what a site's Content-Security-Policy (https://www.w3.org/TR/CSP3/) allows its pages to load. Pure. */
import type { Host, SiteConfig } from "./site-config.ts";
import { parseUrl } from "../parse-url.ts";

/** Allowed sources by directive. */
export type Policy = Readonly<Record<string, readonly string[]>>;

/** A resource that a document loads or runs. `url: null` means that it is inline. */
export interface Resource {
  /** The directive that governs the resource. */
  readonly directive: string;
  readonly url: string | null;
}

const tagManagerOrigins = ["https://www.googletagmanager.com", "https://*.google-analytics.com"];

/** Hosts that send no headers of the site. */
const withoutHeaders: ReadonlySet<Host> = new Set<Host>(["github-pages", "gitlab-pages"]);

/**
 * Allows only the site's own scripts and styles, plus the sources of plugins and of the config; `null` if no policy is
 * sent.
 */
export function policyOf({
  contentSecurityPolicy,
  analytics,
  hosts,
  themeConfig,
  insights,
  plugins,
}: SiteConfig): Policy | null {
  if (contentSecurityPolicy === null || hosts.every((host) => withoutHeaders.has(host))) return null;
  const id = analytics?.tagManager?.id ?? null;
  const origins = id === null ? [] : tagManagerOrigins;
  const { feedback } = themeConfig;
  const post = feedback !== null && "post" in feedback ? parseUrl(feedback.post) : null;
  const feedbackOrigins = post === null ? [] : [post.origin];
  const insightsOrigin = insights === null ? null : parseUrl(insights.endpoint);
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...origins],
    "style-src": ["'self'"],
    // Line numbers of code blocks and the author's own HTML use `style` attributes.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:", "https:"],
    "font-src": ["'self'", "data:"],
    "connect-src": [
      "'self'",
      ...origins,
      ...feedbackOrigins,
      ...(insightsOrigin === null ? [] : [insightsOrigin.origin]),
    ],
    "object-src": ["'none'"],
    "base-uri": ["'self'"],
    "form-action": ["'self'", ...feedbackOrigins],
    "frame-ancestors": ["'self'"],
  };
  const additions = [...plugins.map((plugin) => plugin.contentSecurityPolicy ?? {}), contentSecurityPolicy];
  for (const [name, added] of additions.flatMap((each) => Object.entries(each))) {
    const own = directives[name] ?? (added.includes("'none'") ? [] : ["'self'"]);
    // Browsers ignore 'none' beside other sources, and say so in the console of every page.
    const sources = [...own, ...added].filter((source) => source !== "'none'");
    directives[name] = sources.length === 0 ? ["'none'"] : sources;
  }
  return directives;
}

/** Directives without a fallback to `default-src`. */
const standAlone = new Set(["form-action", "base-uri", "frame-ancestors"]);

/** The directive that blocks the resource, or `null`. URLs without a scheme belong to the site itself. */
export function blockedBy(policy: Policy, { directive, url }: Resource): string | null {
  const fallbacks = directive === "frame-src" ? ["child-src", "default-src"] : ["default-src"];
  const names = [directive, ...(standAlone.has(directive) ? [] : fallbacks)];
  const sources = names.map((name) => policy[name]).find((each) => each !== undefined);
  if (sources === undefined) return null;
  const isAllowed = url === null ? sources.includes("'unsafe-inline'") : sources.some((source) => allows(source, url));
  return isAllowed ? null : directive;
}

/**
 * Implements https://www.w3.org/TR/CSP3/#match-url-to-source-expression, except that `http:` is treated as `https:`: a
 * separate diagnostic covers unencrypted resources.
 */
function allows(source: string, url: string): boolean {
  const [, scheme] = /^([a-z][a-z\d+.-]*:)/iu.exec(url.replace(/^\/\//u, "https://")) ?? [];
  if (scheme === undefined) return source === "'self'" || source === "*";
  const wanted = scheme.toLowerCase().replace(/^http:$/u, "https:");
  if (source.endsWith(":")) return source.toLowerCase().replace(/^http:$/u, "https:") === wanted;
  if (wanted !== "https:") return false;
  if (source === "*") return true;
  const parsed = source.startsWith("'") ? null : parseUrl(url, "https://a.invalid");
  if (parsed === null) return false;
  const { hostname, pathname } = parsed;
  const [, host = "", path = ""] = /^(?:https?:\/\/)?([^/:]+)(?::[\d*]+)?(\/.*)?$/iu.exec(source) ?? [];
  const isHost = host.startsWith("*.")
    ? hostname.endsWith(host.slice(1).toLowerCase())
    : hostname === host.toLowerCase();
  return isHost && (path === "" || (path.endsWith("/") ? pathname.startsWith(path) : pathname === path));
}
