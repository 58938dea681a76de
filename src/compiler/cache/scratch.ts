/** Texts that are needed for a while: in memory, or on disk. */
import type { Scratch } from "../search/kept-texts.ts";
import type { ValueLocation } from "../source/value-location.ts";
import { nowhere } from "../source/value-location.ts";
import type { ValuePacks } from "./value-packs.ts";

/** In memory. */
export function makeScratch(): Scratch {
  const kept = new Map<ValueLocation, string>();
  return {
    add: (text) => {
      const location = { ...nowhere, length: text.length };
      kept.set(location, text);
      return location;
    },
    read: (place) => present(kept.get(place)),
    close: () => kept.clear(),
  };
}

/** In packs of its own: as they are never finished, they are removed in the end. */
export function makeScratchOn(packs: ValuePacks): Scratch {
  return {
    add: (text) => packs.add(text),
    read: (place) => present(packs.read(place)),
    close: () => packs.close(),
  };
}

function present(text: unknown): string {
  if (typeof text !== "string") throw new Error("what was put aside is gone");
  return text;
}
