import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  links: { elsewhere: ["/blog/"] },
});
