/**
 * Reads docsgen's public types, `lib/*.d.ts`, line by line. `npm run compile` writes them in one form: two spaces for
 * each level, a comment above what it describes.
 */

export interface Member {
  readonly name: string;
  readonly isOptional: boolean;
  readonly type: string;
  readonly comment: string;
}

export interface Interface {
  readonly name: string;
  readonly comment: string;
  /** The interfaces that it extends, as written. */
  readonly bases: readonly string[];
  readonly members: readonly Member[];
}

export interface Function {
  readonly name: string;
  /** "build(options?: Input<BuildOptions>): Promise<BuildResult>" */
  readonly signature: string;
  readonly comment: string;
}

/** The text of a comment without its marks. */
function textOf(comment: string): string {
  return comment
    .replace(/^\s*\/\*\*/u, "")
    .replace(/\*\/\s*$/u, "")
    .replaceAll(/^\s*\* ?/gmu, "")
    .trim();
}

/** The comments of a schema's keys, by their path: "themeConfig.navbar.left.text". */
export function schemaComments(types: string, schema: string): ReadonlyMap<string, string> {
  const start = types.indexOf(`declare const ${schema}: `);
  const body = types.slice(start, types.indexOf("\n}", start));
  const comments = new Map<string, string>();
  const path: string[] = [];
  let comment = "";
  let isInside = false;
  for (const line of body.split("\n").slice(1)) {
    if (line.trim().startsWith("/**")) [comment, isInside] = ["", true];
    if (isInside) {
      comment += `${line}\n`;
      isInside = !line.includes("*/");
      continue;
    }
    const [, indent = "", key] = /^( +)(\w+): /u.exec(line) ?? [];
    if (key === undefined) continue;
    path.length = indent.length / 2 - 1;
    path.push(key);
    const name = path.join(".");
    // A union of objects may have the same key twice.
    if (comment !== "" && !comments.has(name)) comments.set(name, textOf(comment));
    comment = "";
  }
  return comments;
}

/** The comments of the keys of a flat schema in its source file. */
export function sourceComments(source: string, schema: string): ReadonlyMap<string, string> {
  const start = source.indexOf(`const ${schema} = z.strictObject({`);
  const body = source.slice(start, source.indexOf("\n});", start));
  const found = body.matchAll(/^ {2}(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n {2}(\w+)[:,]/gmu);
  return new Map(Array.from(found, ([, comment = "", key = ""]) => [key, textOf(comment)]));
}

const comment = String.raw`(?:(?<comment>\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n)?`;

export function interfaces(types: string): ReadonlyMap<string, Interface> {
  const pattern = new RegExp(
    String.raw`^${comment}(?:export )?(?:declare class|interface) (?<name>\w+)[^\n]*?(?: extends (?<bases>[^\n]*))? \{\n(?<body>(?: [^\n]*\n)*)\}`,
    "gmu",
  );
  const found = Array.from(types.matchAll(pattern), ({ groups = {} }): readonly [string, Interface] => {
    const { name = "", bases = "", body = "" } = groups;
    return [
      name,
      {
        name,
        comment: textOf(groups["comment"] ?? ""),
        bases: bases.match(/\w+(?:<[^<>]*>)?/gu) ?? [],
        members: membersOf(body),
      },
    ];
  });
  return new Map([...found, ...declaredOptions(types)]);
}

/** Types of declared values: `type SearchOptions = RunOptions & Values<typeof searchFlags>;` */
function declaredOptions(types: string): readonly (readonly [string, Interface])[] {
  return Array.from(types.matchAll(/^type (\w+) = (.*\bValues<typeof .*);$/gmu), ([, name = "", parts = ""]) => {
    const names = Array.from(parts.matchAll(/Values<typeof (\w+)>/gu), ([, each = ""]) => each);
    const members = names.flatMap((each) => {
      const [, body = ""] =
        new RegExp(String.raw`^declare const ${each}: \{\n((?: [^\n]*\n)*)\};`, "mu").exec(types) ?? [];
      return membersOf(body).map((member) => ({ ...member, type: member.type.replace(/^Option<(.*)>$/u, "$1") }));
    });
    const bases = parts.split(" & ").filter((each) => !each.startsWith("Values<"));
    return [name, { name, comment: "", bases, members }];
  });
}

function membersOf(body: string): readonly Member[] {
  const pattern = new RegExp(
    String.raw`^ {2}(?:(?<comment>\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n {2})?(?:readonly )?(?<name>\w+)(?<mark>\??): (?<type>[\s\S]*?);$(?=\n {2}\S|\n*$(?![\s\S]))`,
    "gmu",
  );
  return Array.from(body.matchAll(pattern), ({ groups = {} }) => ({
    name: groups["name"] ?? "",
    isOptional: groups["mark"] === "?",
    type: (groups["type"] ?? "").replaceAll(/\s+/gu, " "),
    comment: textOf(groups["comment"] ?? ""),
  }));
}

export function functions(types: string): readonly Function[] {
  const pattern = new RegExp(
    String.raw`^${comment}(?:export )?declare function (?<signature>(?<name>\w+)[^\n]*(?:\n[ }][^\n]*)*);$`,
    "gmu",
  );
  return Array.from(types.matchAll(pattern), ({ groups = {} }) => ({
    name: groups["name"] ?? "",
    signature: groups["signature"] ?? "",
    comment: textOf(groups["comment"] ?? ""),
  }));
}

/** The names that the first list of exports has, and those that are exported where they are declared. */
export function exportedNames(types: string): ReadonlySet<string> {
  const [, list = ""] = /^export (?:type )?\{([^}]*)\};?/mu.exec(types) ?? [];
  const declared = types.matchAll(/^export declare (?:function|class) (\w+)/gmu);
  return new Set([
    ...list.split(",").map((name) => name.trim().replace(/^type /u, "")),
    ...Array.from(declared, ([, name = ""]) => name),
  ]);
}
