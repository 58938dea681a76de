/** File trees: `:::file-tree` around a list of files. */
import { declare } from "../about.ts";

export const about = declare({
  name: "file-tree",
  containers: { "file-tree": {} },
  reference: {
    title: "File tree",
    text: "The container holds a list. Names that end with a slash or contain a list are folders; what follows a name is a note.",
    example: ":::file-tree\n- docs-src/\n  - index.md the home page\n  - public/\n- site.config.ts\n:::",
  },
});
