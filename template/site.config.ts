import { defineConfig } from "docsgen";

export default defineConfig({
  title: "__TITLE__",
  lang: "__LANG__",
  source: "__SOURCE__",
  // Pages print these names with {{ product.name }}.
  product: { name: "__TITLE__" },
  // Where the site is published. Redirects and headers are written in the format of this host.
  hosts: ["__HOST__"],
  // The address of the published site. Canonical links and the sitemap need it.
  // origin: "https://docs.example.com",
});
