import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  contentSecurityPolicy: { "frame-src": ["https://www.youtube.com"] },
});
