import { expect, test } from "vitest";
import { makeShownSidebars } from "../../../src/compiler/route/shown-sidebar.ts";
import type { SidebarEntry } from "../../../src/theme/route-data.ts";
import { makeRoute } from "../../support/route-data.ts";

const { site } = makeRoute("text");
const link = (number: number, title = ""): SidebarEntry => ({
  kind: "link",
  text: `Page ${number}${title}`,
  url: `/docs/many/p${number}/`,
  badges: [],
  icon: null,
});

/** The texts that a page in a folder of this many pages shows, the folder's own after a slash. */
function shownOf(pages: number, current: number, title = ""): readonly string[] {
  const many: SidebarEntry = {
    kind: "group",
    text: "Many",
    url: null,
    badges: [],
    icon: null,
    isCollapsible: true,
    isOpen: true,
    entries: Array.from({ length: pages }, (_, number) => link(number, title)),
  };
  const sidebar = { key: "k", entries: [{ ...link(-1), text: "Start", url: "/docs/" }, many] };
  const shown = makeShownSidebars(site)(sidebar, `/docs/many/p${current}/`);
  return (shown?.entries ?? []).flatMap((entry) =>
    entry.kind === "link" ? entry.text : [entry.text, ...entry.entries.map(({ text, url }) => `${text} ${url}`)],
  );
}

test("a page contains the neighbors of its own entry, however many there are", () => {
  const shown = shownOf(20_000, 500);
  expect(shown).toHaveLength(2 + 51 + 1);
  expect([shown[0], shown[1], shown[2], shown[27], shown[52], shown[53]]).toEqual([
    "Start",
    "Many",
    "Page 475 /docs/many/p475/",
    "Page 500 /docs/many/p500/",
    "Page 525 /docs/many/p525/",
    "More pages /docs/search/",
  ]);
  expect(shownOf(1000, 500)).toEqual(shown);
  expect(shownOf(1000, 3).slice(2, 4)).toEqual(["Page 0 /docs/many/p0/", "Page 1 /docs/many/p1/"]);
  expect(shownOf(1000, 998).slice(-2)).toEqual(["Page 999 /docs/many/p999/", "More pages /docs/search/"]);
});

test("a menu of up to 16,000 characters is shown as a whole, whatever its number of entries", () => {
  expect(shownOf(250, 150)).toHaveLength(252);
  expect(shownOf(300, 150)).toHaveLength(2 + 51 + 1);
  const long = ": a title that says all that the operation does, as descriptions have them".repeat(2);
  expect(shownOf(80, 40, long)).toHaveLength(82);
  expect(shownOf(110, 40, long)).toHaveLength(2 + 51 + 1);
});
