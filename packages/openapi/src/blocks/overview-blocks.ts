/** What is true of the whole API: its description, where it is, and how a request shows who sends it. */
import type { PluginBlock, PluginField } from "docsgen/plugin";
import { listSchemes, variableOf } from "../model/security.ts";
import type { Scheme } from "../model/security.ts";
import { textAt } from "../read/description.ts";
import { childOf, childrenOf, recordOf, textIn, textOf, textsOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { addressOf } from "../samples/request-model.ts";
import { below } from "./anchors.ts";
import type { Inline } from "./inline.ts";
import { codes, joined, labelled, listBlock, paragraph } from "./inline.ts";
import { documentationOf, markdownBlock, markdownOf } from "./reference.ts";
import type { Reference } from "./reference.ts";
import { interpolate } from "../words.ts";
import type { Words } from "../words.ts";

/** The overview up to its list of operations: the words of `info`, version and contact, servers, authentication. */
export function overviewBlocks(reference: Reference): readonly PluginBlock[] {
  const { description } = reference;
  const info = description.get(description.root, "info");
  return [
    ...markdownBlock(textAt(info, "summary", description), reference),
    ...markdownOf(info, reference, 2),
    ...documentationOf(description.root, reference),
    ...factsOf(recordOf(info?.value), reference),
    ...serversOf(reference),
    ...authenticationBlocks(reference),
  ];
}

/** Version, contact, license and terms, in a line each. */
function factsOf(info: Readonly<Record<string, unknown>>, { settings, words }: Reference): readonly PluginBlock[] {
  const { version, termsOfService } = info;
  const [contact, license] = [recordOf(info["contact"]), recordOf(info["license"])];
  const email = textOf(contact["email"]);
  const linked = (name: string, address: unknown): Inline =>
    textOf(address) === "" ? [name] : [{ link: name || textOf(address), to: textOf(address) }];
  const facts: readonly (readonly [label: string, parts: readonly Inline[]])[] = [
    [words.version, [[textOf(version)]]],
    [words.contact, [linked(textOf(contact["name"]), contact["url"]), linked(email, email && `mailto:${email}`)]],
    [words.license, [linked(textOf(license["name"]) || textOf(license["identifier"]), license["url"])]],
    [words.terms, [linked("", termsOfService)]],
    [words.description, [linked(words.download, settings.download)]],
  ];
  const items = facts.flatMap(([label, parts]) => {
    const shown = parts.filter(([first]) => first !== "" && first !== words.download);
    return shown.length === 0 ? [] : [[paragraph({ strong: `${label}:` }, " ", ...joined(shown))]];
  });
  return listBlock(items);
}

function serversOf(reference: Reference): readonly PluginBlock[] {
  const { description, settings, words } = reference;
  const shown =
    settings.baseUrl === undefined
      ? description.entries(description.root, "servers").map(([, server]) => serverBlocks(server, reference))
      : [[paragraph({ code: settings.baseUrl })]];
  if (shown.length === 0) return [];
  return [
    { kind: "heading", level: 2, id: "base-url", text: words.baseUrl },
    ...(shown.length === 1 ? shown.flat() : listBlock(shown)),
  ];
}

/** The address of a server, and what its variables may be. */
export function serverBlocks(server: Node, reference: Reference): readonly PluginBlock[] {
  const { description, words } = reference;
  const items = childrenOf(description.get(server, "variables")).map(([name, variable]) => {
    const values = textsOf(recordOf(variable.value)["enum"]);
    const code = textIn(variable, "default");
    const said = [
      ...(values.length > 1 ? [interpolate(words.oneOf, { values: codes(values) })] : []),
      ...(code === "" ? [] : [interpolate(words.defaultIs, { value: [{ code }] })]),
    ];
    return labelled([{ code: name }, ": ", ...joined(said, ". ")], markdownOf(variable, reference));
  });
  return [...labelled([{ code: addressOf(server) }], markdownOf(server, reference)), ...listBlock(items)];
}

/** A heading with the anchor `authentication`, and a field for each security scheme; nothing if there are none. */
export function authenticationBlocks(reference: Reference): readonly PluginBlock[] {
  const schemes = listSchemes(reference.description);
  if (schemes.length === 0) return [];
  return [
    { kind: "heading", level: 2, id: "authentication", text: reference.words.authentication },
    { kind: "fields", items: schemes.map((scheme) => schemeField(scheme, reference)) },
  ];
}

function schemeField(scheme: Scheme, reference: Reference): PluginField {
  const { name, node, carrier } = scheme;
  const { words } = reference;
  const hasVariable = carrier.kind !== "certificate" && carrier.kind !== "basic";
  const line = (word: string, key: string, code: string): readonly PluginBlock[] =>
    code === "" ? [] : [paragraph(...interpolate(word, { [key]: [{ code }] }))];
  return {
    name,
    id: below("authentication", name),
    type: typeOfScheme(scheme, words),
    children: [
      ...markdownOf(node, reference),
      ...line(words.inSamples, "variable", hasVariable ? variableOf(scheme) : ""),
      ...line(words.describedAt, "address", textIn(node, "openIdConnectUrl")),
      ...childrenOf(childOf(node, "flows")).flatMap(([flow, value]) => flowBlocks(flow, value, words)),
    ],
  };
}

function typeOfScheme({ carrier, node }: Scheme, words: Words): Inline {
  const type = textIn(node, "type");
  if (carrier.kind === "basic") return [words.basic];
  if (carrier.kind === "certificate") return [words.certificate];
  const place: Inline = [{ code: "Authorization: Bearer" }];
  if (carrier.kind === "bearer")
    return type === "http"
      ? interpolate(words.token, { place })
      : interpolate(words.typedToken, { type: [type === "oauth2" ? "OAuth 2.0" : "OpenID Connect"], place });
  const word = { header: words.keyInHeader, query: words.keyInQuery, cookie: words.keyInCookie }[carrier.kind];
  return interpolate(word, { name: [{ code: carrier.name }] });
}

const flowNames: Readonly<Record<string, keyof Words>> = {
  implicit: "implicit",
  password: "passwordFlow",
  clientCredentials: "clientCredentials",
  authorizationCode: "authorizationCode",
};

function flowBlocks(name: string, flow: Node, words: Words): readonly PluginBlock[] {
  const known = flowNames[name];
  const addresses = ["authorizationUrl", "tokenUrl", "refreshUrl"].flatMap((key): readonly Inline[] =>
    textIn(flow, key) === "" ? [] : [[`${key.replace(/Url$/u, "")}: `, { code: textIn(flow, key) }]],
  );
  const scopes = childrenOf(childOf(flow, "scopes")).map(([scope, { value }]) => [
    paragraph({ code: scope }, textOf(value) === "" ? "" : `: ${textOf(value)}`),
  ]);
  return [
    paragraph({ strong: known === undefined ? name : words[known] }, ": ", ...joined(addresses)),
    ...listBlock(scopes),
  ];
}
