/** Diagrams of all kinds, with what must be in their drawings. */

export interface Sample {
  /** The kind, and what is special. */
  readonly name: string;
  readonly source: string;
  /** The texts in the drawing, a label of several lines as several texts; in any order. */
  readonly texts: readonly string[];
  /** The number of lines that end in an arrowhead or another sign. */
  readonly arrows?: number;
}

const sample = (name: string, texts: string, source: string, arrows?: number): Sample => ({
  name,
  source: source.replace(/^\n/u, ""),
  texts: texts.split("|"),
  ...(arrows === undefined ? {} : { arrows }),
});

export const corpus: readonly Sample[] = [
  sample(
    "flowchart",
    "Client|asks|Cached?|yes|Answer|no|Server",
    `
flowchart LR
  Client -->|asks| Cache{Cached?}
  Cache -- yes --> Answer([Answer])
  Cache -- no --> Server[(Server)] --> Answer`,
    4,
  ),
  sample(
    "flowchart: subgraphs with directions",
    "Region eu-central-1|Zone a|Zone b|Load balancer|API 1|API 2|Primary|Replica|replicates|Queue",
    `
flowchart TB
  subgraph region [Region eu-central-1]
    direction LR
    subgraph a [Zone a]
      api1[API 1] --> db[(Primary)]
    end
    subgraph b [Zone b]
      api2[API 2] --> replica[(Replica)]
    end
    db -. replicates .-> replica
  end
  lb{{Load balancer}} ==> a & b
  region --> queue>Queue]`,
    6,
  ),
  sample(
    "flowchart: shapes of version 11",
    "Document|Manual input|Stored data|Delay|Many documents|Junction",
    `
flowchart TD
  A@{ shape: doc, label: "Document" } --> B@{ shape: manual-input, label: "Manual input" }
  B --> C@{ shape: stored-data, label: "Stored data" }
  C --> D@{ shape: delay, label: "Delay" } --> E@{ shape: bolt, label: "Event" }
  E --> F@{ shape: docs, label: "Many documents" }
  F --> G@{ shape: f-circ, label: "Junction" } --> H[Junction]`,
    7,
  ),
  sample(
    "flowchart: Markdown in labels",
    "A bold and italic label|that goes on|with code|a `tick`",
    `
flowchart LR
  A["\`A **bold** and *italic* label
  that goes on\`"] --> B["with <code>code</code>"]
  B --> C["a \`tick\`"]`,
    2,
  ),
  sample(
    "flowchart: colors of classes",
    "Good|Bad|Dark|Plain|styled link",
    `
flowchart LR
  A[Good]:::good --> B[Bad]
  B -->|styled link| C[Dark]
  C --> D[Plain]
  classDef good fill:#d4f7d4,stroke:#2a7a2a,color:#0a3a0a
  classDef bad fill:#fdd,stroke:#c00
  class B bad
  style C fill:#224,stroke:#88f
  linkStyle 1 stroke:#c00,stroke-width:3px,stroke-dasharray:5 5`,
    3,
  ),
  sample(
    "flowchart: links",
    "Manual|Source|Plain",
    `
flowchart LR
  A[Manual] --> B[Source] --> C[Plain]
  click A "https://example.com/manual?a=1&b=2" "Open the manual" _blank
  click B href "../guide/write.md"`,
    2,
  ),
  sample(
    "flowchart: other scripts and signs",
    'Größe ändern|Ключевые слова|日本語のラベル|한국어|🚀 Launch|x < y & z > 0|#1: "quoted"|naïve → façade',
    `
flowchart TD
  A[Größe ändern] --> B[Ключевые слова] --> C[日本語のラベル]
  C --> D[한국어] --> E[🚀 Launch]
  E --> F["x < y & z > 0"] --> G["#35;1: #quot;quoted#quot;"]
  G --> H[naïve → façade]`,
    7,
  ),
  sample(
    "flowchart: long labels",
    "This label is so long that|Mermaid breaks it into|several lines at its|spaces|Line one|line two|line three",
    `
flowchart TD
  A["This label is so long that Mermaid breaks it into several lines at its spaces"] --> B(["Line one<br/>line two<br>line three"])`,
    1,
  ),
  sample(
    "flowchart: arrows",
    "A|B|C|D|E|F|both|cross|thick|dotted|open",
    `
flowchart LR
  A <-->|both| B
  B --x|cross| C
  C ==>|thick| D
  D -.->|dotted| E
  E ---|open| F
  F o--o A
  F ~~~ A`,
    7,
  ),
  sample(
    "flowchart: accessible names",
    "Visit|Check|Done",
    `
flowchart LR
  accTitle: How a pull request is checked
  accDescr {
    Each visit is checked,
    and then it is done.
  }
  Visit --> Check --> Done`,
    2,
  ),
  sample(
    "flowchart: frontmatter, directive and comments",
    "The life of an order|New|Paid",
    `
---
title: The life of an order
config:
  theme: forest
  flowchart:
    curve: stepAfter
---
%%{init: {"flowchart": {"nodeSpacing": 60}}}%%
flowchart LR
  %% a comment
  New --> Paid`,
    1,
  ),
  sample(
    "flowchart: a loop and a long way back",
    "Write|Test|Review|Merge|fails|changes",
    `
graph TD
  W[Write] --> T[Test] --> R[Review] --> M[Merge]
  T -->|fails| W
  R -->|changes| W
  T --> T`,
    6,
  ),
  sample(
    "flowchart: icons",
    "Deploy|Check",
    `
flowchart LR
  A[fa:fa-rocket Deploy] --> B(fa:fa-check Check)`,
    1,
  ),
  sample(
    "swimlanes",
    "Customer|Shop|Order|Confirm|Ship",
    `
swimlane-beta LR
  subgraph customer [Customer]
    A[Order]
  end
  subgraph shop [Shop]
    B[Confirm] --> C[Ship]
  end
  A --> B`,
    2,
  ),
  sample(
    "sequence",
    "Client|Server|Where shall I send it?|An address|The file",
    `
sequenceDiagram
  Client->>Server: Where shall I send it?
  Server-->>Client: An address
  Client->>Server: The file`,
    3,
  ),
  sample(
    "sequence: blocks",
    "The user|API|Database|GET /orders|SELECT|rows|200|404|alt|[found]|[missing]|loop|[every minute]|ping|opt|[cached]|par|[one]|[two]|a|b",
    `
sequenceDiagram
  actor U as The user
  participant A as API
  participant D as Database
  U->>+A: GET /orders
  A->>+D: SELECT
  D-->>-A: rows
  alt found
    A-->>U: 200
  else missing
    A-->>-U: 404
  end
  loop every minute
    U-)A: ping
  end
  opt cached
    A->>A: a
  end
  par one
    A->>D: a
  and two
    A->>D: b
  end`,
    9,
  ),
  sample(
    "sequence: notes, boxes and numbers",
    "Outside|Inside|Alice|Bob|Store|hello|1|2|A note over|two of them|left|right|stored",
    `
sequenceDiagram
  autonumber
  box Aqua Outside
    participant Alice
  end
  box Inside
    participant Bob
    participant Store
  end
  Alice->>Bob: hello
  Note over Alice,Bob: A note over<br/>two of them
  Note left of Alice: left
  Note right of Store: right
  rect rgb(200, 150, 255)
    Bob->>Store: stored
  end`,
    // The numbers are signs at the beginning of the lines.
    4,
  ),
  sample(
    "sequence: created and destroyed",
    "Alice|Bob|Carl|Hello Carl|Bye|lost",
    `
sequenceDiagram
  participant Alice
  participant Bob
  create participant Carl
  Alice->>Carl: Hello Carl
  destroy Carl
  Bob-xCarl: Bye
  Alice--xBob: lost`,
    3,
  ),
  sample(
    "sequence: types of participants",
    "Browser|Gate|Jobs|Data|go",
    `
sequenceDiagram
  participant B@{ "type": "boundary" } as Browser
  participant G@{ "type": "control" } as Gate
  participant Q@{ "type": "queue" } as Jobs
  participant D@{ "type": "database" } as Data
  B->>G: go
  G->>Q: go
  Q->>D: go`,
    // The circle of a control has an arrowhead, too.
    5,
  ),
  sample(
    "sequence: a long message",
    "A|B|A message that is much longer than the gap between the two|[It is a rather long condition]",
    `
sequenceDiagram
  A->>B: A message that is much longer than the gap between the two
  critical It is a rather long condition
    B->>B: itself
  option no network
    B-->>A: give up
  end`,
    3,
  ),
  sample(
    "class",
    "Animal|Duck|«interface»|+int age|+isMammal() : bool|+swim() : void|is a|1|many|Pond",
    `
classDiagram
  Animal <|-- Duck : is a
  class Animal {
    <<interface>>
    +int age
    +isMammal() bool
  }
  class Duck {
    +swim() void
  }
  Pond "1" o-- "many" Duck`,
    2,
  ),
  sample(
    "class: relations and generics",
    "Bank|Account<T>|+List<int> ids|-T owner|+close() : bool|Session|Entry|uses|owns|A note that|explains the bank",
    `
classDiagram
  direction LR
  class Account~T~ {
    +List~int~ ids
    -T owner$
    +close()* bool
  }
  Bank *-- Account : owns
  Bank ..> Session : uses
  Account --> Entry
  Session ..|> Entry
  note for Bank "A note that<br/>explains the bank"
  class Entry:::marked
  classDef marked fill:#fc9`,
    4,
  ),
  sample(
    "class: namespaces",
    "shapes|Square|Circle|Area",
    `
classDiagram
  namespace shapes {
    class Square {
      +float side
    }
    class Circle
  }
  Square --> Area
  Circle --> Area`,
    2,
  ),
  sample(
    "state",
    "Waiting|Running|start|pause|Failed",
    `
stateDiagram-v2
  [*] --> Waiting
  Waiting --> Running: start
  Running --> Waiting: pause
  Running --> Failed
  Failed --> [*]`,
    5,
  ),
  sample(
    "state: composite, choice and fork",
    "Order|Paid|Shipped|Checked|left|right|is valid|is not|The title of a state",
    `
stateDiagram-v2
  state "The title of a state" as T
  state fork <<fork>>
  state join <<join>>
  state choice <<choice>>
  [*] --> T
  T --> Order
  state Order {
    [*] --> Paid
    Paid --> Shipped
  }
  Order --> choice
  choice --> Checked: is valid
  choice --> [*]: is not
  Checked --> fork
  fork --> left
  fork --> right
  left --> join
  right --> join
  note right of T
    A note
  end note`,
    12,
  ),
  sample(
    "state: at the same time",
    "Active|NumLockOff|NumLockOn|CapsOff|CapsOn|press",
    `
stateDiagram-v2
  [*] --> Active
  state Active {
    [*] --> NumLockOff
    NumLockOff --> NumLockOn : press
    --
    [*] --> CapsOff
    CapsOff --> CapsOn : press
  }
  classDef hot fill:#f96
  class NumLockOn hot`,
    5,
  ),
  sample(
    "entities",
    "CUSTOMER|ORDER|LINE|places|contains|string|name|PK|the full name|int|id|FK",
    `
erDiagram
  CUSTOMER ||--o{ ORDER : places
  ORDER ||--|{ LINE : contains
  CUSTOMER {
    string name PK "the full name"
    int id
  }
  LINE {
    int id FK
  }`,
    // Both ends say how many.
    4,
  ),
  sample(
    "entities: names and colors",
    "The customer|Delivery address|lives at|int|no",
    `
erDiagram
  direction LR
  C["The customer"] {
    int no PK
  }
  A["Delivery address"]
  C }|..|{ A : "lives at"
  style C fill:#cfc`,
    2,
  ),
  sample(
    "gantt",
    "The move|Plan|Read|Decide|Do|Build|Release|2026-03-03",
    `
gantt
  title The move
  dateFormat YYYY-MM-DD
  excludes weekends
  section Plan
  Read :done, a1, 2026-03-02, 5d
  Decide :active, a2, after a1, 3d
  section Do
  Build :crit, a3, after a2, 10d
  Release :milestone, after a3, 0d`,
  ),
  sample(
    "gantt: over a change of clocks",
    "March|First|Second|Third",
    `
gantt
  title March
  dateFormat YYYY-MM-DD HH:mm
  axisFormat %d.%m. %H:%M
  todayMarker off
  First : 2026-03-27 08:00, 2026-03-28 20:00
  Second : 2026-03-28 20:00, 2026-03-29 12:00
  Third : 2026-03-29 12:00, 24h`,
  ),
  sample(
    "gantt: times",
    "Boot|Load|Run|00:10",
    `
gantt
  dateFormat HH:mm
  axisFormat %H:%M
  Boot : 00:00, 10m
  Load : 10m
  Run : 20m`,
  ),
  sample(
    "journey",
    "My working day|Go to work|Make tea|Do work|Sit down|Me|Cat",
    `
journey
  title My working day
  section Go to work
    Make tea: 5: Me
    Do work: 1: Me, Cat
  section Go home
    Sit down: 5: Me`,
  ),
  sample(
    "pie",
    "What pages link to|66%|25%|9%|Pages [66]|Images [25]|Files [9]",
    `
pie showData
  title What pages link to
  "Pages" : 66
  "Images" : 25
  "Files" : 9`,
  ),
  sample(
    "quadrants",
    "Reach and engagement|Low reach|High reach|Campaign A|Campaign B|We should expand|Need to promote",
    `
quadrantChart
  title Reach and engagement
  x-axis Low reach --> High reach
  y-axis Low engagement --> High engagement
  quadrant-1 We should expand
  quadrant-2 Need to promote
  quadrant-3 Re-evaluate
  quadrant-4 May be improved
  Campaign A: [0.3, 0.6]
  Campaign B: [0.45, 0.23]`,
  ),
  sample(
    "requirements",
    "test_req|ID: 1|Text: the test text.|Risk: High|Verification: Test|test_entity|Type: simulation|<<satisfies>>|<<Requirement>>",
    `
requirementDiagram
  requirement test_req {
    id: 1
    text: the test text.
    risk: high
    verifymethod: test
  }
  element test_entity {
    type: simulation
  }
  test_entity - satisfies -> test_req`,
    1,
  ),
  sample(
    "git",
    "main|develop|one|two|three|v1.0|hotfix",
    `
gitGraph
  commit id: "one"
  branch develop
  commit id: "two"
  checkout main
  commit id: "hotfix" type: HIGHLIGHT
  merge develop tag: "v1.0"
  commit id: "three" type: REVERSE`,
  ),
  sample(
    "git: without names",
    "main|release",
    `
gitGraph TB:
  commit
  branch release
  commit
  commit
  checkout main
  commit`,
  ),
  sample(
    "C4: context",
    "The bank|Customer|[Person]|Uses|[HTTPS]|Internet banking|Mail",
    `
C4Context
  title The bank
  Person(customer, "Customer", "A customer of the bank")
  System(banking, "Internet banking", "Shows accounts")
  System_Ext(mail, "Mail", "Sends e-mail")
  Rel(customer, banking, "Uses", "HTTPS")
  Rel(banking, mail, "Sends with")`,
    2,
  ),
  sample(
    "C4: containers",
    "Web application|Database|Reads from|[JDBC]|Internet banking",
    `
C4Container
  System_Boundary(b, "Internet banking") {
    Container(web, "Web application", "Java", "Delivers pages")
    ContainerDb(db, "Database", "SQL", "Stores users")
  }
  Rel(web, db, "Reads from", "JDBC")`,
    1,
  ),
  sample(
    "mindmap",
    "docsgen|Checks|Links|Anchors|Output|Site|A cloud|A square",
    `
mindmap
  root((docsgen))
    Checks
      Links
      Anchors
    Output
      Site
      )A cloud(
      [A square]`,
  ),
  sample(
    "timeline",
    "The history|2002|LinkedIn|2004|Facebook|Google|2005|YouTube",
    `
timeline
  title The history
  2002 : LinkedIn
  2004 : Facebook : Google
  2005 : YouTube`,
  ),
  sample(
    "timeline: sections",
    "Stone age|7600 BC|Bronze age|3300 BC|Tools",
    `
timeline
  section Stone age
    7600 BC : Tools
  section Bronze age
    3300 BC : Metal
            : Wheels`,
  ),
  sample(
    "sankey",
    "Sun 100|Grid 100|Homes 80|Losses 20",
    `
sankey-beta
Sun,Grid,100
Grid,Homes,80
Grid,Losses,20`,
  ),
  sample(
    "xychart",
    "Sales|jan|feb|mar|Revenue",
    `
xychart-beta
  title "Sales"
  x-axis [jan, feb, mar]
  y-axis "Revenue" 0 --> 100
  bar [20, 55, 90]
  line [25, 50, 85]`,
  ),
  sample(
    "blocks",
    "Frontend|Backend|DB|wide|calls",
    `
block-beta
  columns 3
  a["Frontend"] space b["Backend"]
  c["wide"]:3
  db[("DB")]
  a -- "calls" --> b
  b --> db`,
    2,
  ),
  sample(
    "packet",
    "UDP|Source Port|Destination Port|0|15|16|31|Data",
    `
packet-beta
  title UDP
  0-15: "Source Port"
  16-31: "Destination Port"
  32-63: "Data"`,
  ),
  sample(
    "kanban",
    "To do|In progress|Write the docs|Ship it",
    `
kanban
  todo[To do]
    d[Write the docs]
  progress[In progress]
    s[Ship it]@{ assigned: 'ada', priority: 'High' }`,
  ),
  sample(
    "architecture",
    "API|Database|Disk|Server|Gateway",
    `
architecture-beta
  group api(cloud)[API]
  service db(database)[Database] in api
  service disk(disk)[Disk] in api
  service server(server)[Server] in api
  service gateway(internet)[Gateway]
  db:L -- R:server
  disk:T -- B:server
  gateway:R --> L:db`,
  ),
  sample(
    "radar",
    "Grades|Math|Science|English|Alice|Bob",
    `
radar-beta
  title Grades
  axis m["Math"], s["Science"], e["English"]
  curve a["Alice"]{85, 90, 80}
  curve b["Bob"]{70, 75, 85}
  max 100
  min 50`,
  ),
  sample(
    "treemap",
    "Products|Phones|50|Laptops|30|Services",
    `
treemap-beta
"Products"
    "Phones": 50
    "Laptops": 30
"Services"
    "Support": 20`,
  ),
  sample(
    "tree",
    "docs-src|index.md|guide|write.md",
    `
treeView-beta
    "docs-src"
        "index.md"
        "guide"
            "write.md"`,
  ),
  sample(
    "venn",
    "Fast|Cheap|Good",
    `
venn-beta
  set A["Fast"]
  set B["Cheap"]
  set C["Good"]
  union A,B
  union B,C
  union A,C
  union A,B,C`,
  ),
  sample(
    "ishikawa",
    "Latedelivery|People|Tools|No tests|Old compiler",
    `
ishikawa-beta
  Late delivery
    People
      No tests
    Tools
      Old compiler`,
  ),
  sample(
    "wardley",
    "Business|Tea|Water|Kettle",
    `
wardley-beta
title Tea shop
anchor Business [0.95, 0.63]
component Tea [0.79, 0.61]
component Water [0.5, 0.8]
component Kettle [0.43, 0.35]
Business -> Tea
Tea -> Water
Tea -> Kettle`,
  ),
  sample(
    "event model",
    "Shop|PlaceOrder|OrderPlaced",
    `
eventmodeling
tf 01 ui Shop
tf 02 cmd PlaceOrder
tf 03 evt OrderPlaced`,
  ),
  sample(
    "cynefin",
    "Complex|Complicated|Chaotic|Clear",
    `
cynefin-beta
  title Work
  complex
    "A new market"
  clear
    "A typo"`,
  ),
  sample(
    "railroad",
    "digit|number =",
    `
railroad-ebnf-beta
number = digit , { digit } ;`,
  ),
  sample(
    "hand drawn",
    "Sketch|Result",
    `
---
config:
  look: handDrawn
---
flowchart LR
  Sketch --> Result`,
    1,
  ),
  sample(
    "state: from the left, in one line each",
    "Idle|Busy|work",
    `
stateDiagram
  direction LR
  [*] --> Idle
  Idle --> Busy : work
  Busy --> Idle
  note left of Idle : waits`,
    3,
  ),
  sample(
    "flowchart: from a group",
    "producers|sdk|kafka|Topic|Client",
    `
flowchart LR
  subgraph producers
    Client
  end
  producers --> sdk --> kafka
  subgraph kafka
    Topic
  end
  kafka -.-> producers`,
    3,
  ),
];
