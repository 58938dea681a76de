import { defineConfig } from "docsgen";

/**
 * A corpus that we did not write: 584 proposals, one file each. No menu lists them, and some of their links are dead.
 */
export default defineConfig({
  title: "Ethereum Improvement Proposals",
  base: "/eips/",
  out: "../../.docsgen/eips",
  redirects: [{ from: "/", to: "/eip-1/" }],
  markdown: {
    frontmatterKeys: [
      "author",
      "category",
      "created",
      "discussions-to",
      "eip",
      "last-call-deadline",
      "replaces",
      "requires",
      "resolution",
      "status",
      "superseded-by",
      "type",
      "updated",
      "withdrawal-reason",
    ],
  },
});
