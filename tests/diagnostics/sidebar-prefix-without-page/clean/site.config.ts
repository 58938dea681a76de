import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  themeConfig: { sidebars: [{ paths: ["/", "/limits/"], entries: ["/", "/limits/"] }] },
});
