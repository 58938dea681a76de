import type { Code } from "mdast";
import { block, feature } from "../feature.ts";
import { codeBlocksIn, tabPanel } from "../tabs/panels.ts";
import { commandsFor, hasNpmCommand, packageManagers as managers } from "./commands.ts";
import { about } from "./package-managers.about.ts";

export const packageManagers = feature(about, {
  containers: {
    "package-managers": (container, page) => {
      const children = container.children;
      const blocks = codeBlocksIn(children);
      const hint = "write the commands for npm in a code block: npm install name";
      if (blocks.length === 0) page.reportContent("contains no code block", hint);
      else if (blocks.length < children.length)
        page.reportContent("contains something other than code blocks", "move it out");
      for (const node of blocks)
        if (!hasNpmCommand(node.value)) page.reportContent("contains code without a command for npm", hint, { node });
      const panels = managers.flatMap((manager) => {
        const converted = blocks.flatMap((node): Code[] => {
          const value = commandsFor(manager, node.value);
          if (value !== null) return [{ ...node, value }];
          const others = "write a :::code-group with a block for each package manager";
          page.reportContent(`contains a command that ${manager} does not have`, others, { node });
          return [];
        });
        return converted.length === 0 ? [] : [tabPanel(manager, converted)];
      });
      return block("div", "dg-tabs dg-code-group", panels, { dataKey: "package-manager" });
    },
  },
});
