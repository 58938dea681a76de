/** What is true of the whole API: its description, where it is, and how a request shows who sends it. */
import type { PluginBlock, PluginField } from "docsgen/plugin";
import { listSchemes, variableOf } from "../model/security.ts";
import type { Scheme } from "../model/security.ts";
import { textAt } from "../read/description.ts";
import { childOf, childrenOf, isRecord, recordOf, textOf, textsOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { addressOf } from "../samples/request-model.ts";
import { below } from "./anchors.ts";
import type { Inline } from "./inline.ts";
import { joined, labelled, paragraph } from "./inline.ts";
import { documentationOf, markdownBlock, markdownOf } from "./reference.ts";
import type { Reference } from "./reference.ts";
import { interpolate } from "../words.ts";
import type { Words } from "../words.ts";

export function overviewBlocks(reference: Reference): readonly PluginBlock[] {
  const { description } = reference;
  const info = description.get(description.root, "info");
  const summary = info === null ? null : textAt(info, "summary", description);
  return [
    ...(summary === null ? [] : markdownBlock(summary, reference)),
    ...(info === null ? [] : markdownOf(info, reference, 2)),
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
  return items.length === 0 ? [] : [{ kind: "list", items }];
}

function serversOf(reference: Reference): readonly PluginBlock[] {
  const { description, settings, words } = reference;
  const written = description.get(description.root, "servers");
  const servers = (written === null ? [] : childrenOf(written)).flatMap(([, each]) => description.follow(each) ?? []);
  const shown =
    settings.baseUrl === undefined
      ? servers.map((server) => serverBlocks(server, reference))
      : [[paragraph({ code: settings.baseUrl })]];
  if (shown.length === 0) return [];
  return [
    { kind: "heading", level: 2, id: "base-url", text: words.baseUrl },
    ...(shown.length === 1 ? (shown[0] ?? []) : [{ kind: "list" as const, items: shown }]),
  ];
}

/** The address of a server, and what its variables may be. */
export function serverBlocks(server: Node, reference: Reference): readonly PluginBlock[] {
  const { description, words } = reference;
  const variables = description.get(server, "variables");
  const items = (variables === null ? [] : childrenOf(variables)).map(([name, variable]) => {
    const { enum: values, default: preset } = recordOf(variable.value);
    const codes = textsOf(values).map((code): Inline => [{ code }]);
    const said = [
      ...(codes.length > 1 ? [interpolate(words.oneOf, { values: joined(codes) })] : []),
      ...(textOf(preset) === "" ? [] : [interpolate(words.defaultIs, { value: [{ code: textOf(preset) }] })]),
    ];
    return labelled([{ code: name }, ": ", ...joined(said, ". ")], markdownOf(variable, reference));
  });
  return [
    ...labelled([{ code: addressOf(server) }], markdownOf(server, reference)),
    ...(items.length === 0 ? [] : [{ kind: "list" as const, items }]),
  ];
}

export function authenticationBlocks(reference: Reference): readonly PluginBlock[] {
  const schemes = listSchemes(reference.description);
  if (schemes.length === 0) return [];
  return [
    { kind: "heading", level: 2, id: "authentication", text: reference.words.authentication },
    { kind: "fields", items: schemes.map((scheme) => schemeField(scheme, reference)) },
  ];
}

function schemeField(scheme: Scheme, reference: Reference): PluginField {
  const value = recordOf(scheme.node.value);
  const flows = childOf(scheme.node, "flows");
  const { words } = reference;
  return {
    name: scheme.name,
    id: below("authentication", scheme.name),
    type: typeOfScheme(scheme, words),
    children: [
      ...markdownOf(scheme.node, reference),
      ...(scheme.carrier.kind === "certificate" || scheme.carrier.kind === "basic"
        ? []
        : [paragraph(...interpolate(words.inSamples, { variable: [{ code: variableOf(scheme) }] }))]),
      ...(textOf(value["openIdConnectUrl"]) === ""
        ? []
        : [paragraph(...interpolate(words.describedAt, { address: [{ code: textOf(value["openIdConnectUrl"]) }] }))]),
      ...(flows === null ? [] : childrenOf(flows)).flatMap(([name, flow]) =>
        flowBlocks(name, recordOf(flow.value), words),
      ),
    ],
  };
}

function typeOfScheme({ carrier, node }: Scheme, words: Words): Inline {
  const type = textOf(recordOf(node.value)["type"]);
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

function flowBlocks(name: string, flow: Readonly<Record<string, unknown>>, words: Words): readonly PluginBlock[] {
  const known = flowNames[name];
  const addresses = ["authorizationUrl", "tokenUrl", "refreshUrl"].flatMap((key): readonly Inline[] =>
    textOf(flow[key]) === "" ? [] : [[`${key.replace(/Url$/u, "")}: `, { code: textOf(flow[key]) }]],
  );
  const scopes = isRecord(flow["scopes"]) ? Object.entries(flow["scopes"]) : [];
  return [
    paragraph({ strong: known === undefined ? name : words[known] }, ": ", ...joined(addresses)),
    ...(scopes.length === 0
      ? []
      : [
          {
            kind: "list" as const,
            items: scopes.map(([scope, meaning]) => [
              paragraph({ code: scope }, textOf(meaning) === "" ? "" : `: ${textOf(meaning)}`),
            ]),
          },
        ]),
  ];
}
