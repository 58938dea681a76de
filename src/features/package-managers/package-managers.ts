/**
 * `:::package-managers`: commands of npm, shown in tabs for each package manager. All groups of a site share the
 * reader's choice.
 */
import type { Code } from "mdast";
import type { Page } from "../feature.ts";
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
      for (const node of blocks) if (!hasNpmCommand(node.value)) reportOther(node, page);
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

/** Reports commands of other package managers, some of which are those of npm in other words. */
function reportOther(node: Code, page: Page<never>): void {
  const [, command = "", rest = ""] = /^[ \t]*(?:[$>%][ \t]+)?([\w.-]+)(.*)$/mu.exec(node.value) ?? [];
  const [, name] = /^[ \t]+(?:add|install|i)[ \t]+(.*\S)/u.exec(rest) ?? [];
  const isJavaScript = ["pnpm", "yarn", "bun"].includes(command);
  const isOther =
    /^(?:apk|apt|apt-get|brew|cargo|choco|composer|conda|dnf|dotnet|gem|go|mvn|pip3?|pipx|poetry|scoop|uv|winget|yum)$/u;
  const hint = !isOther.test(command)
    ? `write the commands for npm in a code block: npm install ${(isJavaScript ? name : null) ?? "name"}`
    : "remove :::package-managers and its end around the block: only commands for npm are translated";
  page.reportContent("contains code without a command for npm", hint, { node });
}
