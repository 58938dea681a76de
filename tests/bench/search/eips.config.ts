import { defineConfig } from "docsgen";
import eips from "../../real/eips.config.ts";

/** The corpus as tests/real/ compiles it, published in spite of its dead links. */
export default defineConfig({
  ...eips,
  out: "../../../.docsgen/bench/search/eips/site",
  checks: { severity: { "broken-link": "warning", "broken-asset": "warning", "unsafe-url": "warning" } },
});
