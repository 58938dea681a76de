import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  themeConfig: { sidebars: [{ paths: ["/", "/limit/"], entries: ["/", "/limits/"] }] },
});
