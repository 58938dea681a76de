import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  search: {
    boost: {
      "blog/**": 0.3,
    },
  },
});
