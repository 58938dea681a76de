/** What is true of the whole API: its description, where it is, and how a request shows who sends it. */
import type { PluginBlock, PluginField } from "docsgen";
import { listSchemes, variableOf } from "../model/security.ts";
import type { Scheme } from "../model/security.ts";
import { textAt } from "../read/description.ts";
import { childOf, childrenOf, isRecord, recordOf, textOf } from "../read/node.ts";
import { addressOf } from "../samples/request-model.ts";
import { below } from "./anchors.ts";
import type { Inline } from "./inline.ts";
import { joined, paragraph } from "./inline.ts";
import { markdownOf } from "./reference.ts";
import type { Reference } from "./reference.ts";
import { interpolate } from "../words.ts";
import type { Words } from "../words.ts";

export function overviewBlocks(reference: Reference): readonly PluginBlock[] {
  const { description } = reference;
  const info = description.get(description.root, "info");
  return [
    ...(info === null ? [] : markdownOf(info, reference, 2)),
    ...serversOf(reference),
    ...authenticationBlocks(reference),
  ];
}

function serversOf({ description, settings, words: labels }: Reference): readonly PluginBlock[] {
  const servers = description.get(description.root, "servers");
  const all = (servers === null ? [] : childrenOf(servers)).flatMap(([, written]) => description.follow(written) ?? []);
  const items = all.map((server): Inline => {
    const words = textOf(textAt(server, "description", description)?.value).trim();
    return [{ code: addressOf(server) }, ...(words === "" ? [] : [`: ${words}`])];
  });
  const shown = settings.baseUrl === undefined ? items : [[{ code: settings.baseUrl }]];
  if (shown.length === 0) return [];
  return [
    { kind: "heading", level: 2, id: "base-url", text: labels.baseUrl },
    ...(shown.length === 1
      ? [paragraph(...(shown[0] ?? []))]
      : [{ kind: "list" as const, items: shown.map((each) => [paragraph(...each)]) }]),
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
