import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  redirects: [
    { from: "/quotas", to: "/caps/" },
    { from: "/caps", to: "/limits/" },
  ],
});
