/** The OpenAPI description of the product's API. The reference is made from it, with its texts in `api/texts.yml`, and it is published as /docs/openapi.json. */
import { describe, json } from "./api/operation.ts";
import type { Response } from "./api/operation.ts";
import { operations } from "./api/operations.ts";
import { idOf, schemaRef, schemas } from "./api/schemas.ts";
import { resolveText } from "./api/texts.ts";
import { tags } from "./api/tags.ts";
import { constants } from "./constants.ts";
import { product } from "./product.ts";

const retryAfter = {
  "Retry-After": {
    description: "Number of seconds to wait before the next request",
    schema: { type: "integer", minimum: 0 },
  },
};

/** By status. The reference says once what they mean, unless an operation says more. */
const failures: readonly (readonly [status: number, name: string, response: Response])[] = [
  [400, "BadRequest", json("The request isn't valid.", schemaRef("Error"))],
  [401, "Unauthorized", json("The key is missing or not valid.", schemaRef("Error"))],
  [403, "Forbidden", json("The key isn't allowed to use this resource.", schemaRef("Error"))],
  [404, "NotFound", json("The resource doesn't exist, or belongs to another owner.", schemaRef("Error"))],
  [413, "TooLarge", json("The body or the props are too large.", schemaRef("Error"))],
  [
    429,
    "RateLimitExceeded",
    { ...json("Too many requests in a short time.", schemaRef("Error")), headers: retryAfter },
  ],
  [500, "InternalError", json("Something failed on the platform.", schemaRef("Error"))],
];

const inQuery = (name: string, description: string, schema: Readonly<Record<string, unknown>>) => ({
  name,
  in: "query",
  description,
  schema,
});
const parameters = {
  limit: inQuery(
    "limit",
    `Maximum number of items on the page. Larger values are reduced to ${constants["API_PAGE_SIZE_MAX"]?.value}.`,
    { type: "integer", minimum: 1, default: constants["API_PAGE_SIZE_DEFAULT"]?.value },
  ),
  after: inQuery("after", "Return the page after this cursor", { type: "string" }),
  before: inQuery("before", "Return the page before this cursor", { type: "string" }),
  org_id: {
    ...inQuery("org_id", "ID of the organization to act for", idOf("org", "ID of an organization")),
    "x-common": true,
  },
};

const names = new Map(failures.map(([status, name]) => [status, name]));
const paths: Record<string, Record<string, unknown>> = {};
for (const operation of operations) (paths[operation.path] ??= {})[operation.method] = describe(operation, names);

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
  tags,
  paths,
  components: {
    securitySchemes: { apiKey: { type: "http", scheme: "bearer", description: "Your API key" } },
    schemas,
    parameters,
    responses: Object.fromEntries(failures.map(([, name, response]) => [name, { ...response, "x-common": true }])),
  },
};

/** The description as a file, whose links lead to the site from anywhere. */
export const published = `${JSON.stringify(
  openapi,
  (key, written: unknown) => {
    const value = resolveText(written);
    return key === "description" && typeof value === "string"
      ? value
          .replaceAll("](/", `](${product.site}/docs/`)
          .replaceAll("](#", `](${product.site}/docs/api/rest/#`)
          .replaceAll(/ \{#[\w-]+\}$/gmu, "")
      : value;
  },
  2,
)}\n`;
