import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  themeConfig: { sidebarDepth: 2 },
});
