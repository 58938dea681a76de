import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  origin: "https://manual.example",
  themeConfig: { sidebars: [{ paths: ["/"], entries: ["/", "/limits/"] }] },
});
