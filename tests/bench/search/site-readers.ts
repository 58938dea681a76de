/**
 * Questions in readers' words, half of them short and half sentences, and error messages as they are pasted. They were
 * written from the pages' headings before any result was seen; the engine and the keywords of the pages were then tuned
 * with them.
 */
import type { Question } from "./questions.ts";

export const siteReaders: readonly Question[] = [
  {
    kind: "plain",
    query: "stop it running twice",
    answers: [
      "/workflows/events/#idempotency",
      "/troubleshooting/#a-workflow-runs-more-than-once-for-one-event",
      "/code/nodejs/using-data-stores/#process-each-item-once",
    ],
  },
  {
    kind: "plain",
    query: "why was my request blocked",
    answers: [
      "/workflows/steps/triggers/#http-errors",
      "/workflows/steps/triggers/#http-authorization",
      "/workflows/steps/triggers/#requests-from-browsers",
    ],
  },
  {
    kind: "plain",
    query: "someone left the team",
    answers: ["/orgs/#remove-a-member", "/orgs/sso/okta/#when-somebody-leaves"],
  },
  { kind: "plain", query: "how do I pay less", answers: ["/pricing/#use-fewer-invocations"] },
  { kind: "plain", query: "give a workflow more RAM", answers: ["/workflows/settings/#memory", "/limits/#memory"] },
  {
    kind: "plain",
    query: "use the output of a previous step",
    answers: [
      "/workflows/steps/#use-exports-in-a-later-step",
      "/code/nodejs/#pass-data-between-steps",
      "/code/#read-and-export-step-data",
    ],
  },
  {
    kind: "plain",
    query: "clone a workflow",
    answers: [
      "/workflows/copy/#duplicate-your-own-workflow",
      "/workflows/copy/#copy-a-workflow-that-was-shared-with-you",
    ],
  },
  {
    kind: "plain",
    query: "ask my boss before it continues",
    answers: ["/apps/slack/#ask-for-an-approval", "/code/nodejs/rerun/", "/code/nodejs/rerun/#confirm"],
  },
  {
    kind: "plain",
    query: "let it through my firewall",
    answers: ["/workflows/networking/#reach-a-service-that-allows-only-known-addresses"],
  },
  {
    kind: "plain",
    query: "email never arrived",
    answers: [
      "/destinations/email/#when-a-message-does-not-arrive",
      "/workflows/examples/send-yourself-email/#when-the-email-does-not-arrive",
    ],
  },
  {
    kind: "plain",
    query: "post to a channel when a build fails",
    answers: [
      "/workflows/examples/send-slack-message/",
      "/workflows/examples/send-discord-message/",
      "/apps/slack/",
      "/apps/discord/",
    ],
  },
  {
    kind: "plain",
    query: "try again if it fails",
    answers: [
      "/workflows/errors/#retry-automatically",
      "/workflows/settings/#automatic-retries",
      "/code/nodejs/rerun/#retry-a-request-that-failed",
    ],
  },
  {
    kind: "plain",
    query: "how far back can I look at runs",
    answers: [
      "/workflows/events/inspect/#how-long-events-are-kept",
      "/workflows/events/#event-retention",
      "/workflows/settings/#data-retention",
    ],
  },
  {
    kind: "plain",
    query: "GDPR",
    answers: ["/privacy-and-security/#personal-data", "/privacy-and-security/#compliance", "/subprocessors/"],
  },
  {
    kind: "plain",
    query: "hide secrets from logs",
    answers: [
      "/privacy-and-security/best-practices/#do-not-log-sensitive-data",
      "/privacy-and-security/best-practices/#keep-secrets-out-of-code",
    ],
  },
  {
    kind: "plain",
    query: "the token of my Google login expired",
    answers: ["/connected-accounts/#reconnect-an-account", "/troubleshooting/#a-connected-account-stopped-working"],
  },
  {
    kind: "plain",
    query: "turn on two factor",
    answers: ["/user-settings/#sign-in-and-security", "/privacy-and-security/best-practices/#protect-your-account"],
  },
  { kind: "plain", query: "close my account", answers: ["/user-settings/#delete-your-account"] },
  { kind: "plain", query: "my credit card was declined", answers: ["/pricing/#when-a-payment-fails"] },
  {
    kind: "plain",
    query: "who can see our workflows",
    answers: ["/orgs/#roles", "/orgs/#what-an-organization-owns", "/workflows/copy/#check-before-you-share"],
  },
  { kind: "plain", query: "invite coworkers", answers: ["/orgs/#invite-members"] },
  { kind: "plain", query: "install npm module", answers: ["/code/nodejs/#use-npm-packages"] },
  {
    kind: "plain",
    query: "python library not found",
    answers: ["/code/python/import-mappings/", "/troubleshooting/#a-package-cannot-be-imported"],
  },
  {
    kind: "plain",
    query: "download an image and upload it somewhere else",
    answers: [
      "/code/nodejs/working-with-files/",
      "/code/python/working-with-files/",
      "/code/bash/working-with-files/",
      "/code/go/working-with-files/",
      "/code/nodejs/http-requests/#upload-and-download-files",
      "/code/python/http-requests/#upload-and-download-files",
    ],
  },
  {
    kind: "plain",
    query: "simple database to keep counters",
    answers: [
      "/data-stores/",
      "/code/nodejs/using-data-stores/#count-events",
      "/code/python/using-data-stores/#count-events",
    ],
  },
  { kind: "plain", query: "why does the first call take so long", answers: ["/workflows/events/cold-starts/"] },
  {
    kind: "plain",
    query: "process only 10 per minute",
    answers: ["/workflows/concurrency-and-throttling/#throttling"],
  },
  {
    kind: "plain",
    query: "keep the order of events",
    answers: [
      "/troubleshooting/#events-run-in-another-order",
      "/workflows/concurrency-and-throttling/#concurrency",
      "/workflows/events/#delivery-guarantees",
    ],
  },
  {
    kind: "plain",
    query: "return a 404 from my endpoint",
    answers: [
      "/workflows/examples/http-response/",
      "/workflows/steps/triggers/#http-responses",
      "/workflows/built-in-functions/#return-http-response",
    ],
  },
  {
    kind: "plain",
    query: "check that the call really comes from Stripe",
    answers: [
      "/privacy-and-security/best-practices/#verify-signatures",
      "/workflows/examples/add-row-to-google-sheets/#verify-the-event",
    ],
  },
  {
    kind: "plain",
    query: "biggest file I can post",
    answers: [
      "/workflows/steps/triggers/#request-size",
      "/limits/#http-triggers-and-sources",
      "/troubleshooting/#request-entity-too-large",
      "/workflows/events/#size-of-an-event",
    ],
  },
  { kind: "plain", query: "if else", answers: ["/workflows/steps/#branch", "/workflows/steps/#control-flow"] },
  {
    kind: "plain",
    query: "call one workflow from another",
    answers: ["/code/nodejs/sharing-code/#call-another-workflow", "/destinations/emit/"],
  },
  {
    kind: "plain",
    query: "try out changes without touching the live version",
    answers: [
      "/workflows/build-and-run/#build-a-draft",
      "/workflows/build-and-run/#staging",
      "/workflows/build-and-run/#environments",
      "/workflows/build-and-run/#change-a-workflow-that-is-in-use",
    ],
  },
  {
    kind: "plain",
    query: "switch off a workflow for the weekend",
    answers: [
      "/workflows/concurrency-and-throttling/#pause-a-workflow",
      "/workflows/settings/#workflow-state",
      "/workflows/build-and-run/#enable-a-workflow",
    ],
  },
  {
    kind: "plain",
    query: "debug a step",
    answers: [
      "/workflows/events/inspect/",
      "/workflows/build-and-run/#run-one-step",
      "/workflows/build-and-run/#test-a-workflow",
      "/code/#when-code-fails",
    ],
  },
  {
    kind: "plain",
    query: "run code on my laptop first",
    answers: ["/code/#test-locally", "/components/#test-locally"],
  },
  {
    kind: "plain",
    query: "monitor from outside that the job still runs",
    answers: [
      "/workflows/errors/#missing-runs",
      "/workflows/errors/#monitoring",
      "/workflows/examples/cron-job/#check-that-the-job-ran",
    ],
  },
  {
    kind: "plain",
    query: "read new blog posts automatically",
    answers: ["/sources/rss/", "/workflows/steps/triggers/#rss", "/api/rest/rss/"],
  },
  { kind: "plain", query: "watch several repos", answers: ["/sources/github/#watch-several-repositories"] },
  { kind: "plain", query: "save results in a bucket", answers: ["/destinations/s3/"] },
  {
    kind: "plain",
    query: "create a webhook by API",
    answers: ["/api/rest/#create-a-webhook", "/api/rest/webhooks/#create-a-webhook"],
  },
  {
    kind: "plain",
    query: "API says unauthorized",
    answers: ["/api/auth/#authentication-errors", "/troubleshooting/#the-api-or-the-cli-refuses-my-key"],
  },
  { kind: "plain", query: "set up the command line tool", answers: ["/cli/install/"] },
  { kind: "plain", query: "sign in on CI", answers: ["/cli/login/#log-in-on-a-build-server"] },
  {
    kind: "plain",
    query: "make my own trigger for an app",
    answers: [
      "/components/quickstart/nodejs/sources/",
      "/components/",
      "/workflows/examples/trigger-workflow-on-saas-event/#when-the-app-has-no-trigger",
    ],
  },
  { kind: "plain", query: "dropdown that loads its choices from an API", answers: ["/components/api/#async-options"] },
  { kind: "plain", query: "use types", answers: ["/components/typescript/"] },
  { kind: "plain", query: "$event is gone", answers: ["/removed-features/dollar-variables/"] },
  {
    kind: "plain",
    query: "post as a bot instead of me",
    answers: ["/apps/slack/#send-as-a-user-or-a-bot", "/apps/slack/#user-token-and-bot-token"],
  },
  { kind: "plain", query: "tweet automatically", answers: ["/apps/twitter/"] },
  { kind: "plain", query: "sync my runs from strava", answers: ["/apps/strava/"] },
  {
    kind: "plain",
    query: "my app is not in the list",
    answers: [
      "/apps/all-apps/#use-an-app-that-is-not-listed",
      "/connected-accounts/#apps-that-are-not-listed",
      "/new-feature-or-bug/#request-an-app",
      "/apps/all-apps/#request-an-app",
    ],
  },
  {
    kind: "plain",
    query: "talk to a human",
    answers: ["/new-feature-or-bug/#get-help-with-a-workflow", "/troubleshooting/#get-help", "/new-feature-or-bug/"],
  },
  { kind: "plain", query: "get spam from your servers", answers: ["/abuse/"] },
  { kind: "plain", query: "which vendors process our data", answers: ["/subprocessors/"] },
  {
    kind: "plain",
    query: "do several calls at the same time",
    answers: ["/code/nodejs/async/#run-requests-in-parallel", "/workflows/steps/#parallel"],
  },
  {
    kind: "plain",
    query: "wait until the customer clicks a link",
    answers: [
      "/code/nodejs/rerun/#wait-for-an-external-callback",
      "/code/python/rerun/#wait-for-an-external-callback",
      "/code/nodejs/rerun/",
    ],
  },
  { kind: "plain", query: "read a secret in bash", answers: ["/code/bash/#environment-variables-and-secrets"] },
  {
    kind: "plain",
    query: "give up a request after 10 seconds",
    answers: ["/code/nodejs/http-requests/#set-a-timeout", "/code/python/http-requests/#always-set-a-timeout"],
  },
  {
    kind: "error",
    query: "Error: read ECONNRESET at TLSWrap.onStreamRead (node:internal/stream_base_commons:217:20)",
    answers: [
      "/workflows/networking/#connection-errors",
      "/workflows/events/cold-starts/#when-a-database-connection-fails",
      "/troubleshooting/#error-messages-in-a-step",
      "/code/nodejs/http-requests/#handle-error-statuses",
    ],
  },
  {
    kind: "error",
    query: "AxiosError: Request failed with status code 429",
    answers: [
      "/code/nodejs/http-requests/#wait-when-the-server-limits-its-callers",
      "/code/nodejs/http-requests/#handle-error-statuses",
      "/troubleshooting/#error-messages-in-a-step",
      "/stepwire-axios/",
      "/troubleshooting/#rate-limit-exceeded",
    ],
  },
  {
    kind: "error",
    query: "SyntaxError: Cannot use import statement outside a module",
    answers: [
      "/components/migrating/#require-to-import",
      "/code/nodejs/#commonjs-packages",
      "/troubleshooting/#error-messages-in-a-step",
      "/components/typescript/#problems-with-typescript",
    ],
  },
  {
    kind: "error",
    query: "TypeError: Cannot read properties of undefined (reading '$return_value')",
    answers: [
      "/troubleshooting/#a-step-cannot-read-the-data-of-another-step",
      "/workflows/steps/#step-exports",
      "/workflows/steps/",
    ],
  },
  {
    kind: "error",
    query: "HTTP/1.1 413 Request Entity Too Large",
    answers: ["/troubleshooting/#request-entity-too-large", "/limits/#http-triggers-and-sources"],
  },
  {
    kind: "error",
    query: "zsh: command not found: stepwire",
    answers: ["/cli/install/#problems-with-the-installation", "/cli/install/#add-npms-folder-to-path"],
  },
  {
    kind: "error",
    query: "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory",
    answers: ["/troubleshooting/#out-of-memory", "/limits/#memory"],
  },
  {
    kind: "error",
    query: "KeyError: 'steps'",
    answers: ["/code/python/", "/troubleshooting/#a-step-cannot-read-the-data-of-another-step"],
  },
  {
    kind: "error",
    query: "slack_error: not_in_channel",
    answers: ["/apps/slack/#errors-from-slack", "/workflows/examples/send-slack-message/#when-no-message-appears"],
  },
  {
    kind: "error",
    query: "DiscordAPIError[50013]: Missing Permissions",
    answers: [
      "/apps/discord/#errors-from-discord",
      "/workflows/examples/send-discord-message/#when-discord-refuses-the-message",
    ],
  },
  {
    kind: "error",
    query: "Object of type datetime is not JSON serializable",
    answers: ["/code/python/#convert-values-that-are-not-json"],
  },
  {
    kind: "error",
    query: "jq: error (at <stdin>:1): Cannot iterate over null (null)",
    answers: ["/code/bash/#errors", "/code/bash/#go-through-an-array", "/code/bash/"],
  },
];
