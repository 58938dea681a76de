/** Diagrams, written in Mermaid or for Graphviz and published as SVG. */
import { describe, expect, test } from "vitest";
import type { PageUnderTest } from "../../support/page.ts";
import { compilePage } from "../../support/page.ts";

const diagrams = ["mermaid", "graphviz"] as const;

function compile(language: string, diagram: string, fence = 'title="A picture"'): Promise<PageUnderTest> {
  const markdown = `\`\`\`${`${language} ${fence}`.trim()}\n${diagram}\n\`\`\``;
  return compilePage(`---\ntitle: Page\n---\n${markdown}`, { options: { diagrams } });
}

function messageIn({ findings }: PageUnderTest["page"]): string | undefined {
  return findings.find(({ code }) => code === "diagram-syntax")?.message;
}

/** The texts of a drawing, in order. */
function textsIn(html: string): readonly string[] {
  return Array.from(html.matchAll(/<text[^>]*>(.*?)<\/text>/gu), ([, text = ""]) => text.replaceAll(/<[^>]*>/gu, ""));
}

function arrowsIn(html: string): number {
  return (html.match(/<[^>]* marker-(?:start|end)=/gu) ?? []).length;
}

/** How many lines of arrows lead through a box. */
function crossingsIn(html: string): number {
  const boxes = [...html.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/gu)].map(
    (box) => {
      const [left = 0, top = 0, width = 0, height = 0] = box.slice(1).map(Number);
      return { left: left + 1, top: top + 1, right: left + width - 1, bottom: top + height - 1 };
    },
  );
  return [...html.matchAll(/<polyline points="([^"]+)"/gu)].filter(([, list = ""]) => {
    const points = list.split(" ").map((point) => point.split(",").map(Number));
    return points.slice(1).some(([x = 0, y = 0], index) => {
      const [fromX = 0, fromY = 0] = points[index] ?? [];
      return boxes.some(
        ({ left, top, right, bottom }) =>
          Math.max(x, fromX) > left &&
          Math.min(x, fromX) < right &&
          Math.max(y, fromY) > top &&
          Math.min(y, fromY) < bottom,
      );
    });
  }).length;
}

describe("a diagram in Mermaid", () => {
  test("is a picture with a name, in the colours of the theme", async () => {
    const { html, findings } = await compile("mermaid", "flowchart LR\nA[Start] --> B{Done?}");
    expect(findings).toEqual([]);
    expect(html).toMatch(
      /^<figure class="dg-diagram" tabindex="0"><svg role="img" aria-label="A picture" viewBox="[\d. ]+" width="\d+" height="\d+"/u,
    );
    expect(textsIn(html)).toEqual(["Start", "Done?"]);
    expect(html).toContain('fill="var(--dg-color-surface-raised)"');
    expect(html).not.toMatch(/<style|<script|@import|https?:|style=|class="(?!dg-)|data-|var\(--(?!dg-)|\d\.\d{3}/u);
  });

  test.each([
    ["A-->B", ["A", "B"], 1],
    ["A-.->B==>C; C --- D", ["A", "B", "C", "D"], 2],
    ["A <--> B --> A", ["A", "B"], 2],
    ['A["a [b] (c)"] -->|"x | y"| größe', ["x | y", "a [b] (c)", "größe"], 1],
    ["A -- yes --> B\nA --no--> end.x", ["yes", "no", "A", "B", "end.x"], 2],
    ["A --> B\nB[Later]", ["A", "Later"], 1],
    ["A-->B;B-->C; D:::hot-->A", ["A", "B", "C", "D"], 3],
    ['A["x; y (z"] -->|a; b| B[c; d]; B-->C{&lt;e>;}', ["a; b", "x; y (z", "c; d", "&amp;lt;e>;"], 2],
    ["A -- no. #35; --> B; B --> C", ["no. #", "A", "B", "C"], 2],
    ["subgraph g; A-->B; end; classDef hot fill:#f96; class A hot", ["g", "A", "B"], 1],
    ["A & B --> C & us-east", ["A", "B", "C", "us-east"], 4],
    ['subgraph g ["A & B"]\nx --> y\nend\ny --> z', ["A &amp; B", "x", "y", "z"], 2],
    ["A[&lt;b> #quot;1#quot; #35;]", ['&amp;lt;b> "1" #'], 0],
    ["%% a comment\nA:::hot\nclassDef hot fill:#f96\nclass A hot;", ["A"], 0],
    ["A:::very-hot\nclassDef very-hot fill:#f96\nclass A, B very-hot\nB", ["A", "B"], 0],
  ])("shows all of the flowchart %j", async (statements, texts, arrows) => {
    const { html, findings } = await compile("mermaid", `flowchart LR\n${statements}`);
    expect(findings).toEqual([]);
    expect([...textsIn(html)].sort()).toEqual([...texts].sort());
    expect(arrowsIn(html)).toBe(arrows);
  });

  test("may have its statements in the first line", async () => {
    const { html, findings } = await compile("mermaid", "graph TD; A-->B; B-->C");
    expect(findings).toEqual([]);
    expect(textsIn(html)).toEqual(["A", "B", "C"]);
    expect(arrowsIn(html)).toBe(2);
  });

  test("has arrows with two heads, which point away from each other", async () => {
    const { html } = await compile("mermaid", "flowchart LR\nA <--> B");
    const [, start] = /marker-start="url\(#([^)]+)\)"/u.exec(html) ?? [];
    // The head at the start points to the left by itself.
    expect(html).toMatch(new RegExp(`<marker id="${start}"[^>]* orient="auto"><polygon points="8 0, 0 2.5, 8 5"`, "u"));
    expect(arrowsIn(html)).toBe(1);
  });

  test.each([
    ["Client --> Queue --> Worker\nWorker -->|fails| Queue", ["Client", "Queue", "Worker"], 3],
    ["Client --> Queue --> Worker -.-> Queue", ["Client", "Queue", "Worker"], 3],
    ["A --> B & C --> A", ["A", "B", "C"], 4],
    ["A --> B --> C\nC --- A", ["A", "B", "C"], 2],
    ["A --> B ---> D\nA --> Ca --> D\nA --> D -.-> A", ["A", "B", "Ca", "D"], 6],
  ])("begins with the box that the author names first, whatever leads back to it: %j", async (chart, boxes, heads) => {
    const { html, findings } = await compile("mermaid", `flowchart LR\n${chart}`);
    expect(findings).toEqual([]);
    const found = [...html.matchAll(/<text x="([\d.]+)"[^>]*>([^<]*)<\/text>/gu)];
    const placed = found
      .filter(([, , text]) => text !== "fails")
      .sort(([, left], [, right]) => Number(left) - Number(right));
    expect(placed.map(([, , text]) => text)).toEqual(boxes);
    expect((html.match(/marker-(?:start|end)=/gu) ?? []).length).toBe(heads);
  });

  test.each([
    ["flowchart TD\nA --> B --> C\nA --> C", 3],
    ["flowchart LR\nA --> B --> C --> D\nA & B --> D", 5],
    ["flowchart TD\nA[Write the code] --> B[Test] --> C[Deploy]\nB --> D[Repair]\nD --> A", 4],
    ["stateDiagram-v2\nA --> B\nB --> C\nA --> C\nC --> A", 4],
  ])("draws no arrow through a box: %j", async (diagram, arrows) => {
    const { html, findings } = await compile("mermaid", diagram);
    expect(findings).toEqual([]);
    expect(arrowsIn(html)).toBe(arrows);
    expect(html.match(/<polyline/gu)).toHaveLength(arrows);
    expect(crossingsIn(html)).toBe(0);
  });

  test.each([
    ["[*] --> Waiting\nWaiting --> Running: start\nRunning --> Waiting: pause", ["Waiting", "Running"], [2, 1]],
    ["[*] --> A\nA --> B\nB --> C: go\nB --> A\nC --> B\nC --> A: again\nC --> [*]", ["A", "B", "C"], [4, 3]],
    ["A --> B\nstate B {\nc --> d\nd --> c\n}", ["c", "d"], [2, 1]],
  ])("begins with the state that the author names first: %j", async (chart, states, [ends, starts]) => {
    const { html, findings } = await compile("mermaid", `stateDiagram-v2\n${chart}`);
    expect(findings).toEqual([]);
    const found = [...html.matchAll(/<text x="[\d.]+" y="([\d.]+)"[^>]*>([^<]*)<\/text>/gu)];
    const placed = found
      .filter(([, , text = ""]) => states.includes(text))
      .sort(([, above], [, below]) => Number(above) - Number(below));
    expect(placed.map(([, , text]) => text)).toEqual(states);
    expect((html.match(/ marker-end=/gu) ?? []).length).toBe(ends);
    expect((html.match(/ marker-start=/gu) ?? []).length).toBe(starts);
    for (const [, id] of html.matchAll(/ marker-(?:start|end)="url\(#([^)]+)\)"/gu))
      expect(html).toMatch(new RegExp(`<marker id="${id}"[^>]* orient="auto">`, "u"));
  });

  test.each([
    [
      'sequenceDiagram\nactor A as "The user"\nA->>+B: List<int>; go\nloop each [x]\nB--)A: "done"\nend\nNote over A,B: so',
      ["The user", "B", "List&lt;int>; go", "loop [each [x]]", "done", "so"],
    ],
    ['stateDiagram-v2\n[*]-->A\nA-->B: go\nstate "see me" as B\nC', ["A", "go", "see me", "C"]],
    [
      'stateDiagram-v2\nv1.0 --> v1-1\nv1-1 --> v1.0\nv1.0 --> c\nv1-1 --> c\nstate "see me" as d.e\nstate f-g {\nm² --> n\n}',
      ["v1.0", "v1-1", "c", "see me", "f-g", "m²", "n"],
    ],
    [
      "classDiagram\nclass A~T~ {\n+List~int~ x\n+run(a, b) void\n}\nA<|--B\n<<enum>> B",
      ["A&lt;T>", "+ x: List&lt;int>", "+ run(a, b): void", "B", "&lt;&lt;enum>>"],
    ],
    [
      'erDiagram\nA }o--|| B : "belongs to"\nA {\nint id PK, FK,UK "the id"\n}\nC',
      ["A", "B", "C", "belongs to", "int", "id"],
    ],
  ])("shows all of %j", async (diagram, texts) => {
    const { html, findings } = await compile("mermaid", diagram);
    expect(findings).toEqual([]);
    for (const text of texts) expect(textsIn(html)).toContain(text);
  });

  test("draws both ends of a relation in which each side may have none or many", async () => {
    const { html } = await compile("mermaid", "erDiagram\nA }o--o{ B : has");
    expect((html.match(/<circle/gu) ?? []).length).toBe(2);
  });

  test("writes the last line of a message as far from its arrow as an only line", async () => {
    const distance = async (text: string): Promise<number> => {
      const { html } = await compile("mermaid", `sequenceDiagram\nA->>B: ${text}`);
      const [message = ""] = /<text[^>]*>(?:(?!<\/text>).)*last<.*?\/text>/u.exec(html) ?? [];
      const places = Array.from(message.matchAll(/ d?y="(-?[\d.]+)"/gu), ([, place]) => Number(place));
      const [, arrow] = /<line [^>]*y1="([\d.]+)"[^>]* marker-end=/u.exec(html) ?? [];
      return Number(arrow) - places.reduce((total, place) => total + place, 0);
    };
    expect(await distance("last")).toBeGreaterThan(0);
    expect(await distance("first<br>last")).toBeCloseTo(await distance("last"), 1);
  });

  test.each([
    ["Note over A: first\nA->>B: go", ["A", "B", "first", "go"]],
    ["participant A\nNote right of A: alone", ["A", "alone"]],
    ["A->>B: go\nparticipant B as The server", ["A", "The server", "go"]],
    ["accTitle: Named\nA->>B: one<br>two", ["A", "B", "onetwo"]],
    ["autonumber\nA->>B: go", ["A", "B", "1. go"]],
    ["autonumber 10 5\nA->>B: go\nautonumber off", ["A", "B", "10. go"]],
  ])("shows all of the sequence %j, and no more", async (statements, texts) => {
    const { html, findings } = await compile("mermaid", `sequenceDiagram\n${statements}`);
    expect(findings).toEqual([]);
    expect([...textsIn(html)].sort()).toEqual([...texts].sort());
    expect(arrowsIn(html)).toBe(statements.includes("->>") ? 1 : 0);
  });

  test("numbers the messages after `autonumber`, and until `autonumber off`", async () => {
    const messages = [
      "A->>B: a",
      "autonumber 3 2",
      "A->>B: b: c",
      "Note over A: d",
      "B->>A: e",
      "autonumber off",
      "A->>B: f",
    ];
    const { html } = await compile("mermaid", `sequenceDiagram\n${messages.join("\n")}`);
    expect(textsIn(html).slice(0, 4)).toEqual(["a", "3. b: c", "5. e", "f"]);
  });

  test("does not take the title of a state diagram for a state", async () => {
    const { html } = await compile("mermaid", "stateDiagram-v2\naccTitle: Named\nA --> B");
    expect(textsIn(html)).toEqual(["A", "B"]);
  });

  test("says nothing of entities without attributes", async () => {
    const { html } = await compile("mermaid", "erDiagram\nA ||--o{ B : has");
    expect([...textsIn(html)].sort()).toEqual(["A", "B", "has"]);
  });

  test("shows the members of classes and entities in the code font, which has the widths of their boxes", async () => {
    const { html } = await compile("mermaid", "classDiagram\nclass A {\n+run() void\n}");
    expect(html).toMatch(/<text[^>]* font-family="var\(--dg-font-code\)"[^>]*>.*run\(\)/u);
  });

  test("writes text on a colour of the author's in a colour that does not change", async () => {
    const { html } = await compile("mermaid", "flowchart LR\nA --> B\nclassDef hot fill:#f96\nclass A hot");
    expect(html).toMatch(/fill="#f96"[^>]*\/><text[^>]*fill="#1b1f27"[^>]*>A</u);
    expect(html).toMatch(/<text[^>]*fill="var\(--dg-color-text\)"[^>]*>B</u);
  });

  test("may name itself, and describe itself", async () => {
    const { html, findings } = await compile(
      "mermaid",
      "flowchart LR\naccTitle: A & B\naccDescr: A leads to B.\nA --> B",
      "",
    );
    expect(findings).toEqual([]);
    expect(html).toContain('aria-label="A &amp; B" aria-description="A leads to B."');
  });

  test.each([
    ["---\ntitle: A & B\n---\nflowchart LR\nA --> B", "A &amp; B"],
    ['---\ntitle: "A: B"\n---\nsequenceDiagram\nA->>B: c', "A: B"],
  ])("has the title of %j", async (diagram, title) => {
    const { html, findings } = await compile("mermaid", diagram, "");
    expect(findings).toEqual([]);
    expect(html).toContain(`aria-label="${title}"`);
  });

  const line = 5;
  test.each([
    ["gantt\nA: 1", `${line}:1-6`, "“gantt” is not a kind of diagram that can be drawn"],
    ["graph\nA --> B", `${line}:1-6`, "“graph” names no direction"],
    ["flowchart LR", `${line}:1-13`, "it has only its first line"],
    ["flowchart LR\nA --> B\n  B --o C", `${line + 2}:5-10`, "“--o C” is not understood"],
    ["flowchart LR\nA -->", `${line + 1}:3-6`, "“-->” is not understood"],
    ["flowchart LR\nA[x", `${line + 1}:2-4`, "“[x” is not understood"],
    ["flowchart LR\nA[/x/] --> B", `${line + 1}:2-13`, "“[/x/] --> B” is not understood"],
    ['flowchart LR\nclick A "x"', `${line + 1}:1-12`, '“click A "x"” is not understood'],
    ["flowchart LR\nsubgraph g\nx\nend\nA --> g", `${line + 4}:1-8`, "“A --> g” is not understood"],
    ["flowchart LR\nsubgraph g\nx", `${line + 1}:1-11`, "“subgraph g” has no end"],
    ["flowchart LR\nA\nend", `${line + 2}:1-4`, "“end” closes nothing"],
    ["flowchart TD\ndirection LR\nA --> B", `${line + 1}:1-13`, "“direction LR” is not understood"],
    ["flowchart LR\nA --> B\nclass A hot cold", `${line + 2}:7-17`, "“A hot cold” is not understood"],
    ["sequenceDiagram\nA->>B", `${line + 1}:1-6`, "“A->>B” is not understood"],
    ["sequenceDiagram\nA->>B: x\nelse y", `${line + 2}:1-7`, "“else y” is not understood"],
    ["sequenceDiagram\nautonumber x\nA->>B: x", `${line + 1}:1-13`, "“autonumber x” is not understood"],
    ["graph TD; A-->B; B[x", `${line}:19-21`, "“[x” is not understood"],
    ["---\ntitle: T\nconfig:\n  theme: x\n---\ngraph TD\nA", `${line + 2}:1-8`, "“config:” is not understood"],
    ["---\ntitle: T\ngraph TD\nA", `${line}:1-4`, "“---” has no end"],
    ["sequenceDiagram\nrect red\nloop x\nA->>B: y\nend\nend", `${line + 1}:1-9`, "“rect red” is not understood"],
    ["sequenceDiagram\naccDescr {\na b\n}\nA->>B: y", `${line + 1}:1-11`, "“accDescr {” is not understood"],
    [
      "stateDiagram-v2\nA --> B\nnote left of A\nx y\nend note",
      `${line + 2}:1-15`,
      "“note left of A” is not understood",
    ],
    ["stateDiagram-v2\nA:::hot --> B", `${line + 1}:1-14`, "“A:::hot --> B” is not understood"],
    ["classDiagram\nA:::hot", `${line + 1}:1-8`, "“A:::hot” is not understood"],
    ["stateDiagram-v2\nstate f <<fork>>", `${line + 1}:1-17`, "“state f <<fork>>” is not understood"],
    ["stateDiagram-v2\nA : x\nA : y", `${line + 2}:1-6`, "“A : y” is not understood"],
    ["stateDiagram-v2\nA : x\nstate A {\nb\n}", `${line + 1}:1-6`, "“A : x” is not understood"],
    ["classDiagram\nfoo bar baz", `${line + 1}:1-12`, "“foo bar baz” is not understood"],
    ["classDiagram\nclass A {\n+x", `${line + 1}:1-10`, "“class A {” has no end"],
    ["erDiagram\nA ||--o{ B", `${line + 1}:1-11`, "“A ||--o{ B” is not understood"],
    ["erDiagram\nA {\nfoo\n}", `${line + 2}:1-4`, "“foo” is not understood"],
  ])("%j is reported at its line", async (diagram, place, reason) => {
    const { html, page, findings } = await compile("mermaid", diagram);
    expect(findings.map((each) => each.replace(" diagram-syntax", ""))).toEqual([place]);
    expect(messageIn(page)).toBe(`This diagram cannot be drawn: ${reason}`);
    expect(html).not.toContain("<svg");
  });
});

const noNotes = "notes are drawn in sequence diagrams only: write it below the diagram";
const otherKind =
  "docsgen draws flowcharts, sequence, class, state and entity relationship diagrams: export this one as SVG, and show it as an image";

test.each<readonly [diagram: string, hint: string | null]>([
  ["sequenceDiagram\nA->>B", "write a colon and a text after it"],
  ["sequenceDiagram\nactivate A", "write + after the arrow before it: A->>+B: text"],
  ["sequenceDiagram\ndeactivate A", "write - after the arrow before it: B-->>-A: text"],
  ["sequenceDiagram\nrect red\nA->>B: x\nend", "remove it and its end: nothing is drawn behind messages"],
  ["sequenceDiagram\nbox Red\nactor A\nend", "remove it and its end: participants are not grouped"],
  ["sequenceDiagram\ncreate actor A", "remove it: participants are there from the first line to the last"],
  ["sequenceDiagram\ndestroy A", "remove it: participants are there from the first line to the last"],
  ["sequenceDiagram\nA<<->>B: x", "write two messages, one for each direction"],
  ["sequenceDiagram\ntitle: T", 'write title="…" after the language of the fence'],
  ['classDiagram\nnote for A "x"', noNotes],
  ["classDiagram\ndirection LR", "remove it: class diagrams run from the top to the bottom"],
  ["stateDiagram-v2\nnote left of A: x", noNotes],
  ["stateDiagram-v2\nstate f <<fork>>", "only plain states are drawn: draw the arrows from state to state"],
  [
    "stateDiagram-v2\nstate A {\nb --> c\n--\nd --> e\n}",
    "parallel parts are not drawn: write each as a state of its own",
  ],
  ["stateDiagram-v2\nclassDef x fill:red", "remove it: states have the colours of the theme"],
  ["erDiagram\nA[Name] {\nint x\n}", "write the name alone"],
  ["flowchart LR\nA --x B", "arrows end in > or in nothing: -->, ---"],
  ["flowchart LR\nA o--o B", "arrows end in > or in nothing: -->, ---"],
  ["flowchart LR\nA -- text --x B", "arrows end in > or in nothing: -->, ---"],
  ["flowchart LR\nA[/x/] --> B", "parallelograms are not drawn: write [text]"],
  ["flowchart LR\nA e1@--> B", "arrows have no names: remove it"],
  ["flowchart LR\nA --> B %% x", "write a comment on a line of its own"],
  ["sequencediagram\nA->>B: x", "did you mean “sequenceDiagram”?"],
  ...["gantt", "pie title A", "mindmap", "gitGraph", "journey", "timeline", "quadrantChart"].map(
    (kind) => [`${kind}\nx`, otherKind] as const,
  ),
  ["flowchart LR\nA --> B C --> D", null],
  ["flowchart LR\nA -->", "write a box after it"],
  ['stateDiagram-v2\nstate "x" as A\nA : y', "write one text, with <br> between its lines"],
  ["stateDiagram-v2\nstate A {\nb\n}\nA : x", 'write state "text" as A {'],
  ["flowchart LR\ndirection LR", "write it in the first line, after flowchart"],
])("%j has the advice for its kind of diagram", async (diagram, hint) => {
  expect((await compile("mermaid", diagram)).hints).toEqual([hint]);
});

test("what follows a note that is not drawn is read", async () => {
  const { findings } = await compile("mermaid", "stateDiagram-v2\nnote left of A\nx y\nend note\nfoo bar");
  expect(findings).toEqual(["6:1-15 diagram-syntax", "9:1-8 diagram-syntax"]);
});

test("a very long flowchart is read to its end", async () => {
  const chain = Array.from({ length: 20_000 }, (_, index) => `A${index} --> A${index + 1}`).join("\n");
  const { findings } = await compile("mermaid", `flowchart LR\n${chain}\nA[x`);
  expect(findings).toEqual(["20006:2-4 diagram-syntax"]);
});

describe("a diagram for Graphviz", () => {
  test("is a picture with a name, in the colours of the theme", async () => {
    const { html, findings } = await compile(
      "dot",
      'digraph { a -> größe [label="x & y"]; b [style=filled fillcolor=lightblue] }',
    );
    expect(findings).toEqual([]);
    expect(textsIn(html)).toEqual(["a", "größe", "x &amp; y", "b"]);
    expect(html).toContain('<svg role="img" aria-label="A picture"');
    expect(html).toMatch(/fill="lightblue" stroke="currentColor"[^>]*\/><text[^>]*fill="#1b1f27"[^>]*>b</u);
    expect(html).not.toMatch(/black|<title|<!--|<\?xml|xlink|style=|id="/u);
  });

  test("has boxes for the page's font, whatever font it names", async () => {
    const named = 'digraph { /* " */ a [label="fontname=x" fontname="Helvetica,Arial,sans-serif"] }';
    const { html, findings } = await compile("dot", named);
    expect(findings).toEqual([]);
    expect(textsIn(html)).toEqual(["fontname=x"]);
    expect(html).toBe((await compile("dot", 'digraph { a [label="fontname=x"] }')).html);
  });

  const line = 5;
  test.each([
    ["digraph {\n  a -> b\n  c -> [x]\n}", `${line + 2}:8-9`, "“[” is not expected here"],
    ["digraph {\n  a [color=nocolor]\n}", `${line}:1-10`, "nocolor is not a known color"],
    ['digraph {\n  a [URL="https://example.com"]\n}', `${line + 1}:6-10`, "a picture has no links"],
    ["", `${line - 1}:1-30`, "it is empty"],
  ])("%j is reported at its line", async (diagram, place, reason) => {
    const { page, findings } = await compile("graphviz", diagram);
    expect(findings.map((each) => each.replace(" diagram-syntax", ""))).toEqual([place]);
    expect(messageIn(page)).toBe(`This diagram cannot be drawn: ${reason}`);
  });
});

test("two diagrams on a page have different ids", async () => {
  const one = "```mermaid title=One\nflowchart LR\nA --> B\n```";
  const { html } = await compilePage(`---\ntitle: Page\n---\n${one}\n\n> ${one.replaceAll("\n", "\n> ")}`, {
    options: { diagrams },
  });
  const ids = Array.from(html.matchAll(/ id="([^"]+)"/gu), ([, id = ""]) => id);
  expect(ids.length).toBe(4);
  expect(new Set(ids).size).toBe(4);
});

test("a diagram without a title is reported", async () => {
  const { findings } = await compile("mermaid", "flowchart LR\nA --> B", "");
  expect(findings).toEqual(["4:1-11 diagram-title"]);
});

test("variables are replaced if the fence says so", async () => {
  const { html } = await compile("mermaid", "flowchart LR\nA[{{ constants.LIMIT }}]", "vars title=Limit");
  expect(textsIn(html)).toEqual(["512KB"]);
});

test("diagrams of tools that are not configured are code, and reported once each", async () => {
  const code = "```mermaid\nflowchart LR\n```\n\n```mermaid\nflowchart LR\n```\n\n```dot\ndigraph {}\n```";
  const { html, page } = await compilePage(`---\ntitle: Page\n---\n${code}`);
  expect(html).not.toContain("<svg");
  expect(
    page.findings
      .filter(({ code: name }) => name !== "missing-description")
      .map(({ code: name, hint }) => [name, hint]),
  ).toEqual([
    [
      "unsupported-syntax",
      'to draw it, set `markdown: { diagrams: ["mermaid"] }` in the config, and run `npm install --save-dev beautiful-mermaid`',
    ],
    [
      "unsupported-syntax",
      'to draw it, set `markdown: { diagrams: ["graphviz"] }` in the config, and run `npm install --save-dev @viz-js/viz`',
    ],
  ]);
});
