import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  base: "/docs/",
});
