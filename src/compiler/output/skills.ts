/**
 * Skills for agents: `public/skill.md`, and each `SKILL.md` in a folder of `public/`
 * (https://agentskills.io/specification). Those below `.well-known/agent-skills/` get an index, by which agents find them
 * (https://github.com/cloudflare/agent-skills-discovery-rfc, version 0.2.0). Pure.
 */
import { createHash } from "node:crypto";
import { isMap, isNode, isScalar, parseDocument } from "yaml";
import type { PublishedAsset } from "../asset/asset-index.ts";
import { isPublic } from "../asset/asset-index.ts";
import { finding } from "../diagnostics/catalog.ts";
import type { Finding } from "../diagnostics/diagnostic.ts";
import { makeLineIndex } from "../diagnostics/line-index.ts";
import { nearestName } from "../diagnostics/suggest.ts";
import { findYamlProblem, toRecord } from "../page/frontmatter/yaml-problem.ts";
import { toOutputPath } from "../source/paths.ts";
import type { PlannedOutput } from "./output-file.ts";
import { planText } from "./output-file.ts";
import { frontmatterIn } from "./output-markdown.ts";
import type { SiteOutputs, WholeOutputs } from "./site-outputs.ts";

const wellKnown = ".well-known/agent-skills/";
const indexPath = toOutputPath(`${wellKnown}index.json`);
const indexSchema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/** A skill as the index and `llms.txt` list it. */
export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly file: PublishedAsset;
  /** SHA-256 of its bytes, in hexadecimal. */
  readonly digest: string;
}

/** Whether a file of `public/` is a skill. @param path Relative to the output folder. */
export function isSkill(path: string): boolean {
  return path === "skill.md" || /(?:^|\/)SKILL\.md$/u.test(path);
}

/** The skills of a site that have a name and a description. */
export function listSkills({ assets, readAsset }: Pick<SiteOutputs, "assets" | "readAsset">): readonly Skill[] {
  return assets.files
    .filter((file) => isPublic(file) && isSkill(file.output))
    .flatMap((file): readonly Skill[] => {
      const bytes = readAsset(file.path, file.hash);
      const { name, description } = readSkill(file.output, new TextDecoder().decode(bytes));
      if (name === null || description === null) return [];
      return [{ name, description, file, digest: createHash("sha256").update(bytes).digest("hex") }];
    });
}

/** Agents look for the index at the root of an origin only. An index of the author's is left as it is. */
export function planSkillIndex(outputs: WholeOutputs): PlannedOutput[] {
  const { config, assets } = outputs;
  const listed = listSkills(outputs).filter(({ file }) => file.output.startsWith(wellKnown));
  if (config.base !== "/" || listed.length === 0 || assets.isPublished(`/${indexPath}`)) return [];
  const entries = listed.map(({ name, description, file, digest }) => ({
    name,
    type: "skill-md",
    description,
    url: file.url,
    digest: `sha256:${digest}`,
  }));
  return [planText(indexPath, `${JSON.stringify({ $schema: indexSchema, skills: entries }, null, 2)}\n`)];
}

/** A key that is missing or empty is `null`, and reported. */
export interface ReadSkill {
  readonly name: string | null;
  readonly description: string | null;
  readonly findings: readonly Finding[];
}

/** Reads the frontmatter of a skill. @param path Relative to the output folder. */
export function readSkill(path: string, text: string): ReadSkill {
  const { whole, open, yaml } = frontmatterIn(text);
  const positionOf = makeLineIndex(text);
  const spanAt = (start: number, end: number): Finding["span"] => ({
    start: positionOf(open.length + start),
    end: positionOf(open.length + end),
  });
  const document = parseDocument(yaml, { version: "1.2", schema: "core", prettyErrors: false, logLevel: "silent" });
  const problem = findYamlProblem(document, yaml);
  if (problem !== null) {
    const span = spanAt(problem.start, Math.max(problem.end, problem.start + 1));
    const found = finding("frontmatter-syntax", { reason: problem.reason }, span, problem.hint);
    return { name: null, description: null, findings: [found] };
  }
  const findings: Finding[] = [];
  const values = new Map<string, unknown>(Object.entries(toRecord(document)));
  const report = (key: string, wrong: string, hint: string): null => {
    const items = isMap(document.contents) ? document.contents.items : [];
    const pair = items.find((each) => isScalar(each.key) && String(each.key.value) === key);
    const range = isNode(pair?.value) ? pair.value.range : null;
    // Without the key, the opening line is shown, or the first character of a file without frontmatter.
    const span = range ? spanAt(range[0], range[1]) : spanAt(-open.length, whole === "" ? 1 : 3 - open.length);
    findings.push(finding("frontmatter-value", { key, problem: wrong }, span, hint));
    return null;
  };
  const textOf = (key: string, longest: number, example: string): string | null => {
    const value = values.get(key);
    if (value === undefined || value === null || value === "") {
      const near = nearestName(
        key,
        [...values.keys()].filter((each) => !keys.has(each)),
      );
      const hint =
        near === null
          ? `add \`${key}: ${example}\`${whole === "" ? " between two lines `---` at the top" : ""}`
          : `write \`${key}\` instead of \`${near}\``;
      return report(key, "is missing, and agents take no skill without it", hint);
    }
    if (typeof value !== "string")
      return report(key, "must be a text", `put it in quotes: \`${key}: "${String(value)}"\``);
    return value.length > longest
      ? report(key, `has ${value.length} characters, and agents take at most ${longest}`, "shorten it")
      : value;
  };
  const folder = /([^/]+)\/SKILL\.md$/u.exec(path)?.[1] ?? null;
  const name = textOf("name", 64, folder ?? "my-product");
  const isName = name !== null && /^[a-z\d]+(?:-[a-z\d]+)*$/u.test(name);
  if (name !== null && !isName) {
    const slug = name
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/gu, "-")
      .replaceAll(/^-|-$/gu, "");
    const hint = `write \`name: ${folder ?? (slug === "" ? "my-product" : slug)}\``;
    report("name", `must have lowercase letters, digits and single hyphens only, not “${name}”`, hint);
  } else if (name !== null && folder !== null && name !== folder)
    report("name", `must be the name of its folder, “${folder}”, not “${name}”`, `write \`name: ${folder}\``);
  const description = textOf("description", 1024, "What it teaches an agent, and when to use it.");
  if (values.has("compatibility")) textOf("compatibility", 500, "Requires Node.js 24");
  return { name: isName ? name : null, description, findings };
}

/** The keys of the specification. */
const keys: ReadonlySet<string> = new Set([
  "name",
  "description",
  "license",
  "compatibility",
  "metadata",
  "allowed-tools",
]);
