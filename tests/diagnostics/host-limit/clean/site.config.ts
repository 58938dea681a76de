import { defineConfig } from "docsgen";

const sources = Array.from({ length: 6 }, (_, number) => `https://images-${number}.example.com`);

export default defineConfig({
  title: "Manual",
  hosts: ["nginx", "cloudflare"],
  contentSecurityPolicy: { "connect-src": sources },
});
