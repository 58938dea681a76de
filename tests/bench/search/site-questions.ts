/**
 * Questions with known answers about the documentation site in docs-src. They were written before any engine was tuned
 * and never changed to suit one.
 */
import type { Question } from "./questions.ts";

export const siteQuestions: readonly Question[] = [
  // Words of titles and headings.
  { kind: "title", query: "data stores", answers: ["/data-stores/"] },
  { kind: "title", query: "cold starts", answers: ["/workflows/events/cold-starts/"] },
  {
    kind: "title",
    query: "concurrency and throttling",
    answers: ["/workflows/concurrency-and-throttling/", "/workflows/settings/#concurrency-and-throttling"],
  },
  { kind: "title", query: "environment variables", answers: ["/environment-variables/"] },
  { kind: "title", query: "plans and pricing", answers: ["/pricing/"] },
  { kind: "title", query: "cli reference", answers: ["/cli/reference/"] },
  { kind: "title", query: "okta sso", answers: ["/orgs/sso/okta/"] },
  { kind: "title", query: "event retention", answers: ["/workflows/events/#event-retention"] },
  { kind: "title", query: "dedupe strategies", answers: ["/components/api/#dedupe-strategies"] },
  { kind: "title", query: "dynamic props", answers: ["/components/api/#dynamic-props"] },
  { kind: "title", query: "typescript components", answers: ["/components/typescript/"] },
  { kind: "title", query: "replay an event", answers: ["/workflows/events/inspect/#replay-an-event"] },
  { kind: "title", query: "organization roles", answers: ["/orgs/#roles"] },
  { kind: "title", query: "subprocessors", answers: ["/subprocessors/"] },
  { kind: "title", query: "request entity too large", answers: ["/troubleshooting/#request-entity-too-large"] },

  // Unfinished last words.
  {
    kind: "prefix",
    query: "suspe",
    answers: [
      "/code/nodejs/rerun/#suspend-a-workflow",
      "/code/nodejs/rerun/#choose-between-suspend-and-rerun",
      "/code/python/rerun/#suspend-a-workflow",
    ],
  },
  { kind: "prefix", query: "webho", answers: ["/api/rest/webhooks/", "/api/rest/#webhooks"] },
  { kind: "prefix", query: "connected acc", answers: ["/connected-accounts/"] },
  {
    kind: "prefix",
    query: "throttl",
    answers: ["/workflows/concurrency-and-throttling/#throttling", "/workflows/concurrency-and-throttling/"],
  },
  { kind: "prefix", query: "service db p", answers: ["/components/api/#service-db-prop"] },
  { kind: "prefix", query: "public stre", answers: ["/sources/public-streams/"] },
  { kind: "prefix", query: "airta", answers: ["/workflows/examples/add-record-to-airtable/"] },
  { kind: "prefix", query: "pgp fing", answers: ["/privacy-and-security/pgp-key/#check-the-fingerprint"] },
  { kind: "prefix", query: "cron expr", answers: ["/workflows/examples/cron-job/#read-a-cron-expression"] },
  { kind: "prefix", query: "zoho bo", answers: ["/apps/zoho-books/"] },
  { kind: "prefix", query: "troublesh", answers: ["/troubleshooting/"] },
  {
    kind: "prefix",
    query: "data ret",
    answers: ["/workflows/settings/#data-retention", "/workflows/events/#event-retention"],
  },
  { kind: "prefix", query: "commonjs pa", answers: ["/code/nodejs/#commonjs-packages"] },
  {
    kind: "prefix",
    query: "publish an act",
    answers: [
      "/code/nodejs/sharing-code/#publish-an-action",
      "/components/quickstart/nodejs/actions/#publish-the-action",
      "/cli/reference/#publish",
    ],
  },
  {
    kind: "prefix",
    query: "google she",
    answers: [
      "/workflows/examples/add-row-to-google-sheets/",
      "/workflows/examples/add-multiple-rows-to-google-sheets/",
    ],
  },
  {
    kind: "prefix",
    query: "execution tim",
    answers: ["/workflows/settings/#execution-timeout", "/limits/#execution-time"],
  },

  // Typos.
  { kind: "typo", query: "enviroment variables", answers: ["/environment-variables/"] },
  {
    kind: "typo",
    query: "trottling",
    answers: ["/workflows/concurrency-and-throttling/#throttling", "/workflows/concurrency-and-throttling/"],
  },
  { kind: "typo", query: "conected acounts", answers: ["/connected-accounts/"] },
  { kind: "typo", query: "troubelshooting", answers: ["/troubleshooting/"] },
  {
    kind: "typo",
    query: "webhok signature",
    answers: [
      "/api/rest/webhooks/#verify-the-signature",
      "/privacy-and-security/best-practices/#verify-signatures",
      "/workflows/networking/#prove-that-a-request-is-yours",
    ],
  },
  { kind: "typo", query: "servicenwo", answers: ["/apps/servicenow/"] },
  { kind: "typo", query: "subproccessors", answers: ["/subprocessors/"] },
  { kind: "typo", query: "dedpue strategies", answers: ["/components/api/#dedupe-strategies"] },
  {
    kind: "typo",
    query: "suspned a workflow",
    answers: ["/code/nodejs/rerun/#suspend-a-workflow", "/code/python/rerun/#suspend-a-workflow"],
  },
  { kind: "typo", query: "intrecom", answers: ["/apps/intercom/"] },
  {
    kind: "typo",
    query: "concurency",
    answers: ["/workflows/concurrency-and-throttling/#concurrency", "/workflows/concurrency-and-throttling/"],
  },
  { kind: "typo", query: "organisation roles", answers: ["/orgs/#roles"] },
  {
    kind: "typo",
    query: "pyhton packages",
    answers: ["/code/python/#use-pypi-packages", "/code/python/import-mappings/"],
  },
  {
    kind: "typo",
    query: "data retension",
    answers: ["/workflows/settings/#data-retention", "/workflows/events/#event-retention"],
  },
  { kind: "typo", query: "asynchronus code", answers: ["/code/nodejs/async/"] },

  // Words in quotes: every page with the exact phrase is correct.
  {
    kind: "phrase",
    query: '"fetch is not defined"',
    answers: ["/code/nodejs/", "/migrate-from-v1/", "/troubleshooting/#error-messages-in-a-step"],
  },
  {
    kind: "phrase",
    query: '"require is not defined"',
    answers: [
      "/code/nodejs/",
      "/components/migrating/",
      "/migrate-from-v1/",
      "/troubleshooting/#error-messages-in-a-step",
    ],
  },
  {
    kind: "phrase",
    query: '"Request failed with status code 429"',
    answers: ["/troubleshooting/#error-messages-in-a-step", "/sources/logs/"],
  },
  {
    kind: "phrase",
    query: '"is not JSON serializable"',
    answers: ["/code/python/", "/code/python/using-data-stores/#errors-with-data-stores"],
  },
  { kind: "phrase", query: '"first in, first out"', answers: ["/workflows/concurrency-and-throttling/"] },
  { kind: "phrase", query: '"allow list"', answers: ["/workflows/networking/", "/guides/"] },
  { kind: "phrase", query: '"refresh token"', answers: ["/connected-accounts/", "/privacy-and-security/"] },
  { kind: "phrase", query: '"warm environment"', answers: ["/workflows/events/cold-starts/"] },
  { kind: "phrase", query: '"metadata url"', answers: ["/orgs/sso/okta/"] },
  { kind: "phrase", query: '"bucket policy"', answers: ["/destinations/s3/", "/destinations/"] },
  { kind: "phrase", query: '"semantic versioning"', answers: ["/code/nodejs/sharing-code/"] },
  {
    kind: "phrase",
    query: '"idempotency key"',
    answers: [
      "/notebook/dollar-context/#use-the-events-id-as-an-idempotency-key",
      "/code/nodejs/rerun/",
      "/workflows/events/",
    ],
  },
  { kind: "phrase", query: '"missing await"', answers: ["/code/nodejs/async/#signs-of-a-missing-await"] },

  // Names, codes and statuses.
  {
    kind: "identifier",
    query: "$.flow.suspend",
    answers: ["/code/nodejs/rerun/#suspend-a-workflow", "/components/api/#the-dollar-object"],
  },
  {
    kind: "identifier",
    query: "$.flow.rerun",
    answers: ["/code/nodejs/rerun/#rerun-a-step", "/components/api/#the-dollar-object"],
  },
  {
    kind: "identifier",
    query: "$.flow.exit",
    answers: [
      "/code/nodejs/#end-a-workflow-early",
      "/workflows/built-in-functions/#end-workflow",
      "/components/api/#the-dollar-object",
    ],
  },
  { kind: "identifier", query: "$.send.emit", answers: ["/destinations/emit/"] },
  { kind: "identifier", query: "$.send.s3", answers: ["/destinations/s3/"] },
  { kind: "identifier", query: "$.service.db", answers: ["/components/api/#service-db-prop"] },
  { kind: "identifier", query: "$.interface.timer", answers: ["/components/api/#interface-timer"] },
  {
    kind: "identifier",
    query: "working-with-files",
    answers: [
      "/code/nodejs/working-with-files/",
      "/code/python/working-with-files/",
      "/code/go/working-with-files/",
      "/code/bash/working-with-files/",
    ],
  },
  { kind: "identifier", query: "import-mappings", answers: ["/code/python/import-mappings/"] },
  {
    kind: "identifier",
    query: "x-webhook-signature",
    answers: ["/api/rest/webhooks/#verify-the-signature", "/workflows/networking/#prove-that-a-request-is-yours"],
  },
  { kind: "identifier", query: "ConfigurationError", answers: ["/components/api/#configuration-error"] },
  {
    kind: "identifier",
    query: "ModuleNotFoundError",
    answers: ["/code/python/import-mappings/#why-an-import-can-fail", "/code/python/#errors-and-logs"],
  },
  {
    kind: "identifier",
    query: "HTTP 429",
    answers: [
      "/troubleshooting/#rate-limit-exceeded",
      "/limits/#request-rate",
      "/workflows/steps/triggers/#http-errors",
      "/code/nodejs/http-requests/#wait-when-the-server-limits-its-callers",
    ],
  },
  {
    kind: "identifier",
    query: "413",
    answers: [
      "/troubleshooting/#request-entity-too-large",
      "/limits/#http-triggers-and-sources",
      "/workflows/steps/triggers/#request-size",
      "/workflows/steps/triggers/#http-errors",
      "/sources/http/#request-size-limit",
    ],
  },
  {
    kind: "identifier",
    query: "ENOSPC",
    answers: [
      "/code/nodejs/working-with-files/#errors-with-files",
      "/troubleshooting/#error-messages-in-a-step",
      "/limits/#disk",
    ],
  },
  {
    kind: "identifier",
    query: "EACCES",
    answers: [
      "/cli/install/#problems-with-the-installation",
      "/cli/install/#install-without-administrator-rights",
      "/code/nodejs/working-with-files/#errors-with-files",
    ],
  },
  { kind: "identifier", query: "additionalProps", answers: ["/components/api/#dynamic-props"] },
  { kind: "identifier", query: "propDefinition", answers: ["/components/api/#prop-definitions"] },
  { kind: "identifier", query: "Last-Event-ID", answers: ["/api/sse/#reconnect-and-catch-up"] },
  { kind: "identifier", query: "$checkpoint", answers: ["/migrate-from-v1/#move-state-from-checkpoint"] },
  { kind: "identifier", query: "returnFullResponse", answers: ["/stepwire-axios/#get-the-whole-response"] },
  {
    kind: "identifier",
    query: "--org",
    answers: ["/cli/login/#work-in-an-organization", "/cli/reference/#global-flags"],
  },

  // Problems in the reader's words.
  {
    kind: "plain",
    query: "my code stops before the request finishes",
    answers: ["/troubleshooting/#my-code-ends-before-a-request-completes", "/code/nodejs/async/"],
  },
  {
    kind: "plain",
    query: "where do I put an api key so it is not in my code",
    answers: [
      "/environment-variables/",
      "/connected-accounts/",
      "/privacy-and-security/best-practices/#keep-secrets-out-of-code",
    ],
  },
  {
    kind: "plain",
    query: "run a workflow every day at 9",
    answers: ["/workflows/examples/cron-job/", "/workflows/steps/triggers/#schedule"],
  },
  {
    kind: "plain",
    query: "return json to the caller",
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
    query: "continue only when a condition is true",
    answers: ["/workflows/built-in-functions/#filter", "/workflows/built-in-functions/#conditions"],
  },
  {
    kind: "plain",
    query: "email a customer from a workflow",
    answers: ["/workflows/examples/send-email-to-someone-else/"],
  },
  {
    kind: "plain",
    query: "use the same code in several workflows",
    answers: ["/code/nodejs/sharing-code/"],
  },
  {
    kind: "plain",
    query: "same event processed twice",
    answers: [
      "/troubleshooting/#a-workflow-runs-more-than-once-for-one-event",
      "/code/nodejs/using-data-stores/#process-each-item-once",
      "/code/python/using-data-stores/#process-each-item-once",
    ],
  },
  {
    kind: "plain",
    query: "wait for someone to approve before continuing",
    answers: [
      "/code/nodejs/rerun/#suspend-a-workflow",
      "/code/python/rerun/#suspend-a-workflow",
      "/apps/slack/#ask-for-an-approval",
    ],
  },
  {
    kind: "plain",
    query: "which ip address do requests come from",
    answers: ["/workflows/networking/#outgoing-addresses", "/destinations/http/#where-requests-come-from"],
  },
  {
    kind: "plain",
    query: "limit how many executions run at the same time",
    answers: ["/workflows/concurrency-and-throttling/#concurrency"],
  },
  {
    kind: "plain",
    query: "get an email when a workflow fails",
    answers: [
      "/workflows/errors/#error-notifications",
      "/workflows/settings/#error-notifications",
      "/user-settings/#notifications",
    ],
  },
  {
    kind: "plain",
    query: "browser blocks request cors",
    answers: ["/workflows/steps/triggers/#requests-from-browsers"],
  },
  { kind: "plain", query: "kick a colleague out of the organization", answers: ["/orgs/#remove-a-member"] },
  { kind: "plain", query: "cancel my paid plan", answers: ["/pricing/#change-or-cancel-a-plan"] },
  {
    kind: "plain",
    query: "give a workflow more memory",
    answers: ["/workflows/settings/#memory", "/limits/#memory", "/troubleshooting/#out-of-memory"],
  },
  {
    kind: "plain",
    query: "workflow slow after it was idle",
    answers: ["/workflows/events/cold-starts/"],
  },
  {
    kind: "plain",
    query: "protect my webhook url with a token",
    answers: [
      "/workflows/steps/triggers/#http-authorization",
      "/privacy-and-security/best-practices/#require-authorization-on-http-triggers",
      "/sources/http/#require-a-token",
    ],
  },
  {
    kind: "plain",
    query: "update existing row instead of creating a duplicate",
    answers: ["/workflows/examples/add-record-to-airtable/#update-the-record-instead-of-adding-a-second-one"],
  },
  { kind: "plain", query: "is the platform down right now", answers: ["/status/"] },
  {
    kind: "plain",
    query: "I found a security hole",
    answers: [
      "/privacy-and-security/#report-a-vulnerability",
      "/abuse/#report-a-security-flaw",
      "/privacy-and-security/pgp-key/",
    ],
  },
];
