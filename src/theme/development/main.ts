/**
 * The development client, which is added to each page. It applies changes in place and reloads only if necessary, and
 * shows the site's problems above the page until they are fixed.
 */
import type { PageContent, PageScript } from "../client/page-script.ts";
import { needsDocumentLoad } from "../client/needs-document-load.ts";
import type { ClientMessage, ServerMessage, ShownPage } from "./messages.ts";
import { markDrafts } from "./draft-mark.ts";
import { makeProblemPanel } from "./problem-panel.ts";

/** Milliseconds before each reconnection attempt. The last value is repeated. */
const retryDelays = [100, 300, 1000];

// The client is at the base of the site, in all languages.
const base = decodeURI(new URL("../", import.meta.url).pathname);
const marked = document.querySelector<HTMLElement>("script[data-fingerprint]");
const state = {
  path: location.pathname,
  /** The fingerprint of the shown page; "" if unknown. */
  fingerprint: marked?.dataset["fingerprint"] ?? "",
  hasRequestedAgain: false,
  attempts: 0,
  /** The wanted scroll position, and the position reached if the page has become too short for it. */
  scroll: { requested: 0, reached: 0 },
};
const panel = makeProblemPanel((problem) => send({ kind: "edit", ...problem }));
const connection: { socket: WebSocket | null } = { socket: null };

function connect(): void {
  const socket = new WebSocket(`${location.origin.replace(/^http/u, "ws")}${base}@docsgen/live`);
  connection.socket = socket;
  socket.addEventListener("open", () => {
    state.attempts = 0;
    forgetPages();
    requestPage();
  });
  socket.addEventListener("message", ({ data }) => receive(JSON.parse(String(data))));
  socket.addEventListener("close", () => {
    window.setTimeout(connect, retryDelays[Math.min(state.attempts, retryDelays.length - 1)]);
    state.attempts += 1;
  });
}

function send(message: ClientMessage): void {
  if (connection.socket?.readyState === WebSocket.OPEN) connection.socket.send(JSON.stringify(message));
}

/** Requests the shown page. After a client-side navigation, the fingerprint of the shown page is unknown. */
function requestPage(): void {
  const { pathname: path } = location;
  send({ kind: "view", path, fingerprint: path === state.path ? state.fingerprint : "" });
}

/** Invalidates prefetched pages. */
function forgetPages(): void {
  document.dispatchEvent(new CustomEvent("dg-page", { detail: null }));
}

function receive(message: ServerMessage): void {
  if (state.path !== location.pathname) {
    state.path = location.pathname;
    state.fingerprint = "";
    state.scroll = { requested: 0, reached: 0 };
  }
  switch (message.kind) {
    case "changed":
      forgetPages();
      if (message.page?.path === location.pathname) receive({ kind: "page", ...message.page });
      else requestPage();
      return;
    case "page":
      if (message.path === location.pathname && message.fingerprint !== state.fingerprint) show(message);
      return;
    case "style":
      replaceStyle(message.url);
      document.documentElement.dataset["version"] = message.version;
      return;
    case "problems":
      panel.show(message);
      return;
    case "compared":
      // Marks the changes when it is loaded, and then after each comparison.
      void import(new URL("changes.js", import.meta.url).href);
      document.dispatchEvent(new Event("dg-compared"));
  }
}

function show({ path, fingerprint, script }: ShownPage): void {
  // The server assumes that the current version is shown, but we do not know which version is, so we request the page
  // again.
  const isAssumedCurrent = script === null && state.fingerprint === "" && !state.hasRequestedAgain;
  state.hasRequestedAgain = isAssumedCurrent;
  if (isAssumedCurrent) {
    requestPage();
    return;
  }
  if (script === null || !fitsIn(script)) {
    location.reload();
    return;
  }
  state.path = path;
  state.fingerprint = fingerprint;
  const { scrollX: left, scrollY } = window;
  const top = scrollY === state.scroll.reached ? state.scroll.requested : scrollY;
  const open = [...document.querySelectorAll<HTMLDetailsElement>("main details")].map((each) => each.open);
  const chosen = tabGroups().map(chosenTab);
  document.dispatchEvent(new CustomEvent("dg-page", { detail: script }));
  chooseTabs(chosen);
  const details = document.querySelectorAll<HTMLDetailsElement>("main details");
  if (details.length === open.length)
    for (const [index, each] of [...details].entries()) each.open = open[index] === true;
  // The browser may have adjusted the scroll position while the details were still closed.
  scrollTo({ left, top, behavior: "instant" });
  state.scroll = { requested: top, reached: window.scrollY };
}

function tabGroups(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("main .dg-tabs")];
}

/** The label of the selected tab. */
function chosenTab(group: HTMLElement): string | undefined {
  return group.querySelector<HTMLElement>(":scope > .dg-tab:not([data-hidden])")?.dataset["label"];
}

/** Keeps the selected tabs, even if the remembered choice has expired. */
function chooseTabs(labels: readonly (string | undefined)[]): void {
  const groups = tabGroups();
  if (groups.length !== labels.length) return;
  for (const [index, group] of groups.entries()) {
    const chosen = group.querySelector(`:scope > .dg-tab[data-label="${CSS.escape(labels[index] ?? "")}"]`);
    if (chosen === null || chosenTab(group) === labels[index]) continue;
    group.querySelector<HTMLElement>(`:scope > [role=tablist] > [aria-controls="${CSS.escape(chosen.id)}"]`)?.click();
  }
}

/** Whether the page fits into the current layout. */
function fitsIn(script: PageScript): script is PageContent {
  if (script.needsDocument || needsDocumentLoad()) return false;
  return script.version === document.documentElement.dataset["version"];
}

/**
 * Removes the old style sheet only after the new one has loaded, to avoid a flash of unstyled content. If several are
 * loading, the last one wins.
 */
function replaceStyle(url: string): void {
  const shown = [...document.querySelectorAll<HTMLLinkElement>(`link[rel="stylesheet"][href^="${base}assets/style."]`)];
  const last = shown.at(-1);
  if (last === undefined || last.getAttribute("href") === url) return;
  const next = document.createElement("link");
  next.rel = "stylesheet";
  next.href = url;
  next.addEventListener("load", () => {
    for (const old of shown) old.remove();
  });
  last.after(next);
}

markDrafts();
connect();
