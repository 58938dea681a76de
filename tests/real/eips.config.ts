import { defineConfig } from "docsgen";

/** A corpus that nobody here wrote: 584 proposals, one file each. Nothing lists them; a part of their links is dead. */
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
