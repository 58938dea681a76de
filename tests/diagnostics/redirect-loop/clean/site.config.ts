import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  redirects: [
    { from: "/a", to: "/limits/" },
    { from: "/b", to: "/limits/" },
  ],
});
