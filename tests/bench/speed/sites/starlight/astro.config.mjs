import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";

export default defineConfig({
  site: "https://example.com",
  integrations: [
    starlight({
      title: "Corpus",
      // The sidebar of each section is put in by the middleware; Starlight's own would be all pages in every page.
      sidebar: [{ label: "All parts", link: "/" }],
      routeMiddleware: "./src/section-sidebar.js",
    }),
  ],
});
