/**
 * Questions about the documentation site, written from its pages before any of their results was seen, as a developer
 * would type them. They were committed before the engine was measured with them, and are never tuned for.
 */
import type { Question } from "./questions.ts";

export const siteBlind: readonly Question[] = [
  // Problems in the reader's own words.
  {
    kind: "plain",
    query: "how do i save a file and use it in the next step",
    answers: [
      "/code/nodejs/working-with-files/#pass-a-file-to-another-step",
      "/code/python/working-with-files/#pass-a-file-to-another-step",
      "/code/go/working-with-files/#pass-a-file-to-another-step",
      "/code/bash/working-with-files/#pass-a-file-to-another-step",
    ],
  },
  {
    kind: "plain",
    query: "my step shows success but the http call never happened",
    answers: ["/troubleshooting/#my-code-ends-before-a-request-completes", "/code/nodejs/async/"],
  },
  {
    kind: "plain",
    query: "open a pdf that was attached to an incoming mail",
    answers: ["/workflows/steps/triggers/#email-event", "/workflows/steps/triggers/#email"],
  },
  {
    kind: "plain",
    query: "which time zone do schedules use",
    answers: ["/workflows/examples/cron-job/", "/workflows/steps/triggers/#schedule"],
  },
  {
    kind: "plain",
    query: "change the workflow without breaking production",
    answers: ["/workflows/build-and-run/#change-a-workflow-that-is-in-use", "/workflows/build-and-run/#environments"],
  },
  {
    kind: "plain",
    query: "how long are old events available",
    answers: [
      "/workflows/events/inspect/#how-long-events-are-kept",
      "/workflows/events/#event-retention",
      "/limits/#inspector",
      "/workflows/settings/#data-retention",
    ],
  },
  {
    kind: "plain",
    query: "workflow keeps triggering itself",
    answers: [
      "/workflows/examples/trigger-workflow-on-saas-event/#prevent-a-loop",
      "/destinations/emit/#avoid-loops",
      "/notebook/dollar-context/#stop-a-loop",
    ],
  },
  {
    kind: "plain",
    query: "share a slack account with my team",
    answers: ["/connected-accounts/#share-accounts-in-an-organization"],
  },
  {
    kind: "plain",
    query: "what happens when my credit card is declined",
    answers: ["/pricing/#when-a-payment-fails"],
  },
  {
    kind: "plain",
    query: "call one workflow from another",
    answers: ["/code/nodejs/sharing-code/#call-another-workflow", "/destinations/emit/#subscribe-a-workflow"],
  },
  {
    kind: "plain",
    query: "send an http status other than 200 to whoever called the trigger",
    answers: [
      "/workflows/examples/http-response/",
      "/workflows/steps/triggers/#http-responses",
      "/workflows/built-in-functions/#return-http-response",
      "/code/nodejs/#answer-the-http-request",
      "/code/python/#answer-the-http-request",
    ],
  },
  {
    kind: "plain",
    query: "parse command line output into json in a shell step",
    answers: ["/code/bash/#export-output-of-a-command", "/code/bash/#available-tools", "/code/bash/"],
  },
  {
    kind: "plain",
    query: "remember the last id i processed",
    answers: ["/data-stores/#remember-the-last-item", "/components/quickstart/nodejs/sources/#keep-state-between-runs"],
  },
  {
    kind: "plain",
    query: "the cli is not found after i installed it",
    answers: [
      "/cli/install/#problems-with-the-installation",
      "/cli/install/#add-npms-folder-to-path",
      "/cli/reference/#errors",
    ],
  },
  {
    kind: "plain",
    query: "force everybody to log in through our identity provider",
    answers: ["/orgs/sso/okta/#require-sso", "/orgs/#single-sign-on-sso"],
  },
  {
    kind: "plain",
    query: "where does my data live and is it encrypted",
    answers: ["/privacy-and-security/"],
  },
  {
    kind: "plain",
    query: "try again later when an api says too many requests",
    answers: [
      "/code/nodejs/http-requests/#wait-when-the-server-limits-its-callers",
      "/code/nodejs/rerun/#retry-a-request-that-failed",
      "/code/python/rerun/#retry-a-request-that-failed",
      "/troubleshooting/#rate-limit-exceeded",
      "/apps/all-apps/#rate-limits-of-apps",
    ],
  },
  {
    kind: "plain",
    query: "make a dropdown whose choices come from an api",
    answers: ["/components/api/#async-options"],
  },
  {
    kind: "plain",
    query: "wait until tomorrow morning before the next step",
    answers: [
      "/code/nodejs/delay/",
      "/workflows/built-in-functions/#delay",
      "/examples/waiting-to-execute-next-step-of-workflow/",
      "/code/python/rerun/#delay-the-next-step",
    ],
  },
  {
    kind: "plain",
    query: "post new blog articles to my workflow",
    answers: ["/sources/rss/", "/workflows/steps/triggers/#rss", "/api/rest/rss/"],
  },

  // Names, codes and messages.
  {
    kind: "identifier",
    query: "ctx.flow.suspend",
    answers: ["/code/python/rerun/#suspend-a-workflow", "/code/python/#the-ctx-object"],
  },
  {
    kind: "identifier",
    query: "resume_url",
    answers: ["/code/nodejs/rerun/", "/code/python/rerun/", "/code/nodejs/delay/"],
  },
  { kind: "identifier", query: "reloadProps", answers: ["/components/api/#dynamic-props"] },
  {
    kind: "identifier",
    query: "validateStatus",
    answers: ["/stepwire-axios/#accept-other-statuses", "/stepwire-axios/"],
  },
  {
    kind: "identifier",
    query: "$summary",
    answers: ["/workflows/steps/#step-summaries", "/components/guidelines/#action-guidelines", "/components/api/"],
  },
  {
    kind: "identifier",
    query: "# add-package",
    answers: ["/code/python/import-mappings/#name-the-package-in-a-comment", "/code/python/import-mappings/"],
  },
  { kind: "identifier", query: "end_cursor", answers: ["/api/rest/#pagination"] },
  {
    kind: "identifier",
    query: "s3:PutObject",
    answers: ["/destinations/s3/#allow-writes-to-your-bucket", "/destinations/s3/"],
  },
  {
    kind: "identifier",
    query: "process.env",
    answers: ["/environment-variables/#read-a-variable-in-code", "/environment-variables/"],
  },
  {
    kind: "identifier",
    query: "not_in_channel",
    answers: ["/apps/slack/#errors-from-slack", "/workflows/examples/send-slack-message/#when-no-message-appears"],
  },
  { kind: "identifier", query: "tsconfig.json", answers: ["/components/typescript/#configure-the-compiler"] },
  { kind: "identifier", query: "$.interface.http", answers: ["/components/api/#interface-http"] },

  // Typos.
  { kind: "typo", query: "pagnation cursor", answers: ["/api/rest/#pagination"] },
  {
    kind: "typo",
    query: "idempotentcy",
    answers: [
      "/workflows/events/#idempotency",
      "/code/nodejs/rerun/",
      "/notebook/dollar-context/#use-the-events-id-as-an-idempotency-key",
    ],
  },
  { kind: "typo", query: "authentification api key", answers: ["/api/auth/"] },
  { kind: "typo", query: "slak mesage", answers: ["/workflows/examples/send-slack-message/", "/apps/slack/"] },
  { kind: "typo", query: "delte an organisation", answers: ["/orgs/#delete-an-organization"] },
  { kind: "typo", query: "subsciption webhook", answers: ["/api/rest/webhooks/", "/api/rest/#subscriptions"] },
  { kind: "typo", query: "schedul futur tasks", answers: ["/scheduling-future-tasks/"] },
  {
    kind: "typo",
    query: "enviornment varible python",
    answers: ["/code/python/#environment-variables", "/environment-variables/"],
  },
];
