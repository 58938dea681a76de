import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  redirects: [
    { from: "/a", to: "/b" },
    { from: "/b", to: "/a" },
  ],
});
