import { defineConfig } from "docsgen";

export default defineConfig({
  title: "__TITLE__",
  lang: "__LANG__",
  source: "__SOURCE__",
  // Pages print these names with {{ product.name }}.
  product: { name: "__TITLE__" },
  // The address of the published site. Canonical links and the sitemap need it.
  // origin: "https://docs.example.com",
});
