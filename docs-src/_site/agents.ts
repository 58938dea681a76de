/** Questions that readers ask their agents, and what must be in what an agent reads to answer them. */
import type { SiteConfigInput } from "docsgen";

export const agents: SiteConfigInput["agents"] = [
  {
    ask: "How large may the body of a request be that triggers a workflow?",
    expect: "/limits/#http-triggers-and-sources",
  },
  { ask: "Why is the first event after a pause so slow?", expect: "/workflows/events/cold-starts/" },
  { ask: "My step fails with an out of memory error, what can I do?", expect: "/troubleshooting/#out-of-memory" },
  {
    ask: "How do I pause a workflow for two hours before its next step?",
    expect: "/code/nodejs/delay/",
    says: "$.flow.delay",
  },
  {
    ask: "How can I wait for somebody to approve something before the workflow continues?",
    expect: "/code/nodejs/rerun/#suspend-a-workflow",
    says: "$.flow.suspend",
  },
  { ask: "Can I retry failed steps automatically?", expect: "/workflows/errors/#retry-automatically" },
  { ask: "Where do I store an API key so that it is not in my code?", expect: "/environment-variables/" },
  {
    ask: "How do I remember the last item I processed between two runs?",
    expect: "/data-stores/#remember-the-last-item",
  },
  { ask: "What counts as an invocation on my bill?", expect: "/pricing/#what-counts-as-an-invocation" },
  { ask: "How do I run a workflow every weekday at 9 am?", expect: "/workflows/examples/cron-job/" },
  { ask: "Which Node.js version runs my code?", expect: "/limits/#runtime-versions" },
  { ask: "How do I install the command line tool on Linux?", expect: "/cli/install/" },
  {
    ask: "How can I return a custom status code and body to the caller of a webhook?",
    expect: "/workflows/examples/http-response/",
    says: "$.respond",
  },
  {
    ask: "How do I make sure that only one event is processed at a time?",
    expect: "/workflows/concurrency-and-throttling/",
  },
  {
    ask: "Can a Python step use packages from PyPI whose import name differs?",
    expect: "/code/python/import-mappings/",
  },
  { ask: "How do I set up single sign-on with Okta for my organization?", expect: "/orgs/sso/okta/" },
  { ask: "A former colleague must not have access any more. How do I remove them?", expect: "/orgs/#remove-a-member" },
  { ask: "Which IP addresses do outgoing requests come from?", expect: "/workflows/networking/" },
  {
    ask: "How do I send a message to a Slack channel from a workflow?",
    expect: "/workflows/examples/send-slack-message/",
  },
  { ask: "How long are the logs of an execution kept?", expect: "/workflows/events/inspect/#log-retention" },
];
