/**
 * Checks the site of this repository against its specification: routes and titles, navigation, sidebars, redirects,
 * constants, and page features.
 */
import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { beforeAll, describe, expect, test } from "vitest";
import { copyProjectSite } from "../support/project-site.ts";
import type { Site } from "../support/site.ts";

/** Every route of the specification with the title of its page. */
const titles: readonly (readonly [route: string, title: string])[] = [
  ["/", "Introduction to Stepwire"],
  ["/quickstart/", "Quickstart"],
  ["/quickstart/create-new-workflow.html", "Create a new workflow"],
  ["/guides/", "Guides"],
  ["/limits/", "Limits"],
  ["/migrate-from-v1/", "Migrate from Stepwire v1"],
  ["/new-feature-or-bug/", "Request a feature or report a bug"],
  ["/status/", "Service status"],
  ["/subprocessors/", "Subprocessors"],
  ["/troubleshooting/", "Troubleshooting common issues"],
  ["/user-settings/", "Settings"],
  ["/pricing/", "Plans and pricing"],
  ["/connected-accounts/", "Connected accounts"],
  ["/data-stores/", "Data stores"],
  ["/environment-variables/", "Environment variables"],
  ["/scheduling-future-tasks/", "Schedule future tasks"],
  ["/abuse/", "Report abuse"],
  ["/destinations/", "Destinations"],
  ["/removed-features/dollar-variables/", "Replace $event and $context"],
  ["/notebook/dollar-context/", "The v1 variable $context"],
  ["/examples/waiting-to-execute-next-step-of-workflow/", "Example: Delay a workflow before the next step runs"],
  ["/stepwire-axios/", "@stepwire/platform axios"],
  ["/api/", "API overview"],
  ["/api/auth/", "API authentication"],
  ["/api/rest/", "REST API"],
  ["/api/rest/rss/", "REST API example: Create an RSS source"],
  ["/api/rest/webhooks/", "REST API example: Webhooks"],
  ["/api/sse/", "Server-sent events (SSE)"],
  ["/apps/all-apps/", "List of integrated apps"],
  ["/apps/discord/", "Discord"],
  ["/apps/hubspot/", "HubSpot"],
  ["/apps/intercom/", "Intercom"],
  ["/apps/servicenow/", "ServiceNow"],
  ["/apps/slack/", "Slack"],
  ["/apps/strava/", "Strava"],
  ["/apps/twitter/", "Twitter"],
  ["/apps/zoho-books/", "Zoho Books"],
  ["/apps/zoho-crm/", "Zoho CRM"],
  ["/apps/zoho-mail/", "Zoho Mail"],
  ["/apps/zoom/", "Zoom"],
  ["/cli/install/", "Install the CLI"],
  ["/cli/login/", "Log in to the CLI"],
  ["/cli/reference/", "CLI reference"],
  ["/code/", "Code steps"],
  ["/code/bash/", "Bash code steps"],
  ["/code/bash/http-requests/", "HTTP requests in Bash"],
  ["/code/bash/working-with-files/", "Work with files in Bash"],
  ["/code/go/", "Go code steps"],
  ["/code/go/http-requests/", "HTTP requests in Go"],
  ["/code/go/working-with-files/", "Work with files in Go"],
  ["/code/nodejs/", "Node.js code steps"],
  ["/code/nodejs/async/", "Run asynchronous code in Node.js"],
  ["/code/nodejs/auth/", "Connect apps in Node.js"],
  ["/code/nodejs/delay/", "Delay a workflow"],
  ["/code/nodejs/http-requests/", "HTTP requests in Node.js"],
  ["/code/nodejs/rerun/", "Pause, resume, and rerun in Node.js"],
  ["/code/nodejs/sharing-code/", "Share code across workflows"],
  ["/code/nodejs/using-data-stores/", "Use data stores in Node.js"],
  ["/code/nodejs/working-with-files/", "Work with files in Node.js"],
  ["/code/python/", "Python code steps"],
  ["/code/python/auth/", "Connect apps in Python"],
  ["/code/python/http-requests/", "HTTP requests in Python"],
  ["/code/python/import-mappings/", "Use PyPI packages with different import names"],
  ["/code/python/rerun/", "Pause, resume, and rerun in Python"],
  ["/code/python/using-data-stores/", "Use data stores in Python"],
  ["/code/python/working-with-files/", "Work with files in Python"],
  ["/components/", "Components"],
  ["/components/api/", "Component API reference"],
  ["/components/guidelines/", "Contribute to the Stepwire registry"],
  ["/components/migrating/", "Migrate legacy actions to component actions"],
  ["/components/typescript/", "TypeScript components"],
  ["/components/quickstart/nodejs/actions/", "Quickstart: Action development"],
  ["/components/quickstart/nodejs/sources/", "Quickstart: Source development"],
  ["/destinations/email/", "Email destination"],
  ["/destinations/emit/", "Emit events"],
  ["/destinations/http/", "HTTP destination"],
  ["/destinations/s3/", "Amazon S3 destination"],
  ["/destinations/sse/", "SSE destination"],
  ["/orgs/", "Manage your organization"],
  ["/orgs/sso/okta/", "Single sign-on with Okta"],
  ["/privacy-and-security/", "Privacy and security at Stepwire"],
  ["/privacy-and-security/best-practices/", "Security best practices"],
  ["/privacy-and-security/pgp-key/", "PGP key"],
  ["/sources/", "Event sources"],
  ["/sources/github/", "Example: GitHub source"],
  ["/sources/http/", "Create an HTTP source"],
  ["/sources/logs/", "Source logs"],
  ["/sources/public-streams/", "Public streams"],
  ["/sources/rss/", "Example: RSS source"],
  ["/workflows/", "What are workflows?"],
  ["/workflows/build-and-run/", "Build, test, and deploy a workflow"],
  ["/workflows/built-in-functions/", "Built-in functions"],
  ["/workflows/concurrency-and-throttling/", "Concurrency and throttling"],
  ["/workflows/copy/", "Copy workflows"],
  ["/workflows/errors/", "Handle errors"],
  ["/workflows/networking/", "Networking and IP addresses"],
  ["/workflows/settings/", "Workflow settings"],
  ["/workflows/events/", "Events"],
  ["/workflows/events/cold-starts/", "Cold starts"],
  ["/workflows/events/inspect/", "Inspect events"],
  ["/workflows/steps/", "Steps"],
  ["/workflows/steps/actions/", "Actions"],
  ["/workflows/steps/triggers/", "Triggers"],
  ["/workflows/steps/using-props/", "Use props"],
  ["/workflows/examples/add-multiple-rows-to-google-sheets/", "Add multiple rows to a Google Sheet"],
  ["/workflows/examples/add-record-to-airtable/", "Add a record to an Airtable table"],
  ["/workflows/examples/add-row-to-google-sheets/", "Add a row to a Google Sheet"],
  ["/workflows/examples/cron-job/", "Run a workflow on a schedule (cron job)"],
  ["/workflows/examples/http-response/", "Return an HTTP response from a workflow"],
  ["/workflows/examples/send-discord-message/", "Send a message to Discord"],
  ["/workflows/examples/send-email-to-someone-else/", "Send an email to someone else"],
  ["/workflows/examples/send-http-request/", "Send an HTTP request"],
  ["/workflows/examples/send-slack-message/", "Send a Slack message"],
  ["/workflows/examples/send-yourself-email/", "Send yourself an email"],
  ["/workflows/examples/trigger-workflow-on-saas-event/", "Trigger a workflow on events from another app"],
];

const componentSidebar = [
  "Components",
  "/components/",
  "/components/quickstart/nodejs/actions/",
  "/components/quickstart/nodejs/sources/",
  "/components/api/",
  "/components/guidelines/",
  "/stepwire-axios/",
  "/components/typescript/",
  "CLI",
  "/cli/install/",
  "/cli/login/",
  "/cli/reference/",
  "API",
  "/api/",
  "/api/auth/",
  "/api/rest/",
  "/api/rest/webhooks/",
  "/api/rest/rss/",
  "/api/sse/",
  "Limits",
  "/limits/",
  "Security and Privacy",
  "/privacy-and-security/",
  "/privacy-and-security/best-practices/",
  "/abuse/",
  "/privacy-and-security/pgp-key/",
  "/subprocessors/",
  "Handling Cold Starts",
  "/workflows/events/cold-starts/",
];

const rootSidebar = [
  "/quickstart/",
  "Workflows",
  "/workflows/",
  "/workflows/steps/",
  "/workflows/steps/triggers/",
  "/workflows/steps/actions/",
  "/workflows/steps/using-props/",
  "/workflows/events/",
  "/workflows/events/inspect/",
  "/workflows/built-in-functions/",
  "/workflows/errors/",
  "/workflows/concurrency-and-throttling/",
  "/workflows/settings/",
  "/workflows/networking/",
  "/migrate-from-v1/",
  "/sources/",
  "/connected-accounts/",
  "/data-stores/",
  "Code",
  "/code/",
  "Node.js",
  "/code/nodejs/auth/",
  "/code/nodejs/http-requests/",
  "/code/nodejs/working-with-files/",
  "/code/nodejs/using-data-stores/",
  "/code/nodejs/delay/",
  "/code/nodejs/rerun/",
  "/environment-variables/",
  "/code/nodejs/async/",
  "/code/nodejs/sharing-code/",
  "Python",
  "/code/python/auth/",
  "/code/python/using-data-stores/",
  "/code/python/rerun/",
  "/code/python/import-mappings/",
  "/code/go/",
  "Bash",
  "/code/bash/http-requests/",
  "/destinations/",
  "Integrations",
  "/apps/all-apps/",
  "/apps/discord/",
  "/apps/hubspot/",
  "/apps/servicenow/",
  "/apps/slack/",
  "/apps/strava/",
  "/apps/twitter/",
  "/apps/zoom/",
  "/troubleshooting/",
  "/user-settings/",
  "Organizations",
  "/orgs/",
  "/orgs/sso/okta/",
];

/** Pages that do not show the root sidebar; a path that ends in a slash includes everything below it. */
const componentPaths = [
  "/components/",
  "/api/",
  "/cli/",
  "/limits/",
  "/privacy-and-security/",
  "/abuse/",
  "/scheduling-future-tasks/",
  "/subprocessors/",
  "/stepwire-axios/",
  "/workflows/events/cold-starts/",
];

const redirects: readonly (readonly [from: string, to: string])[] = [
  ["/cron", "/docs/workflows/steps/triggers/"],
  ["/notebook", "/docs/workflows/steps/"],
  ["/workflows/fork", "/docs/workflows/copy/"],
  ["/notebook/fork", "/docs/workflows/copy/"],
  ["/notebook/inspector", "/docs/workflows/events/inspect/"],
  ["/notebook/observability", "/docs/workflows/events/inspect/"],
  ["/notebook/destinations", "/docs/destinations/"],
  ["/notebook/destinations/s3", "/docs/destinations/s3/"],
  ["/notebook/destinations/sse", "/docs/destinations/sse/"],
  ["/notebook/destinations/snowflake", "/docs/destinations/snowflake/"],
  ["/notebook/destinations/http", "/docs/destinations/http/"],
  ["/notebook/destinations/email", "/docs/destinations/email/"],
  ["/notebook/code", "/docs/code/nodejs/"],
  ["/workflows/steps/code", "/docs/code/nodejs/"],
  ["/notebook/actions", "/docs/workflows/steps/actions/"],
  ["/notebook/sources", "/docs/workflows/steps/triggers/"],
  ["/notebook/sql", "/docs/destinations/triggers/"],
  ["/what-is-stepwire", "/docs/"],
  ["/docs/apps/all-apps", "https://stepwire.example/apps"],
];

const constants: Readonly<Record<string, string>> = {
  PAYLOAD_SIZE_LIMIT: "512KB",
  MEMORY_LIMIT: "256MB",
  MEMORY_ABSOLUTE_LIMIT: "10GB",
  EMAIL_PAYLOAD_SIZE_LIMIT: "30MB",
  FUNCTION_PAYLOAD_LIMIT: "6MB",
  INSPECTOR_EVENT_LIMIT_FREE: "100",
  INSPECTOR_EVENT_LIMIT_PAID: "1,000",
  INSPECTOR_EVENT_EXPIRY: "365 days",
  DAILY_INVOCATIONS_LIMIT: "333",
  FREE_ORG_DAILY_INVOCATIONS_LIMIT: "66",
  PRICE_PER_INVOCATION: "$0.0002",
  FREE_MONTHLY_INVOCATIONS: "10,000",
  PRO_MONTHLY_INVOCATIONS: "20,000",
  TEAM_MONTHLY_INVOCATIONS: "20,000",
  TEAM_MEMBER_LIMIT: "5",
  PRO_MONTHLY_PRICE: "$19",
  TEAM_MONTHLY_PRICE: "$19",
  DEFAULT_WORKFLOW_QUEUE_SIZE: "100",
  MAX_WORKFLOW_QUEUE_SIZE: "10,000",
  NODE_VERSION: "14",
  PYTHON_VERSION: "3.8",
  CONFIGURED_PROPS_SIZE_LIMIT: "64KB",
  SERVICE_DB_SIZE_LIMIT: "60KB",
  TMP_SIZE_LIMIT: "2GB",
  DELAY_MIN: "1 millisecond",
  DELAY_MAX: "1 year",
  PUBLIC_APPS: "800+",
};

const built: { site: Site | null; stdout: string } = { site: null, stdout: "" };

beforeAll(async () => {
  const site = await copyProjectSite({ isLasting: true });
  const names = Object.keys(constants);
  site.write(
    "docs-src/every-constant.md",
    `---\ntitle: Every constant\nshort_description: Every constant of the site, by its name, as the pages print it.\n---\n\n${names.map((name) => `- ${name} = {{ constants.${name} }}`).join("\n")}\n`,
  );
  site.edit("docs-src/index.md", (text) => `${text}\n[Every constant](every-constant.md)\n`);
  const run = await site.build(["--strict"]);
  expect(run.stderr).toBe("");
  built.site = site;
  built.stdout = run.stdout;
  return () => site.delete();
});

function read(path: string): string {
  if (built.site === null) throw new Error("the site was not built");
  return built.site.read(`dist/${path}`);
}

function readRoute(route: string): string {
  return read(route.endsWith(".html") ? route.slice(1) : `${route.slice(1)}index.html`);
}

function decode(html: string): string {
  return html
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

/** Lists groups by text and pages by route, in order. A group whose heading is a page counts as a group. */
function sidebarOf(route: string): string[] {
  const [, sidebar = ""] = /<nav class="dg-sidebar"[^>]*>(.*?)<\/nav>/su.exec(readRoute(route)) ?? [];
  const entries = sidebar.replaceAll(
    /<ul class="dg-sidebar-toc">(?:(?!<\/?ul).|<ul class="dg-sidebar-toc">(?:(?!<\/?ul).|<ul class="dg-sidebar-toc">(?:(?!<\/?ul).)*<\/ul>)*<\/ul>)*<\/ul>/gsu,
    "",
  );
  return [
    ...entries.matchAll(/(?:<div class="dg-sidebar-branch"><a [^>]*|<summary)>([^<]*)|<a href="\/docs([^"]*)"/gu),
  ].map(([, group, path]) => (group === undefined ? (path ?? "") : decode(group)));
}

/** The text of a page without code. */
function proseOf(route: string): string {
  const [, article = ""] = /<article[^>]*>([\s\S]*)<\/article>/u.exec(readRoute(route)) ?? [];
  return decode(article.replaceAll(/<pre[\s\S]*?<\/pre>|<svg[\s\S]*?<\/svg>/gu, " ").replaceAll(/<[^>]+>/gu, " "));
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
}

describe("pages", () => {
  test("have at least 250 words each, and a median of more than 600", () => {
    const counts = titles.map(([route]) => ({ route, words: countWords(proseOf(route)) }));
    expect(counts.filter(({ words }) => words < 250)).toEqual([]);
    const inOrder = counts.map(({ words }) => words).sort((left, right) => left - right);
    expect(inOrder[Math.floor(inOrder.length / 2)]).toBeGreaterThan(600);
  });

  test("link to at least two others", () => {
    const links = titles.map(([route]) => {
      const [, body = ""] = /<div class="dg-body">([\s\S]*)<\/div>/u.exec(readRoute(route)) ?? [];
      const targets = [...body.matchAll(/<a [^>]*href="(\/docs\/[^"#?]*)/gu)].map(([, url]) => url);
      return { route, others: new Set(targets.filter((url) => url !== `/docs${route}`)).size };
    });
    expect(links.filter(({ others }) => others < 2)).toEqual([]);
  });

  test("exactly the 115 routes exist", () => {
    expect(titles.length).toBe(115);
    // The copy of the site has no history, which is a hint.
    expect(built.stdout).toMatch(/^116 pages, 19 redirects, 0 warnings; 1 hint \(/u);
  });

  test.each(titles)("%s is titled %s", (route, title) => {
    const html = readRoute(route);
    const [, heading = ""] = /<h1[^>]*>(.*?)<\/h1>/su.exec(html) ?? [];
    // The heading of the landing page continues with its claim.
    const shown = decode(heading.replaceAll(/<a .*<\/a>|<[^>]*>/gu, ""));
    expect(shown).toBe(route === "/" ? `${title} Run code when something happens` : title);
    expect(html).toContain(`<link rel="canonical" href="https://stepwire.example/docs${route}"/>`);
    expect(html).toMatch(
      /<a class="dg-edit" href="https:\/\/stepwire\.example\/edit\/docs-src\/[^"]+\.md">Improve this page<\/a>/u,
    );
  });

  test("document titles and descriptions are unique, and descriptions have 50 to 160 characters", () => {
    const documents = titles.map(([route]) => readRoute(route));
    const documentTitles = documents.map((html) => /<title>(.*?)<\/title>/su.exec(html)?.[1]);
    expect(new Set(documentTitles).size).toBe(titles.length);
    const descriptions = documents.map((html) =>
      decode(/<meta name="description" content="([^"]*)"/u.exec(html)?.[1] ?? ""),
    );
    expect(new Set(descriptions).size).toBe(titles.length);
    expect(descriptions.filter((text) => text.length < 50 || text.length > 160)).toEqual([]);
  });

  test("parents that are not pages are not found", () => {
    for (const route of [
      "apps",
      "cli",
      "components/quickstart",
      "orgs/sso",
      "removed-features",
      "examples",
      "workflows/examples",
    ])
      expect(built.site?.exists(`dist/${route}/index.html`), route).toBe(false);
  });
});

describe("top navigation", () => {
  /** The text, the target, and whether the entry is primary or has a badge. */
  function entries(): string[] {
    const [, navbar = ""] = /<nav class="dg-navbar-links"[^>]*>(.*?)<\/nav>/su.exec(readRoute("/")) ?? [];
    return [
      ...navbar.matchAll(
        /<summary[^>]*>([^<]*)|<a href="([^"]*)" class="([^"]*)"[^>]*>([^<]*)(?:<span[^>]*>([^<]*))?/gu,
      ),
    ].map(([, menu, url, classes, text, badge]) =>
      menu === undefined
        ? `${decode(text ?? "").trimEnd()} ${url}${classes?.includes("dg-primary") === true ? " primary" : ""}${badge === undefined ? "" : ` ${badge}`}`
        : `${decode(menu)}:`,
    );
  }

  test("contains the entries of the specification in order", () => {
    expect(entries()).toEqual([
      "Documentation /docs/",
      "Quickstart /docs/quickstart/ primary",
      "Guides /docs/guides/",
      "Reference:",
      "Building Components /docs/components/",
      "CLI /docs/cli/install/",
      "REST API /docs/api/",
      "Limits /docs/limits/",
      "Security & Privacy /docs/privacy-and-security/",
      "Handling Cold Starts /docs/workflows/events/cold-starts/",
      "Support https://stepwire.example/support",
      "Pricing /docs/pricing/",
      "v2:",
      "v2 /docs/ New",
      "v1 https://stepwire.example/docs/v1/",
    ]);
  });

  test("the search box shows its placeholder", () => {
    expect(readRoute("/")).toContain('placeholder="Search..."');
  });
});

describe("sidebars", () => {
  test("the root sidebar lists its entries in order", () => {
    expect(sidebarOf("/")).toEqual(rootSidebar);
  });

  test("the sidebar of components and API lists its entries in order", () => {
    expect(sidebarOf("/components/")).toEqual(componentSidebar);
  });

  test("the sidebar of pricing lists only that page", () => {
    expect(sidebarOf("/pricing/")).toEqual(["/pricing/"]);
  });

  test.each(titles.map(([route]) => route))("%s shows the sidebar of its longest path", (route) => {
    const isComponent = componentPaths.some((path) => route.startsWith(path));
    const expected = route === "/pricing/" ? ["/pricing/"] : isComponent ? componentSidebar : rootSidebar;
    expect(sidebarOf(route)).toEqual(expected);
  });

  test("the path above a page is that of one hierarchy", () => {
    const crumbsOf = (route: string): readonly string[] => {
      const [, crumbs = ""] = /<nav class="dg-breadcrumbs"[^>]*>(.*?)<\/nav>/su.exec(readRoute(route)) ?? [];
      return [...crumbs.matchAll(/<li>(?:<a [^>]*>)?([^<]*)/gu)].map(([, text = ""]) => text);
    };
    expect(crumbsOf("/workflows/events/cold-starts/")).toEqual(["Stepwire Docs", "Handling Cold Starts"]);
    expect(crumbsOf("/workflows/events/inspect/")).toEqual(["Stepwire Docs", "Workflows", "Events"]);
  });

  test("the headings of the current page are listed below it, three levels deep", () => {
    const [, sidebar = ""] = /<nav class="dg-sidebar"[^>]*>(.*?)<\/nav>/su.exec(readRoute("/limits/")) ?? [];
    expect(sidebar).toMatch(/href="\/docs\/limits\/" aria-current="page">Limits<\/a><ul class="dg-sidebar-toc">/u);
  });
});

describe("redirects", () => {
  test.each(redirects)("%s leads to %s", (from, to) => {
    expect(readRoute(`${from}/`)).toContain(`<meta http-equiv="refresh" content="0; url=${to}">`);
    expect(read("_redirects")).toContain(`/docs${from} ${to} 301!\n/docs${from}/ ${to} 301!\n`);
  });

  test("the page with an .html address can also be reached with a slash", () => {
    expect(readRoute("/quickstart/create-new-workflow/")).toContain('url=/docs/quickstart/create-new-workflow.html"');
  });

  test("each exception in the config is needed: without it, there is an error", async () => {
    const site = await copyProjectSite();
    const take = (file: string, reason: RegExp): void => {
      const text = site.read(file);
      expect(text).toMatch(reason);
      site.write(file, text.replace(reason, "$1"));
    };
    take("docs-src/_site/redirects.ts", /("\/destinations\/snowflake\/"), acknowledge: noSuchPage/u);
    take("docs-src/_site/redirects.ts", /("\/destinations\/triggers\/"), acknowledge: noSuchPage/u);
    take("docs-src/_site/redirects.ts", /(\/apps`), acknowledge: underBase/u);
    take("docs-src/_site/sidebars.ts", /()acknowledge: \{[^}]*\},/u);
    const run = await site.run(["check"]);
    expect(run.status).toBe(1);
    expect(run.stderr.match(/error [\w-]+/gu)?.sort()).toEqual([
      "error broken-redirect",
      "error broken-redirect",
      "error redirect-repeats-base",
      "error sidebar-prefix-without-page",
    ]);
  });
});

describe("constants", () => {
  test.each(Object.entries(constants))("%s is printed as %s", (name, value) => {
    expect(readRoute("/every-constant/")).toContain(`<li>${name} = ${value}</li>`);
  });

  test("page features have the values of the specification", () => {
    const [, features = "{}"] = /data-features="([^"]*)"/u.exec(readRoute("/")) ?? [];
    expect(JSON.parse(decode(features))).toEqual({
      copyConfirmation: 500,
      scrollThrottle: 300,
      pageScriptTimeout: 120_000,
      progressBar: { minimum: 0.08, speed: 200, trickleRate: 0.02, trickleSpeed: 800 },
      tabsCache: 300_000,
    });
  });
});

const docs = "https://stepwire.example/docs/";
const parser = unified().use(remarkParse).use(remarkGfm);

function builtFiles(): ReadonlyMap<string, Buffer> {
  if (built.site === null) throw new Error("the site was not built");
  return built.site.files();
}

type Text = readonly [path: string, tree: Root];
const parsed: { texts: readonly Text[] | null } = { texts: null };

/** What is published for programs, parsed. The text of `llms-full.txt` is that of the pages. */
function texts(): readonly Text[] {
  return (parsed.texts ??= [...builtFiles()].flatMap(([path, bytes]): readonly Text[] =>
    path.endsWith(".md") || path === "llms.txt" ? [[path, parser.parse(bytes.toString("utf8"))]] : [],
  ));
}

describe("the Markdown of this site and llms.txt", () => {
  test("exist for every page", () => {
    const pages = [...builtFiles().keys()].filter((path) => path.endsWith(".md"));
    // The pages of the specification, and the one that lists the constants.
    expect(pages.length).toBe(titles.length + 1);
    expect(texts().length).toBe(pages.length + 1);
  });

  test("have links that lead to something published", () => {
    const files = builtFiles();
    const ids = new Map<string, ReadonlySet<string>>();
    const idsOf = (path: string): ReadonlySet<string> => {
      const known =
        ids.get(path) ??
        new Set([...(files.get(path)?.toString("utf8") ?? "").matchAll(/ id="([^"]*)"/gu)].map(([, id = ""]) => id));
      ids.set(path, known);
      return known;
    };
    const broken: string[] = [];
    let count = 0;
    for (const [path, tree] of texts())
      visit(tree, (node: Nodes) => {
        if (node.type !== "link" && node.type !== "image") return;
        if (!/^https?:/u.test(node.url)) broken.push(`${path}: ${node.url}`);
        // The documentation of v1 is another site.
        if (!node.url.startsWith(docs) || node.url === `${docs}v1/`) return;
        count += 1;
        const [address = "", fragment] = node.url.slice(docs.length).split("#");
        const file = address === "" || address.endsWith("/") ? `${address}index.html` : address;
        if (!files.has(file) || (fragment !== undefined && !idsOf(file).has(fragment)))
          broken.push(`${path}: ${node.url}`);
      });
    expect(broken).toEqual([]);
    expect(count).toBeGreaterThan(1000);
  });

  test("have no variable, directive or component that is not resolved outside code, and no HTML", () => {
    const left: string[] = [];
    for (const [path, tree] of texts())
      visit(tree, (node: Nodes) => {
        if (node.type === "html" || (node.type === "text" && /\{\{|::|<\/?dg-/u.test(node.value)))
          left.push(`${path}: ${node.value}`);
      });
    expect(left).toEqual([]);
  });
});

test("a different product record renames the whole site", async () => {
  const site = await copyProjectSite();
  site.edit("docs-src/_site/product.ts", (text) =>
    text.replaceAll("stepwire", "flowmill").replaceAll("Stepwire", "Flowmill"),
  );
  const run = await site.build(["--strict"]);
  expect(run.stderr).toBe("");
  const named = [...site.files()].filter(
    ([path, bytes]) => /stepwire/iu.test(path) || /stepwire/iu.test(bytes.toString("utf8")),
  );
  expect(named.map(([path]) => path)).toEqual([]);
  expect(site.exists("dist/flowmill-axios/index.html")).toBe(true);
  expect(site.exists("dist/what-is-flowmill/index.html")).toBe(true);
});
