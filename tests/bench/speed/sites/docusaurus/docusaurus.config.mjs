export default {
  title: "Corpus",
  url: "https://example.com",
  baseUrl: "/",
  trailingSlash: true,
  onBrokenLinks: "warn",
  // All that @docusaurus/faster has, as its documentation recommends.
  future: { v4: true, faster: true },
  markdown: { format: "md" },
  presets: [
    [
      "classic",
      {
        docs: { routeBasePath: "/", sidebarPath: "./sidebars.mjs" },
        blog: false,
        pages: false,
      },
    ],
  ],
  themeConfig: {
    navbar: { title: "Corpus", items: [] },
    prism: {
      additionalLanguages: ["bash", "diff", "haskell", "http", "java", "json", "solidity", "toml"],
    },
  },
};
