/** Columns: `::::columns` around a `:::column` for each. */
import { declare } from "../about.ts";

export const about = declare({
  name: "columns",
  containers: { columns: {}, column: {} },
  reference: {
    title: "Columns",
    text: "Texts side by side; on a small screen, one below the other.",
    example:
      "::::columns\n:::column\n**Before.** Everything was checked by hand.\n:::\n:::column\n**After.** The build does it.\n:::\n::::",
  },
});
