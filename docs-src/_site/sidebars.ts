/** The sidebars: one shared by the reference pages, one for pricing, and the root's for all other pages. */
import type { SiteConfigInput } from "docsgen";
import { product } from "./product.ts";

const axios = `/${product.slug}-axios/`;

export const sidebars: NonNullable<NonNullable<SiteConfigInput["themeConfig"]>["sidebars"]> = [
  {
    paths: [
      "/components/",
      "/api/",
      "/api/rest/workflow-errors/",
      "/cli/",
      "/limits/",
      "/privacy-and-security/",
      "/abuse/",
      "/scheduling-future-tasks/",
      "/subprocessors/",
      axios,
      "/workflows/events/cold-starts/",
    ],
    acknowledge: {
      "/api/rest/workflow-errors/": "The specification maps this path to the reference sidebar, but gives it no page.",
    },
    entries: [
      {
        text: "Components",
        open: true,
        entries: [
          "/components/",
          "/components/quickstart/nodejs/actions/",
          "/components/quickstart/nodejs/sources/",
          "/components/api/",
          "/components/guidelines/",
          axios,
          "/components/typescript/",
        ],
      },
      { text: "CLI", open: true, entries: ["/cli/install/", "/cli/login/", "/cli/reference/"] },
      {
        text: "API",
        open: true,
        entries: ["/api/", "/api/auth/", "/api/rest/", "/api/rest/webhooks/", "/api/rest/rss/", "/api/sse/"],
      },
      { text: "Limits", open: true, entries: ["/limits/"] },
      {
        text: "Security and Privacy",
        open: true,
        entries: [
          "/privacy-and-security/",
          "/privacy-and-security/best-practices/",
          "/abuse/",
          "/privacy-and-security/pgp-key/",
          "/subprocessors/",
        ],
      },
      { text: "Handling Cold Starts", open: true, entries: ["/workflows/events/cold-starts/"] },
    ],
  },
  { paths: ["/pricing/"], entries: ["/pricing/"] },
  {
    paths: ["/"],
    entries: [
      "/quickstart/",
      {
        text: "Workflows",
        open: true,
        entries: [
          "/workflows/",
          "/workflows/steps/",
          "/workflows/steps/triggers/",
          "/workflows/steps/actions/",
          "/workflows/steps/using-props/",
          "/workflows/events/",
          "/workflows/events/inspect/",
          "/workflows/built-in-functions/",
          "/workflows/errors/",
          "/workflows/concurrency-and-throttling/",
          "/workflows/settings/",
          "/workflows/networking/",
          "/migrate-from-v1/",
        ],
      },
      "/sources/",
      "/connected-accounts/",
      "/data-stores/",
      {
        text: "Code",
        open: true,
        entries: [
          "/code/",
          {
            text: "Node.js",
            page: "/code/nodejs/",
            entries: [
              "/code/nodejs/auth/",
              "/code/nodejs/http-requests/",
              "/code/nodejs/working-with-files/",
              "/code/nodejs/using-data-stores/",
              "/code/nodejs/delay/",
              "/code/nodejs/rerun/",
              "/environment-variables/",
              "/code/nodejs/async/",
              "/code/nodejs/sharing-code/",
            ],
          },
          {
            text: "Python",
            page: "/code/python/",
            entries: [
              "/code/python/auth/",
              "/code/python/using-data-stores/",
              "/code/python/rerun/",
              "/code/python/import-mappings/",
            ],
          },
          "/code/go/",
          { text: "Bash", page: "/code/bash/", entries: ["/code/bash/http-requests/"] },
        ],
      },
      "/destinations/",
      {
        text: "Integrations",
        entries: [
          "/apps/all-apps/",
          "/apps/discord/",
          "/apps/hubspot/",
          "/apps/servicenow/",
          "/apps/slack/",
          "/apps/strava/",
          "/apps/twitter/",
          "/apps/zoom/",
        ],
      },
      "/troubleshooting/",
      "/user-settings/",
      { text: "Organizations", entries: ["/orgs/", "/orgs/sso/okta/"] },
    ],
  },
];
