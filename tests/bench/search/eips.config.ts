import { defineConfig } from "docsgen";
import eips from "../../real/eips.config.ts";

/** The corpus as in tests/real/, published despite its dead links, but without the page with an image that no browser loads. */
export default defineConfig({
  ...eips,
  out: "../../../.docsgen/bench/search/eips/site",
  checks: { severity: { "broken-link": "warning", "broken-asset": "warning" } },
  exclude: ["eip-3372.md"],
});
