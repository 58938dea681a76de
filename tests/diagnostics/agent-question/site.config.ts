import { defineConfig } from "docsgen";

export default defineConfig({
  title: "Manual",
  agents: [
    { ask: "How long does a queue store its events?", expect: "/retention/", says: "seven days" },
    { ask: "Where are events stored?", expect: "/queue/" },
  ],
});
