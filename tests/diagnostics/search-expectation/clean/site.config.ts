import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  search: {
    synonyms: [["slow first event", "cold start"]],
    expect: {
      "slow first event": "/cold-starts/",
    },
  },
});
