/** Decides which samples run and with which input, and why others don't. */
import { product } from "../../../docs-src/_site/product.ts";
import { apiKey } from "./api.ts";
import { notRun } from "./not-run.ts";
import type { Sample } from "./samples.ts";
import type { Json, JsonObject, Scenario } from "./scenarios.ts";
import { body as usualBody, scenarios, secret } from "./scenarios.ts";

/** One run of one sample. Plain JSON except for the sample, because programs in other languages read it. */
export interface Run extends Required<Omit<Scenario, "page" | "sample" | "language" | "event" | "body" | "beside">> {
  readonly id: string;
  readonly sample: Sample;
  readonly event: JsonObject;
}

/** The outcome, as a runner reports it. */
export interface Outcome {
  readonly id: string;
  /** "ends", "exits: reason", "throws: Name: message" */
  readonly ending: string;
  /** A line of the sample's code, counted from 1. */
  readonly line: number;
  /** What it printed, returned and exported. */
  readonly shown: string;
  /** What the platform would have refused. */
  readonly problems: readonly string[];
}

const hooks = (name: string): string => `https://hooks.example/${name}`;

/** The environment variables of samples, with the names that the pages use. */
const environment: Readonly<Record<string, string>> = {
  API_KEY: apiKey,
  SOURCE_ID: "src_abc",
  PUSH_SOURCE_ID: "src_def",
  WORKFLOW_ID: "wf_abc",
  ORG_ID: "org_abc",
  WEBHOOK_ID: "whk_abc",
  SUBSCRIPTION_ID: "sub_abc",
  ENDPOINT_URL: hooks("trigger"),
  RESUME_URL: hooks("resume"),
  DISCORD_WEBHOOK_URL: "https://discord.com/api/webhooks/1/token",
  DISCORD_CHANNEL_ID: "2002",
  SLACK_CHANNEL_ID: "C1",
  ENVIRONMENT: "staging",
  WORKFLOW_IDS: "wf_abc,wf_def",
  MYSQL_CA: "",
  ZOHO_ORGANIZATION_ID: "10",
  AIRTABLE_BASE_ID: "app1",
  SPREADSHEET_ID: "sheet1",
  DATABASE_URL: "postgres://localhost/orders",
  REGION: "eu",
  PROXY_URL: "http://proxy.example.com:3128",
  SOCKS_PROXY_URL: "socks5://proxy.example.com:1080",
  SESSION_SECRET: secret,
  TOKEN: secret,
};

/** The value of a variable that isn't listed, guessed from the end of its name. */
function guess(name: string): string {
  if (name.endsWith("_URL")) return hooks(name.toLowerCase().replaceAll("_", "-"));
  if (/_(?:EMAIL|TO|FROM)$/u.test(name)) return "ada@example.com";
  return name.endsWith("_HOST") ? "host.example.com" : secret;
}

/** All names that may be variables. An unnecessary variable does no harm. */
function variablesIn(code: string): Readonly<Record<string, string>> {
  const names = code.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/gu) ?? [];
  return Object.fromEntries(names.map((name) => [name, guess(name)]));
}

export interface Plan {
  readonly runs: readonly Run[];
  readonly notRun: readonly { readonly sample: Sample; readonly reason: string }[];
  /** The scenarios that match a sample, by their number. */
  readonly used: readonly number[];
}

/**
 * @param samples All samples of one language, in the order of the pages: a step receives the exports of the steps
 * before it on its page.
 */
export function planRuns(samples: readonly Sample[], all: readonly Sample[]): Plan {
  const [language = ""] = samples.map((sample) => sample.language);
  const skipped = samples.flatMap((sample) => {
    const entry = notRun.find((each) => each.fits(sample));
    return entry === undefined ? [] : [{ sample, reason: entry.reason }];
  });
  const runs = samples
    .filter((sample) => !skipped.some((each) => each.sample === sample))
    .flatMap((sample) => casesOf(sample, all).map((scenario) => ({ sample, scenario })))
    .map(({ sample, scenario }, at) => makeRun(`${language}${at}`, sample, scenario, all));
  const used = scenarios.flatMap((entry, at) => (samples.some((sample) => matches(entry, sample, all)) ? [at] : []));
  return { runs, notRun: skipped, used };
}

/** If the words are the title of a sample, they only match samples with that title. */
function matches(entry: Scenario, { page, title, code, language }: Sample, all: readonly Sample[]): boolean {
  if (entry.page !== page || (entry.language ?? language) !== language) return false;
  const { sample: words } = entry;
  if (words === undefined || title === words) return true;
  return code.includes(words) && !all.some((other) => other.page === page && other.title === words);
}

/** One case for each entry that names the sample, or a single one from what its page says. */
function casesOf(sample: Sample, all: readonly Sample[]): readonly Scenario[] {
  const matching = scenarios.filter((entry) => matches(entry, sample, all));
  const general: Scenario = Object.assign(
    { page: sample.page },
    ...matching.filter((entry) => entry.sample === undefined),
  );
  const own = matching.filter((entry) => entry.sample !== undefined).map((entry) => ({ ...general, ...entry }));
  return own.length > 0 ? own : [general];
}

function makeRun(id: string, sample: Sample, scenario: Scenario, all: readonly Sample[]): Run {
  const sent = scenario.body ?? requestOf(sample, all) ?? usualBody;
  return {
    id,
    sample,
    event: eventOf(scenario.event ?? {}, sent),
    context: {
      id: "evt_run",
      ts: new Date().toISOString(),
      workflow_id: "wf_abc",
      deployment_id: "d_abc",
      owner_id: "usr_abc",
      trace_id: "trace_abc",
      test: false,
      replay: false,
      resume: false,
      hops: [],
      ...scenario.context,
    },
    steps: scenario.steps ?? {},
    props: scenario.props ?? {},
    store: scenario.store ?? {},
    env: { ...variablesIn(sample.code), ...environment, ...scenario.env },
    files: { ...scenario.files, ...otherFiles(sample, scenario.beside ?? {}, all) },
    run: { runs: 1, context: null, ...scenario.run },
    faults: scenario.faults ?? [],
    requests: scenario.requests ?? [],
    calls: scenario.calls ?? null,
    isSignedBySource: scenario.isSignedBySource ?? false,
    ends: scenario.ends ?? "ends",
    shows: scenario.shows ?? "",
  };
}

/** The entry's own event, or an HTTP event with additional fields. */
function eventOf(event: JsonObject, sent: Json): JsonObject {
  const keys = Object.keys(event);
  const isOfHttp = keys.every((key) => ["body", "raw_body", "method", "path", "query", "headers"].includes(key));
  return isOfHttp ? { ...httpEvent(sent), ...event } : event;
}

function httpEvent(sent: Json): JsonObject {
  return {
    method: "POST",
    url: `https://trigger.${new URL(product.site).host}/`,
    path: "/",
    query: {},
    headers: { host: "trigger", "content-type": "application/json" },
    body: sent,
    raw_body: JSON.stringify(sent),
    client_ip: "203.0.113.7",
  };
}

function otherFiles(
  { page, language }: Sample,
  beside: Readonly<Record<string, string>>,
  all: readonly Sample[],
): Readonly<Record<string, string>> {
  const files = Object.entries(beside).map(([name, title]) => {
    const other = all.find((each) => each.page === page && each.language === language && each.title === title);
    return [name, `${other?.code ?? ""}\n`];
  });
  return Object.fromEntries(files);
}

/**
 * The body that the page's own curl command sends to the trigger: the last one before the sample, or else the page's
 * first.
 */
function requestOf(sample: Sample, all: readonly Sample[]): Json | null {
  const requests = all.flatMap(({ page, number, language, code }) => {
    if (page !== sample.page || language !== "bash" || !/curl[^|]*"\$ENDPOINT_URL/u.test(code)) return [];
    const [, text] = /-d '(\{.*?\})'/su.exec(code) ?? [];
    return text === undefined ? [] : [{ number, text }];
  });
  const nearest = requests.findLast(({ number }) => number < sample.number) ?? requests[0];
  const parsed: Json | null = nearest === undefined ? null : JSON.parse(nearest.text);
  return parsed;
}
