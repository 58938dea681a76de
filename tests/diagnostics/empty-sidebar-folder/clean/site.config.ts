import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  themeConfig: { sidebars: [{ paths: ["/"], entries: ["/", { folder: "/guide/" }] }] },
});
