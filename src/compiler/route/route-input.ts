/** All that one document is made of: plain data, so that a worker can be handed it. */
import type { SidebarData } from "../../theme/route-data.ts";
import type { PageBody } from "../page/compiled-page.ts";
import type { LinkedComponent } from "../site/components.ts";
import type { PageDataWithoutBody } from "./route-data.ts";

export interface RouteInput {
  readonly page: PageDataWithoutBody;
  readonly sidebar: SidebarData | null;
  readonly body: PageBody;
  /** Of each reference of the page, by number. */
  readonly urls: readonly string[];
  /** Of the author's own, by number. */
  readonly components: readonly LinkedComponent[];
}
