/** Opens a site as an editor does. The session is the one in lib/, as everything that a test runs. */
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { SessionOptions, SiteSession } from "../../src/compiler/editor/site-session.ts";
import type { Site } from "./site.ts";
import { projectRoot } from "./site.ts";

/** It is closed when the test ends. */
export async function openSession(site: Site, options: Partial<SessionOptions> = {}): Promise<SiteSession> {
  const { SiteSession: Session }: { readonly SiteSession: typeof SiteSession } = await import(
    /* @vite-ignore */ join(projectRoot, "lib", "session.js")
  );
  const session = await Session.open({
    workingFolder: site.folder,
    config: null,
    source: null,
    workers: 0,
    today: () => "2027-01-31",
    ...options,
  });
  onTestFinished(() => session.close());
  return session;
}
