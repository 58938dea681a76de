/**
 * `npm run sbom`: prints the software bill of materials of docsgen and of the packages beside it, as CycloneDX. npm lists
 * what is installed; this keeps what reaches a user: the dependencies, and the packages that a build has bundled.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const command = "npm sbom --sbom-format cyclonedx";
const bom = JSON.parse(execFileSync(command, { shell: true, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }));
const { name, version } = JSON.parse(readFileSync("package.json", "utf8"));

/** Each license text follows the names and versions of the packages that it belongs to. */
function bundledBy(file) {
  const [first = "", ...others] = readFileSync(file, "utf8").split(`\n${"-".repeat(80)}\n`);
  return [first, ...others].flatMap((text) => (text.trim().split("\n")[0] ?? "").split(", "));
}
const bundled = new Set(
  ["lib", "packages/mermaid/lib", "packages/migrate/lib", "packages/openapi/lib"].flatMap((lib) =>
    bundledBy(`${lib}/LICENSES.txt`),
  ),
);

const isDevelopment = ({ properties = [] }) =>
  properties.some((each) => each.name === "cdx:npm:package:development" && each.value === "true");
const fullName = ({ purl }) => decodeURIComponent(/^pkg:npm\/([^@]+|%40[^@]+)@/u.exec(purl)?.[1] ?? "");
const components = bom.components
  .filter((each) => !isDevelopment(each) || bundled.has(`${fullName(each)} ${each.version}`))
  // What is bundled is no longer only for development, and npm names a workspace after its folder.
  .map((each) => ({
    ...each,
    name: fullName(each),
    properties: each.properties?.filter((one) => one.name !== "cdx:npm:package:development"),
  }));
const kept = new Set([bom.metadata.component["bom-ref"], ...components.map((each) => each["bom-ref"])]);
const dependencies = bom.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }));
const component = { ...bom.metadata.component, name, version };
process.stdout.write(
  `${JSON.stringify({ ...bom, metadata: { ...bom.metadata, component }, components, dependencies }, null, 2)}\n`,
);
