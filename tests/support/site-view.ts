/** A site as the answers of an editor see it, without a server: analyzed as a whole, with the texts on disk. */
import type { SiteView } from "../../src/compiler/editor/site-view.ts";
import { filesBelow } from "../../src/compiler/source/scan.ts";
import { openSession } from "./session.ts";
import type { Site } from "./site.ts";

/** @param atEnd See `openSession`. */
export async function viewSite(site: Site, atEnd?: (close: () => Promise<void>) => void): Promise<SiteView> {
  const session = await openSession(site, {}, atEnd);
  await session.idle();
  if (session.state === null || session.configFrom !== "current")
    throw new Error(JSON.stringify(session.settingProblems.map(({ message }) => message)));
  const { project, site: state } = session.state;
  return {
    project,
    state,
    spansOf: (page) => project.graph.spansOf(page),
    textOf: (path) => session.textOf(site.path(`docs-src/${path}`)),
    listFiles: () => filesBelow(project.sourceFolder, ""),
  };
}
