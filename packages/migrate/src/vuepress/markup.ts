/** Converts Markdown that only VuePress has. Pure. */
import type { Edit, Pass } from "../markdown/rewrite.ts";
import { containersIn } from "../markdown/containers.ts";
import { labelFence } from "../vue/markup.ts";

/** Converts `@[code js{1,3}](./file.js)` of VuePress 2. Lines of the file cannot be chosen in docsgen, only regions. */
export const convertCodeImports: Pass = ({ prose }) =>
  [...prose.matchAll(/^([ \t>]*)@\[code([^\]\r\n]*)\]\(([^)\r\n]+)\)[ \t]*$/gmu)].map(
    ({ 0: whole, 1: before = "", 2: meta = "", 3: file = "", index }): Edit => {
      const [, lines] = /^\{([^}]*)\}/u.exec(meta) ?? [];
      const [, language = "", marked = ""] =
        /^(?:\{[^}]*\})?\s*([\w+#-]*)(?::[\w-]+)*\s*(?:\{([^}]*)\})?/u.exec(meta) ?? [];
      const braces = [marked, language].filter((part) => part !== "").join(" ");
      const reference = file.replace(/^@(?!\/)/u, "@/").replace(/^(?![@./])/u, "./");
      const remark =
        lines === undefined
          ? ({ outcome: "converted", what: "`@[code](…)`", advice: "it became `<<<`" } as const)
          : ({
              outcome: "lossy",
              what: "`@[code{1-3}](…)` with a range of lines",
              advice:
                "it became `<<<`, which shows the whole file; mark a region in the file with `#region name` and write `<<< file#name`",
            } as const);
      const start = index + before.length;
      return {
        start,
        end: index + whole.length,
        text: `<<< ${reference}${braces === "" ? "" : `{${braces}}`}`,
        remark,
      };
    },
  );

/** Converts `::: code-tabs` and `::: tabs`, whose parts begin with `@tab Label`. */
export const convertTabs: Pass = (page) =>
  containersIn(page).flatMap(({ name, rest, nameStart, opening, closing }): Edit[] => {
    if ((name !== "code-tabs" && name !== "tabs") || closing === null) return [];
    const content = page.prose.slice(opening.end, closing.start);
    const marks = [...content.matchAll(/^[ \t]*@tab(?::active)?[ \t]*([^\r\n]*?)[ \t]*(?:\r?\n|$)/gmu)].map(
      ({ 0: text, 1: label = "", index }) => ({
        label: label.replace(/#\S+$/u, "").trim(),
        start: opening.end + index,
        end: opening.end + index + text.length,
      }),
    );
    if (marks.length === 0) return [];
    const key = rest.trim().startsWith("#") ? `{key="${rest.trim().slice(1).split(/\s/u)[0] ?? ""}"}` : "";
    const isCode = name === "code-tabs";
    const remark = {
      outcome: "converted",
      what: `\`::: ${name}\``,
      advice: `it became \`:::${isCode ? "code-group" : "tabs"}\``,
    } as const;
    const head = {
      start: nameStart,
      end: nameStart + name.length + rest.length,
      text: `${isCode ? "code-group" : "tabs"}${key}`,
      remark,
    };
    const parts = marks.flatMap(({ label, start, end }, index): Edit[] => {
      const next = marks[index + 1]?.start ?? closing.start;
      if (!isCode) return [{ start, end, text: `${index === 0 ? "" : ":::\n"}:::tab[${label}]\n` }];
      const fence = labelFence(page.text, end, next, label);
      return [{ start, end, text: "" }, ...(fence === null ? [] : [fence])];
    });
    return [head, ...parts, ...(isCode ? [] : [{ start: closing.start, end: closing.start, text: ":::\n" }])];
  });
