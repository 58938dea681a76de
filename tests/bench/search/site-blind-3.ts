/**
 * A third set of questions about the documentation site, written from the pages' point of view. Like the others, they
 * were committed before any of their results was seen, and are never tuned for.
 */
import type { Question } from "./questions.ts";

export const siteBlindThird: readonly Question[] = [
  // Problems in the reader's own words.
  {
    kind: "plain",
    query: "discord messages arrive but the text is empty",
    answers: ["/apps/discord/#discord-triggers", "/apps/discord/#connect-discord"],
  },
  {
    kind: "plain",
    query: "strava does not show my private runs",
    answers: ["/apps/strava/#scopes-of-the-connection"],
  },
  {
    kind: "plain",
    query: "a colleague left, what do i have to change",
    answers: [
      "/orgs/#remove-a-member",
      "/orgs/sso/okta/#when-somebody-leaves",
      "/privacy-and-security/best-practices/#protect-your-account",
    ],
  },
  {
    kind: "plain",
    query: "run different steps depending on the event",
    answers: ["/workflows/steps/#branch", "/workflows/steps/#control-flow"],
  },
  {
    kind: "plain",
    query: "lost my phone and cannot sign in",
    answers: ["/user-settings/#sign-in-and-security"],
  },
  {
    kind: "plain",
    query: "do i pay for runs that fail",
    answers: ["/pricing/#what-counts-as-an-invocation", "/workflows/errors/#what-happens-when-a-step-fails"],
  },
  {
    kind: "plain",
    query: "receiver rejected the data but the run is marked successful",
    answers: [
      "/destinations/http/#delivery-errors",
      "/destinations/#failures-and-retries",
      "/workflows/errors/#monitoring",
      "/workflows/events/inspect/#execution-statuses",
      "/troubleshooting/#a-destination-received-nothing",
    ],
  },
  {
    kind: "plain",
    query: "names that begin with = turn into formulas in my sheet",
    answers: [
      "/workflows/examples/add-row-to-google-sheets/#add-the-row-in-code",
      "/workflows/examples/cron-job/#paged-report-read",
    ],
  },
  {
    kind: "plain",
    query: "only one mail a day about the same outage",
    answers: ["/workflows/examples/send-yourself-email/#send-one-email-a-day-at-most"],
  },
  {
    kind: "plain",
    query: "python list i appended to is not saved",
    answers: ["/code/python/using-data-stores/#change-nested-values"],
  },
  {
    kind: "plain",
    query: "leave a comment the customer cannot see",
    answers: ["/apps/intercom/#call-the-intercom-api-in-code", "/apps/intercom/"],
  },
  {
    kind: "plain",
    query: "unzip an archive in a shell step",
    answers: ["/code/bash/working-with-files/#compress-and-unpack-files"],
  },
  {
    kind: "plain",
    query: "try my code on my laptop before i deploy it",
    answers: ["/code/#test-locally", "/components/#test-locally"],
  },
  {
    kind: "plain",
    query: "take back an action i published",
    answers: [
      "/components/quickstart/nodejs/actions/#when-something-fails",
      "/components/guidelines/#versions",
      "/cli/reference/#publish",
    ],
  },
  {
    kind: "plain",
    query: "one incoming webhook for several workflows",
    answers: [
      "/sources/http/",
      "/sources/#why-use-a-source",
      "/workflows/examples/trigger-workflow-on-saas-event/#when-the-app-has-no-trigger",
      "/workflows/#when-something-else-fits-better",
    ],
  },

  // Words of a title or heading.
  { kind: "title", query: "zoho books organization id", answers: ["/apps/zoho-books/#find-your-organization-id"] },
  { kind: "title", query: "cli exit codes", answers: ["/cli/reference/#exit-status"] },
  { kind: "title", query: "source lifecycle", answers: ["/sources/#source-lifecycle"] },
  {
    kind: "title",
    query: "discord mention a role",
    answers: ["/workflows/examples/send-discord-message/#mention-a-person-or-role"],
  },
  {
    kind: "title",
    query: "verify signatures",
    answers: [
      "/privacy-and-security/best-practices/#verify-signatures",
      "/api/rest/webhooks/#verify-the-signature",
      "/workflows/examples/add-row-to-google-sheets/#verify-the-event",
    ],
  },
  { kind: "title", query: "breaking changes", answers: ["/api/#breaking-changes", "/api/#versioning"] },
  { kind: "title", query: "component naming", answers: ["/components/guidelines/#naming"] },
  {
    kind: "title",
    query: "update an action",
    answers: ["/workflows/steps/actions/#update-an-action", "/code/nodejs/sharing-code/#release-a-new-version"],
  },
  {
    kind: "title",
    query: "use several accounts",
    answers: ["/code/nodejs/auth/#use-several-accounts", "/cli/login/#use-several-accounts"],
  },
  {
    kind: "title",
    query: "runtime end of life",
    answers: ["/limits/#runtime-end-of-life", "/limits/#runtime-versions"],
  },

  // Names, codes and messages.
  {
    kind: "identifier",
    query: "sysparm_query",
    answers: [
      "/apps/servicenow/#call-the-servicenow-api-in-code",
      "/apps/servicenow/#read-many-records",
      "/apps/servicenow/",
    ],
  },
  {
    kind: "identifier",
    query: "mailFormat",
    answers: ["/apps/zoho-mail/#send-email-from-a-workflow", "/apps/zoho-mail/"],
  },
  {
    kind: "identifier",
    query: "$event is not defined",
    answers: [
      "/removed-features/dollar-variables/",
      "/removed-features/dollar-variables/#find-what-must-change",
      "/removed-features/dollar-variables/#when-a-changed-step-fails",
      "/troubleshooting/#error-messages-in-a-step",
      "/workflows/steps/using-props/#problems-with-props",
      "/migrate-from-v1/#problems-after-the-migration",
    ],
  },
  {
    kind: "identifier",
    query: "ECONNABORTED",
    answers: [
      "/workflows/examples/send-http-request/#when-the-request-fails",
      "/code/nodejs/http-requests/#handle-error-statuses",
      "/code/nodejs/http-requests/#set-a-timeout",
      "/stepwire-axios/#request-config",
    ],
  },
  { kind: "identifier", query: "JSONDecodeError", answers: ["/code/python/http-requests/#handle-errors"] },
  {
    kind: "identifier",
    query: "os.WriteFile",
    answers: ["/code/go/working-with-files/#write-a-file", "/code/go/working-with-files/"],
  },
  {
    kind: "identifier",
    query: "Cannot read property 'get' of undefined",
    answers: ["/code/nodejs/using-data-stores/#errors-with-data-stores", "/quickstart/#if-something-differs"],
  },
  {
    kind: "identifier",
    query: "KeyError: 'oauth_access_token'",
    answers: ["/code/python/auth/#when-authorization-fails", "/code/python/auth/#keys-of-an-account"],
  },
  {
    kind: "identifier",
    query: "google sheets Invalid values",
    answers: ["/workflows/examples/add-multiple-rows-to-google-sheets/#when-the-rows-are-refused"],
  },
  { kind: "identifier", query: "curl: (28)", answers: ["/code/bash/http-requests/#handle-errors"] },

  // Typos, and a British spelling.
  { kind: "typo", query: "twiter duplicat content", answers: ["/apps/twitter/#errors-from-twitter"] },
  { kind: "typo", query: "glosary", answers: ["/workflows/#glossary"] },
  {
    kind: "typo",
    query: "emitt event to chanel",
    answers: ["/destinations/emit/#emit-to-a-channel", "/destinations/emit/"],
  },
  { kind: "typo", query: "memmory setting", answers: ["/workflows/settings/#memory", "/limits/#memory"] },
  {
    kind: "typo",
    query: "serialise pandas dataframe",
    answers: ["/code/python/#convert-values-that-are-not-json"],
  },
];
