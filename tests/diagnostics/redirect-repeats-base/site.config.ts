import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  base: "/docs/",
  redirects: [{ from: "/docs/quotas", to: "/limits/" }],
});
