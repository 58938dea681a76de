/** Shows the progress of a build: a bar in a terminal, otherwise one line per long phase. */
import type { Phase, Progress } from "../graph/progress.ts";
import { counted } from "../diagnostics/counted.ts";
import type { TextStream } from "./terminal.ts";

const names: Readonly<Record<Phase, string>> = {
  scan: "Scanning",
  fetch: "Fetching",
  compile: "Compiling",
  link: "Linking",
  request: "Checking",
  ask: "Asking",
  run: "Running",
  render: "Rendering",
  write: "Writing",
};
const nouns: Partial<Record<Phase, string>> = { write: "file", request: "URL", ask: "question", run: "sample" };
const barWidth = 24;
/** Phases with fewer items finish too quickly to be worth a line. */
const minItems = 1000;

/** What a phase processes: "page". */
export function nounOf(phase: Phase): string {
  return nouns[phase] ?? "page";
}

/** Redraws one line of a terminal. `clear` removes it, and must be called before anything else is printed there. */
export class ProgressBar {
  readonly #stream: TextStream;
  readonly #isSilent: boolean;
  #shown = "";
  readonly #announced = new Set<Phase>();

  constructor(stream: TextStream, { isSilent }: { isSilent: boolean }) {
    this.#stream = stream;
    this.#isSilent = isSilent;
  }

  show({ phase, done, total }: Progress): void {
    if (this.#isSilent) return;
    if (this.#stream.isTTY)
      this.#draw(
        total === null || total === 0
          ? `${names[phase]}…`
          : `${names[phase].padEnd(9)} ${bar(done / total)} ${done}/${total}`,
      );
    else if (total !== null && total >= minItems && !this.#announced.has(phase)) {
      this.#announced.add(phase);
      this.#stream.write(`${names[phase]} ${counted(total, nounOf(phase))}\n`);
    }
  }

  clear(): void {
    if (this.#shown !== "") this.#stream.write("\r\u001B[K");
    this.#shown = "";
  }

  #draw(text: string): void {
    if (text === this.#shown) return;
    this.#shown = text;
    this.#stream.write(`\r\u001B[K${text.slice(0, this.#stream.columns - 1)}`);
  }
}

function bar(fraction: number): string {
  const full = Math.round(Math.min(1, fraction) * barWidth);
  return "█".repeat(full) + "░".repeat(barWidth - full);
}
