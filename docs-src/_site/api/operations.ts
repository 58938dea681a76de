/** The operations of the API, in the order of the reference: parameters, samples and responses of each. What it does is said in `texts.yml`. */
import { constants } from "../constants.ts";
import { product } from "../product.ts";
import type { Operation, Response } from "./operation.ts";
import { deleted, json, list, one, ownId, pages } from "./operation.ts";
import { printed } from "./printed.ts";
import { samplesFrom, samplesOf } from "./samples.ts";
import type { Schema } from "./schemas.ts";
import { textRef } from "./texts.ts";
import { emitter, idOf, listener, object, props, requiredIf, string } from "./schemas.ts";

const payloadLimit = printed(constants["PAYLOAD_SIZE_LIMIT"]);
const propsLimit = printed(constants["CONFIGURED_PROPS_SIZE_LIMIT"]);
const tooLarge = `The body is larger than ${payloadLimit}`;
const tooLargeWithProps = `${tooLarge}, or its props are larger than ${propsLimit}`;

const sourceId = ownId("src", "source");
const workflowId = ownId("wf", "workflow");
const organizationId = ownId("org", "organization");
const eventId = idOf("evt", "ID of an event");

/** Every body may say for which organization the request is. */
const body = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  more: Schema = {},
): Schema => ({
  type: "object",
  properties: { ...properties, org_id: { ...idOf("org", "ID of the organization to act for"), "x-common": true } },
  required,
  ...more,
});
const exactlyOne = (names: readonly string[]): Schema => ({ oneOf: names.map((name) => ({ required: [name] })) });
const atMostOne = (names: readonly string[]): Schema => ({
  not: { anyOf: names.flatMap((name, at) => names.slice(at + 1).map((other) => ({ required: [name, other] }))) },
});
const address = (description: string): Schema => ({ type: "string", format: "uri", description });

const componentKeys = ["component_id", "component_code", "component_url"];
const withoutOthers = requiredIf("without the other two");
const newCode = "New code. Send only one of these.";

const stream: Response = {
  description: "The stream is open.",
  content: { "text/event-stream": { schema: string("Messages, each with an `id:` line and a `data:` line") } },
};

const planetPython = {
  id: "src_abc",
  name: "planet-python",
  component_id: "cmp_rss",
  active: true,
  state: "active",
  configured_props: { url: "https://planetpython.org/rss20.xml", timer: { intervalSeconds: 900 } },
  endpoint: null,
};
const paused = { name: "planet-python (paused)", active: false };
const workflow = { id: "wf_abc", name: "Count names", active: true };
const subscription = { id: "sub_abc", emitter_id: "src_abc", listener_id: "whk_abc", event_name: null };
const webhook = { id: "whk_abc", url: "https://example.com/hook", name: "orders", description: null };

export const operations: readonly Operation[] = [
  {
    method: "post",
    path: "/components",
    id: "createComponent",
    tag: "Components",
    summary: "Create a component",
    body: body(
      {
        code: {
          ...string("Source code of a JavaScript module whose default export is a component"),
          ...requiredIf("if you omit `url`"),
        },
        url: {
          ...address("Public URL of a file that contains such a module. The platform reads the file once."),
          ...requiredIf("if you omit `code`"),
        },
      },
      [],
      exactlyOne(["code", "url"]),
    ),
    fails: {
      400: textRef("fields", "wrongComponent"),
      413: tooLarge,
    },
    response: one("Component", {
      id: "cmp_abc",
      key: "quickstart-tick",
      name: "Tick",
      description: "Emits an event on a timer.",
      version: "0.0.1",
      type: "source",
      props: { timer: { type: "$.interface.timer" } },
    }),
    samples: samplesFrom({
      curl: [
        "jq -n --rawfile code tick.js '{code: $code}' |",
        "  curl --fail --max-time 10 \\",
        `    "${product.apiBase}/components" \\`,
        '    -H "Authorization: Bearer $API_KEY" \\',
        "    -H 'Content-Type: application/json' \\",
        "    -d @-",
      ],
      js: [
        'import { readFileSync } from "fs";',
        'import axios from "axios";',
        "",
        "const { data } = await axios.post(",
        `  "${product.apiBase}/components",`,
        '  { code: readFileSync("tick.js", "utf8") },',
        "  { headers: { Authorization: `Bearer ${process.env.API_KEY}` }, timeout: 10000 },",
        ");",
        "console.log(data.data.id);",
      ],
      python: [
        "import os",
        "from pathlib import Path",
        "",
        "import requests",
        "",
        "response = requests.post(",
        `    "${product.apiBase}/components",`,
        `    headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},`,
        '    json={"code": Path("tick.js").read_text(encoding="utf-8")},',
        "    timeout=10,",
        ")",
        "response.raise_for_status()",
        'print(response.json()["data"]["id"])',
      ],
    }),
  },
  {
    method: "get",
    path: "/components/{id_or_key}",
    id: "getComponent",
    tag: "Components",
    summary: "Get a component",
    inPath: [
      {
        name: "id_or_key",
        required: true,
        description:
          "An ID, such as `cmp_abc`, or a key, such as `rss-new-item-in-feed`. A key returns the latest version.",
        schema: { type: "string" },
      },
    ],
    fails: { 404: null },
    response: one("Component", {
      id: "cmp_rss",
      key: "rss-new-item-in-feed",
      name: "New Item in Feed",
      description: "Emits an event for each new item in a feed.",
      version: "0.0.1",
      type: "source",
      props: { url: { type: "string", label: "URL" }, timer: { type: "$.interface.timer" } },
    }),
    samples: samplesOf({ method: "get", path: "/components/rss-new-item-in-feed" }),
  },
  {
    method: "get",
    path: "/sources/{id}/events",
    id: "listEvents",
    tag: "Events",
    summary: "List events",
    inPath: [sourceId],
    inQuery: pages("paginationOfEvents"),
    fails: {
      400: "`limit` isn't a positive integer, a cursor isn't valid, or both cursors are given",
      404: "The source doesn't exist",
    },
    response: list(
      "StoredEvent",
      [
        {
          id: "evt_def",
          ts: 1_893_488_460_000,
          summary: "Order 1043: created",
          event: { id: 1043, status: "created" },
        },
        {
          id: "evt_abc",
          ts: 1_893_488_400_000,
          summary: "Order 1042: created",
          event: { id: 1042, status: "created" },
        },
      ],
      12,
      ["ZXZ0X2RlZg", "ZXZ0X2FiYw"],
    ),
    samples: samplesOf({ method: "get", path: "/sources/{SOURCE_ID}/events", query: { limit: 2 } }),
  },
  {
    method: "delete",
    path: "/sources/{id}/events",
    id: "deleteEvents",
    tag: "Events",
    summary: "Delete events",
    inPath: [sourceId],
    inQuery: [
      {
        name: "start_id",
        description: "The oldest event to delete. Default: the source's oldest event.",
        schema: eventId,
      },
      {
        name: "end_id",
        description: "The newest event to delete. Default: the source's newest event.",
        schema: eventId,
      },
    ],
    fails: {
      400: "`start_id` is newer than `end_id`",
      404: "The source doesn't exist, or one of the events isn't stored",
    },
    response: json(
      "How many events were deleted",
      object({ data: object({ deleted_count: { type: "integer", minimum: 0 } }) }),
      { data: { deleted_count: 2 } },
    ),
    samples: samplesOf({
      method: "delete",
      path: "/sources/{SOURCE_ID}/events",
      query: { start_id: "evt_abc", end_id: "evt_def" },
    }),
  },
  {
    method: "get",
    path: "/orgs/{id}",
    id: "getOrganization",
    tag: "Organizations",
    summary: "Get an organization",
    isForOneOwner: true,
    inPath: [{ ...organizationId, description: textRef("fields", "organizationOfUser") }],
    fails: { 404: null },
    response: one("Organization", { id: "org_abc", name: "Example Ltd", plan: "team", role: "admin" }),
    samples: samplesOf({ method: "get", path: "/orgs/{ORG_ID}" }),
  },
  {
    method: "get",
    path: "/orgs/{id}/sources",
    id: "listOrganizationSources",
    tag: "Organizations",
    summary: "List the sources of an organization",
    isForOneOwner: true,
    inPath: [organizationId],
    inQuery: pages(),
    fails: { 400: null, 404: null },
    response: list(
      "Source",
      [
        {
          id: "src_org",
          name: "signups",
          component_id: "cmp_abc",
          active: true,
          state: "active",
          configured_props: {},
          endpoint: "ENDPOINT_URL",
        },
      ],
      1,
      ["c3JjX29yZw", "c3JjX29yZw"],
    ),
    samples: samplesOf({ method: "get", path: "/orgs/{ORG_ID}/sources" }),
  },
  {
    method: "get",
    path: "/orgs/{id}/subscriptions",
    id: "listOrganizationSubscriptions",
    tag: "Organizations",
    summary: "List the subscriptions of an organization",
    isForOneOwner: true,
    inPath: [organizationId],
    inQuery: pages(),
    fails: { 400: null, 404: null },
    response: list(
      "Subscription",
      [{ id: "sub_org", emitter_id: "src_org", listener_id: "wf_org", event_name: null }],
      1,
      ["c3ViX29yZw", "c3ViX29yZw"],
    ),
    samples: samplesOf({ method: "get", path: "/orgs/{ORG_ID}/subscriptions" }),
  },
  {
    method: "get",
    path: "/users/me/sources",
    id: "listSources",
    tag: "Sources",
    summary: "List sources",
    inQuery: pages(),
    fails: { 400: null },
    response: list(
      "Source",
      [
        {
          id: "src_abc",
          name: "orders",
          component_id: "cmp_abc",
          active: true,
          state: "active",
          configured_props: {},
          endpoint: "ENDPOINT_URL",
        },
      ],
      7,
      ["c3JjX2FiYw", "c3JjX2FiYw"],
    ),
    samples: samplesOf({ method: "get", path: "/users/me/sources", query: { limit: 1 } }),
  },
  {
    method: "post",
    path: "/sources",
    id: "createSource",
    tag: "Sources",
    summary: "Create a source",
    body: body(
      {
        component_id: { ...string("ID of a component, or its key in the registry"), ...withoutOthers },
        component_code: {
          ...string(textRef("fields", "componentCode")),
          ...withoutOthers,
        },
        component_url: { ...address("Public URL of a component's file"), ...withoutOthers },
        name: string("Name shown in lists. Default: the component's `name`."),
        configured_props: {
          ...props,
          description: textRef("fields", "configuredProps"),
          ...requiredIf("if a prop has no default"),
        },
      },
      [],
      exactlyOne(componentKeys),
    ),
    fails: {
      400: "The body contains none or more than one of the three component parameters; the code doesn't parse; the component is an action; a required prop is missing; or a value doesn't match its prop's type",
      404: "The component or a connected account doesn't exist",
      413: tooLargeWithProps,
    },
    response: one("Source", planetPython),
    samples: samplesOf({
      method: "post",
      path: "/sources",
      body: {
        component_id: "rss-new-item-in-feed",
        name: planetPython.name,
        configured_props: planetPython.configured_props,
      },
      timeout: 60,
    }),
  },
  {
    method: "get",
    path: "/sources/{id}",
    id: "getSource",
    tag: "Sources",
    summary: "Get a source",
    inPath: [sourceId],
    fails: { 404: null },
    response: one("Source", planetPython),
    samples: samplesOf({ method: "get", path: "/sources/{SOURCE_ID}" }),
  },
  {
    method: "put",
    path: "/sources/{id}",
    id: "changeSource",
    tag: "Sources",
    summary: "Change a source",
    inPath: [sourceId],
    body: body(
      {
        name: string("New name. The ID stays the same."),
        active: { type: "boolean", description: "`true` turns the source on, and `false` turns it off" },
        configured_props: {
          ...props,
          description: "New values, by prop name. Props that you leave out keep their values.",
        },
        component_id: string(newCode),
        component_code: string(newCode),
        component_url: address(newCode),
      },
      [],
      {
        ...atMostOne(componentKeys),
        anyOf: ["name", "active", "configured_props", ...componentKeys].map((name) => ({ required: [name] })),
      },
    ),
    fails: {
      400: "The body contains nothing to change or more than one component parameter; the code doesn't parse; or a value doesn't match its prop's type",
      404: "The source, the component, or a connected account doesn't exist",
      413: tooLargeWithProps,
    },
    response: one("Source", { ...planetPython, ...paused, state: "inactive" }),
    samples: samplesOf({ method: "put", path: "/sources/{SOURCE_ID}", body: paused, timeout: 60 }),
  },
  {
    method: "delete",
    path: "/sources/{id}",
    id: "deleteSource",
    tag: "Sources",
    summary: "Delete a source",
    inPath: [sourceId],
    fails: { 404: null },
    response: deleted("src"),
    samples: samplesOf({ method: "delete", path: "/sources/{SOURCE_ID}", timeout: 60 }),
  },
  {
    method: "get",
    path: "/users/me/subscriptions",
    id: "listSubscriptions",
    tag: "Subscriptions",
    summary: "List subscriptions",
    inQuery: pages(),
    fails: { 400: null },
    response: list(
      "Subscription",
      [subscription, { id: "sub_def", emitter_id: "wf_abc", listener_id: "wf_def", event_name: "$errors" }],
      2,
      ["c3ViX2FiYw", "c3ViX2RlZg"],
    ),
    samples: samplesOf({ method: "get", path: "/users/me/subscriptions" }),
  },
  {
    method: "post",
    path: "/subscriptions",
    id: "createSubscription",
    tag: "Subscriptions",
    summary: "Create a subscription",
    body: body(
      { emitter_id: emitter, listener_id: listener, event_name: string("Deliver only events with this name") },
      ["emitter_id", "listener_id"],
    ),
    fails: {
      400: "`emitter_id` or `listener_id` is missing, or is the ID of a resource that can't emit or listen",
      404: "The emitter or the listener doesn't exist, or they belong to different owners",
    },
    response: one("Subscription", subscription),
    samples: samplesOf({
      method: "post",
      path: "/subscriptions",
      body: { emitter_id: { variable: "SOURCE_ID" }, listener_id: { variable: "WEBHOOK_ID" } },
    }),
  },
  {
    method: "delete",
    path: "/subscriptions/{id}",
    id: "deleteSubscription",
    tag: "Subscriptions",
    summary: "Delete a subscription",
    inPath: [ownId("sub", "subscription")],
    fails: { 404: null },
    response: deleted("sub"),
    samples: samplesOf({ method: "delete", path: "/subscriptions/{SUBSCRIPTION_ID}" }),
  },
  {
    method: "get",
    path: "/users/me/webhooks",
    id: "listWebhooks",
    tag: "Webhooks",
    summary: "List webhooks",
    inQuery: pages(),
    fails: { 400: null },
    response: list("Webhook", [webhook], 1, ["d2hrX2FiYw", "d2hrX2FiYw"]),
    samples: samplesOf({ method: "get", path: "/users/me/webhooks" }),
  },
  {
    method: "post",
    path: "/webhooks",
    id: "createWebhook",
    tag: "Webhooks",
    summary: "Create a webhook",
    body: body(
      {
        url: {
          ...address("Public URL, with `https://` or `http://`, that accepts `POST` requests"),
          pattern: "^https?://",
        },
        name: string("Name shown in lists"),
        description: string("Purpose of the webhook"),
      },
      ["url"],
    ),
    fails: { 400: null },
    response: one("NewWebhook", { ...webhook, signing_key: "your-signing-key" }),
    samples: samplesOf({ method: "post", path: "/webhooks", body: { url: webhook.url, name: webhook.name } }),
  },
  {
    method: "delete",
    path: "/webhooks/{id}",
    id: "deleteWebhook",
    tag: "Webhooks",
    summary: "Delete a webhook",
    inPath: [ownId("whk", "webhook")],
    fails: { 404: null },
    response: deleted("whk"),
    samples: samplesOf({ method: "delete", path: "/webhooks/{WEBHOOK_ID}" }),
  },
  {
    method: "get",
    path: "/workflows/{id}",
    id: "getWorkflow",
    tag: "Workflows",
    summary: "Get a workflow",
    inPath: [workflowId],
    fails: { 404: null },
    response: one("Workflow", workflow),
    samples: samplesOf({ method: "get", path: "/workflows/{WORKFLOW_ID}" }),
  },
  {
    method: "put",
    path: "/workflows/{id}",
    id: "setWorkflow",
    tag: "Workflows",
    summary: "Enable or disable a workflow",
    inPath: [workflowId],
    body: body({ active: { type: "boolean", description: "`true` enables the workflow, and `false` disables it" } }, [
      "active",
    ]),
    fails: {
      400: "`active` is missing or isn't a boolean",
      404: "The ID is wrong, or the workflow belongs to another owner",
    },
    response: one("Workflow", workflow),
    samples: samplesOf({ method: "put", path: "/workflows/{WORKFLOW_ID}", body: { active: true } }),
  },
  {
    method: "get",
    path: "/workflows/{id}/errors",
    id: "listWorkflowErrors",
    tag: "Workflows",
    summary: "List the errors of a workflow",
    inPath: [workflowId],
    inQuery: pages(),
    fails: { 400: null, 404: null },
    response: list(
      "FailedExecution",
      [
        {
          id: "evt_abc",
          ts: 1_893_488_400_000,
          event: { method: "POST", path: "/", body: { order: 1042 } },
          error: {
            name: "TypeError",
            message: "Cannot read property 'email' of undefined",
            stack: "TypeError: Cannot read property 'email' of undefined\n    at Object.run (get_user.js:4:29)",
            step: "get_user",
          },
        },
      ],
      3,
      ["ZXZ0X2FiYw", "ZXZ0X2FiYw"],
    ),
    samples: samplesOf({ method: "get", path: "/workflows/{WORKFLOW_ID}/errors", query: { limit: 1 } }),
  },
  {
    method: "get",
    path: "/users/me",
    id: "getUser",
    tag: "Users",
    summary: "Get your user",
    isForOneOwner: true,
    response: one("User", {
      id: "usr_abc",
      name: "Ada",
      email: "ada@example.com",
      plan: "developer",
      orgs: [{ id: "org_abc", name: "Example Ltd", role: "admin" }],
    }),
  },
  {
    method: "get",
    path: "/sources/{id}/sse",
    id: "streamSource",
    tag: "Streams",
    summary: "Stream a source's events",
    inPath: [sourceId],
    fails: { 404: null },
    response: stream,
  },
  {
    method: "get",
    path: "/workflows/{id}/sse/{channel}",
    id: "streamChannel",
    tag: "Streams",
    summary: "Stream a workflow's channel",
    inPath: [
      workflowId,
      {
        name: "channel",
        required: true,
        description: "Name that the workflow passes to `$.send.sse`",
        schema: { type: "string" },
      },
    ],
    fails: { 404: null },
    response: stream,
  },
];
