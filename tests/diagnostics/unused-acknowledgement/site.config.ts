import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  redirects: [{ from: "/quotas", to: "/limits/", acknowledge: "The page comes back next month." }],
});
