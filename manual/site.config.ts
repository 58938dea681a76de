/** The manual of docsgen: `npm run manual` builds it into manual/dist. */
import { defineConfig } from "docsgen";
import { agents } from "./agents.ts";
import { reference } from "./reference/plugin.ts";

export default defineConfig({
  title: "docsgen",
  description: {
    en: "The manual of docsgen, a documentation compiler.",
    de: "Das Handbuch zu docsgen, einem Compiler für Dokumentation.",
  },
  languages: { en: "English", de: { label: "Deutsch", staleNote: true } },
  // The workflow that publishes the manual sets it.
  origin: process.env["MANUAL_ORIGIN"] ?? null,
  product: { name: "docsgen", edition: "open" },
  llms: true,
  agents,
  // Questions are answered by the guide; the reference has many of the same words.
  search: { boost: { "reference/**": 0.6 } },
  themeConfig: {
    logo: "/favicon.svg",
    constants: { UPLOAD_LIMIT: { value: 30, unit: "MB" } },
    navbar: {
      left: [
        { text: "Tutorial", link: "/tutorial/" },
        { text: { en: "Guide", de: "Anleitungen" }, link: "/guide/write/" },
        { text: { en: "Reference", de: "Referenz" }, link: "/reference/commands/" },
      ],
    },
  },
  markdown: { glossary: { CDN: "content delivery network" }, math: true, diagrams: ["mermaid", "graphviz"] },
  contentSecurityPolicy: { "frame-src": ["https://www.youtube-nocookie.com"] },
  plugins: [reference()],
});
