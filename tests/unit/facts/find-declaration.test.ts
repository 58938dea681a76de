/** The literals of each language, and what is refused. */
import { describe, expect, test } from "vitest";
import { findDeclaration } from "../../../src/compiler/facts/find-declaration.ts";

/** The value at a place, or why there is none. */
function read(file: string, text: string, name: string): number | string {
  const found = findDeclaration(file, text, name);
  if (found.kind === "missing") return `missing: ${found.reason}`;
  const { value } = found.declaration;
  return value.kind === "value" ? value.value : `unreadable: ${value.reason}`;
}

function part(file: string, text: string, name: string): string {
  const found = findDeclaration(file, text, name);
  return found.kind === "missing" ? "" : text.slice(found.declaration.start, found.declaration.end);
}

const computed = "unreadable: it is computed, and no code runs to find its value";
const inexact = "unreadable: the number is not written in a form that can be printed exactly";
const noValue = "unreadable: it is not a value";
const variable = "unreadable: it is a variable, which can change; write `const`";

const script = `
import { base } from "./base.ts";
// const COMMENTED = 1;
const TEXT = "const INSIDE = 2;";
export const MAX = 50;
const NEGATIVE = -5, SECOND = 7;
export const GROUPED = 10_000;
export const HEX = 0xff;
export const BIG = 12n;
export const FRACTION = .5;
export const EXPONENT = 1e3;
export const TYPED: number = 8 as const;
export const LINES =
  // Why.
  (
    30
  );
export const TEMPLATE = \`3.8\`;
export const FILLED = \`\${base}\`;
export const PRODUCT = 5 * 1024;
export const NAMED = base;
export const TOO_LARGE = 12345678901234567890;
export let changing = 4;
export const limits = Object.freeze({ upload: { "max": 25 }, computed: base() });
export enum Level { Low = 1, High = 9 }
export class Queue {
  static readonly retries = 3;
  delay = 10;
  retry() {
    return 1;
  }
}
export function send() {}
`;

const python = `
"""
MAX = 1
"""
from typing import Final
MAX: Final[int] = 50  # MAX = 2
NEGATIVE = -5
GROUPED = 10_000
HEX = 0xFF
LINES = (
    30
)
CONTINUED = \\
    31
TEXT = '3.8'
RAW = r"a\\d"
FORMATTED = f"{MAX}"
PRODUCT = 5 * 1024
JOINED = "a" "b"
COMPLEX = 3j
TWICE = 1
TWICE = 2
if MAX:
    BRANCH = 4
class Limits:
    """UPLOAD = 1"""
    UPLOAD = 25
    class Inner:
        DEPTH = 2
    def check(self):
        local = 9
        return local
def retry(count=3):
    delay = 10
    return delay

AFTER = 1
`;

const go = `
package limits
// const Commented = 1
const Max = 50
const Typed int64 = -5
const (
	Grouped = 10_000 // Why.
	Hex     = 0xFF
	First   = iota
	Second
	Text    = "3.8"
)
const Raw = \`a\\d\`
const Product = 5 * 1024
const A, B = 1, 2
const Rune = 'a'
var Changing = 4
type Queue struct {
	size int
}
func (queue *Queue) Retry() int {
	const inside = 3
	return inside
}
func Send() {}
`;

const toml = `
max = 50
negative = -5 # max = 1
grouped = 10_000
hex = 0xFF
text = '3.8'
yes = true
list = [
  1,
]
[server.limits]
upload = 25
"max-size" = 4
long-name = 6
later.key = 7
`;

const yaml = `
max: 50
negative: -5
hex: 0xFF
text: "3.8"
version: 3.8
yes: true
limits:
  upload: 25 # MB
  list: [1]
`;

const json = `{ "max": 50, "limits": { "upload": -5, "text": "3.8", "list": [1], "exponent": 1e3 } }`;

const regions = `
# region-free
value = compute()
# #region size
size = 25
# #endregion size
# #region many
a = 1
b = 2
# #endregion many
`;

describe.each([
  [
    "limits.ts",
    script,
    {
      MAX: 50,
      NEGATIVE: -5,
      SECOND: 7,
      GROUPED: 10_000,
      HEX: 255,
      BIG: 12,
      FRACTION: 0.5,
      EXPONENT: 1000,
      TYPED: 8,
      LINES: 30,
      TEMPLATE: "3.8",
      TEXT: "const INSIDE = 2;",
      "limits.upload.max": 25,
      "Level.High": 9,
      "Queue.retries": 3,
      FILLED: computed,
      PRODUCT: computed,
      NAMED: computed,
      "limits.computed": computed,
      TOO_LARGE: inexact,
      changing: variable,
      "Queue.delay": variable,
      "Queue.retry": noValue,
      send: noValue,
      limits: computed,
      COMMENTED: "missing: it declares no “COMMENTED”",
      INSIDE: "missing: it declares no “INSIDE”",
    },
  ],
  ["limits.js", "export const MAX = 1_000;\nexport const OLD = 0755;\n", { MAX: 1000 }],
  [
    "limits.py",
    python,
    {
      MAX: 50,
      NEGATIVE: -5,
      GROUPED: 10_000,
      HEX: 255,
      LINES: 30,
      CONTINUED: 31,
      TEXT: "3.8",
      RAW: String.raw`a\d`,
      "Limits.UPLOAD": 25,
      "Limits.Inner.DEPTH": 2,
      AFTER: 1,
      FORMATTED: computed,
      PRODUCT: computed,
      JOINED: computed,
      COMPLEX: inexact,
      TWICE: "unreadable: it is set 2 times",
      retry: noValue,
      "Limits.check": noValue,
      BRANCH: "missing: it declares no “BRANCH”",
      delay: "missing: it declares no “delay”",
      local: "missing: it declares no “local”",
    },
  ],
  [
    "limits.go",
    go,
    {
      Max: 50,
      Typed: -5,
      Grouped: 10_000,
      Hex: 255,
      Text: "3.8",
      Raw: String.raw`a\d`,
      First: computed,
      Second: computed,
      Product: computed,
      A: computed,
      Rune: computed,
      Changing: variable,
      "Queue.Retry": noValue,
      Queue: noValue,
      inside: "missing: it declares no “inside”",
      Commented: "missing: it declares no “Commented”",
    },
  ],
  [
    "limits.toml",
    toml,
    {
      max: 50,
      negative: -5,
      grouped: 10_000,
      hex: 255,
      text: "3.8",
      "server.limits.upload": 25,
      "server.limits.long-name": 6,
      "server.limits.max-size": 4,
      "server.limits.later.key": 7,
      yes: computed,
      list: computed,
      upload: "missing: it declares no “upload”",
    },
  ],
  [
    "limits.yaml",
    yaml,
    {
      max: 50,
      negative: -5,
      hex: 255,
      text: "3.8",
      version: 3.8,
      "limits.upload": 25,
      yes: "unreadable: it is not a number or a text",
      "limits.list": noValue,
      nothing: "missing: it has no key “nothing”",
    },
  ],
  [
    "limits.json",
    json,
    {
      max: 50,
      "limits.upload": -5,
      "limits.text": "3.8",
      "limits.exponent": 1000,
      "limits.list": "unreadable: it is not a number or a text",
      "limits.other": "missing: it has no key “other”",
    },
  ],
  [
    "limits.rb",
    regions,
    {
      size: 25,
      many: "unreadable: the region has 2 values in place of one",
      value: "missing: it has no region “value”, and docsgen reads no declarations of files of this kind",
    },
  ],
])("values in %s", (file, text, values) => {
  test.each(Object.entries(values))("%s is %s", (name, value) => {
    expect(read(file, text, name)).toBe(value);
  });
});

describe("the part of the file that a name means", () => {
  test.each([
    ["a.ts", script, "Queue.retry", "retry() {\n    return 1;\n  }"],
    ["a.ts", script, "MAX", "export const MAX = 50;"],
    ["a.py", python, "retry", "def retry(count=3):\n    delay = 10\n    return delay"],
    ["a.py", python, "Limits.Inner", "class Inner:\n        DEPTH = 2"],
    ["a.go", go, "Queue.Retry", "func (queue *Queue) Retry() int {\n\tconst inside = 3\n\treturn inside\n}"],
    ["a.toml", toml, "server.limits.upload", "upload = 25"],
    ["a.yaml", yaml, "limits.upload", "  upload: 25"],
    ["a.json", json, "max", '"max": 50'],
    ["a.rb", regions, "size", "size = 25"],
  ])("in %s", (file, text, name, expected) => {
    expect(part(file, text, name)).toBe(expected);
  });
});
