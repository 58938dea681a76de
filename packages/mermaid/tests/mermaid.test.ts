/** Diagrams as a program that uses the package gets them. */
import { execFileSync } from "node:child_process";
import { createDrawer } from "@docsgen/mermaid";
import type { Drawing, Problem } from "@docsgen/mermaid";
import { afterAll, describe, expect, test } from "vitest";
import { corpus } from "./corpus.ts";
import { theme } from "./theme.ts";

const drawer = createDrawer(theme);
afterAll(() => drawer.close());

const diagramOf = (source: string, index = 0): Parameters<typeof drawer.draw>[0][number] => ({
  source,
  idPrefix: `d${index}-`,
  title: null,
});
const drawOne = async (source: string): Promise<Drawing> => {
  const [drawing] = await drawer.draw([diagramOf(source)]);
  if (drawing === undefined) throw new Error("there is no drawing");
  return drawing;
};
const svgOf = (drawing: Drawing | undefined): string => (drawing?.kind === "drawn" ? drawing.svg : "");
const drawCorpus = corpus.map(({ source }, index) => diagramOf(source, index));
let drawnOnce: Promise<readonly Drawing[]> | null = null;
const drawn = (): Promise<readonly Drawing[]> => (drawnOnce ??= drawer.draw(drawCorpus));

function textsIn(svg: string): readonly string[] {
  return Array.from(svg.matchAll(/<text[^>]*>([\s\S]*?)<\/text>/gu), ([, text = ""]) =>
    text
      .replaceAll(/<[^>]*>/gu, "")
      .replaceAll(/\s+/gu, " ")
      .trim()
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&"),
  );
}

describe("a diagram of each kind", () => {
  test("has all its texts and arrows, and a size", async () => {
    const drawings = await drawn();
    const faults = corpus.flatMap(({ name, texts, arrows }, index) => {
      const drawing = drawings[index];
      if (drawing?.kind !== "drawn") return [`${name}: ${drawing?.problems[0]?.reason}`];
      const found = textsIn(drawing.svg);
      const signs = (drawing.svg.match(/ marker-(?:start|end)=/gu) ?? []).length;
      const [, width, height] = / width="(\d+)" height="(\d+)"/u.exec(drawing.svg) ?? [];
      return [
        ...texts.filter((text) => !found.includes(text)).map((text) => `${name}: there is no ${text}`),
        ...(arrows !== undefined && arrows !== signs ? [`${name}: ${signs} arrows instead of ${arrows}`] : []),
        ...(Number(width) > 30 && Number(height) > 30 ? [] : [`${name}: ${width} × ${height}`]),
      ];
    });
    expect(faults).toEqual([]);
  });

  test("is SVG without styles, scripts and HTML, in colors of the site or in two", async () => {
    for (const drawing of await drawn()) {
      const svg = svgOf(drawing);
      expect(svg).toMatch(
        /^<svg role="(?:img|group)" [^<]*viewBox="[-\d. ]+" width="\d+" height="\d+" fill="var\(--text\)"/u,
      );
      expect(svg).not.toMatch(
        /<(?:style|script|foreignObject|image|div|span)| (?:style|class|data-[\w-]*|on\w+)=|NaN|undefined/u,
      );
      expect(svg).not.toMatch(
        /(?:fill|stroke)="(?!#|none|transparent|currentColor|var\(--|light-dark\(#|color-mix\(in srgb, #|url\(#d)/u,
      );
    }
  });

  test("is the same in another thread and another order", async () => {
    const isTried = (_each: unknown, index: number): boolean => index % 3 === 0;
    const other = createDrawer(theme);
    const backwards = await other.draw(drawCorpus.filter(isTried).reverse());
    await other.close();
    expect([...backwards].reverse()).toEqual((await drawn()).filter(isTried));
  });
});

test("charts with dates are the same in every time zone", () => {
  const sources = corpus.filter(({ name }) => name.startsWith("gantt")).map(({ source }) => diagramOf(source));
  const program = `import { createDrawer } from "@docsgen/mermaid";
    const drawer = createDrawer(${JSON.stringify(theme)});
    console.log(JSON.stringify(await drawer.draw(${JSON.stringify(sources)})));
    await drawer.close();`;
  const [east, west] = ["Asia/Kolkata", "America/New_York"].map((zone) =>
    execFileSync(process.execPath, ["--input-type=module", "-e", program], {
      encoding: "utf8",
      cwd: import.meta.dirname,
      env: { ...process.env, TZ: zone },
    }),
  );
  expect(east).toContain('"kind":"drawn"');
  expect(east).toBe(west);
});

describe("the colors of a diagram", () => {
  test("are those of the site, and lighter or darker ones in both schemes", async () => {
    const svg = svgOf(await drawOne("kanban\n  todo[To do]\n    a[Write]"));
    expect(svg).toMatch(/fill="light-dark\(#[\da-f]{6}, #[\da-f]{6}\)"/u);
    expect(svg).toContain('stroke="var(--border-strong)"');
  });

  test("are the author's where the author chose them, with legible text", async () => {
    const svg = svgOf(await drawOne("flowchart LR\nA[Dark] --> B[Pale]\nstyle A fill:#224\nstyle B fill:#ffd"));
    expect(svg).toContain('fill="#222244"');
    expect(svg).toMatch(/fill="#ffffff"[^>]*>Dark</u);
    expect(svg).toMatch(/fill="#1b1f28"[^>]*>Pale</u);
  });

  test("are pale behind the messages of a sequence", async () => {
    const svg = svgOf(await drawOne("sequenceDiagram\nrect rgb(200, 150, 255)\nA->>B: hi\nend"));
    expect(svg).toContain('fill="color-mix(in srgb, #c896ff 30%, var(--surface))"');
  });

  test("cannot be changed by a directive", async () => {
    const plain = await drawOne("flowchart LR\nA --> B");
    const directive =
      '%%{init: {"theme": "forest", "themeVariables": {"primaryColor": "#f00"}, "themeCSS": "* {fill: red}"}}%%';
    expect(await drawOne(`${directive}\nflowchart LR\nA --> B`)).toEqual(plain);
  });
});

describe("the name of a diagram", () => {
  test.each([
    ["flowchart LR\naccTitle: The title\naccDescr: What it shows\nA --> B", "The title", "What it shows"],
    ['---\ntitle: Above\n---\npie\n"A": 1', "Above", null],
    ["sequenceDiagram\nA->>B: hi", null, null],
  ])("is its own: %j", async (source, title, description) => {
    const drawing = await drawOne(source);
    expect(drawing.kind === "drawn" ? drawing.label : null).toEqual({ title, description });
    if (title !== null) expect(svgOf(drawing)).toContain(` aria-label="${title}"`);
    if (description !== null) expect(svgOf(drawing)).toContain(` aria-description="${description}"`);
  });

  test("is what the program says, if it says something", async () => {
    const [drawing] = await drawer.draw([
      { source: "flowchart LR\naccTitle: The title\nA --> B", idPrefix: "x", title: 'A "name" & <more>' },
    ]);
    expect(svgOf(drawing)).toContain('aria-label="A &quot;name&quot; &amp; &lt;more&gt;"');
  });
});

test("links are kept, and make the picture a group", async () => {
  const svg = svgOf(
    await drawOne(
      'flowchart LR\nA --> B --> C\nclick A "https://example.com/?a=1&b=2" _blank\nclick B href "../other.md#x"',
    ),
  );
  expect(Array.from(svg.matchAll(/<a [^>]*(href="[^"]*")>/gu), ([, attributes]) => attributes)).toEqual([
    'href="https://example.com/?a=1&amp;b=2"',
    'href="../other.md#x"',
  ]);
  expect(svg).toContain('<svg role="group"');
});

test("a diagram that takes too long is reported, and the others are drawn", async () => {
  const names = Array.from({ length: 60 }, (_, index) => `n${index}`);
  const large = `flowchart LR\n${names.flatMap((from) => names.map((to) => `${from} --> ${to}`)).join("\n")}`;
  const impatient = createDrawer(theme, { limit: 1500 });
  const drawings = await impatient.draw(['pie\n"A": 1', large, "flowchart LR\nA --> B"].map(diagramOf));
  await impatient.close();
  expect(drawings.map(({ kind }) => kind)).toEqual(["drawn", "failed", "drawn"]);
  const [problem] = drawings[1]?.kind === "failed" ? drawings[1].problems : [];
  expect(problem?.reason).toBe("drawing it takes longer than 1.5 seconds");
});

describe("a diagram with a mistake", () => {
  /** "line:column “text” reason → hint" */
  const show = (source: string, { offset, length, reason, hint }: Problem): string => {
    const before = source.slice(0, offset).split("\n");
    const place = `${before.length}:${(before.at(-1) ?? "").length + 1}`;
    return `${place} [${source.slice(offset, offset + length)}] ${reason}${hint === null ? "" : ` → ${hint}`}`;
  };
  const mistakes: readonly (readonly [source: string, problem: string])[] = [
    ["flowchrat LR\nA --> B", "1:1 [flowchrat] “flowchrat” is not a kind of diagram → did you mean “flowchart”?"],
    [
      "Sequencediagram\nA->>B: hi",
      "1:1 [Sequencediagram] “Sequencediagram” is not a kind of diagram → did you mean “sequenceDiagram”?",
    ],
    ["zenuml\nA.b()", "1:1 [zenuml] “zenuml” is not part of Mermaid itself → write it as a sequenceDiagram"],
    ["", "1:1 [] it is empty"],
    ["flowchart LR", "1:1 [flowchart LR] it has only its first line"],
    [
      "flowchart LR\n  A --> B\n  B --> C[call f(x)] --> D",
      '3:17 [(] “(” is not expected here → put the text in quotes: ["call f(x)"]',
    ],
    ["flowchart LR\nA -> B", "2:3 [->] “->” is not expected here → write arrows as -->, -.-> or ==>"],
    [
      "flowchart LR\nA --> end",
      "2:7 [end] “end” is not expected here → “end” closes a subgraph: write “End”, or put it in quotes",
    ],
    [
      "flowchart LR\nsubgraph one\nA --> B",
      "2:1 [subgraph one] “subgraph one” is not closed → close it with a line end",
    ],
    ["flowchart LR\nA[x] --> B[y\nC --> D", "2:11 [[y] “[y” is not closed → close it with ]"],
    ["flowchart LR\nA[😀😀😀] --> B[y", "2:16 [[y] “[y” is not closed → close it with ]"],
    ["flowchart LR\nA --> B\nclass A", "3:1 [class A] “class A” is not complete"],
    ["flowchart LR\nA@{ shape: nonsense }", "2:12 [nonsense] no such shape: nonsense"],
    [
      "---\ntitle: Y\n---\n%%{init: {}}%%\n%% a comment\n\nflowchart LR\n\n  A --> B\n  %% one more\n  B ==> C{open",
      "11:10 [{open] “{open” is not closed → close it with }",
    ],
    [
      "---\ntitle: X\nconfig: {a: b\n---\nflowchart LR\nA --> B",
      "3:1 [config: {a: b] the lines between --- are not YAML: unexpected end of the stream within a flow collection",
    ],
    [
      "---  \ntitle: [\n---\npie",
      "2:1 [title: [] the lines between --- are not YAML: unexpected end of the stream within a flow collection",
    ],
    [
      "sequenceDiagram\n  %% comment\n  Alice->>Bob: hi\n  Alice-=>Bob: hello",
      "4:8 [-=>] “-=>” is not expected here → write messages as A->>B: text",
    ],
    ["sequenceDiagram\nA->>B hello", "2:1 [A->>B hello] “A->>B hello” is not complete → write messages as A->>B: text"],
    ["sequenceDiagram\nA->>B: x\nend", "3:1 [end] “end” is not expected here → it closes nothing: remove it"],
    ["sequenceDiagram\nloop often\nA->>B: x", "2:1 [loop often] “loop often” is not closed → close it with a line end"],
    ["sequenceDiagram\nA->>B: x\ndeactivate A", "3:12 [A] trying to inactivate an inactive participant (A)"],
    ["classDiagram\nclass A {\n+int x\nB --> C", "2:1 [class A {] “class A {” is not closed → close it with a line }"],
    [
      "classDiagram\nA <|- B",
      "2:3 [<|-] “<|-” is not expected here → write relations as <|--, *--, o--, -->, --, ..> or ..|>",
    ],
    ["stateDiagram-v2\n[*] --> A\nA -> B", "3:3 [->] “->” is not expected here → write arrows as -->"],
    [
      "erDiagram\n%% a comment\nA ||--x{ B : has",
      "3:7 [x] “x” is not expected here → write how many with signs: A ||--o{ B : text",
    ],
    ["gantt\n  Task :a1, 2024-13-45, 3d", "2:13 [2024-13-45] “2024-13-45” is not a date"],
    ['pie\n"Dogs" : many', "2:10 [many] “many” is not expected here"],
    ['packet-beta\n0-7: "a"\n9-12: "b"', "3:1 [9-12] packet block 9 - 12 is not contiguous. It should start from 8"],
    ["journey\n title X\n Make tea 5 Me", "3:2 [Make tea 5 Me] “Make tea 5 Me” is not complete"],
    [
      'flowchart LR\nA["<img src=x.png>"] --> B',
      "2:4 [<img src=x.png>] a diagram cannot contain pictures → show it as an image beside the diagram",
    ],
    [
      'flowchart LR\nA@{ img: "a.png" }',
      "2:5 [img:] a diagram cannot contain pictures → show it as an image beside the diagram",
    ],
    [
      'flowchart LR\nA["$$x^2$$"]',
      "2:4 [$$x^2$$] a diagram cannot contain formulas → write it with letters and signs: x²",
    ],
    [
      "architecture-beta\nservice a(logos:aws)[AWS]",
      "2:11 [logos:aws] “logos:aws” is not one of Mermaid's own icons → write cloud, database, disk, internet or server",
    ],
    [
      'flowchart LR\nA --> B\nclick A "javascript:alert(1)"',
      "3:10 [javascript:alert(1)] a link cannot go to “javascript:alert(1)” → write an address that begins with https:// or mailto:, or the path of a page",
    ],
  ];

  test("is reported at its place, in words", async () => {
    const drawings = await drawer.draw(mistakes.map(([source]) => diagramOf(source)));
    const reports = drawings.map((drawing, index) =>
      drawing.kind === "drawn"
        ? "drawn"
        : drawing.problems.map((each) => show(mistakes[index]?.[0] ?? "", each)).join("\n"),
    );
    expect(reports).toEqual(mistakes.map(([, problem]) => problem));
  });
});
