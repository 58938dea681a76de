/** The reference of the config and of the frontmatter, from their schemas and the comments above their keys. */
import * as z from "zod";
import { siteConfigSchema } from "../../src/compiler/config/schema.ts";
import { frontmatterSchema } from "../../src/compiler/page/frontmatter/frontmatter-schema.ts";
import { folderSettingsSchema } from "../../src/compiler/page/frontmatter/folder-settings.ts";
import { actionSchema, featureSchema, heroSchema } from "../../src/compiler/page/frontmatter/landing-schema.ts";
import { code, heading, page, table } from "./markdown.ts";
import type { Part } from "./markdown.ts";
import { interfaces, schemaComments, sourceComments } from "./types.ts";

/** The part of a JSON schema that we read. */
const nodeSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, typeof nodeSchema>> {
    return z.record(z.string(), nodeSchema).optional();
  },
  get items(): z.ZodOptional<typeof nodeSchema> {
    return nodeSchema.optional();
  },
  get anyOf(): z.ZodOptional<z.ZodArray<typeof nodeSchema>> {
    return z.array(nodeSchema).optional();
  },
  get additionalProperties(): z.ZodOptional<z.ZodUnion<readonly [z.ZodBoolean, typeof nodeSchema]>> {
    return z.union([z.boolean(), nodeSchema]).optional();
  },
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  required: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  $ref: z.string().optional(),
});
type Node = z.output<typeof nodeSchema>;

function toNode(schema: z.ZodType): Node {
  return nodeSchema.parse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
}

export interface Setting {
  /** "themeConfig.navbar.left[].text" */
  readonly path: string;
  readonly type: string;
  /** As written in TypeScript, or `null` if the key is required or has no default. */
  readonly default: string | null;
  readonly isRequired: boolean;
  readonly comment: string;
}

/** The keys of an object and of the objects in it, in the order of the schema. */
function settingsIn(node: Node, comments: ReadonlyMap<string, string>, prefix = ""): readonly Setting[] {
  const found = new Map<string, Setting[]>();
  for (const object of objectsIn(node))
    for (const [key, value] of Object.entries(object.node.properties ?? {})) {
      const path = `${prefix}${prefix === "" ? "" : object.separator}${key}`;
      const setting: Setting = {
        path,
        type: typeOf(value),
        default: value.default === undefined || isObjectDefault(value.default) ? null : JSON.stringify(value.default),
        isRequired: object.node.required?.includes(key) ?? false,
        comment: comments.get(path.replaceAll(/\[\]|\.NAME/gu, "")) ?? "",
      };
      const [other, ...inner] = found.get(path) ?? [];
      // An object may have several forms, such as a constant, whose units depend on the type of its value.
      if (other === undefined) found.set(path, [setting, ...settingsIn(value, comments, path)]);
      else if (!other.type.split(" | ").includes(setting.type))
        found.set(path, [{ ...other, type: `${other.type} | ${setting.type}` }, ...inner]);
    }
  return [...found.values()].flat();
}

function isObjectDefault(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}

/** The objects that a value may be or contain, each with the separator between the name of the value and those of its keys. */
function objectsIn(node: Node, separator = "."): readonly { readonly node: Node; readonly separator: string }[] {
  if (node.properties !== undefined) return [{ node, separator }];
  const parts = [
    ...(node.anyOf ?? []).flatMap((each) => objectsIn(each, separator)),
    ...(node.items === undefined ? [] : objectsIn(node.items, `[]${separator}`)),
  ];
  const { additionalProperties } = node;
  return typeof additionalProperties === "object"
    ? [...parts, ...objectsIn(additionalProperties, `.NAME${separator}`)]
    : parts;
}

function typeOf(node: Node): string {
  if (node.$ref !== undefined) return "SidebarEntry";
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum !== undefined) return node.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (node.anyOf !== undefined) return [...new Set(node.anyOf.map(typeOf))].join(" | ");
  if (node.items !== undefined) {
    const item = typeOf(node.items);
    return item.includes("|") ? `(${item})[]` : `${item}[]`;
  }
  if (typeof node.additionalProperties === "object" && Object.keys(node.additionalProperties).length > 0)
    return `Record<string, ${typeOf(node.additionalProperties)}>`;
  const types = node.type === undefined ? ["value"] : [node.type].flat();
  return types.map((type) => (type === "integer" ? "number" : type)).join(" | ");
}

/** @throws Error if a key has no comment. */
function rows(settings: readonly Setting[]): readonly (readonly string[])[] {
  const bare = settings.filter(({ comment }) => comment === "").map(({ path }) => path);
  if (bare.length > 0) throw new Error(`These settings have no comment in their schemas: ${bare.join(", ")}`);
  return settings.map(({ path, type, default: value, isRequired, comment }) => {
    const end = isRequired ? " Required." : value === null ? "" : ` Default: ${code(value)}.`;
    return [code(path), code(type), `${comment}${end}`];
  });
}

const head = ["Key", "Type", "Meaning"];

export function configSettings(types: string): readonly Setting[] {
  const settings = settingsIn(toNode(siteConfigSchema), schemaComments(types, "siteConfigSchema"));
  // The type Plugin describes the keys of a plugin.
  return settings.filter(({ path }) => !path.startsWith("plugins[]"));
}

export function configPage(types: string): ReturnType<typeof page> {
  const settings = configSettings(types);
  const topOf = ({ path }: Pick<Setting, "path">): string => /^\w+/u.exec(path)?.[0] ?? "";
  const names = [...new Set(settings.map(topOf))];
  const single = settings.filter((each) => settings.filter((other) => topOf(other) === topOf(each)).length === 1);
  const groups = names.filter((name) => settings.some((each) => each.path !== name && topOf(each) === name));
  return page(
    "reference/config.md",
    {
      title: "Config",
      description: "Every key of site.config.ts with its type, its default and its meaning.",
      order: 2,
    },
    [
      "The config is the default export of `site.config.ts`. Only `title` is required. A key that does not exist is an error, and so is a value of the wrong type.",
      "In the tables, `[]` stands for each item of a list, and `NAME` for a name of your choice.",
      heading(2, "General"),
      table(head, rows(single)),
      ...groups.flatMap((name) => {
        const own = settings.filter((each) => topOf(each) === name);
        const [first, ...others] = own;
        return [
          heading(2, name),
          first?.comment ?? "",
          table(head, rows(others)),
          ...(name === "themeConfig" ? sidebarEntries(types) : []),
        ];
      }),
    ],
  );
}

/** Entries contain entries, so they are described on their own. */
function sidebarEntries(types: string): readonly Part[] {
  const group = interfaces(types).get("SidebarGroupInput");
  const keys = (name: string): readonly (readonly string[])[] =>
    Array.from(schemaComments(types, name), ([key, comment]) => [code(key), comment]);
  return [
    heading(3, "Sidebar entries"),
    'An entry is a route (`"/limits/"`), a page, a folder, or a group of entries. A page has these keys:',
    table(["Key", "Meaning"], keys("sidebarPage")),
    "A folder:",
    table(["Key", "Meaning"], keys("sidebarFolder")),
    "A group:",
    table(
      ["Key", "Meaning"],
      (group?.members ?? []).map(({ name, comment }) => [code(name), comment || "Its entries, or its heading."]),
    ),
  ];
}

/** @param sources The source files of the schemas. */
export function frontmatterPage(sources: {
  readonly frontmatter: string;
  readonly landing: string;
  readonly folder: string;
}): ReturnType<typeof page> {
  const settings = (schema: z.ZodType, comments: ReadonlyMap<string, string>): readonly Setting[] =>
    settingsIn(toNode(schema), comments).filter(({ path }) => /^\w+$/u.test(path));
  return page(
    "reference/frontmatter.md",
    {
      title: "Frontmatter",
      description: "Every key that the frontmatter of a page and the settings of a folder may have.",
      order: 3,
    },
    [
      "Frontmatter is YAML between two `---` lines at the top of a page. Unknown keys are reported; the config can [add keys of its own](config.md#general) or [accept those of other tools](config.md#markdown).",
      heading(2, "Pages"),
      table(head, rows(settings(frontmatterSchema, sourceComments(sources.frontmatter, "frontmatterSchema")))),
      "The keys `label`, `badge`, `icon` and `hidden` of `sidebar` describe the page's entry in a sidebar that is made from folders. `icon` is a name of [Lucide's icons](https://lucide.dev/icons), a language such as `python`, or an emoji.",
      heading(2, "Landing pages"),
      "`hero` and `features` begin a page; usually, its `layout` is `landing`. The [guide](../guide/organize.md#landing-page) shows an example. The home pages of VitePress work as they are.",
      heading(3, "hero"),
      table(head, rows(settings(heroSchema, sourceComments(sources.landing, "hero")))),
      heading(3, "hero.actions", "heroactions"),
      table(head, rows(settings(actionSchema, sourceComments(sources.landing, "action")))),
      heading(3, "features"),
      table(head, rows(settings(featureSchema, sourceComments(sources.landing, "feature")))),
      heading(2, "Folders"),
      "A file `_folder.yml` describes how a folder appears in a sidebar that is made from folders.",
      table(head, rows(settings(folderSettingsSchema, sourceComments(sources.folder, "folderSettingsSchema")))),
    ],
  );
}
