import { fromHighlighter } from "@shikijs/markdown-it/core";
import { createHighlighter } from "shiki";

const languages =
  "bash c cpp css diff go haskell html http java js json jsx markdown python rust solidity sql toml typescript xml yaml";

export default async function configure(eleventy) {
  const highlighter = await createHighlighter({
    themes: ["github-light", "github-dark"],
    langs: languages.split(" "),
  });
  const highlight = fromHighlighter(highlighter, {
    themes: { light: "github-light", dark: "github-dark" },
    fallbackLanguage: "text",
  });
  eleventy.amendLibrary("md", (markdown) => markdown.use(highlight));
  // Pages by their folder: the sidebar of each section.
  eleventy.addCollection("sections", (collections) => {
    const sections = {};
    for (const page of collections.getAll()) (sections[page.url.split("/")[1]] ??= []).push(page);
    return sections;
  });
  // For every page.
  eleventy.addGlobalData("layout", "page.11ty.cjs");
  return {
    dir: { input: "content", includes: "../_includes", data: "../_data", output: "dist" },
    markdownTemplateEngine: false,
  };
}
