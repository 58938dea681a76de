/**
 * A thin bar at the top while a page is loading. It appears after a noticeable delay, advances in small steps, and ends
 * on success or failure.
 */
import type { FeatureConstants } from "../route-data.ts";
import { makeElement } from "./make-element.ts";

/** `start` begins anew if the bar is shown; `done` does nothing if it is not. */
export interface ProgressBar {
  readonly start: () => void;
  readonly done: () => void;
}

/** Milliseconds before the bar appears. */
const showDelay = 100;

/** @param settings `minimum` and `trickleRate` are fractions of the width, `speed` and `trickleSpeed` milliseconds. */
export function makeProgressBar({
  minimum,
  speed,
  trickleRate,
  trickleSpeed,
}: FeatureConstants["progressBar"]): ProgressBar {
  const bar = makeElement("div", { class: "dg-progress", "aria-hidden": "true" });
  bar.style.setProperty("--dg-progress-speed", `${speed}ms`);
  const state = { width: 0, starting: 0, trickling: 0 };
  const show = (width: number): void => {
    state.width = Math.min(width, 0.994);
    bar.style.setProperty("--dg-progress", String(state.width));
  };
  const stop = (): void => {
    clearTimeout(state.starting);
    clearInterval(state.trickling);
  };
  return {
    start: () => {
      stop();
      state.starting = window.setTimeout(() => {
        document.body.append(bar);
        show(minimum);
        state.trickling = window.setInterval(() => show(state.width + Math.random() * trickleRate), trickleSpeed);
      }, showDelay);
    },
    done: () => {
      stop();
      if (!bar.isConnected) return;
      bar.style.setProperty("--dg-progress", "1");
      setTimeout(() => bar.remove(), speed);
    },
  };
}
