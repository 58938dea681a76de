/**
 * The OpenAPI description of the product's API, published as /docs/openapi.json. The reference pages describe the same API in
 * words, and a test checks that the two agree.
 */
import { constants } from "./constants.ts";
import { product } from "./product.ts";

type Schema = Readonly<Record<string, unknown>>;

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required?: boolean;
  readonly description: string;
  readonly schema: Schema;
}

interface Response {
  readonly description: string;
  readonly headers?: Schema;
  readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: {
    readonly required: true;
    readonly content: { readonly "application/json": { readonly schema: Schema } };
  };
  readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>>;
}

type Method = "get" | "post" | "put" | "delete";

const pageSize = {
  default: constants["API_PAGE_SIZE_DEFAULT"]?.value,
  maximum: constants["API_PAGE_SIZE_MAX"]?.value,
};

const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
const string = (description: string): Schema => ({ type: "string", description });
const idOf = (prefix: string, of: string): Schema => ({
  type: "string",
  pattern: `^${prefix}_[A-Za-z0-9]+$`,
  description: `ID of ${of}`,
});
const milliseconds = (description: string): Schema => ({
  type: "integer",
  description: `${description}, in milliseconds since the epoch`,
});
const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema["type"], "null"] });
const props: Schema = { type: "object", additionalProperties: true };

const emitter: Schema = {
  type: "string",
  pattern: "^(src|wf)_[A-Za-z0-9]+$",
  description: "ID of the source or workflow that emits the events",
};
const listener: Schema = {
  type: "string",
  pattern: "^(wf|whk)_[A-Za-z0-9]+$",
  description: "ID of the workflow or webhook that receives the events",
};
const plan: Schema = {
  enum: ["developer", "professional", "team", "enterprise"],
  description: "The account's plan",
};
const role: Schema = { enum: ["admin", "member"], description: "Your role in the organization" };
const errorCodes = [
  "bad_request",
  "unauthorized",
  "forbidden",
  "not_found",
  "request_entity_too_large",
  "rate_limit_exceeded",
  "internal_error",
];

const schemas: Readonly<Record<string, Schema>> = {
  Component: object({
    id: idOf("cmp", "the component"),
    key: string("Unique key, as declared in the code"),
    name: string("Display name, as declared in the code"),
    description: string("Description, as declared in the code"),
    version: string("Semantic version, as declared in the code"),
    type: { enum: ["action", "source"] },
    props: { ...props, description: "Declared props, by name, without their functions" },
  }),
  StoredEvent: object({
    id: idOf("evt", "the event"),
    ts: milliseconds("Time of the event"),
    summary: orNull(string("Short text shown in lists, set by the source")),
    event: { description: "The data that the source emitted" },
  }),
  Organization: object({
    id: idOf("org", "the organization"),
    name: string("The organization's name"),
    plan,
    role,
  }),
  Source: object({
    id: idOf("src", "the source"),
    name: string("Name shown in lists"),
    component_id: idOf("cmp", "the component that the source runs"),
    active: { type: "boolean", description: "Whether the source is turned on" },
    state: { enum: ["deploying", "active", "inactive", "failed"] },
    configured_props: { ...props, description: "Values of the source's props, by name, except secret props" },
    endpoint: orNull(string("URL of the source's HTTP interface, if it has one")),
  }),
  Subscription: object({
    id: idOf("sub", "the subscription"),
    emitter_id: emitter,
    listener_id: listener,
    event_name: orNull(string("Name of the events to deliver, or `null`")),
  }),
  Webhook: object({
    id: idOf("whk", "the webhook"),
    url: string("URL that events are sent to"),
    name: orNull(string("Name shown in lists")),
    description: orNull(string("Purpose of the webhook")),
  }),
  NewWebhook: object({
    id: idOf("whk", "the webhook"),
    url: string("URL that events are sent to"),
    name: orNull(string("Name shown in lists")),
    description: orNull(string("Purpose of the webhook")),
    signing_key: string("Secret that signs deliveries. It's returned only when the webhook is created."),
  }),
  Workflow: object({
    id: idOf("wf", "the workflow"),
    name: string("Name shown in the product"),
    active: { type: "boolean", description: "Whether the workflow is enabled" },
  }),
  FailedExecution: object({
    id: idOf("evt", "the event"),
    ts: milliseconds("Time of the event"),
    event: { description: "The event that started the execution" },
    error: object(
      {
        name: string("Name of the error"),
        message: string("Human-readable description of the error. It can change, so don't parse it."),
        stack: string("Stack trace. Platform errors don't have one."),
        step: string("Name of the step that failed. It's absent if no step was running."),
      },
      ["stack", "step"],
    ),
  }),
  User: object({
    id: idOf("usr", "the user"),
    name: string("Name from the user's profile"),
    email: string("Email address from the user's profile"),
    plan,
    orgs: {
      type: "array",
      items: object({ id: idOf("org", "the organization"), name: string("The organization's name"), role }),
    },
  }),
  PageInfo: object({
    count: { type: "integer", minimum: 0, description: "Number of items on this page" },
    total_count: { type: "integer", minimum: 0, description: "Number of items in the whole list" },
    start_cursor: orNull(string("Cursor of the first item")),
    end_cursor: orNull(string("Cursor of the last item")),
  }),
  Error: object({
    error: object({
      code: { enum: errorCodes },
      message: string("Human-readable description of the error. It can change, so check `code` instead."),
    }),
  }),
};

function json(description: string, schema: Schema): Response {
  return { description, content: { "application/json": { schema } } };
}

const retryAfter = {
  "Retry-After": {
    description: "Number of seconds to wait before the next request",
    schema: { type: "integer", minimum: 0 },
  },
};
const failures: Readonly<Record<string, readonly [name: string, response: Response]>> = {
  400: ["BadRequest", json("The request isn't valid.", schemaRef("Error"))],
  401: ["Unauthorized", json("The key is missing or not valid.", schemaRef("Error"))],
  403: ["Forbidden", json("The key isn't allowed to use this resource.", schemaRef("Error"))],
  404: ["NotFound", json("The resource doesn't exist, or belongs to another owner.", schemaRef("Error"))],
  413: ["TooLarge", json("The body or the props are too large.", schemaRef("Error"))],
  429: [
    "RateLimitExceeded",
    { ...json("Too many requests in a short time.", schemaRef("Error")), headers: retryAfter },
  ],
  500: ["InternalError", json("Something failed on the platform.", schemaRef("Error"))],
};

const orgId: Schema = idOf("org", "the organization to act for");
const pages: readonly Parameter[] = [
  {
    name: "limit",
    in: "query",
    description: `Maximum number of items on the page. Larger values are reduced to ${pageSize.maximum}.`,
    schema: { type: "integer", minimum: 1, default: pageSize.default },
  },
  { name: "after", in: "query", description: "Return the page after this cursor", schema: { type: "string" } },
  { name: "before", in: "query", description: "Return the page before this cursor", schema: { type: "string" } },
];
const actingFor: Parameter = {
  name: "org_id",
  in: "query",
  description: "ID of the organization to act for",
  schema: orgId,
};

function inPath(name: string, schema: Schema): Parameter {
  return { name, in: "path", required: true, description: String(schema["description"]), schema };
}

interface Description {
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly path?: readonly Parameter[];
  readonly query?: readonly Parameter[];
  readonly body?: Schema;
  /** Statuses of failures beside those that every operation may have. */
  readonly fails?: readonly number[];
  readonly response: Response;
}

/** @param actsFor Whether `org_id` is accepted: in the query, or in the body where there is one. */
function describe(
  { id, tag, summary, path = [], query = [], body, fails = [], response }: Description,
  actsFor: boolean,
): Operation {
  const statuses = [...fails, 401, 403, 429, 500].sort((left, right) => left - right);
  return {
    operationId: id,
    summary,
    tags: [tag],
    parameters: [...path, ...query, ...(actsFor && body === undefined ? [actingFor] : [])],
    ...(body !== undefined && {
      requestBody: { required: true as const, content: { "application/json": { schema: body } } },
    }),
    responses: {
      200: response,
      ...Object.fromEntries(
        statuses.map((status) => [status, { $ref: `#/components/responses/${failures[status]?.[0]}` }]),
      ),
    },
  };
}

const operation = (description: Description): Operation => describe(description, true);
const ownOperation = (description: Description): Operation => describe(description, false);

const one = (name: string): Response => json("The resource", object({ data: schemaRef(name) }));
const list = (name: string): Response =>
  json(
    "A page of the list",
    object({ data: { type: "array", items: schemaRef(name) }, page_info: schemaRef("PageInfo") }),
  );
const idAlone = (schema: Schema): Response =>
  json("ID of the deleted resource", object({ data: object({ id: schema }) }));
const stream: Response = {
  description: "The stream is open.",
  content: { "text/event-stream": { schema: string("Messages, each with an `id:` line and a `data:` line") } },
};

const sourceId = idOf("src", "the source");
const workflowId = idOf("wf", "the workflow");
const subscriptionId = idOf("sub", "the subscription");
const webhookId = idOf("whk", "the webhook");
const organizationId = idOf("org", "the organization");
const eventId = (description: string): Schema => ({ type: "string", pattern: "^evt_[A-Za-z0-9]+$", description });
const exactlyOne = (names: readonly string[]): Schema => ({ oneOf: names.map((name) => ({ required: [name] })) });
const atMostOne = (names: readonly string[]): Schema => ({
  not: { anyOf: names.flatMap((name, at) => names.slice(at + 1).map((other) => ({ required: [name, other] }))) },
});
const body = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  more: Schema = {},
): Schema => ({
  type: "object",
  properties: { ...properties, org_id: orgId },
  required,
  ...more,
});

const componentParameters = {
  component_id: string("ID of a component, or the key of a component in the registry"),
  component_code: string("Source code of a component"),
  component_url: { type: "string", format: "uri", description: "Public URL of a file that contains a component" },
};
const configuredProps = { ...props, description: "Values of the props, by name" };

const paths: Readonly<Record<string, Readonly<Partial<Record<Method, Operation>>>>> = {
  "/components": {
    post: operation({
      id: "createComponent",
      tag: "Components",
      summary: "Create a component",
      body: body(
        {
          code: string("Source code of a JavaScript module whose default export is a component"),
          url: { type: "string", format: "uri", description: "Public URL of a file that contains such a module" },
        },
        [],
        exactlyOne(["code", "url"]),
      ),
      fails: [400, 413],
      response: one("Component"),
    }),
  },
  "/components/{id_or_key}": {
    get: operation({
      id: "getComponent",
      tag: "Components",
      summary: "Get a component",
      path: [inPath("id_or_key", string("An ID, or a key, which means the latest version"))],
      fails: [404],
      response: one("Component"),
    }),
  },
  "/sources/{id}/events": {
    get: operation({
      id: "listEvents",
      tag: "Events",
      summary: "List a source's events",
      path: [inPath("id", sourceId)],
      query: pages,
      fails: [400, 404],
      response: list("StoredEvent"),
    }),
    delete: operation({
      id: "deleteEvents",
      tag: "Events",
      summary: "Delete a source's events",
      path: [inPath("id", sourceId)],
      query: [
        {
          name: "start_id",
          in: "query",
          description: "The oldest event to delete. Default: the source's oldest event.",
          schema: eventId("ID of an event"),
        },
        {
          name: "end_id",
          in: "query",
          description: "The newest event to delete. Default: the source's newest event.",
          schema: eventId("ID of an event"),
        },
      ],
      fails: [400, 404],
      response: json(
        "How many events were deleted",
        object({ data: object({ deleted_count: { type: "integer", minimum: 0 } }) }),
      ),
    }),
  },
  "/orgs/{id}": {
    get: ownOperation({
      id: "getOrganization",
      tag: "Organizations",
      summary: "Get an organization",
      path: [inPath("id", organizationId)],
      fails: [404],
      response: one("Organization"),
    }),
  },
  "/orgs/{id}/sources": {
    get: ownOperation({
      id: "listOrganizationSources",
      tag: "Organizations",
      summary: "List an organization's sources",
      path: [inPath("id", organizationId)],
      query: pages,
      fails: [400, 404],
      response: list("Source"),
    }),
  },
  "/orgs/{id}/subscriptions": {
    get: ownOperation({
      id: "listOrganizationSubscriptions",
      tag: "Organizations",
      summary: "List an organization's subscriptions",
      path: [inPath("id", organizationId)],
      query: pages,
      fails: [400, 404],
      response: list("Subscription"),
    }),
  },
  "/users/me/sources": {
    get: operation({
      id: "listSources",
      tag: "Sources",
      summary: "List your sources",
      query: pages,
      fails: [400],
      response: list("Source"),
    }),
  },
  "/sources": {
    post: operation({
      id: "createSource",
      tag: "Sources",
      summary: "Create a source",
      body: body(
        { ...componentParameters, name: string("Name shown in lists"), configured_props: configuredProps },
        [],
        exactlyOne(Object.keys(componentParameters)),
      ),
      fails: [400, 404, 413],
      response: one("Source"),
    }),
  },
  "/sources/{id}": {
    get: operation({
      id: "getSource",
      tag: "Sources",
      summary: "Get a source",
      path: [inPath("id", sourceId)],
      fails: [404],
      response: one("Source"),
    }),
    put: operation({
      id: "changeSource",
      tag: "Sources",
      summary: "Change a source",
      path: [inPath("id", sourceId)],
      body: body(
        {
          name: string("New name"),
          active: { type: "boolean", description: "Whether the source is turned on" },
          configured_props: configuredProps,
          ...componentParameters,
        },
        [],
        {
          ...atMostOne(Object.keys(componentParameters)),
          anyOf: ["name", "active", "configured_props", ...Object.keys(componentParameters)].map((name) => ({
            required: [name],
          })),
        },
      ),
      fails: [400, 404, 413],
      response: one("Source"),
    }),
    delete: operation({
      id: "deleteSource",
      tag: "Sources",
      summary: "Delete a source",
      path: [inPath("id", sourceId)],
      fails: [404],
      response: idAlone(sourceId),
    }),
  },
  "/users/me/subscriptions": {
    get: operation({
      id: "listSubscriptions",
      tag: "Subscriptions",
      summary: "List your subscriptions",
      query: pages,
      fails: [400],
      response: list("Subscription"),
    }),
  },
  "/subscriptions": {
    post: operation({
      id: "createSubscription",
      tag: "Subscriptions",
      summary: "Create a subscription",
      body: body(
        { emitter_id: emitter, listener_id: listener, event_name: string("Deliver only events of this name") },
        ["emitter_id", "listener_id"],
      ),
      fails: [400, 404],
      response: one("Subscription"),
    }),
  },
  "/subscriptions/{id}": {
    delete: operation({
      id: "deleteSubscription",
      tag: "Subscriptions",
      summary: "Delete a subscription",
      path: [inPath("id", subscriptionId)],
      fails: [404],
      response: idAlone(subscriptionId),
    }),
  },
  "/users/me/webhooks": {
    get: operation({
      id: "listWebhooks",
      tag: "Webhooks",
      summary: "List your webhooks",
      query: pages,
      fails: [400],
      response: list("Webhook"),
    }),
  },
  "/webhooks": {
    post: operation({
      id: "createWebhook",
      tag: "Webhooks",
      summary: "Create a webhook",
      body: body(
        {
          url: {
            type: "string",
            format: "uri",
            pattern: "^https?://",
            description: "Public URL that accepts POST requests",
          },
          name: string("Name shown in lists"),
          description: string("Purpose of the webhook"),
        },
        ["url"],
      ),
      fails: [400],
      response: one("NewWebhook"),
    }),
  },
  "/webhooks/{id}": {
    delete: operation({
      id: "deleteWebhook",
      tag: "Webhooks",
      summary: "Delete a webhook",
      path: [inPath("id", webhookId)],
      fails: [404],
      response: idAlone(webhookId),
    }),
  },
  "/workflows/{id}": {
    get: operation({
      id: "getWorkflow",
      tag: "Workflows",
      summary: "Get a workflow",
      path: [inPath("id", workflowId)],
      fails: [404],
      response: one("Workflow"),
    }),
    put: operation({
      id: "setWorkflow",
      tag: "Workflows",
      summary: "Enable or disable a workflow",
      path: [inPath("id", workflowId)],
      body: body({ active: { type: "boolean", description: "Whether the workflow is enabled" } }, ["active"]),
      fails: [400, 404],
      response: one("Workflow"),
    }),
  },
  "/workflows/{id}/errors": {
    get: operation({
      id: "listWorkflowErrors",
      tag: "Workflows",
      summary: "List a workflow's errors",
      path: [inPath("id", workflowId)],
      query: pages,
      fails: [400, 404],
      response: list("FailedExecution"),
    }),
  },
  "/users/me": {
    get: ownOperation({ id: "getUser", tag: "Users", summary: "Get your user", response: one("User") }),
  },
  "/sources/{id}/sse": {
    get: operation({
      id: "streamSource",
      tag: "Streams",
      summary: "Stream a source's events",
      path: [inPath("id", sourceId)],
      fails: [404],
      response: stream,
    }),
  },
  "/workflows/{id}/sse/{channel}": {
    get: operation({
      id: "streamChannel",
      tag: "Streams",
      summary: "Stream a workflow's channel",
      path: [inPath("id", workflowId), inPath("channel", string("Name that the workflow passes to `$.send.sse`"))],
      fails: [404],
      response: stream,
    }),
  },
};

export const openapi = {
  openapi: "3.1.0",
  info: {
    title: `${product.name} API`,
    version: product.apiBase.slice(product.apiBase.lastIndexOf("/") + 1),
    description: `Responses may get new keys, and endpoints may get new optional parameters. For the reference, see ${product.site}/docs/api/rest/.`,
  },
  externalDocs: { url: `${product.site}/docs/api/` },
  servers: [{ url: product.apiBase }],
  security: [{ apiKey: [] }],
  tags: [...new Set(Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags)))].map(
    (name) => ({ name }),
  ),
  paths,
  components: {
    securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "Your API key" } },
    schemas,
    responses: Object.fromEntries(Object.values(failures)),
  },
};
