/** A thin bar at the top while a page is fetched: shown when the wait is felt, moved on in small steps, ended on success and on failure. */
import type { FeatureConstants } from "../route-data.ts";

export interface ProgressBar {
  readonly start: () => void;
  readonly done: () => void;
}

/** Milliseconds of waiting before the bar is shown. */
const patience = 100;

export function makeProgressBar({
  minimum,
  speed,
  trickleRate,
  trickleSpeed,
}: FeatureConstants["progressBar"]): ProgressBar {
  const bar = document.createElement("div");
  bar.className = "dg-progress";
  bar.setAttribute("aria-hidden", "true");
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
      }, patience);
    },
    done: () => {
      stop();
      if (!bar.isConnected) return;
      bar.style.setProperty("--dg-progress", "1");
      setTimeout(() => bar.remove(), speed);
    },
  };
}
