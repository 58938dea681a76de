import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  redirects: [{ from: "/old", to: "/quotas/" }],
});
