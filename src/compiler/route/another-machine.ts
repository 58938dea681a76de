/**
 * Renders as if it were another day on a machine with another locale and time zone, so that HTML that depends on one of
 * them differs. Has effects: it replaces the clock and the methods with such defaults while it renders.
 */

/** Longer than a day, so that every part of a time differs, but no year. */
const otherTime = 25 * 3_600_000 + 61_001;
const zones = [
  { name: "Etc/GMT-14", hours: 14 },
  { name: "Etc/GMT+12", hours: -12 },
] as const;
const hour = 3_600_000;

/**
 * @param onDefault Called with each method that uses a locale or a time zone of the machine: "toLocaleString()".
 * @param onChanging Called with the stack of each call that reads the clock or a random number.
 * @returns `null` if rendering fails.
 */
export function onAnotherMachine(
  render: () => string,
  onDefault: (use: string) => void,
  onChanging: (stack: string) => void,
): string | null {
  const note = (): void => onChanging(new Error("changing").stack ?? "");
  const random = (real: (...values: unknown[]) => unknown) => (): unknown => {
    note();
    return real();
  };
  const undo = [replaceClock(note), replaceDefaults(onDefault), replace(Math, "random", random)];
  try {
    return render();
  } catch {
    return null;
  } finally {
    for (const each of undo.reverse()) each();
  }
}

/** The zone that is not the machine's. */
function otherZone(): (typeof zones)[number] {
  return new Date(0).getTimezoneOffset() === -zones[0].hours * 60 ? zones[1] : zones[0];
}

/** The milliseconds by which the clock on the wall differs from that of this machine. */
function shiftOf(date: Date): number {
  return otherZone().hours * hour + realOffset.call(date) * 60_000;
}

const realOffset = Date.prototype.getTimezoneOffset;

function replaceClock(onRead: () => void): () => void {
  const RealDate = Date;
  const now = RealDate.now();
  const yearAt = (time: number): number => new RealDate(time + otherZone().hours * hour).getUTCFullYear();
  const offset = yearAt(now + otherTime) === new RealDate(now).getFullYear() ? otherTime : -otherTime;
  const later = (): number => {
    onRead();
    return RealDate.now() + offset;
  };
  const OtherDate: DateConstructor = new Proxy(RealDate, {
    construct: (target, values: readonly unknown[], made) => {
      if (values.length === 0) onRead();
      const date: unknown = Reflect.construct(
        target,
        values.length === 0 ? [RealDate.now() + offset] : values,
        made === OtherDate ? target : made,
      );
      if (!(date instanceof RealDate)) return new RealDate();
      if (isLocal(values)) date.setTime(date.getTime() - shiftOf(date));
      return date;
    },
    get: (target, name) => (name === "now" ? later : Reflect.get(target, name)),
  });
  globalThis.Date = OtherDate;
  return () => void (globalThis.Date = RealDate);
}

/** Whether the arguments of `new Date` name a time on the wall: years and months, or a text without a zone. */
function isLocal(values: readonly unknown[]): boolean {
  const [text] = values;
  if (values.length > 1) return true;
  return typeof text === "string" && !/^[\d-]+$|(?:Z|GMT|UTC|[+-]\d\d:?\d\d)\s*$/u.test(text);
}

/** A method of a prototype, replaced until it is undone. */
function replace(owner: object, name: string, make: (real: (...values: unknown[]) => unknown) => unknown): () => void {
  const real: unknown = Reflect.get(owner, name);
  if (typeof real !== "function") return () => undefined;
  const call = (receiver: unknown, values: readonly unknown[]): unknown => Reflect.apply(real, receiver, values);
  const replacement = make(function (this: unknown, ...values: unknown[]) {
    return call(this, values);
  });
  Object.defineProperty(owner, name, { value: replacement, configurable: true, writable: true });
  return () => void Object.defineProperty(owner, name, { value: real, configurable: true, writable: true });
}

const wallMethods = [
  ...["FullYear", "Month", "Date", "Day", "Hours", "Minutes"].map((part) => `get${part}`),
  ...["FullYear", "Month", "Date", "Hours", "Minutes"].map((part) => `set${part}`),
  "toString",
  "toDateString",
  "toTimeString",
];

/** Replaces what uses the locale or the zone of the machine by default. */
function replaceDefaults(onDefault: (use: string) => void): () => void {
  const undo: (() => void)[] = [];
  const locale = new Intl.NumberFormat().resolvedOptions().locale.startsWith("ar") ? "en-US" : "ar-EG";
  const { name: timeZone } = otherZone();
  for (const [owner, name] of [
    [Number.prototype, "toLocaleString"],
    [BigInt.prototype, "toLocaleString"],
  ] as const)
    undo.push(
      replace(
        owner,
        name,
        (real) =>
          function (this: unknown, ...[locales, ...rest]: unknown[]) {
            if (locales === undefined) onDefault(`${name}()`);
            return Reflect.apply(real, this, [locales ?? locale, ...rest]);
          },
      ),
    );
  for (const name of ["toLocaleString", "toLocaleDateString", "toLocaleTimeString"])
    undo.push(
      replace(
        Date.prototype,
        name,
        (real) =>
          function (this: unknown, locales: unknown, options: unknown) {
            if (locales === undefined || !hasZone(options)) onDefault(`${name}()`);
            return Reflect.apply(real, this, [locales ?? locale, withZone(options, timeZone)]);
          },
      ),
    );
  for (const name of wallMethods)
    undo.push(
      replace(
        Date.prototype,
        name,
        (real) =>
          function (this: unknown, ...values: unknown[]) {
            if (!(this instanceof Date)) return Reflect.apply(real, this, values);
            onDefault(`${name}()`);
            const shift = shiftOf(this);
            const date = new Date(this.getTime() + shift);
            const result: unknown = Reflect.apply(real, date, values);
            if (!name.startsWith("set")) return result;
            return this.setTime(date.getTime() - shift);
          },
      ),
    );
  for (const name of ["NumberFormat", "DateTimeFormat", "PluralRules", "ListFormat", "RelativeTimeFormat", "Collator"])
    undo.push(replaceFormat(name, locale, timeZone, onDefault));
  return () => {
    for (const each of undo.reverse()) each();
  };
}

function replaceFormat(name: string, locale: string, timeZone: string, onDefault: (use: string) => void): () => void {
  const real: unknown = Reflect.get(Intl, name);
  if (typeof real !== "function") return () => undefined;
  const defaults = ([locales, options]: readonly unknown[]): unknown[] => {
    const isDate = name === "DateTimeFormat";
    if (locales === undefined || (isDate && !hasZone(options))) onDefault(`Intl.${name}()`);
    return [locales ?? locale, isDate ? withZone(options, timeZone) : options];
  };
  const replacement = new Proxy(real, {
    construct: (target, values: readonly unknown[]) => {
      const made: unknown = Reflect.construct(target, defaults(values));
      return typeof made === "object" && made !== null ? made : {};
    },
    apply: (target, receiver, values: readonly unknown[]) => Reflect.apply(target, receiver, defaults(values)),
  });
  Object.defineProperty(Intl, name, { value: replacement, configurable: true, writable: true });
  return () => void Object.defineProperty(Intl, name, { value: real, configurable: true, writable: true });
}

function hasZone(options: unknown): boolean {
  return typeof options === "object" && options !== null && Reflect.get(options, "timeZone") !== undefined;
}

function withZone(options: unknown, timeZone: string): object {
  return { timeZone, ...(typeof options === "object" ? options : {}) };
}
