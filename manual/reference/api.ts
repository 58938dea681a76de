/** The reference of the programming interface, from docsgen's public types. */
import { code, codeBlock, heading, oneLine, page, table } from "./markdown.ts";
import type { Part } from "./markdown.ts";
import type { Function, Interface, Member } from "./types.ts";
import { exportedNames, functions, interfaces } from "./types.ts";

/** @param entryPoints The types of each entry point, with those that it shares with others. */
export function apiPage(entryPoints: Readonly<Record<string, string>>): ReturnType<typeof page> {
  return page(
    "reference/api.md",
    {
      title: "Programming interface",
      description: "Every function that the package docsgen exports, with its options and results.",
      order: 7,
    },
    [
      codeBlock("ts", 'import { build, check, defineConfig, OptionsError } from "docsgen";'),
      "Options have the defaults of the command line, and may be left out unless they are marked as required. Problems of the site are part of the result and are never thrown.",
      ...Object.entries(entryPoints).flatMap(([entryPoint, types]) => {
        const known = interfaces(types);
        const names = exportedNames(types);
        return [
          heading(2, code(entryPoint), entryPoint.replace("/", "-")),
          ...functions(types)
            .filter(({ name }) => names.has(name))
            .flatMap((each) => describeFunction(each, known)),
          ...Array.from(names)
            .sort()
            .flatMap((name) => describe(known.get(name))),
        ];
      }),
    ],
  );
}

function describeFunction(
  { name, signature, comment }: Function,
  known: ReadonlyMap<string, Interface>,
): readonly Part[] {
  return [
    heading(3, `${name}()`, name),
    oneLine(comment.replace(/@[\s\S]*$/u, "")),
    codeBlock("ts", signature, "wrap"),
    ...exampleOf(comment),
    ...throwsOf(comment),
    ...optionsOf(signature, known),
  ];
}

function exampleOf(comment: string): readonly Part[] {
  const [, example] = /@example\s*\n([\s\S]*?)(?=\n@|$)/u.exec(comment) ?? [];
  return example === undefined ? [] : [codeBlock("ts", example.trimEnd())];
}

function throwsOf(comment: string): readonly string[] {
  const thrown = Array.from(comment.matchAll(/^@throws ([^@]*)/gmu), ([, text = ""]) => `- ${oneLine(text)}`);
  return thrown.length === 0 ? [] : ["It throws:", thrown.join("\n")];
}

function optionsOf(signature: string, known: ReadonlyMap<string, Interface>): readonly string[] {
  const [, name] = /Input<(\w+Options)/u.exec(signature) ?? [];
  if (name === undefined) return [];
  const members = [
    ...membersOf(name, known),
    ...(signature.includes("Abortable") ? membersOf("Abortable", known) : []),
  ];
  const [, required = ""] = /Pick<\w+, ([^>]*)>\)/u.exec(signature) ?? [];
  return [membersTable(members, (member) => required.includes(`"${member}"`) && !signature.includes("options?"))];
}

/** The members of an interface and of those that it extends. */
function membersOf(name: string, known: ReadonlyMap<string, Interface>): readonly Member[] {
  const found = known.get(name);
  if (found === undefined) return [];
  const inherited = found.bases.flatMap((base) => {
    const [, of = base, omitted = ""] = /^Omit<(\w+), (.*)>$/u.exec(base) ?? [];
    return membersOf(of, known).filter((member) => !omitted.includes(`"${member.name}"`));
  });
  return [...inherited, ...found.members];
}

function membersTable(members: readonly Member[], isRequired: (name: string) => boolean = () => false): string {
  return table(
    ["Name", "Type", "Meaning"],
    members.map(({ name, type, comment }) => [
      code(name),
      code(type),
      `${comment.replace(/@[\s\S]*$/u, "")}${isRequired(name) ? " Required." : ""}`,
    ]),
  );
}

function describe(found: Interface | undefined): readonly Part[] {
  if (found === undefined) return [];
  const { name, comment, bases, members } = found;
  const extended = bases.length === 0 ? [] : [`It extends ${bases.map(code).join(" and ")}.`];
  const text = [oneLine(comment.replace(/@[\s\S]*$/u, "")), ...extended].filter((part) => part !== "").join(" ");
  return [heading(3, name, `${name.toLowerCase()}-type`), ...(text === "" ? [] : [text]), membersTable(members)];
}
