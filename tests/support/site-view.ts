/** A site as the answers of an editor see it, without a server: analyzed as a whole, with the texts on disk. */
import type { SiteView } from "../../src/compiler/editor/site-view.ts";
import { filesBelow } from "../../src/compiler/source/scan.ts";
import { openSession } from "./session.ts";
import type { Site } from "./site.ts";

export async function viewSite(site: Site): Promise<SiteView> {
  const session = await openSession(site);
  await session.idle();
  if (session.state === null) throw new Error("the site cannot be read");
  const { project, site: state } = session.state;
  return {
    project,
    state,
    spansOf: (page) => project.graph.spansOf(page),
    textOf: (path) => session.textOf(site.path(`docs-src/${path}`)),
    listFiles: () => filesBelow(project.sourceFolder, ""),
  };
}
