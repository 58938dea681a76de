/** Code groups: `:::code-group` around code blocks, each of which is a tab. */
import { declare } from "../about.ts";

export const about = declare({
  name: "code-group",
  containers: { "code-group": { key: "text" } },
  reference: {
    title: "Code groups",
    text: "Each code block is a tab, named by its `[label]`, its title or its language.",
    example:
      ':::code-group{key="language"}\n```js [JavaScript]\nconst limit = 30;\n```\n\n```py [Python]\nlimit = 30\n```\n:::',
  },
});
