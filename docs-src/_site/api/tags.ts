/** The tags of the API, each with what the reference says of it before its operations. */
import { constants } from "../constants.ts";
import type { Operation } from "./operation.ts";
import { anchorOf } from "./operation.ts";
import { operations } from "./operations.ts";
import { printed } from "./printed.ts";

const texts: Readonly<Record<string, readonly string[]>> = {
  Components: [
    "A [component](/components/) is the code for an action or a source. You can get your own components by ID, and components from the registry by key.",
    tableOf("Components"),
    "<!-- schema Component -->",
  ],
  Events: [
    `The platform stores a source's events for at most ${printed(constants["INSPECTOR_EVENT_EXPIRY"])}. Read the stored events to process them in batches, or to catch up after a [stream](/api/sse/#reconnect-and-catch-up) is interrupted.`,
    tableOf("Events"),
    "<!-- schema StoredEvent -->",
  ],
  Organizations: [
    "An [organization](/orgs/) owns resources that its members share. All three endpoints require a member's API key.",
    tableOf("Organizations"),
    "All three return 403 if you don't belong to the organization, and 404 if it doesn't exist.",
  ],
  Sources: [
    "A [source](/sources/) is a running instance of a component. [The RSS example](/api/rest/rss/) creates one, reads its events, and deletes it.",
    tableOf("Sources"),
    "<!-- schema Source -->",
  ],
  Subscriptions: [
    "A subscription delivers an emitter's events to a listener. An emitter is a source or a workflow, and a listener is a workflow or a webhook. Both must belong to the same owner, unless the emitter is a [public stream](/sources/public-streams/).",
    tableOf("Subscriptions"),
    "<!-- schema Subscription -->",
  ],
  Webhooks: [
    "A webhook is a URL that you register to receive emitted events as HTTP POST requests. It receives nothing until you [subscribe](#create-a-subscription) it to an emitter. For a complete walkthrough, including how to verify signatures, see [the webhook example](/api/rest/webhooks/).",
    tableOf("Webhooks"),
    "<!-- schema NewWebhook -->",
  ],
  Workflows: [
    "The API can read a [workflow](/workflows/), enable or disable it, and list its errors. To create, change, deploy, or delete workflows, use the [builder](/workflows/build-and-run/).",
    tableOf("Workflows"),
    "<!-- schema Workflow -->",
    "To find the ID of a workflow, copy it from the URL of the workflow's page in the product, run [`list workflows`](/cli/reference/#list) in the CLI, or read `steps.trigger.context.workflow_id` in a step.",
  ],
  Users: [tableOf("Users")],
  Streams: [],
};

/** In the order of the reference. */
export const tags = Object.entries(texts).map(([name, text]) => ({ name, description: text.join("\n\n") }));

function tableOf(tag: string): string {
  const rows = operations.filter((each) => each.tag === tag).map((each) => `| ${cellsOf(each).join(" | ")} |`);
  return ["| Method and path | Purpose |", "|---|---|", ...rows].join("\n");
}

function cellsOf(operation: Operation): readonly string[] {
  const { method, path, purpose } = operation;
  return [`\`${method.toUpperCase()} ${path}\``, purpose.replace(/\[(.*)\]/u, `[$1](#${anchorOf(operation)})`)];
}
