import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  search: {
    expect: {
      "slow first event": "/cold-starts/",
    },
  },
});
