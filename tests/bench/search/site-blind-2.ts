/**
 * A second set of questions about the documentation site, mostly about other pages than the first. Like the first, they
 * were committed before any of their results was seen, and are never tuned for.
 */
import type { Question } from "./questions.ts";

export const siteBlindSecond: readonly Question[] = [
  // Problems in the reader's own words.
  {
    kind: "plain",
    query: "how do i get told when a workflow fails",
    answers: ["/workflows/errors/#error-notifications"],
  },
  {
    kind: "plain",
    query: "how do i find out that a workflow has not run for a day",
    answers: ["/workflows/errors/#missing-runs"],
  },
  {
    kind: "plain",
    query: "which ip address do my requests come from",
    answers: ["/workflows/networking/#outgoing-addresses", "/destinations/http/#where-requests-come-from"],
  },
  {
    kind: "plain",
    query: "first run after a while is slow",
    answers: ["/workflows/events/cold-starts/"],
  },
  {
    kind: "plain",
    query: "how can i run only one execution at a time",
    answers: ["/workflows/concurrency-and-throttling/"],
  },
  {
    kind: "plain",
    query: "stop a workflow for a while without losing what comes in",
    answers: ["/workflows/concurrency-and-throttling/#pause-a-workflow"],
  },
  {
    kind: "plain",
    query: "give a colleague a copy of my workflow",
    answers: ["/workflows/copy/#share-a-workflow", "/workflows/copy/"],
  },
  {
    kind: "plain",
    query: "log in from a ci server without a browser",
    answers: ["/cli/login/#log-in-on-a-build-server", "/cli/login/#log-in-with-an-api-key"],
  },
  {
    kind: "plain",
    query: "someone uses your service to send me spam",
    answers: ["/abuse/"],
  },
  {
    kind: "plain",
    query: "is the platform down right now",
    answers: ["/status/#see-the-current-status", "/status/"],
  },
  {
    kind: "plain",
    query: "how do i close my account for good",
    answers: ["/user-settings/#delete-your-account"],
  },
  {
    kind: "plain",
    query: "the app i need is missing, can you add it",
    answers: ["/new-feature-or-bug/#request-an-app", "/connected-accounts/#apps-that-are-not-listed"],
  },
  {
    kind: "plain",
    query: "which other companies process my data",
    answers: ["/subprocessors/"],
  },
  {
    kind: "plain",
    query: "how do i update a row in airtable instead of adding it twice",
    answers: ["/workflows/examples/add-record-to-airtable/#update-the-record-instead-of-adding-a-second-one"],
  },
  {
    kind: "plain",
    query: "my email never reaches the person i send it to",
    answers: [
      "/destinations/email/#when-a-message-does-not-arrive",
      "/workflows/examples/send-email-to-someone-else/#when-the-email-is-refused",
    ],
  },
  // Names and errors, copied from somewhere.
  { kind: "identifier", query: "CERTIFICATE_VERIFY_FAILED", answers: ["/workflows/events/cold-starts/"] },
  {
    kind: "identifier",
    query: "INVALID_MULTIPLE_CHOICE_OPTIONS",
    answers: ["/workflows/examples/add-record-to-airtable/#airtable-errors"],
  },
  { kind: "identifier", query: "OAUTH_SCOPE_MISMATCH", answers: ["/apps/zoho-crm/"] },
  { kind: "identifier", query: "ZOOM_SECRET_TOKEN", answers: ["/apps/zoom/"] },
  { kind: "identifier", query: "$checkpoint", answers: ["/migrate-from-v1/"] },
  { kind: "identifier", query: "Last-Event-ID", answers: ["/api/sse/#reconnect-and-catch-up"] },
  { kind: "identifier", query: "os.LookupEnv", answers: ["/code/go/", "/environment-variables/"] },
  { kind: "identifier", query: "$.send.email", answers: ["/destinations/email/"] },
  { kind: "identifier", query: "dedup_key", answers: ["/workflows/errors/#alerts"] },
  { kind: "identifier", query: "http.NewRequest", answers: ["/code/go/http-requests/"] },
  // Topics of two words.
  { kind: "title", query: "public streams", answers: ["/sources/public-streams/"] },
  { kind: "title", query: "source logs", answers: ["/sources/logs/"] },
  { kind: "title", query: "pgp key", answers: ["/privacy-and-security/pgp-key/"] },
  { kind: "title", query: "legacy actions", answers: ["/components/migrating/"] },
  { kind: "title", query: "private networks", answers: ["/workflows/networking/#private-networks"] },
  { kind: "title", query: "event queue", answers: ["/workflows/concurrency-and-throttling/#the-event-queue"] },
  { kind: "title", query: "prop types", answers: ["/workflows/steps/using-props/#prop-types", "/components/api/"] },
  { kind: "title", query: "go modules", answers: ["/code/go/#use-go-modules"] },
  { kind: "title", query: "github source", answers: ["/sources/github/"] },
  { kind: "title", query: "email options", answers: ["/destinations/email/#email-options"] },
  // Typos and synonyms.
  { kind: "typo", query: "hubspott contcts", answers: ["/apps/hubspot/"] },
  { kind: "typo", query: "server sent evnts", answers: ["/api/sse/", "/destinations/sse/"] },
  { kind: "typo", query: "securty best practises", answers: ["/privacy-and-security/best-practices/"] },
  { kind: "typo", query: "sign out cli", answers: ["/cli/login/#log-out"] },
  { kind: "typo", query: "throtling", answers: ["/workflows/concurrency-and-throttling/#throttling"] },
];
