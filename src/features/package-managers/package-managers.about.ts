/** Commands for npm, with a tab for each package manager. */
import { declare } from "../about.ts";

export const about = declare({
  name: "package-managers",
  containers: { "package-managers": {} },
  reference: {
    title: "Package managers",
    text: "Commands for npm become tabs for npm, pnpm, yarn and bun. All of them on a site switch together.",
    example: ":::package-managers\n```sh\nnpm install --save-dev docsgen\n```\n:::",
  },
});
