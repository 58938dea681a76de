import { openapi } from "@docsgen/openapi";
import { defineConfig } from "docsgen";
import { agents } from "./docs-src/_site/agents.ts";
import { constants } from "./docs-src/_site/constants.ts";
import { footer, social } from "./docs-src/_site/footer.ts";
import { navbar } from "./docs-src/_site/navbar.ts";
import { openapi as description, published } from "./docs-src/_site/openapi.ts";
import { product } from "./docs-src/_site/product.ts";
import { redirects } from "./docs-src/_site/redirects.ts";
import { search } from "./docs-src/_site/search.ts";
import { sidebars } from "./docs-src/_site/sidebars.ts";

/** Samples run against a model of the platform, and only with `docsgen check --samples`. */
function platformSamples(language: string) {
  return {
    check: `node {root}/tests/site/platform/check.js ${language} {files}`,
    // A step receives what the steps before it on its page export.
    page: true,
    inputs: ["tests/site/platform/**", "docs-src/_site/**"],
    env: ["PLATFORM_LOG"],
    timeout: 60,
  };
}

export default defineConfig({
  title: `${product.name} Docs`,
  description: `How to build workflows, connect APIs and run code on ${product.name}.`,
  base: "/docs/",
  origin: product.site,
  llms: true,
  agents,
  product,
  publicFiles: { "openapi.json": published },
  plugins: [
    openapi({
      description,
      per: "page",
      attachTo: "api/rest/index.md",
      layout: "compact",
      dialect: "docsgen",
      // Streams are on the page about them.
      tags: description.tags.flatMap(({ name }) => (name === "Streams" ? [] : [name])),
      samples: [],
    }),
  ],
  themeConfig: {
    logo: "/favicon.svg",
    navbar,
    sidebars,
    sidebarDepth: 3,
    search: { support: { text: "Contact support", link: `${product.site}/support` } },
    lastUpdated: true,
    openIn: ["chatgpt", "claude"],
    editLink: { pattern: `${product.site}/edit/docs-src/{path}` },
    feedback: {
      issue: `${product.site}/issues/new?title=Feedback:%20{title}&body=Was%20{path}%20helpful?%20{answer}`,
    },
    constants,
    footer,
    social,
  },
  redirects,
  search,
  samples: Object.fromEntries(["js", "ts", "python", "bash", "go"].map((name) => [name, platformSamples(name)])),
  touchIcon: true,
  // Drawn once, and then taken from the cache. Tests do without.
  socialCards: process.env["DOCSGEN_SOCIAL_CARDS"] === "off" ? null : { accent: "#2f4fd0" },
  checks: {
    severity: {
      "hand-typed-constant": "warning",
      "link-slash": "warning",
      "missing-description": "error",
      "missing-language": "error",
      "text-length": "warning",
    },
  },
  // The old edition is published on the same host.
  links: { elsewhere: ["/v1/"] },
  analytics: { tagManager: { id: process.env["DOCSGEN_TAG_MANAGER_ID"] ?? null } },
});
