/** Fetches the sections of results when they come into view. */

export interface ShownSections {
  /** Calls `load` once the element is in view. */
  readonly add: (element: Element, load: () => void) => void;
  /** Forgets all elements. */
  readonly clear: () => void;
}

/** @param root The element that scrolls, or `null` for the document. */
export function watchSections(root: Element | null): ShownSections {
  const loads = new Map<Element, () => void>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        loads.get(target)?.();
      }
    },
    { root },
  );
  return {
    add: (element, load) => {
      loads.set(element, load);
      observer.observe(element);
    },
    clear: () => {
      observer.disconnect();
      loads.clear();
    },
  };
}
