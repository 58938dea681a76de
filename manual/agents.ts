/** Questions that authors ask their agents, and what must be in what an agent reads to answer them. */
import type { SiteConfigInput } from "docsgen";

export const agents: SiteConfigInput["agents"] = [
  { ask: "How do I start a new site with docsgen?", expect: "/tutorial/#1-create-a-site", says: "npm create docsgen" },
  { ask: "How can I rename a page without breaking links to it?", expect: "/guide/move/", says: "docsgen mv" },
  { ask: "How do I add a redirect from an old address?", expect: "/guide/move/#redirects", says: "redirects:" },
  { ask: "Can I ignore one warning on one page?", expect: "/guide/check/#accept-a-problem" },
  {
    ask: "We have thousands of existing problems. How do we get only new ones reported?",
    expect: "/guide/check/#an-existing-site-with-many-problems",
    says: "--baseline",
  },
  {
    ask: "How do I check links to other websites?",
    expect: "/guide/ci/#check-other-sites-once-a-week",
    says: "--external",
  },
  { ask: "How do I change the colors of the theme?", expect: "/guide/style/#colors-and-fonts" },
  { ask: "How can I use my own React component on a page?", expect: "/guide/style/#components-for-pages" },
  { ask: "How do I publish the site with nginx?", expect: "/guide/deploy/nginx/" },
  { ask: "How do I deploy to Cloudflare Pages?", expect: "/guide/deploy/" },
  { ask: "Can pages contain math formulas?", expect: "/guide/write/#formulas", says: "temml" },
  { ask: "How do I draw a Mermaid diagram?", expect: "/guide/write/#diagrams", says: "@docsgen/mermaid" },
  { ask: "How do I translate my documentation into French?", expect: "/guide/organize/#languages" },
  {
    ask: "Which pages must be translated again because the original changed?",
    expect: "/guide/translate/",
    says: "docsgen translate",
  },
  { ask: "How do I migrate from Docusaurus?", expect: "/guide/migrate/#from-docusaurus", says: "docsgen migrate" },
  {
    ask: "How do I show the date of the last change on each page?",
    expect: "/guide/publish/#dates-and-contributors",
    says: "lastUpdated",
  },
  { ask: "How do I generate reference pages from an OpenAPI description?", expect: "/guide/extend/#openapi" },
  {
    ask: "My build of 10,000 pages is slow. How can several machines share the work?",
    expect: "/guide/large-sites/#split-the-work",
    says: "--shard",
  },
  {
    ask: "How does a coding agent connect to my published site?",
    expect: "/guide/agents/#connect-an-agent",
    says: "docsgen mcp",
  },
  {
    ask: "Search finds the wrong page for a word. How do I add a synonym?",
    expect: "/guide/search/#synonyms-and-ranking",
    says: "synonyms",
  },
];
