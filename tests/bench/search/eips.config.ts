import { defineConfig } from "docsgen";
import eips from "../../real/eips.config.ts";

/** The corpus as in tests/real/, published despite its dead links. */
export default defineConfig({
  ...eips,
  out: "../../../.docsgen/bench/search/eips/site",
  checks: { severity: { "broken-link": "warning", "broken-asset": "warning", "unsafe-url": "warning" } },
});
