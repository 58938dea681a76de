/** Everything that a document is rendered from. Plain data, so that we can send it to a worker. */
import type { SidebarData } from "../../theme/route-data.ts";
import type { PageBody } from "../page/compiled-page.ts";
import type { LinkedComponent } from "../site/components.ts";
import type { LinkedImage } from "../site/linked-site.ts";
import type { PageDataWithoutBody } from "./route-data.ts";

/** A route to render, which `graph/task.ts` gives to a thread. */
export interface RouteInput {
  readonly page: PageDataWithoutBody;
  /** What the page shows of its sidebar. */
  readonly sidebar: SidebarData | null;
  readonly body: PageBody;
  /** The URL of each reference of the page, by number. */
  readonly urls: readonly (string | null)[];
  /** The images among the references, with their sizes. */
  readonly images: readonly LinkedImage[];
  /** The author's own components, by number. */
  readonly components: readonly LinkedComponent[];
  /** Whether to make the page's Markdown as well. */
  readonly withMarkdown: boolean;
}
