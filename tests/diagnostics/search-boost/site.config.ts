import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  search: {
    boost: {
      "bolg/**": 0.3,
    },
  },
});
