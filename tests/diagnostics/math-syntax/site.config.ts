import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  markdown: { math: true },
});
