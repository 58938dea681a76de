/** Cards: `::::cards` around a `:::card[Title]` for each. */
import { declare } from "../about.ts";

export const about = declare({
  name: "cards",
  containers: { cards: {}, card: { link: "text", icon: "text" } },
  twin: { "dg-card-title": "label" },
  reference: {
    title: "Cards",
    text: "`link` makes the title a link, to a page or a URL. `icon` is the name of one of [Lucide's icons](https://lucide.dev/icons); the badge of a language, which is `nodejs`, `python`, `go`, `bash` or `native`; an emoji; or the path of a file, such as `./queue.svg`. A published page contains the icons that it shows, and no others.",
    example:
      '::::cards\n:::card[Commands]{link="commands.md" icon="terminal"}\nEvery command and option.\n:::\n:::card[Python]{link="api.md" icon="python"}\nFrom a program.\n:::\n::::',
  },
});
