/** `:::columns` with `:::column` in it. On small screens, columns are below each other. */
import { block, feature } from "../feature.ts";
import { about } from "./columns.about.ts";

export const columns = feature(about, {
  containers: {
    columns: (container, page) => {
      const children = container.children;
      const other = children.find((child) => child.type !== "containerDirective" || child.name !== "column");
      if (other !== undefined || children.length === 0) {
        const hint = "write :::column and ::: around each text";
        page.reportContent("contains no column here", hint, { node: other ?? container.node });
      }
      return block("div", "dg-columns", children);
    },
    column: (container) => block("div", "dg-column", container.children),
  },
});
