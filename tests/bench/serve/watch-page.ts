/**
 * Detects within the page when a word is on the screen: it checks after each change of the document, and reports the
 * next frame with the time of the machine's clock, which the saving process reads too. It is installed in every
 * document, so that it survives a reload.
 */
import type { Page } from "playwright-core";

/** Milliseconds since 1970 at which the word's frame was drawn. */
export type WaitForWord = (word: string, timeout: number) => Promise<number>;

export async function watchPage(page: Page): Promise<WaitForWord> {
  const seen = new Map<string, number>();
  const waiting = new Map<string, (time: number) => void>();
  await page.exposeFunction("benchWordIsShown", (word: string, time: number) => {
    if (seen.has(word)) return;
    seen.set(word, time);
    waiting.get(word)?.(time);
  });
  await page.addInitScript(() => {
    let shown = "";
    const look = (): void => {
      for (const paragraph of document.querySelectorAll("p")) {
        const [word] = /mark\d+(?: saved\d+x)?/u.exec(paragraph.textContent) ?? [];
        if (word === undefined) continue;
        if (word !== shown) {
          shown = word;
          requestAnimationFrame(() => {
            const report: unknown = Reflect.get(window, "benchWordIsShown");
            if (typeof report === "function") report(word, Date.now());
          });
        }
        return;
      }
    };
    new MutationObserver(look).observe(document, { childList: true, characterData: true, subtree: true });
    document.addEventListener("DOMContentLoaded", look);
  });
  return (word, timeout) => {
    const time = seen.get(word);
    if (time !== undefined) return Promise.resolve(time);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error(`“${word}” was not on the screen after ${timeout} s`)),
        timeout * 1000,
      );
      waiting.set(word, (at) => {
        clearTimeout(timer);
        resolve(at);
      });
    });
  };
}
