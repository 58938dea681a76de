/**
 * Other services, to the extent that samples use them: each answers a request that it would accept, in the format that
 * its documentation describes. A sample fails if nothing here answers its request.
 */
import { createHmac } from "node:crypto";
import { product } from "../../../docs-src/_site/product.ts";
import type { Answer, ModelRequest } from "./request.ts";

/** The key in the sample that tests a receiver locally. */
const receiverKey = "test-key";

type Handler = (request: ModelRequest, ...parts: readonly string[]) => unknown;

const ok = { ok: true };
const repository = { full_name: "octo/hello", stargazers_count: 3, open_issues_count: 1 };
const issue = { id: 7, number: 1042, title: "It stops", html_url: "https://github.com/octo/hello/issues/1042" };
const label = { name: "bug" };
const createdAt = "2030-01-01T08:30:00Z";
const person = (id: number): unknown => ({
  id,
  name: "Ada Lovelace",
  email: "ada@example.com",
  address: { city: "London" },
  company: { name: "Analytical Engines" },
});
const posts = Array.from({ length: 100 }, (_, at) => ({
  id: at + 1,
  userId: 1,
  title: `Post ${at + 1}`,
  body: "Text",
}));
const comments = Array.from({ length: 500 }, (_, at) => ({ id: at + 1, postId: 1, email: "ada@example.com" }));
const message = { id: "1001", channel_id: "2002", content: "Hello" };
const feed = [9, 7, 8];
const activity = {
  id: 1,
  name: "Morning ride",
  distance: 12_340,
  moving_time: 1800,
  sport_type: "Ride",
  start_date: createdAt,
};
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** By method, host and path; a star stands for one part of a path. Handlers without headers require none. */
const handlers: Readonly<Record<string, Handler>> = {
  "GET httpbin.org/get": (request) => echo(request),
  "POST httpbin.org/post": (request) => echo(request),
  "PUT httpbin.org/put": (request) => echo(request),
  "GET httpbin.org/anything/*": (request) => echo(request),
  "PUT httpbin.org/anything/*": (request) => echo(request),
  "GET httpbin.org/uuid": () => ({ uuid: "7f0c9cc4-6a0b-4d9b-8d0c-1d8f0a3b9d11" }),
  "GET httpbin.org/ip": () => ({ origin: "203.0.113.7" }),
  "GET httpbin.org/json": () => ({ slideshow: { title: "Sample Slide Show" } }),
  "GET httpbin.org/delay/*": (request) => echo(request),
  "GET httpbin.org/bearer": authorized("Bearer ", () => ({ authenticated: true })),
  "GET httpbin.org/status/*": (_, code) => answer(Number(code), ""),
  "GET httpbin.org/response-headers": ({ query }) => answer(200, {}, Object.fromEntries(query)),
  "GET httpbin.org/image/png": () => answer(200, png, { "content-type": "image/png" }),
  "GET jsonplaceholder.typicode.com/users/*": (_, id) => (Number(id) <= 10 ? person(Number(id)) : answer(404, {})),
  "GET jsonplaceholder.typicode.com/posts": () => posts,
  "GET jsonplaceholder.typicode.com/photos": () => posts,
  "GET jsonplaceholder.typicode.com/todos": () => posts.map((post) => ({ ...post, completed: post.id === 1 })),
  "GET jsonplaceholder.typicode.com/comments": ({ query }) => {
    const [size, page] = [Number(query.get("_limit") ?? comments.length), Number(query.get("_page") ?? 1)];
    const next = `<https://jsonplaceholder.typicode.com/comments?_page=${page + 1}&_limit=${size}>; rel="next"`;
    const link = page * size < comments.length ? { link: next } : {};
    const headers = { "x-total-count": String(comments.length), ...link };
    return answer(200, JSON.stringify(comments.slice((page - 1) * size, page * size)), headers);
  },
  "GET slack.com/api/auth.test": authorized("Bearer ", () => ({ ...ok, user: "ada", team: "Example" })),
  "GET slack.com/api/users.lookupByEmail": authorized("Bearer ", ({ query }) =>
    query.get("email") === null
      ? { ok: false, error: "invalid_arguments" }
      : { ...ok, user: { id: "U1", name: "ada" } },
  ),
  "POST slack.com/api/chat.postMessage": authorized("Bearer ", (request) => {
    const { channel, text } = jsonOf(request);
    return channel === undefined || text === undefined
      ? { ok: false, error: "invalid_arguments" }
      : { ...ok, channel, ts: "1893488400.000100" };
  }),
  "POST slack.com/api/chat.update": authorized("Bearer ", (request) => {
    const { channel, ts } = jsonOf(request);
    return channel === undefined || ts === undefined
      ? { ok: false, error: "message_not_found" }
      : { ...ok, channel, ts };
  }),
  "GET slack.com/api/conversations.list": authorized("Bearer ", () => ({
    ...ok,
    channels: [{ id: "C1", name: "general" }],
  })),
  "POST api.hubapi.com/crm/v3/objects/contacts": authorized("Bearer ", () => answer(409, { category: "CONFLICT" })),
  "PATCH api.hubapi.com/crm/v3/objects/contacts/*": authorized("Bearer ", (request) => ({
    id: "51",
    ...jsonOf(request),
  })),
  "GET api.hubapi.com/crm/v3/objects/contacts": authorized("Bearer ", ({ query }) => ({
    results: [{ id: "51", properties: { email: "ada@example.com" } }],
    ...(query.has("after") ? {} : { paging: { next: { after: "51" } } }),
  })),
  "GET api.intercom.io/me": authorized("Bearer ", () => ({ type: "admin", id: "3" })),
  "POST api.intercom.io/conversations/*/reply": authorized("Bearer ", (_, id) => ({ id, state: "open" })),
  "POST api.intercom.io/contacts/search": authorized("Bearer ", () => ({
    data: [{ id: "5", email: "ada@example.com" }],
  })),
  "GET example.service-now.com/api/now/table/incident": authorized("Bearer ", () => ({ result: [] })),
  "POST example.service-now.com/api/now/table/incident": authorized("Bearer ", () =>
    answer(201, { result: { sys_id: "9d38", number: "INC0010001" } }),
  ),
  "GET www.strava.com/api/v3/activities/*": authorized("Bearer ", () => activity),
  "GET www.strava.com/api/v3/athlete/activities": authorized("Bearer ", ({ query }) =>
    query.get("page") === "1" ? [activity] : [],
  ),
  "POST api.twitter.com/2/tweets": authorized("Bearer ", (request) =>
    answer(201, { data: { id: "1", text: jsonOf(request)["text"] } }),
  ),
  "GET api.twitter.com/2/users/me": authorized("Bearer ", () => ({ data: { id: "2", username: "ada" } })),
  "GET api.twitter.com/2/users/*/tweets": authorized("Bearer ", () => ({
    data: [{ id: "1", text: "Hello", public_metrics: { like_count: 4 } }],
  })),
  "GET zoho.example/books/v3/organizations": zoho(() => ({
    organizations: [{ organization_id: "10", name: "Example" }],
  })),
  "GET zoho.example/books/v3/contacts": zoho(() => ({ contacts: [] })),
  "POST zoho.example/books/v3/contacts": zoho(() => ({ contact: { contact_id: "460" } })),
  "POST zoho.example/books/v3/invoices": zoho(() => ({
    invoice: { invoice_id: "982", invoice_number: "INV-00001", total: 10 },
  })),
  "POST zoho.example/crm/v2/Leads/upsert": zoho(() => ({
    data: [{ status: "success", code: "SUCCESS", action: "insert", details: { id: "410" }, message: "record added" }],
  })),
  "GET zoho.example/crm/v2/Contacts/search": zoho(() => ({ data: [{ id: "411" }] })),
  "GET zoho.example/api/accounts": zoho(() => ({ data: [{ accountId: "6", primaryEmailAddress: "ada@example.com" }] })),
  "POST zoho.example/api/accounts/*/messages": zoho(() => ({ data: { messageId: "15" } })),
  "GET zoho.example/api/accounts/*/messages/view": zoho(() => ({
    data: [{ messageId: "15", fromAddress: "grace@example.com", subject: "Hello" }],
  })),
  "POST api.zoom.us/v2/users/me/meetings": authorized("Bearer ", (request) =>
    answer(201, { id: 85_746, join_url: "https://zoom.us/j/85746", start_time: jsonOf(request)["start_time"] }),
  ),
  "POST discord.com/api/v10/channels/*/messages": authorized("Bot ", () => message),
  "PUT discord.com/api/v10/channels/*/messages/*/reactions/*/@me": authorized("Bot ", () => answer(204)),
  "POST discord.com/api/webhooks/*/*": ({ query }) => (query.get("wait") === "true" ? message : answer(204)),
  "POST api.airtable.com/v0/*/*": authorized("Bearer ", (request) => ({
    id: "rec1",
    fields: jsonOf(request)["fields"],
  })),
  "PATCH api.airtable.com/v0/*/*": authorized("Bearer ", () => ({
    records: [{ id: "rec1", fields: {} }],
    createdRecords: ["rec1"],
    updatedRecords: [],
  })),
  "GET api.airtable.com/v0/meta/bases": authorized("Bearer ", () => ({ bases: [{ id: "app1", name: "Sales" }] })),
  "GET api.airtable.com/v0/meta/bases/*/tables": authorized("Bearer ", () => ({
    tables: [{ id: "tbl1", name: "Leads" }],
  })),
  "GET sheets.googleapis.com/v4/spreadsheets/*/values/*": authorized("Bearer ", () => ({ values: [["Payment"]] })),
  "POST sheets.googleapis.com/v4/spreadsheets/*/values/*": authorized("Bearer ", () => ({
    updates: { updatedRange: "Sheet1!A2:C3", updatedRows: 2 },
  })),
  "GET api.github.com/user": authorized("Bearer ", () => ({ login: "ada" })),
  "GET api.github.com/user/repos": authorized("Bearer ", () => [repository]),
  "GET api.github.com/repos/*/*": () => repository,
  "GET api.github.com/repos/*/*/releases": () => [
    { id: 5, name: "v1", html_url: "https://github.com/octo/hello/releases/v1", published_at: createdAt },
  ],
  "GET api.github.com/repos/*/*/issues": () => [{ ...issue, created_at: createdAt }],
  "POST api.github.com/repos/*/*/issues": authorized("Bearer ", () => answer(201, issue)),
  "GET api.github.com/repos/*/*/issues/*": () => issue,
  "POST api.github.com/repos/*/*/issues/*/labels": authorized("Bearer ", () => [label]),
  "GET api.github.com/repos/*/*/commits": () => [{ sha: "6dcb09b5", commit: { message: "Fix a bug" } }],
  "GET api.github.com/repos/*/*/stargazers": () => [{ id: 1, login: "ada" }],
  "POST api.github.com/repos/*/*/hooks": authorized("Bearer ", (request) => {
    const { config } = jsonOf(request);
    return Object(config).secret === undefined ? answer(422, {}) : answer(201, { id: 12 });
  }),
  "DELETE api.github.com/repos/*/*/hooks/*": authorized("Bearer ", () => answer(204)),
  "GET geocoding-api.open-meteo.com/v1/search": ({ query }) =>
    query.get("name") === "Oslo"
      ? { results: [{ name: "Oslo", latitude: 59.9, longitude: 10.7, country: "Norway" }] }
      : {},
  "GET api.open-meteo.com/v1/forecast": () => ({ current_weather: { temperature: 4.5 } }),
  "GET hacker-news.firebaseio.com/v0/newstories.json": () => feed,
  "GET hacker-news.firebaseio.com/v0/item/*": (_, file) => ({
    id: Number.parseInt(file ?? "", 10),
    title: "A story",
    url: "https://example.com/story",
    time: 1_893_488_400,
  }),
  "GET example.com/": () => answer(200, "<title>Example Domain</title>", { "content-type": "text/html" }),
  "GET files.example.com/*": () => answer(200, "%PDF-1.7", { "content-type": "application/pdf" }),
  "GET api.example.com/jobs/*": (_, id) => ({ id, status: id === "job-1" ? "done" : "running" }),
  [`GET ${new URL(product.site).host}/status/summary.json`]: () => ({
    services: { triggers: "operational", executions: "operational", api: "operational" },
  }),
  "POST localhost:8080/hook": ({ raw, headers }) => {
    const expected = createHmac("sha256", receiverKey).update(raw).digest("hex");
    return answer(headers["x-webhook-signature"] === expected ? 200 : 401);
  },
  // URLs in the environment of a sample: of triggers, of waiting executions, and of the author's own servers.
  "GET hooks.example/*": () => ({ ...ok, name: "Ada Lovelace" }),
  "POST hooks.example/*": (request) => {
    // JSON sent as a form is a mistake.
    const text = request.raw.toString("utf8");
    if (text !== "" && !/^\w+=/u.test(text)) jsonOf(request);
    return { ...ok, name: "Ada Lovelace" };
  },
  "GET hooks.example/*/*": () => ok,
  "GET hooks.example/*/*/*": () => ({ ...ok, status: "paid" }),
  "POST events.pagerduty.com/v2/enqueue": (request) =>
    jsonOf(request)["routing_key"] === undefined ? answer(400) : answer(202, { status: "success" }),
  "POST example-shop.snowflakecomputing.com/api/v2/statements": authorized("Bearer ", () => ({ data: [["1"]] })),
  "POST hooks.example/*/*": (request) => ({ ...ok, ...jsonOf(request) }),
  "POST hooks.example/*/*/*": (request) => ({ ...ok, ...jsonOf(request) }),
};

const patterns = Object.entries(handlers).map(([name, handler]) => {
  const source = name.replaceAll(/[.?+^$()[\]{}|\\]/gu, String.raw`\$&`).replaceAll("*", "([^/]+)");
  return { pattern: new RegExp(`^${source}$`, "u"), handler };
});

/** @returns `null` if nothing answers. */
export function answerService(request: ModelRequest): Answer | null {
  const name = `${request.method} ${request.host}${request.path}`;
  for (const { pattern, handler } of patterns) {
    const match = pattern.exec(name);
    if (match === null) continue;
    const result = handler(request, ...match.slice(1).map(decodeURIComponent));
    return result instanceof Ready ? result : { status: 200, body: result };
  }
  return null;
}

class Ready implements Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>>) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

function answer(status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}): Ready {
  return new Ready(status, body, headers);
}

/** Requires a token after the scheme. `Bearer undefined` does not count. */
function authorized(scheme: string, handler: Handler): Handler {
  return (request, ...parts) => {
    const header = request.headers["authorization"] ?? "";
    const token = header.slice(scheme.length);
    const exists = header.startsWith(scheme) && token !== "" && token !== "undefined" && token !== "None";
    return exists ? handler(request, ...parts) : answer(401, { message: "no credentials" });
  };
}

function zoho(handler: Handler): Handler {
  return authorized("Zoho-oauthtoken ", handler);
}

function jsonOf({ headers, raw }: ModelRequest): Readonly<Record<string, unknown>> {
  if (headers["content-type"]?.startsWith("application/json") !== true) throw new Error("the body is not sent as JSON");
  return Object(JSON.parse(raw.toString("utf8")));
}

/** Like httpbin. */
function echo(request: ModelRequest): unknown {
  const { headers, raw, query, host, path } = request;
  const type = headers["content-type"] ?? "";
  const text = raw.toString("utf8");
  const isForm = type.startsWith("application/x-www-form-urlencoded");
  const parts = type.startsWith("multipart/form-data") ? text.split("\r\n--") : [];
  const files = parts.flatMap((part) => /name="(\w+)"; filename="/u.exec(part)?.[1] ?? []);
  return {
    args: Object.fromEntries(query),
    headers,
    url: `https://${host}${path}`,
    json: type.startsWith("application/json") ? JSON.parse(text) : null,
    form: isForm ? Object.fromEntries(new URLSearchParams(text)) : {},
    files: Object.fromEntries(files.map((name) => [name, ""])),
  };
}
