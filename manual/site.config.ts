/** The manual of docsgen: `npm run manual` builds it into manual/dist. */
import { defineConfig } from "docsgen";
import { reference } from "./reference/plugin.ts";

export default defineConfig({
  title: "docsgen",
  description: "The manual of docsgen, a documentation compiler.",
  // The workflow that publishes the manual sets it.
  origin: process.env["MANUAL_ORIGIN"] ?? null,
  product: { name: "docsgen", edition: "open" },
  llms: true,
  themeConfig: {
    logo: "/favicon.svg",
    constants: { UPLOAD_LIMIT: { value: 30, unit: "MB" } },
    navbar: {
      left: [
        { text: "Tutorial", link: "/tutorial/" },
        { text: "Guide", link: "/guide/write/" },
        { text: "Reference", link: "/reference/commands/" },
      ],
    },
  },
  markdown: { glossary: { CDN: "content delivery network" }, math: true, diagrams: ["mermaid", "graphviz"] },
  contentSecurityPolicy: { "frame-src": ["https://www.youtube-nocookie.com"] },
  plugins: [reference()],
});
