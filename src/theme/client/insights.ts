/**
 * Sends what readers look for and do not find to the address of the site, in one request when a document is left. It
 * contains no cookie and nothing that tells readers apart. Loaded only by sites with `insights`.
 */
import { isPrivate } from "./privacy.ts";
import type { PageEvents } from "./page-events.ts";

type Sent =
  | ({ readonly type: "search"; readonly path: string } & PageEvents["search"])
  | { readonly type: "not-found"; readonly path: string }
  | ({ readonly type: "feedback"; readonly path: string } & PageEvents["feedback"])
  | { readonly type: "copy"; readonly path: string };

/** More is of no use, and a request that outlives its page may have 64 kB. */
const maxEvents = 20;
const maxQuery = 100;

const { endpoint = "", consent } = document.querySelector<HTMLElement>("script[data-endpoint]")?.dataset ?? {};
let events: Sent[] = [];

function on<Name extends keyof PageEvents>(name: Name, take: (detail: PageEvents[Name]) => Sent): void {
  addEventListener(`docs:${name}`, (event) => {
    if (event instanceof CustomEvent) add(take(event.detail));
  });
}

function add(event: Sent): void {
  const last = events.at(-1);
  // While readers type, each query is the beginning of the next, or the other way round.
  if (event.type === "search" && last?.type === "search" && isContinued(last.query, event.query)) events.pop();
  if (events.length < maxEvents) events.push(event);
}

function isContinued(before: string, after: string): boolean {
  return after.startsWith(before) || before.startsWith(after);
}

on("search", ({ query, pages }) => ({
  type: "search",
  path: location.pathname,
  query: query.slice(0, maxQuery),
  pages,
}));
on("not-found", ({ path }) => ({ type: "not-found", path }));
on("feedback", ({ answer }) => ({ type: "feedback", path: location.pathname, answer }));
addEventListener("docs:copy", () => add({ type: "copy", path: location.pathname }));

/** Whether the reader has agreed, if the site asks. */
function mayRead(): boolean {
  try {
    return consent === undefined || localStorage.getItem("docsgen:insights") === "yes";
  } catch {
    // Without storage, nobody can have agreed.
    return false;
  }
}

addEventListener("pagehide", () => {
  const all = events;
  events = [];
  if (all.length === 0 || isPrivate(navigator) || !mayRead()) return;
  const body = JSON.stringify({ docsgen: 1, events: all, last: location.pathname });
  // Unlike sendBeacon, it can leave out cookies.
  void fetch(endpoint, {
    method: "POST",
    mode: "no-cors",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    keepalive: true,
    body,
  }).catch(() => undefined);
});
