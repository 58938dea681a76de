/** Steps: `:::steps` around a numbered list. */
import { declare } from "../about.ts";

export const about = declare({
  name: "steps",
  containers: { steps: {} },
  reference: {
    title: "Steps",
    text: "The container holds a numbered list. A step may contain anything.",
    example: ":::steps\n1. **Install the client.** It needs 20 MB.\n2. **Start it.** It opens a window.\n:::",
  },
});
