/**
 * Observes one of the author's components while it is rendered to be checked: which handlers and hooks it uses that do
 * nothing without a browser, whether it returns anything, and whether it renders the same HTML again. Has effects: it
 * replaces React's hooks while it renders.
 */
import * as React from "react";
import { onAnotherMachine } from "./another-machine.ts";
import type { ComponentTable } from "./components.ts";
import type { Frame } from "./render-error.ts";
import { framesIn } from "./render-error.ts";

/** What a rendering shows about the author's code, besides its HTML. */
export interface Observed {
  /** Names of handlers and hooks that only work in a browser: "onClick", "useState". */
  readonly live: readonly string[];
  /** Whether it returned `undefined`. */
  readonly returnsNothing: boolean;
  /** Whether a second rendering gave other HTML. */
  readonly isUnstable: boolean;
  /** Whether the content that the page gives it is not in its HTML. */
  readonly dropsContent: boolean;
  /** Attributes such as `onclick`, or handlers that are texts, which React leaves out. */
  readonly dropped: readonly DroppedHandler[];
  /** Where the second rendering first read the clock or a random number in the author's code. */
  readonly unstableFrames: readonly Frame[];
  /** Calls that used the locale or time zone of the machine by default: "toLocaleString()". */
  readonly defaults: readonly string[];
}

/** An attribute of an element that React does not write. */
export interface DroppedHandler {
  readonly name: string;
  /** Where the element was made. */
  readonly frames: readonly Frame[];
}

/** For code that is rendered without being observed. */
export const unobserved: Observed = {
  live: [],
  dropped: [],
  unstableFrames: [],
  returnsNothing: false,
  isUnstable: false,
  dropsContent: false,
  defaults: [],
};

/** Hooks whose result cannot change, or that do not run, without a browser. */
const liveHooks: ReadonlySet<string> = new Set(["useState", "useReducer", "useEffect", "useLayoutEffect"]);

/** Read by the JSX runtime of the bundled components; see `asset/site-theme.ts`. */
const handlerListener = Symbol.for("docsgen.onHandler");

/** @param render Renders the component. @throws What it throws. */
export function observe(render: () => string): Observed & { readonly html: string } {
  const live = new Set<string>();
  const dropped = new Map<string, DroppedHandler>();
  returned.nothing = false;
  const onHandler = (name: string, isHandler = true, stack = ""): void => {
    if (isHandler) live.add(name);
    else if (!dropped.has(name)) dropped.set(name, { name, frames: framesIn(stack) });
  };
  const html = withListeners(onHandler, render);
  const returnsNothing = returned.nothing;
  const defaults = new Set<string>();
  const changing: (readonly Frame[])[] = [];
  const again = onAnotherMachine(
    render,
    (use) => defaults.add(use),
    (stack) => changing.push(framesIn(stack)),
  );
  const isUnstable = again !== html;
  return {
    html,
    live: [...live].sort(),
    dropped: [...dropped.values()],
    unstableFrames: (isUnstable ? changing.find(({ length }) => length > 0) : null) ?? [],
    returnsNothing,
    isUnstable,
    dropsContent: false,
    defaults: [...defaults].sort(),
  };
}

type HandlerListener = (name: string, isHandler?: boolean, stack?: string) => void;

function withListeners<Result>(onLive: HandlerListener, run: () => Result): Result {
  const internals = internalsOfReact();
  let dispatcher: unknown = internals === null ? null : Reflect.get(internals, "H");
  if (internals !== null)
    Object.defineProperty(internals, "H", {
      configurable: true,
      get: () => dispatcher,
      set: (next: unknown) => {
        dispatcher = typeof next === "object" && next !== null ? listening(next, onLive) : next;
      },
    });
  Reflect.set(globalThis, handlerListener, onLive);
  try {
    return run();
  } finally {
    Reflect.deleteProperty(globalThis, handlerListener);
    if (internals !== null)
      Object.defineProperty(internals, "H", { configurable: true, writable: true, value: dispatcher });
  }
}

function internalsOfReact(): object | null {
  const internals: unknown = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
  return typeof internals === "object" ? internals : null;
}

const proxies = new WeakSet<object>();

function listening(hooks: object, onLive: HandlerListener): object {
  if (proxies.has(hooks)) return hooks;
  const proxy = new Proxy(hooks, {
    get: (target, name) => {
      if (typeof name === "string" && liveHooks.has(name)) onLive(name);
      return Reflect.get(target, name);
    },
  });
  proxies.add(proxy);
  return proxy;
}

const returned = { nothing: false };

/** Components that note whether the author's component has returned `undefined`. */
export function watchReturns(table: ComponentTable): ComponentTable {
  return Object.fromEntries(
    Object.entries(table).map(([name, component]) => [
      name,
      isFunction(component) ? watchReturn(component) : component,
    ]),
  );
}

type FunctionComponent = (props: Record<string, unknown>) => React.ReactNode | Promise<React.ReactNode>;

function watchReturn(component: FunctionComponent): FunctionComponent {
  return (props) => {
    const result = component(props);
    if (result === undefined) returned.nothing = true;
    return result;
  };
}

function isFunction(component: ComponentTable[string]): component is FunctionComponent {
  return typeof component === "function" && !isClass(component);
}

function isClass(component: object): boolean {
  const prototype: unknown = Reflect.get(component, "prototype");
  return typeof prototype === "object" && prototype !== null && "isReactComponent" in prototype;
}
