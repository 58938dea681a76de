/**
 * The input of samples if the page itself doesn't specify it, and how they end if not normally. Without an entry, a
 * step receives the event that the page's own request causes, or `body` below, and must neither throw nor exit.
 */
import { createHmac, generateKeyPairSync } from "node:crypto";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

export interface Scenario {
  readonly page: string;
  /** The title of the sample, or words of its code; without it, all samples of the page. */
  readonly sample?: string;
  /** Only samples in this language. */
  readonly language?: string;
  /** The body of an HTTP event, whose other fields are filled in. */
  readonly body?: Json;
  /** A different kind of event, or additional fields of an HTTP event. */
  readonly event?: JsonObject;
  readonly context?: JsonObject;
  /** Steps before this one, with their exports. */
  readonly steps?: JsonObject;
  /** Values of props. */
  readonly props?: JsonObject;
  /** What a data store contains. */
  readonly store?: JsonObject;
  readonly env?: Readonly<Record<string, string>>;
  /** Files in the program's folder or in /tmp. */
  readonly files?: Readonly<Record<string, string>>;
  /** Other samples of the page, by the file name under which they are saved. */
  readonly beside?: Readonly<Record<string, string>>;
  /** `$.context.run` */
  readonly run?: JsonObject;
  /** Statuses that the first requests to the API get. */
  readonly faults?: readonly number[];
  /** Requests to a server that the sample starts, and the expected answers. */
  readonly requests?: readonly ServerRequest[];
  /** The function to call in a sample that other code uses. */
  readonly calls?: { readonly name: string; readonly with: readonly Json[] } | null;
  /** Whether GitHub signs the event with the secret that the source gave it. */
  readonly isSignedBySource?: boolean;
  /** How the run ends: words of "exits: reason", "throws: Name: message". */
  readonly ends?: string;
  /** Words that the program prints, or the value that a step returns, as JSON. */
  readonly shows?: string;
}

export interface ServerRequest {
  readonly method: "GET" | "POST";
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
}

export const secret = "secret-of-the-tests";

/** The body for pages without a request. */
export const body: JsonObject = {
  name: "Ada",
  email: "ada@example.com",
  firstname: "Ada",
  lastname: "Lovelace",
  first: "ada",
  last: "lovelace",
  order: 1042,
  order_id: "1042",
  id: 7,
  ids: [1, 2, 3],
  code: 200,
  total: 1500,
  amount: 150,
  quantity: 2,
  status: "paid",
  country: "FR",
  currency: "EUR",
  plan: "trial",
  due_at: new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString(),
  url: "https://api.example.com/orders",
  repository: "octo/hello",
  title: "It stops",
  message: "The export is ready.",
  note: "Ring twice",
  text: "one\ntwo",
  texts: ["one", "two"],
  csv: "country,amount\nFR,1.5\nFR,2\n",
  items: [
    { sku: "lamp", name: "Lamp", price: 5, quantity: 2, stock: 0 },
    { sku: "desk", name: "Desk", price: 90, quantity: 1, stock: 4 },
  ],
  orders: [
    { id: 1, total: 5, country: "FR" },
    { id: 2, total: 7.5, country: "NO" },
  ],
  job_id: "job-1",
  video_url: "https://files.example.com/video",
  user_id: "usr_abc",
  n: 1,
  sku: "lamp",
  stock: 3,
  type: "created",
};

const now = Math.floor(Date.now() / 1000);
const hmac = (text: string): string => createHmac("sha256", secret).update(text).digest("hex");

function signed(content: JsonObject, headersOf: (raw: string) => Readonly<Record<string, string>>): JsonObject {
  const raw = JSON.stringify(content);
  return { body: content, raw_body: raw, headers: { "content-type": "application/json", ...headersOf(raw) } };
}

const slack = (raw: string): Readonly<Record<string, string>> => ({
  "x-slack-request-timestamp": String(now),
  "x-slack-signature": `v0=${hmac(`v0:${now}:${raw}`)}`,
});
const zoom = (raw: string): Readonly<Record<string, string>> => ({
  "x-zm-request-timestamp": String(now),
  "x-zm-signature": `v0=${hmac(`v0:${now}:${raw}`)}`,
});
const own = (raw: string): Readonly<Record<string, string>> => ({
  "x-timestamp": String(now),
  "x-signature": hmac(`${now}.${raw}`),
});

const issueEvent: JsonObject = {
  action: "opened",
  issue: {
    number: 7,
    title: "A crash",
    body: null,
    html_url: "https://github.com/octo/hello/issues/7",
    user: { login: "ada" },
  },
  repository: { full_name: "octo/hello" },
};
const feedItem: JsonObject = {
  title: "A new release",
  link: "https://example.com/posts/a-new-release",
  guid: "https://example.com/posts/a-new-release",
  pubdate: "2030-01-01T08:30:00.000Z",
  categories: ["releases"],
};
const failure: JsonObject = {
  id: "evt_abc",
  ts: 1_893_488_400_000,
  event: { method: "GET", path: "/" },
  error: { name: "Timeout", message: "The execution ran longer than the timeout of the workflow", step: "get_orders" },
};
const schedule: JsonObject = { timestamp: 1_893_488_400_000, timezone: "UTC", cron: "0 9 * * *" };
const report = { "/tmp/report.csv": "id,total\n1,5\n2,7.5\n", "/tmp/report.txt": "Three orders\n" };
const writtenReport: JsonObject = { write_report: { $return_value: "/tmp/report.csv", path: "/tmp/report.csv" } };
const delivery = '{"id":1042,"status":"created"}';
const receiver = [
  {
    method: "POST",
    body: delivery,
    headers: { "content-type": "application/json", "x-webhook-signature": hmac(delivery) },
    status: 200,
  },
  { method: "POST", body: delivery, headers: { "x-webhook-signature": "00" }, status: 401 },
  { method: "POST", body: delivery, headers: {}, status: 401 },
] as const;

const rsaKey = generateKeyPairSync("rsa", { modulusLength: 1024 })
  .privateKey.export({ type: "pkcs8", format: "pem" })
  .toString();
const push: JsonObject = {
  ref: "refs/heads/main",
  pusher: { name: "ada" },
  commits: [{ id: "6dcb09b5", message: "Fix a bug" }],
};
const github = (raw: string): Readonly<Record<string, string>> => ({ "x-hub-signature-256": `sha256=${hmac(raw)}` });
const stripe = (raw: string, at = now): Readonly<Record<string, string>> => ({
  "stripe-signature": `t=${at},v1=${hmac(`${at}.${raw}`)}`,
});
const order: JsonObject = { order: 42 };
const unsigned = { body: order, ends: "exits: The signature doesn't match" } as const;
const bestPractices = "privacy-and-security/best-practices.md";
const authorized: JsonObject = { headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" } };
const inTwoDays = body["due_at"] ?? null;
const approval = { page: "code/nodejs/rerun.md", sample: "decide" } as const;
const openOrder: JsonObject = { abc: { resume_url: "https://hooks.example/resume", order_id: "<1042>" } };
const confirmation: Scenario = {
  page: "code/nodejs/rerun.md",
  sample: "confirm",
  event: { path: "/abc" },
  store: openOrder,
};
const conversion = { page: "code/nodejs/rerun.md", sample: "convert" } as const;
const priced = { page: "workflows/examples/http-response.md", sample: "No item in the request" } as const;
const slackPage = "apps/slack.md";
const slackQuestion = { page: slackPage, sample: "randomBytes(16)" } as const;
const approvals: JsonObject = { abc: { resume_url: "https://hooks.example/resume", channel: "C1", ts: "1.2" } };
const click = JSON.stringify({
  type: "block_actions",
  user: { id: "U1" },
  actions: [{ action_id: "approve", value: "abc" }],
});
const clickForm = `payload=${encodeURIComponent(click)}`;
const payment: JsonObject = {
  type: "payment_intent.succeeded",
  created: now,
  data: { object: { id: "pi_1", amount_received: 1250, currency: "eur", receipt_email: null } },
};
const sheet = "workflows/examples/add-row-to-google-sheets.md";
const zoomEvent = { page: "apps/zoom.md", sample: "verify" } as const;

/** The input of `decide` after `ask`. */
function askedWith(exports: JsonObject): Pick<Scenario, "steps" | "store"> {
  return { steps: { ask: { $return_value: { id: "abc" }, ...exports } }, store: openOrder };
}

function inBoth(entries: readonly Scenario[]): readonly Scenario[] {
  return entries.flatMap((entry) => [entry, { ...entry, page: entry.page.replace("nodejs", "python") }]);
}

export const scenarios: readonly Scenario[] = [
  // Programs that use the API
  {
    page: "api/index.md",
    sample: "api.mjs",
    calls: { name: "request", with: [{ url: "/users/me" }] },
    shows: "usr_abc",
  },
  { page: "api/index.md", sample: "api.py", calls: { name: "request", with: ["GET", "/users/me"] }, shows: "usr_abc" },
  { page: "api/rest/index.md", sample: "tick.js", files: { "tick.js": "export default {};\n" } },
  { page: "api/rest/index.md", sample: "end_cursor", shows: "src_57" },
  { page: "api/rest/index.md", sample: "show-source.mjs", faults: [429, 500], shows: "orders" },
  { page: "api/rest/index.md", sample: "show-source.mjs", faults: [404], ends: "404: not_found" },
  { page: "api/rest/index.md", sample: "request.py", faults: [429, 500], shows: "orders" },
  { page: "api/rest/index.md", sample: "request.py", faults: [404], ends: "not_found" },
  { page: "api/rest/index.md", sample: "--retry 4", faults: [429], shows: "orders" },
  { page: "api/rest/webhooks.md", sample: "receiver.mjs", requests: receiver, shows: '"created"' },
  { page: "api/rest/webhooks.md", sample: "receiver.py", requests: receiver, shows: "created" },
  { page: "api/rest/webhooks.md", sample: "localhost:8080", shows: "200\n401" },
  { page: "api/sse.md", sample: "stream.mjs", shows: "evt_new1" },
  { page: "api/sse.md", sample: "stream.py", shows: "1043" },
  { page: "api/sse.md", sample: "follow.mjs", shows: "evt_new1" },
  { page: "api/sse.md", sample: "follow.mjs", files: { "last-id.txt": "evt_0" }, shows: "evt_abc" },
  { page: "api/sse.md", sample: "follow.py", shows: "evt_new1", ends: "HTTPError: 404" },
  {
    page: "api/sse.md",
    sample: "follow.py",
    files: { "last-id.txt": "evt_0" },
    shows: "evt_abc",
    ends: "HTTPError: 404",
  },
  {
    page: "destinations/sse.md",
    sample: "relay.mjs",
    requests: [
      { method: "GET", headers: { cookie: `session=ada.${hmac("ada")}` }, status: 200 },
      { method: "GET", headers: { cookie: `session=ada.${hmac("grace")}` }, status: 401 },
      { method: "GET", headers: {}, status: 401 },
    ],
  },

  // Apps
  { page: "apps/discord.md", sample: "author", event: { author: { bot: false, username: "ada" }, content: "Hello" } },
  {
    page: "apps/discord.md",
    sample: "author",
    event: { author: { bot: true, username: "bot" }, content: "Hello" },
    ends: "exits: Written by a bot",
  },
  { page: "apps/slack.md", sample: "subtype", event: { user: "U1", text: "Hello", channel: "C1", ts: "1.2" } },
  { page: "apps/slack.md", sample: "subtype", event: { bot_id: "B1" }, ends: "exits: Not a message from a person" },
  { ...slackQuestion, run: { runs: 1 } },
  {
    ...slackQuestion,
    run: {
      runs: 2,
      context: { id: "abc" },
      callback_request: { method: "POST", body: { approved: true, user: "U1" } },
    },
    shows: '"approved":true',
  },
  {
    ...slackQuestion,
    run: { runs: 2, context: { id: "abc" }, callback_request: { method: "GET", body: null } },
    shows: '"approved":false',
  },
  {
    page: slackPage,
    sample: "close",
    steps: { ask: { $return_value: { id: "abc", approved: true, user: "U1" } } },
    store: approvals,
    shows: "Approved by",
  },
  {
    page: slackPage,
    sample: "close",
    steps: { ask: { $return_value: { id: "abc", approved: false } } },
    store: approvals,
    ends: "exits: No one decided",
  },
  {
    page: slackPage,
    sample: "verify",
    event: { body: { payload: click }, raw_body: clickForm, headers: slack(clickForm) },
    shows: '"action":"approve"',
  },
  {
    page: slackPage,
    sample: "verify",
    body: { payload: click },
    ends: "exits: Not a recent POST",
    shows: '"status":401',
  },
  {
    page: slackPage,
    sample: "decide",
    steps: { verify: { $return_value: { user: "U012AB3CD", action: "approve", id: "abc" } } },
    store: approvals,
  },
  {
    page: slackPage,
    sample: "decide",
    steps: { verify: { $return_value: { user: "U1", action: "approve", id: "abc" } } },
    store: approvals,
    ends: "exits: U1 may not decide",
  },
  { page: "apps/intercom.md", sample: "conversation_id", event: { id: "12" } },
  { page: "apps/strava.md", event: { object_id: 1, object_type: "activity" } },
  { ...zoomEvent, event: signed({ event: "meeting.ended", payload: { object: { id: "1" } } }, zoom) },
  {
    ...zoomEvent,
    event: signed({ event: "endpoint.url_validation", payload: { plainToken: "abc" } }, zoom),
    ends: "exits: Validated the endpoint",
    shows: hmac("abc"),
  },
  { ...zoomEvent, event: { headers: {} }, ends: "exits: The signature doesn't match", shows: '"status":401' },

  // Code steps
  { page: "code/nodejs/http-requests.md", sample: "encodeURIComponent(id)", body: { id: 200 } },
  {
    page: "code/nodejs/http-requests.md",
    sample: "encodeURIComponent(id)",
    body: { id: 404 },
    ends: "exits: There is no record 404",
  },
  { page: "code/python/http-requests.md", sample: "such record", body: { code: 404 }, ends: "exits: There is no such" },
  { page: "code/python/http-requests.md", sample: "such record", body: { code: 200 }, shows: "200" },
  ...inBoth([
    { ...approval, ...askedWith({ $resume_data: { approved: true } }), shows: "Approved" },
    { ...approval, ...askedWith({ $resume_data: {} }), ends: "exits: Rejected" },
    { ...approval, ...askedWith({ $resume_data: { approved: false } }), ends: "exits: Rejected" },
    { ...approval, ...askedWith({}), ends: "exits: No one decided" },
    {
      ...confirmation,
      event: { method: "GET", path: "/abc", body: null },
      ends: "exits: Showed the page",
      shows: "Approve order &",
    },
    { ...confirmation, body: { decision: "approve" }, shows: "<p>Approved" },
    { ...confirmation, body: { decision: "reject" }, shows: "<p>Rejected" },
    { ...confirmation, body: {}, shows: "<p>Rejected" },
    { ...confirmation, store: {}, body: { decision: "approve" }, ends: "exits: No open approval", shows: "404" },
    { page: "code/nodejs/rerun.md", sample: "wait_for_job", body: { job_id: "job-1" }, shows: "done" },
    { page: "code/nodejs/rerun.md", sample: "wait_for_job", body: { job_id: "job-2" } },
    { ...conversion, run: { runs: 1 } },
    {
      ...conversion,
      run: { runs: 2, callback_request: { body: { url: "https://files.example.com/video" } } },
      shows: "files",
    },
    { ...conversion, run: { runs: 2 }, ends: "The conversion did not finish within an hour" },
  ]),
  {
    page: "code/nodejs/working-with-files.md",
    sample: "createInterface",
    steps: { download: { $return_value: "/tmp/report.csv" } },
    files: report,
  },
  { page: "code/nodejs/working-with-files.md", sample: "wc -l", steps: writtenReport, files: report, shows: "3" },

  {
    page: "code/nodejs/using-data-stores.md",
    sample: "expired",
    store: { old: "2020-01-01T00:00:00.000Z", fresh: new Date().toISOString() },
    shows: "Deleted 1 of 2",
  },
  {
    page: "code/python/using-data-stores.md",
    sample: "expired",
    store: { old: "2020-01-01T00:00:00.000Z", fresh: new Date().toISOString() },
    shows: "Deleted 1 records",
  },
  {
    page: "code/python/import-mappings.md",
    sample: "read_excel",
    steps: { download: { $return_value: "/tmp/orders.xlsx" } },
    files: { "/tmp/orders.xlsx": "" },
  },

  // Components
  ...[
    { page: "components/api.md", sample: "get-repository.js" },
    { page: "components/api.md", sample: "get-issue.mjs" },
    { page: "components/api.md", sample: "new-issues.js" },
    { page: "components/migrating.md", sample: "example-github-create-issue" },
    { page: "components/typescript.md", sample: "src/list-issues.ts" },
    { page: "components/quickstart/nodejs/actions.md", sample: "repository.js" },
    { page: "components/quickstart/nodejs/actions.md", sample: "issues.js" },
    { page: "code/nodejs/auth.md", sample: "releases?per_page=1" },
  ].flatMap((action): readonly Scenario[] => [
    action,
    ...["../user", "octo/..", "octo/hello?per_page=1"].map((repository) => ({
      ...action,
      props: { repository },
      ends: "ConfigurationError: Repository must look like",
    })),
  ]),
  { page: "components/api.md", sample: "parse-date.js", props: { date: "2030-01-31" }, shows: "1896048000000" },
  {
    page: "components/api.md",
    sample: "parse-date.js",
    props: { date: "soon" },
    ends: "ConfigurationError: Date must look",
  },
  {
    page: "components/api.md",
    sample: "new-star.js",
    body: { sender: { id: 9, login: "grace" } },
    event: { headers: { "x-github-event": "watch" } },
    isSignedBySource: true,
    shows: '"user":"grace"',
  },
  {
    page: "components/quickstart/nodejs/sources.md",
    sample: "pushes.js",
    language: "js",
    body: push,
    event: { headers: { "x-github-event": "push", "x-github-delivery": "1" } },
    isSignedBySource: true,
  },
  {
    page: "components/quickstart/nodejs/sources.md",
    sample: "pushes.js",
    language: "js",
    body: push,
    event: { headers: { "x-github-event": "push", "x-hub-signature-256": "sha256=00" } },
    shows: '"emitted":[]',
  },
  {
    page: "components/quickstart/nodejs/sources.md",
    sample: "{ pusher, commits }",
    event: { ...push, pusher: "ada" },
  },

  { page: "code/index.md", sample: "bash greet.sh", beside: { "greet.sh": "greet" }, shows: "All tests passed" },
  { page: "code/index.md", sample: "test_find_order.py", beside: { "find_order.py": "find_order.py" }, shows: "OK" },
  { page: "code/index.md", sample: "find_order.test.mjs", shows: "passed: returns the order" },

  // Destinations and examples
  {
    page: "destinations/emit.md",
    sample: "handle_order",
    event: { order: 1042, total: 1500 },
    context: { hops: ["wf_def"] },
  },
  { page: "destinations/emit.md", sample: "emit_items", body: { orders: [{ id: 1 }, { id: 2 }] } },
  { page: "destinations/index.md", sample: "Lines counted", steps: { count_lines: { lines: 3 } } },
  {
    page: "examples/waiting-to-execute-next-step-of-workflow.md",
    sample: "cancel_reminder",
    store: { "ada@example.com": "https://hooks.example/cancel" },
  },
  { page: bestPractices, sample: "GITHUB_WEBHOOK_SECRET", event: signed(order, github) },
  { page: bestPractices, sample: "GITHUB_WEBHOOK_SECRET", ...unsigned },
  { page: bestPractices, sample: "STRIPE_WEBHOOK_SECRET", event: signed(order, stripe) },
  { page: bestPractices, sample: "STRIPE_WEBHOOK_SECRET", ...unsigned },
  {
    page: bestPractices,
    sample: "STRIPE_WEBHOOK_SECRET",
    event: signed(order, (raw) => stripe(raw, now - 3600)),
    ends: "exits: The request is too old",
  },
  { page: bestPractices, sample: "SLACK_SIGNING_SECRET", event: signed({ type: "event_callback" }, slack) },
  {
    page: bestPractices,
    sample: "SLACK_SIGNING_SECRET",
    event: signed({ type: "url_verification", challenge: "abc" }, slack),
    ends: "exits: Confirmed the URL",
    shows: '"abc"',
  },
  { page: bestPractices, sample: "SLACK_SIGNING_SECRET", ...unsigned },
  { page: bestPractices, sample: '"x-timestamp"', event: signed(order, own) },
  { page: bestPractices, sample: '"x-timestamp"', ...unsigned },
  { page: bestPractices, sample: "No usable email address", body: { email: "ada@example.com", quantity: 2 } },
  {
    page: bestPractices,
    sample: "No usable email address",
    body: { email: "ada" },
    ends: "exits: No usable email address",
  },
  { page: bestPractices, sample: "allowedHosts", body: { url: "https://api.example.com/orders" } },
  { page: bestPractices, sample: "allowedHosts", body: { url: "https://192.0.2.1/" }, ends: "is not on the list" },
  {
    page: "scheduling-future-tasks.md",
    sample: "task-scheduler.js",
    language: "js",
    props: { token: secret },
    event: authorized,
    body: { timestamp: inTwoDays, message: "Renew the contract" },
    shows: '"status":202',
  },
  {
    page: "scheduling-future-tasks.md",
    sample: "task-scheduler.js",
    language: "js",
    props: { token: "another" },
    event: authorized,
    body: { timestamp: inTwoDays, message: "Renew the contract" },
    shows: '"emitted":[],"responses":[{"status":401',
  },
  {
    page: "scheduling-future-tasks.md",
    sample: "remind",
    event: { message: "Renew the contract", timestamp: inTwoDays },
  },
  { page: "sources/github.md", sample: "report_issue", event: issueEvent },
  {
    page: "sources/github.md",
    sample: "report_issue",
    event: { ...issueEvent, action: "closed" },
    ends: "exits: The issue was closed",
  },
  {
    page: "sources/http.md",
    sample: "orders.js",
    language: "js",
    props: { token: secret },
    event: authorized,
    shows: '"status":202',
  },
  {
    page: "sources/http.md",
    sample: "orders.js",
    language: "js",
    props: { token: "another" },
    event: authorized,
    shows: '"emitted":[]',
  },
  { page: "sources/rss.md", sample: "select_item", event: feedItem },

  // Workflows
  { page: "workflows/built-in-functions.md", sample: "below 100", body: { status: "paid", amount: "150" } },
  {
    page: "workflows/built-in-functions.md",
    sample: "below 100",
    body: { status: "paid" },
    ends: "exits: The order is not paid",
  },
  { page: "workflows/build-and-run.md", sample: "recipient", body: { email: "ada@example.com" } },
  { page: "workflows/build-and-run.md", sample: "recipient", context: { test: true } },
  { page: "workflows/errors.md", sample: "reserve", props: { warehouse: "LYS" }, body: { sku: "lamp", stock: 3 } },
  {
    page: "workflows/errors.md",
    sample: "reserve",
    props: { warehouse: "LYS" },
    body: { sku: "lamp", stock: 0 },
    ends: "OutOfStock: lamp",
  },
  {
    page: "workflows/errors.md",
    sample: "report",
    event: failure,
    context: { hops: ["wf_def"] },
    shows: "step get_orders",
  },
  {
    page: "workflows/errors.md",
    sample: "A test of the error workflow",
    ends: "throws: Error: A test of the error workflow",
  },
  {
    page: "workflows/examples/add-multiple-rows-to-google-sheets.md",
    sample: "values/${range}:append",
    steps: { rows: { $return_value: [["Ada", "ada@example.com", true]] } },
  },
  { page: "workflows/errors.md", sample: "alert", event: failure, context: { hops: ["wf_def"] } },
  { page: "workflows/errors.md", sample: "report_errors", event: schedule, shows: "4 kinds of errors" },
  { page: "workflows/events/inspect.md", sample: "resend.mjs", language: "js", shows: "Sent evt_def again" },
  {
    page: "workflows/events/inspect.md",
    sample: "keep_log",
    steps: { check_order: { $return_value: { order: 1042 } } },
  },
  {
    page: "workflows/events/cold-starts.md",
    sample: "SNOWFLAKE_PRIVATE_KEY",
    env: { SNOWFLAKE_ACCOUNT: "example-shop", SNOWFLAKE_PRIVATE_KEY: rsaKey },
  },
  { page: "workflows/examples/cron-job.md", event: schedule },
  {
    page: "workflows/examples/cron-job.md",
    sample: "deliver",
    steps: { build_report: { $return_value: { path: "/tmp/report.csv", day: "2030-01-01", rows: 2 } } },
    files: report,
  },
  { page: "workflows/examples/cron-job.md", sample: "no time left", shows: '"rows":500' },
  {
    page: "workflows/examples/cron-job.md",
    sample: "The site is up",
    steps: {
      check: {
        $return_value: { ok: false, status: 500, url: "https://example.com/", scheduled: "2030-01-01T09:00:00.000Z" },
      },
    },
  },
  {
    page: "workflows/examples/cron-job.md",
    sample: "The site is up",
    steps: { check: { $return_value: { ok: true } } },
    ends: "exits: The site is up",
  },
  { ...priced, event: { method: "GET", query: { item: "pen" } }, shows: '"price":2' },
  {
    ...priced,
    event: { method: "GET", query: { item: "lamp" } },
    ends: "exits: Unknown item lamp",
    shows: '"status":404',
  },
  { ...priced, event: { method: "GET" }, ends: "exits: No item in the request", shows: '"status":400' },
  { page: sheet, sample: "isFromStripe", event: signed(payment, stripe), shows: '"amount":12.5' },
  { page: sheet, sample: "isFromStripe", ends: "exits: The signature doesn't match", shows: '"status":400' },
  {
    page: "workflows/examples/send-email-to-someone-else.md",
    sample: "SMTP_PASSWORD",
    steps: { check: { $return_value: { email: "ada@example.com", name: "Ada" } } },
  },
  {
    page: "workflows/examples/send-http-request.md",
    sample: "/v1/forecast",
    steps: { geocode: { $return_value: { name: "Oslo", latitude: 59.9, longitude: 10.7 } } },
  },
  {
    page: "workflows/examples/send-slack-message.md",
    sample: "thread_ts",
    steps: { post: { $return_value: { channel: "C1", ts: "1893488400.000100" } } },
  },
  {
    page: "workflows/examples/trigger-workflow-on-saas-event.md",
    event: issueEvent,
    steps: {
      classify: {
        $return_value: {
          repository: "octo/hello",
          number: 7,
          title: "A crash",
          url: "https://github.com/octo/hello/issues/7",
        },
      },
    },
  },
  {
    page: "workflows/steps/actions.md",
    sample: "reply",
    steps: { create_issue: { $return_value: { number: 7, html_url: "https://github.com/octo/hello/issues/7" } } },
  },
  {
    page: "workflows/steps/triggers.md",
    sample: "Cannot ",
    event: { path: "/orders/42" },
    body: { status: "paid" },
  },
  {
    page: "workflows/steps/triggers.md",
    sample: "Cannot ",
    event: { path: "/orders" },
    ends: "Cannot POST /orders",
  },
  { page: "workflows/steps/triggers.md", sample: "respond", steps: { read_order: { $return_value: { order: 42 } } } },
  { page: "workflows/steps/triggers.md", sample: "OPTIONS" },
  {
    page: "workflows/steps/triggers.md",
    sample: "OPTIONS",
    event: { method: "OPTIONS" },
    ends: "exits: Responded to the browser's preflight",
  },
  { page: "workflows/steps/triggers.md", sample: "report_day", event: schedule },
  {
    page: "workflows/steps/triggers.md",
    sample: "save_files",
    event: {
      subject: "Invoices",
      attachments: [{ filename: "a.pdf", content_type: "application/pdf", content_url: "https://files.example.com/a" }],
    },
  },
  { page: "workflows/steps/triggers.md", sample: "select_releases", event: feedItem },
  { page: "workflows/steps/triggers.md", sample: "describe_issue", event: issueEvent },
];
