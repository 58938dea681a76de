/** Addresses of earlier versions of the documentation. */
import type { SiteConfigInput } from "docsgen";
import { product } from "./product.ts";

const noSuchPage =
  "The specification keeps this redirect, though its target has no page: readers see the page for unknown addresses.";

const underBase =
  "The specification's row names the base, though no other row does: the address is /docs/docs/apps/all-apps, and /apps/all-apps/ is a page.";

export const redirects: NonNullable<SiteConfigInput["redirects"]> = [
  { from: "/cron", to: "/workflows/steps/triggers" },
  { from: "/notebook", to: "/workflows/steps" },
  { from: "/workflows/fork", to: "/workflows/copy" },
  { from: "/notebook/fork", to: "/workflows/copy" },
  { from: "/notebook/inspector/", to: "/workflows/events/inspect/" },
  { from: "/notebook/observability/", to: "/workflows/events/inspect/" },
  { from: "/notebook/destinations/", to: "/destinations/" },
  { from: "/notebook/destinations/s3/", to: "/destinations/s3/" },
  { from: "/notebook/destinations/sse/", to: "/destinations/sse/" },
  { from: "/notebook/destinations/snowflake/", to: "/destinations/snowflake/", acknowledge: noSuchPage },
  { from: "/notebook/destinations/http/", to: "/destinations/http/" },
  { from: "/notebook/destinations/email/", to: "/destinations/email/" },
  { from: "/notebook/code/", to: "/code/nodejs/" },
  { from: "/workflows/steps/code/", to: "/code/nodejs/" },
  { from: "/notebook/actions/", to: "/workflows/steps/actions/" },
  { from: "/notebook/sources/", to: "/workflows/steps/triggers/" },
  { from: "/notebook/sql/", to: "/destinations/triggers/", acknowledge: noSuchPage },
  { from: `/what-is-${product.slug}/`, to: "/" },
  { from: "/docs/apps/all-apps", to: `${product.site}/apps`, acknowledge: underBase },
];
