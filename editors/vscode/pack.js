/**
 * Packs the extension for VS Code: `npm run pack:vscode` writes `editors/vscode/docsgen.vsix`, which `code --install-extension`
 * installs. A .vsix is a ZIP file (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT) with the extension and two lists
 * of what is in it (https://learn.microsoft.com/visualstudio/extensibility/anatomy-of-a-vsix-package).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { build } from "esbuild";

const folder = import.meta.dirname;
const read = (name) => readFileSync(join(folder, name));
const { version } = JSON.parse(read("../../package.json"));
const described = { ...JSON.parse(read("package.json")), version };
const { name, displayName, description, publisher, engines, categories } = described;

const bundle = await build({
  entryPoints: [join(folder, "extension.js")],
  bundle: true,
  minify: true,
  write: false,
  platform: "node",
  format: "cjs",
  target: "node20",
  external: ["vscode"],
  legalComments: "none",
});

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const manifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}" />
    <DisplayName>${escape(displayName)}</DisplayName>
    <Description xml:space="preserve">${escape(description)}</Description>
    <Categories>${escape(categories.join(","))}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}" />
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace" />
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code" />
  </Installation>
  <Dependencies />
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true" />
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true" />
  </Assets>
</PackageManifest>
`;

const types = {
  json: "application/json",
  cjs: "application/javascript",
  md: "text/markdown",
  txt: "text/plain",
  vsixmanifest: "text/xml",
};
const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${Object.entries(types)
  .map(([extension, type]) => `<Default Extension=".${extension}" ContentType="${type}" />`)
  .join("")}</Types>
`;

const files = {
  "extension.vsixmanifest": manifest,
  "[Content_Types].xml": contentTypes,
  "extension/package.json": JSON.stringify(described, null, 2),
  "extension/README.md": read("README.md"),
  "extension/LICENSE.txt": readFileSync(join(folder, "../../LICENSE")),
  "extension/extension.cjs": bundle.outputFiles[0].contents,
};

/** The fields of a file that both of its headers have. All files get the same time, so that equal sources give equal bytes. */
function fieldsOf(path, content, packed) {
  const fields = Buffer.alloc(26);
  // Version 2.0, names in UTF-8, deflated, on the first of January 1980.
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x08_00, 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt16LE(0x21, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(path), 22);
  return fields;
}

const parts = [];
const directory = [];
let offset = 0;
for (const [path, text] of Object.entries(files)) {
  const content = Buffer.from(text);
  const packed = deflateRawSync(content, { level: 9 });
  const fields = fieldsOf(path, content, packed);
  const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fields, Buffer.from(path), packed]);
  const entry = Buffer.alloc(14);
  entry.writeUInt32LE(offset, 10);
  directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002\u0014\u0000"), fields, entry, Buffer.from(path)]));
  parts.push(local);
  offset += local.length;
}
const entries = Buffer.concat(directory);
const end = Buffer.alloc(22);
end.write("PK\u0005\u0006");
end.writeUInt16LE(directory.length, 8);
end.writeUInt16LE(directory.length, 10);
end.writeUInt32LE(entries.length, 12);
end.writeUInt32LE(offset, 16);

const target = join(folder, "docsgen.vsix");
writeFileSync(target, Buffer.concat([...parts, entries, end]));
process.stdout.write(`${target}\n`);
