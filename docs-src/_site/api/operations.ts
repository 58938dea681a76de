/** The operations of the API, in the order of the reference: what it says of each, its parameters, samples and responses. */
import { constants } from "../constants.ts";
import { product } from "../product.ts";
import type { Operation, Response } from "./operation.ts";
import { deleted, json, list, one, ownId, pages } from "./operation.ts";
import { printed } from "./printed.ts";
import { samplesFrom, samplesOf } from "./samples.ts";
import type { Schema } from "./schemas.ts";
import { emitter, idOf, listener, object, props, requiredIf, string } from "./schemas.ts";

/** Where the reference shows parameters, and where it shows errors after samples. */
const [parameters, samples, errors] = ["<!-- parameters -->", "<!-- samples -->", "<!-- errors -->"];

const payloadLimit = printed(constants["PAYLOAD_SIZE_LIMIT"]);
const propsLimit = printed(constants["CONFIGURED_PROPS_SIZE_LIMIT"]);
const tooLarge = `The body is larger than ${payloadLimit}`;
const tooLargeWithProps = `${tooLarge}, or its props are larger than ${propsLimit}`;
const wrongPage = "Status 400 means that the value of `limit` or a cursor is wrong.";

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
    purpose: "[Creates a component]",
    text: [
      "Creates a component of type `action` or `source` from its code.",
      parameters,
      "The module can import npm packages, but not files with a relative path. To include such files, use [`publish`](/cli/reference/#publish). These requests send the file `tick.js`:",
      errors,
      "If the component is an action, the owner's workflows can now use it. If it's a source component, [create a source](#create-a-source) to run it.",
    ],
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
      400: "The body contains both or neither of `code` and `url`; the code doesn't parse or lacks a [required key](/components/api/#component-structure); the file at `url` can't be read; or the `version` already exists for this `key`",
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
    purpose: "[Returns a component]",
    text: [
      "Returns one of your components, or a component from the registry.",
      samples,
      "Before you create a source, read `props` to see which values `configured_props` must contain. Status 404 means that neither you nor the registry has a component with this ID or key.",
    ],
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
    purpose: "[Lists a source's stored events], newest first",
    text: [
      "Returns a source's stored events, newest first.",
      errors,
      "To poll a source, store the `start_cursor` of the last page that wasn't empty, and pass it as `before` in the next request. The response contains the newer events.",
    ],
    inPath: [sourceId],
    inQuery: pages(". `after` returns older events, and `before` returns newer ones."),
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
    purpose: "[Deletes stored events], either all of them or a range",
    text: [
      "Deletes a source's stored events. Without parameters, it deletes all of them.",
      parameters,
      "The range includes both events. This request deletes the two events in the list above:",
      errors,
      "Deleted events can't be restored. The [inspector](/workflows/events/inspect/) keeps its own copy of each event that started an execution, and the source still [drops](/components/api/#dedupe-strategies) events with IDs that it has already emitted.",
    ],
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
    purpose: "[Returns an organization]",
    isForOneOwner: true,
    text: ["Returns the organization, and your [role](/orgs/#roles) in it: `admin` or `member`."],
    inPath: [{ ...organizationId, description: "ID of the organization, from [`GET /users/me`](#users)" }],
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
    purpose: "[Lists its sources]",
    isForOneOwner: true,
    text: ["Returns the [sources](#sources) that the organization owns.", samples, wrongPage],
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
    purpose: "[Lists its subscriptions]",
    isForOneOwner: true,
    text: [
      "Returns the [subscriptions](#subscriptions) whose emitters belong to the organization.",
      samples,
      wrongPage,
    ],
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
    purpose: "[Lists your sources]",
    text: ["Returns your account's sources.", samples, `${wrongPage} If an account has no sources, the list is empty.`],
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
    purpose: "[Creates a source]",
    text: [
      "Deploys a component as a source. The component must be of type `source`.",
      samples,
      "The API responds after the [hooks](/components/api/#hooks) `deploy()` and `activate()` have finished. If one of them throws an error, the status is still 200, but `state` is `failed` and `active` is `false`. Read the [logs](/sources/logs/), and [change](#change-a-source) or [delete](#delete-a-source) the source.",
      errors,
      "#### Values of `configured_props` {#configured-props}",
      [
        "| [Prop type](/components/api/#prop-types) | JSON value | Example |",
        "|---|---|---|",
        '| `string`, `integer`, `boolean`, `object`, `any` | The value | `"https://example.com"`, `20`, `true` |',
        '| `string[]`, `integer[]` | An array | `["news", "python"]` |',
        '| `app` | [ID of a connected account](/connected-accounts/#account-id), as a string | `"acc_abc"` |',
        '| `$.interface.timer` | An interval or a cron expression | `{ "intervalSeconds": 900 }`, `{ "cron": "0 9 * * *", "timezone": "Europe/Berlin" }` |',
        "| `$.interface.http`, `$.service.db` | None. Leave the prop out. | |",
        "| `data_store` | None. Create the source in the product, and select the [data store](/data-stores/) there. | |",
      ].join("\n"),
      "You can omit a prop that has a `default`. The API can't connect accounts, so connect them in the product first, and [copy their IDs](/connected-accounts/#account-id).",
    ],
    body: body(
      {
        component_id: { ...string("ID of a component, or its key in the registry"), ...withoutOthers },
        component_code: {
          ...string("Source code of a component, as in [`POST /components`](#create-a-component)"),
          ...withoutOthers,
        },
        component_url: { ...address("Public URL of a component's file"), ...withoutOthers },
        name: string("Name shown in lists. Default: the component's `name`."),
        configured_props: {
          ...props,
          description: "Values of the [props](#configured-props), by name",
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
    purpose: "[Returns a source]",
    text: [
      "Returns a source.",
      samples,
      "Status 404 means that the ID is wrong, or the source was deleted or belongs to another owner.",
    ],
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
    purpose: "[Changes a source]",
    text: [
      "Changes the values that you send, and keeps the others.",
      parameters,
      "This request turns the source off and renames it:",
      samples,
      [
        "| You change | Hooks that run |",
        "|---|---|",
        "| `name` | None |",
        "| `active` | `activate()` or `deactivate()` |",
        "| `configured_props` or the code of an active source | `deactivate()` with the old values and code, then `activate()` with the new ones |",
      ].join("\n"),
      "`deploy()` doesn't run again. The source keeps its events and `$.service.db`. If a hook throws an error, `state` in the response is `failed`.",
    ],
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
    purpose: "[Deletes a source]",
    text: [
      "Runs `deactivate()`, and then deletes the source with its events, its `$.service.db`, and its subscriptions. None of them can be restored.",
      samples,
      "Status 404 means that the source doesn't exist or was deleted. To stop a source temporarily, set `active` to `false` instead.",
    ],
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
    purpose: "[Lists your subscriptions]",
    text: ["Returns your account's subscriptions.", samples, wrongPage],
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
    purpose: "[Creates a subscription]",
    text: [
      "Subscribes a listener to an emitter. The listener gets the events that are emitted from then on.",
      parameters,
      [
        "| Emitter | `event_name` | The listener gets |",
        "|---|---|---|",
        "| Source | Omitted | All of its events |",
        "| Source | A name | Events that were [emitted](/components/api/#emit) with this `name` |",
        "| Workflow | Omitted | Events that it [emits](/destinations/emit/) without a channel |",
        "| Workflow | A channel | Events that it emits to this channel |",
        "| Workflow | `$errors` | Its [errors](/workflows/errors/#process-errors-with-another-workflow) |",
      ].join("\n"),
      errors,
      "If you send the same three values again, the API returns the existing subscription, so events aren't delivered twice. The API doesn't reject subscriptions that create a loop between workflows; see [Avoid loops](/destinations/emit/#avoid-loops).",
    ],
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
    purpose: "[Deletes a subscription]",
    text: [
      "Deletes a subscription, but not its emitter or its listener.",
      samples,
      "Status 404 means that the subscription doesn't exist or was deleted.",
    ],
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
    purpose: "[Lists your webhooks]",
    text: ["Returns your account's webhooks, without their signing keys.", samples, wrongPage],
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
    purpose: "[Creates a webhook]",
    text: [
      "Creates a webhook and its signing key.",
      samples,
      "Store the `signing_key` immediately, because no other response contains it. If you lose it, delete the webhook and create another one. Status 400 means that `url` is missing or isn't a public address.",
    ],
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
    purpose: "[Deletes a webhook] and its subscriptions",
    text: [
      "Deletes a webhook and its subscriptions. You can't change a webhook. Instead, create another one, subscribe it, and delete the first.",
      samples,
      "Status 404 means that the webhook doesn't exist or was deleted.",
    ],
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
    purpose: "[Returns a workflow]",
    text: [
      "Returns a workflow.",
      samples,
      "Status 404 means that the ID is wrong, or the workflow belongs to another owner.",
    ],
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
    purpose: "[Enables or disables it], with `active`",
    text: [
      "Enables or disables a workflow, as the toggle in the [builder](/workflows/build-and-run/#enable-a-workflow) does.",
      samples,
      "The response contains the workflow in its new state:",
      errors,
      "If the workflow is already in that state, the request succeeds. While a workflow is disabled, its events aren't collected, and they don't start executions later. Delayed executions still finish.",
    ],
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
    purpose: "[Lists its recent errors]",
    text: [
      "Returns a workflow's failed executions, newest first, for as long as the [inspector](/limits/#inspector) keeps their events.",
      samples,
      "<!-- schema FailedExecution -->",
      `${wrongPage} Status 404 means that the workflow doesn't exist. To be notified of errors as they occur, [subscribe](#create-a-subscription) to \`$errors\`.`,
    ],
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
    purpose: "Returns your user, your plan, and your organizations",
    isForOneOwner: true,
    text: [
      "Returns the user that owns the key. It has no parameters. Use it to test a key, as in [Make a request](#make-a-request).",
      samples,
      "<!-- schema User -->",
      "Status 401 means that the key is missing or wrong, or was [replaced](/api/auth/#rotate-a-key).",
    ],
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
    purpose: "Streams a source's events",
    text: [],
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
    purpose: "Streams a workflow's channel",
    text: [],
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
