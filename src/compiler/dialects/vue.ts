/** VitePress, VuePress and Vue. */
import type { Dialect } from "./dialect.ts";
import { fileHints, keyHints, sourcePath } from "./dialect.ts";

export const vue: Dialect = {
  name: "VitePress",
  files: [
    { names: /^\.vitepress$/u, hint: fileHints.migrate },
    { readers: "VuePress", names: /^\.vuepress$/u, hint: fileHints.migrate },
  ],
  frontmatter: {
    actions: "write them below `hero`",
    aside: "write `toc: false` to hide the contents",
    canonicalUrl: { key: "canonical" },
    editLink: { key: "edit_link" },
    outline: keyHints.tocDepth,
    pageClass: { key: "content_class" },
    titleTemplate: "browser tabs show the titles of the page and the site",
  },
  attributes: [
    {
      what: "an attribute of Vue",
      find: ({ source, attributes }) => {
        const text = attributes.find(({ name }) => /^(?:v-[a-z]|[:@#][a-z])/u.test(name))?.name;
        const meant = source.replaceAll(/\s+(?:v-[a-z]|[:@#][a-z])[^\s=>]*(?:="[^"]*"|='[^']*'|=[^\s"'>]*)?/gu, "");
        const hint = 'remove it; a component is written as ::name{prop="value"}';
        return text === undefined ? null : { text, hint, meant };
      },
    },
  ],
  syntax: [
    {
      what: "a VitePress include",
      has: "<!--",
      pattern: /<!--\s*@include:?(?:[ \t]*([^\s{#>]+?)(?=[\s{#]|-->))?[^>]*-->/uy,
      in: ["html"],
      effect: "does not run",
      hint: ([, file = "_parts/name.md"]) => `write ::include{file="${sourcePath(file)}"}`,
      example: ["<!--@include: ./a.md-->", 'write ::include{file="@/a.md"}'],
    },
    {
      what: "a Vue script",
      has: "<script",
      pattern: /<script\b[^>]*\ssetup\b[^>]*>/uy,
      in: ["html"],
      effect: "does not run",
      hint: "remove it; register components in the config under `components` and write them as ::name",
      example: '<script setup>\nimport a from "a";\n</script>',
    },
  ],
};
