import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  redirects: [
    { from: "/quotas", to: "/limits/" },
    { from: "/caps", to: "/limits/" },
  ],
});
