/**
 * More questions about the documentation site, held out: they were written before the engine was changed, and no change
 * was made for any one of them. Their results were seen between changes, so they verify the engine, but they are not a
 * blind test.
 */
import type { Question } from "./questions.ts";

export const siteHeldOut: readonly Question[] = [
  { kind: "title", query: "rotate a key", answers: ["/api/auth/#rotate-a-key"] },
  { kind: "title", query: "duplicate your own workflow", answers: ["/workflows/copy/#duplicate-your-own-workflow"] },
  { kind: "title", query: "message format", answers: ["/api/sse/#message-format"] },

  { kind: "prefix", query: "wrap a callb", answers: ["/code/nodejs/async/#wrap-a-callback-in-a-promise"] },
  {
    kind: "prefix",
    query: "mention a pers",
    answers: ["/workflows/examples/send-discord-message/#mention-a-person-or-role"],
  },
  {
    kind: "prefix",
    query: "lifecycle ho",
    answers: ["/components/api/#hooks", "/components/quickstart/nodejs/sources/#set-up-and-remove-a-webhook"],
  },

  { kind: "typo", query: "hubpsot triggers", answers: ["/apps/hubspot/#hubspot-triggers"] },
  { kind: "typo", query: "envronment varaibles in bash", answers: ["/code/bash/#environment-variables-and-secrets"] },
  {
    kind: "typo",
    query: "worfklow name and descripton",
    answers: ["/workflows/settings/#name-and-description"],
  },
  { kind: "typo", query: "xlack message", answers: ["/workflows/examples/send-slack-message/", "/apps/slack/"] },
  {
    kind: "typo",
    query: "oagination",
    answers: ["/api/rest/#pagination"],
  },

  {
    kind: "phrase",
    query: '"run method"',
    answers: [
      "/components/migrating/",
      "/components/",
      "/code/nodejs/",
      "/removed-features/dollar-variables/",
      "/migrate-from-v1/",
    ],
  },
  {
    kind: "phrase",
    query: '"steps object"',
    answers: ["/code/go/"],
  },
  {
    kind: "phrase",
    query: '"/tmp directory"',
    answers: [
      "/code/go/working-with-files/",
      "/code/python/working-with-files/",
      "/code/bash/working-with-files/",
      "/code/nodejs/working-with-files/",
      "/code/",
    ],
  },
  {
    kind: "phrase",
    query: '"multipart/form-data"',
    answers: ["/code/bash/http-requests/", "/code/nodejs/http-requests/"],
  },

  {
    kind: "identifier",
    query: "thread_ts",
    answers: ["/workflows/examples/send-slack-message/"],
  },
  {
    kind: "identifier",
    query: "valueInputOption",
    answers: [
      "/workflows/examples/add-row-to-google-sheets/",
      "/workflows/examples/add-multiple-rows-to-google-sheets/",
    ],
  },
  {
    kind: "identifier",
    query: "ECONNREFUSED",
    answers: [
      "/code/nodejs/http-requests/",
      "/workflows/networking/",
      "/cli/reference/",
      "/sources/logs/",
      "/destinations/http/",
      "/troubleshooting/",
    ],
  },
  { kind: "identifier", query: "EXPORTS_FILE", answers: ["/code/bash/#export-data", "/code/bash/"] },

  {
    kind: "plain",
    query: "two runs of my scheduled job happen at once",
    answers: ["/workflows/examples/cron-job/#prevent-overlapping-runs", "/workflows/concurrency-and-throttling/"],
  },
  {
    kind: "plain",
    query: "get all pages of results from the api",
    answers: ["/api/rest/#pagination"],
  },
  {
    kind: "plain",
    query: "somebody left the company and must not sign in anymore",
    answers: ["/orgs/sso/okta/#when-somebody-leaves", "/orgs/#remove-a-member"],
  },
  {
    kind: "plain",
    query: "my email never shows up in the inbox",
    answers: [
      "/workflows/examples/send-yourself-email/#when-the-email-does-not-arrive",
      "/destinations/email/#when-a-message-does-not-arrive",
      "/workflows/examples/send-email-to-someone-else/#when-the-email-is-refused",
    ],
  },
  {
    kind: "plain",
    query: "undo a deploy and go back to an older version",
    answers: ["/workflows/build-and-run/#view-earlier-versions"],
  },
  {
    kind: "plain",
    query: "talk to a database behind a firewall",
    answers: ["/workflows/networking/", "/privacy-and-security/best-practices/#reach-private-systems-safely"],
  },
];
