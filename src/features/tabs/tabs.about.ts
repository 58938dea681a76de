/** Tabs: `::::tabs` around a `:::tab[Label]` for each. */
import { declare } from "../about.ts";

export const about = declare({
  name: "tabs",
  containers: { tabs: { key: "text" }, tab: {} },
  messages: {
    "misplaced-tab": {
      severity: "warning",
      message: ({ name, problem }: { name: string; problem: string }) => `“${name}” ${problem}`,
      about:
        "`:::tabs` contains only `:::tab[Label]` containers, and `:::code-group` only fenced code blocks. A tab outside a group cannot be switched to, an empty group shows nothing, content next to the tabs belongs to none of them, and tabs without a label or with the same one look alike.",
      shown: [":::tab[npm]\nnpm ci\n:::", "::::tabs\n:::tab[npm]\nnpm ci\n:::\n::::"],
    },
  },
  twin: { "dg-tab-label": "label" },
  reference: {
    title: "Tabs",
    text: "The group has more colons than its tabs. The browser remembers the reader's choice and applies it to every group that has a tab with the same label. Groups with a `key` share it only with groups of the same key.",
    example:
      '::::tabs{key="os"}\n:::tab[Linux]\nThe settings are in `~/.config`.\n:::\n:::tab[macOS]\nThe settings are in `~/Library`.\n:::\n::::',
  },
});
