/** `:::code-group`: code blocks as tabs. Other content of the container is shown below them, and reported. */
import { block, feature } from "../feature.ts";
import { checkGroup, checkLabels, codeBlocksIn, codePanels, keyProperty } from "../tabs/panels.ts";
import { about } from "./code-group.about.ts";

export const codeGroup = feature(about, {
  containers: {
    "code-group": (container, page) => {
      const { content, attributes } = container;
      const blocks = codeBlocksIn(content);
      const others = content.filter(({ type }) => type !== "code");
      checkGroup("code-group", [...blocks], others, { tab: "code block", example: "a fenced code block" }, page);
      const labels = blocks.map((code) => [code, page.nameOf(code)] as const);
      checkLabels(labels, "code block", "write another [Label] after the language", page);
      const shown = container.children.filter(({ type }) => type !== "code");
      return block(
        "div",
        "dg-tabs dg-code-group",
        [...codePanels(content, page), ...shown],
        keyProperty(attributes.key),
      );
    },
  },
});
