/** The objects that the API sends and receives, as the description and the reference have them. */
import type { TextRef } from "./texts.ts";
import { textRef } from "./texts.ts";

export type Schema = Readonly<Record<string, unknown>>;

export const schemaRef = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const object = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
export const string = (description: string | TextRef): Schema => ({ type: "string", description });
const boolean = (description: string): Schema => ({ type: "boolean", description });
export const idOf = (prefix: string, description: string | TextRef): Schema => ({
  type: "string",
  pattern: `^${prefix}_[A-Za-z0-9]+$`,
  description,
});
const ownId = (prefix: string): Schema => idOf(prefix, `Starts with \`${prefix}_\``);
const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema["type"], "null"] });
export const props: Schema = { type: "object", additionalProperties: true };
/** Beside another schema: when a property is required that isn't always. */
export const requiredIf = (condition: string): Schema => ({ "x-required": condition });

const plan: Schema = { enum: ["developer", "professional", "team", "enterprise"] };
const role: Schema = { enum: ["admin", "member"], description: "Your role in the organization" };
const organizationId = idOf("org", "ID of the organization");
const organizationName = string("The organization's name");
const errorCodes = [
  "bad_request",
  "unauthorized",
  "forbidden",
  "not_found",
  "request_entity_too_large",
  "rate_limit_exceeded",
  "internal_error",
];

export const emitter: Schema = {
  type: "string",
  pattern: "^(src|wf)_[A-Za-z0-9]+$",
  description: "A source or a workflow",
};
export const listener: Schema = {
  type: "string",
  pattern: "^(wf|whk)_[A-Za-z0-9]+$",
  description: "A workflow or a webhook",
};

const inCode = textRef("fields", "inCode");
const labels = "Your own labels, shown in lists";
const webhook = {
  id: ownId("whk"),
  url: string("Where events are sent"),
  name: orNull(string(labels)),
  description: orNull(string(labels)),
};

/** Titles are those of the lists of keys in the reference. */
export const schemas: Readonly<Record<string, Schema>> = {
  Component: {
    title: "Keys of a component",
    ...object({
      id: ownId("cmp"),
      key: string(inCode),
      name: string(inCode),
      description: string(inCode),
      version: string(inCode),
      type: { enum: ["action", "source"], description: inCode },
      props: { ...props, description: textRef("fields", "declaredProps") },
    }),
  },
  StoredEvent: {
    title: "Keys of a stored event",
    ...object({
      id: idOf("evt", textRef("fields", "eventId")),
      ts: { type: "integer", description: "Time of the event, in milliseconds since the epoch" },
      summary: orNull(string("Short text shown in lists, set by the source")),
      event: {
        type: ["object", "array", "string", "number", "boolean", "null"],
        description: "The data that the source emitted",
      },
    }),
  },
  Organization: object({
    id: organizationId,
    name: organizationName,
    plan: { ...plan, description: "The organization's plan" },
    role,
  }),
  Source: {
    title: "Keys of a source",
    ...object({
      id: ownId("src"),
      name: string("Name shown in lists"),
      component_id: idOf("cmp", "ID of the component that it runs"),
      active: boolean("Whether the source is turned on"),
      state: {
        enum: ["deploying", "active", "inactive", "failed"],
        description: textRef("fields", "sourceState"),
      },
      configured_props: {
        ...props,
        description: textRef("fields", "sourceProps"),
      },
      endpoint: orNull(string(textRef("fields", "sourceEndpoint"))),
    }),
  },
  Subscription: {
    title: "Keys of a subscription",
    ...object({
      id: ownId("sub"),
      emitter_id: emitter,
      listener_id: listener,
      event_name: orNull(string("The event name that the subscription filters by, or `null`")),
    }),
  },
  Webhook: object(webhook),
  NewWebhook: {
    title: "Keys of a webhook",
    ...object({
      ...webhook,
      signing_key: string(textRef("fields", "signingKey")),
    }),
  },
  Workflow: {
    title: "Keys of a workflow",
    ...object({
      id: ownId("wf"),
      name: string("Name in the product"),
      active: boolean("Whether the workflow is enabled"),
    }),
  },
  FailedExecution: {
    title: "Keys of a failed execution",
    ...object({
      id: idOf("evt", "ID and time of the event"),
      ts: { type: "integer", description: "ID and time of the event" },
      event: { description: "The event that started the execution, shortened in this sample" },
      error: {
        description: textRef("fields", "failedError"),
        ...object(
          {
            name: string("Name of the error"),
            message: string("Human-readable description of the error. It can change, so don't parse it."),
            stack: string("Stack trace. Platform errors don't have one."),
            step: string("Name of the step that failed. It's absent if no step was running."),
          },
          ["stack", "step"],
        ),
      },
    }),
  },
  User: {
    title: "Keys of a user",
    ...object({
      id: ownId("usr"),
      name: string(textRef("fields", "profile")),
      email: string(textRef("fields", "profile")),
      plan: {
        ...plan,
        description: textRef("fields", "userPlan"),
      },
      orgs: {
        type: "array",
        items: object({ id: organizationId, name: organizationName, role }),
        description: "Organizations that you belong to, with your role in each",
      },
    }),
  },
  PageInfo: object({
    count: { type: "integer", minimum: 0, description: "Number of items on this page" },
    total_count: { type: "integer", minimum: 0, description: "Number of items in the whole list" },
    start_cursor: orNull(string("Cursor of the first item. Pass it as `before` to get the previous page.")),
    end_cursor: orNull(string("Cursor of the last item. Pass it as `after` to get the next page.")),
  }),
  Error: object({
    error: object({
      code: { enum: errorCodes },
      message: string("Human-readable description of the error. It can change, so check `code` instead."),
    }),
  }),
};
