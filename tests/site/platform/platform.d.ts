/**
 * The types of the platform as the pages of docs-src/ describe it, so that their samples can be type-checked: what is
 * available to a code step, an action and a source at run time. Every name here comes from docs-src/_model.md.
 * `@stepwire` stands for the product's scope.
 */

/**
 * What `JSON.parse` returns: external data has the shape that its sender gave it, and samples read it like any
 * JavaScript value.
 */
type Json = ReturnType<typeof JSON.parse>;

interface Steps {
  readonly trigger: { readonly event: Json; readonly context: EventContext };
  /** Exports of a step, by its name. */
  readonly [step: string]: Json;
}

interface EventContext {
  readonly id: string;
  /** ISO 8601. */
  readonly ts: string;
  readonly workflow_id: string;
  readonly deployment_id: string;
  readonly owner_id: string;
  readonly trace_id: string;
  readonly test: boolean;
  readonly replay: boolean;
  readonly resume: boolean;
  readonly hops: readonly string[];
}

interface RunState {
  readonly runs: number;
  readonly context: Json;
  readonly callback_request?: HttpEvent;
}

interface HttpEvent {
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
  /** As received, before parsing. */
  readonly raw_body: string | null;
  readonly client_ip: string;
}

interface HttpAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

interface WaitUrls {
  readonly resume_url: string;
  readonly cancel_url: string;
}

interface Dollar {
  export(name: string, value: Json): void;
  respond(response: HttpAnswer & { readonly immediate?: boolean }): Promise<void>;
  readonly flow: {
    exit(reason?: string): void;
    /** @param ms Milliseconds, as in the other two. */
    delay(ms: number): WaitUrls;
    suspend(ms?: number): WaitUrls;
    rerun(ms: number, context?: Json, maxRetries?: number): WaitUrls;
  };
  readonly send: {
    http(request: {
      readonly method: string;
      readonly url: string | undefined;
      readonly headers?: Readonly<Record<string, string | undefined>>;
      readonly data?: Json;
    }): void;
    email(message: { readonly subject: string; readonly text?: string; readonly html?: string }): void;
    s3(object: { readonly bucket: string; readonly prefix: string; readonly payload: Json }): void;
    sse(message: { readonly channel: string; readonly payload: Json }): void;
    emit(event: Json, channel?: string): void;
  };
  readonly context: EventContext & { readonly run: RunState };
}

/**
 * `this` of functions before or beside `methods`. A checked one would fix the types of the component before the
 * compiler has seen all of it.
 */
type LooseThis = Json;

/** The options of every prop with a field in the form. */
interface Field<Value> {
  readonly label?: string;
  readonly description?: string;
  readonly optional?: boolean;
  readonly default?: Value;
  readonly options?: Options;
  readonly secret?: boolean;
  readonly reloadProps?: boolean;
}

type Options =
  | readonly Option[]
  | ((
      this: LooseThis,
      context: { readonly page: number; readonly prevContext: Json } & Readonly<Record<string, Json>>,
    ) => Promise<Json>);
type Option = string | number | { readonly label: string; readonly value: Json };

/** Value on `this` of each type that a form fills in. */
interface FieldValues {
  string: string;
  integer: number;
  boolean: boolean;
  object: Record<string, Json>;
  any: Json;
  "string[]": string[];
  "integer[]": number[];
}

type FieldProp = { [Type in keyof FieldValues]: { readonly type: Type } & Field<FieldValues[Type]> }[keyof FieldValues];

interface AppProp {
  readonly type: "app";
  readonly app: string;
  readonly label?: string;
  readonly description?: string;
  readonly optional?: boolean;
  readonly reloadProps?: boolean;
  /** Also available on an imported app file. */
  readonly propDefinitions?: object;
  readonly methods?: object;
}

interface DataStoreProp {
  readonly type: "data_store";
  readonly label?: string;
  readonly description?: string;
}

interface HttpInterfaceProp {
  readonly type: "$.interface.http";
  readonly customResponse?: boolean;
}

interface TimerInterfaceProp {
  readonly type: "$.interface.timer";
  readonly label?: string;
  readonly description?: string;
  readonly default?: { readonly intervalSeconds: number } | { readonly cron: string; readonly timezone?: string };
}

interface ServiceDbProp {
  readonly type: "$.service.db";
}

interface ReusedProp {
  readonly propDefinition: readonly [app: AppProp, name: string, context?: (configured: Json) => object];
  readonly label?: string;
  readonly description?: string;
  readonly optional?: boolean;
  readonly default?: Json;
  readonly reloadProps?: boolean;
}

type Prop = FieldProp | AppProp | DataStoreProp | HttpInterfaceProp | TimerInterfaceProp | ServiceDbProp | ReusedProp;
type Props = Readonly<Record<string, Prop>>;

interface DataStore {
  get(key: string): Promise<Json>;
  set(key: string, value: Json): Promise<void>;
  has(key: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  keys(): Promise<string[]>;
  entries(): Promise<[key: string, value: Json][]>;
  clear(): Promise<void>;
}

interface HttpInterface {
  readonly endpoint: string;
  respond(response: HttpAnswer): void;
}

interface ServiceDb {
  get(key: string): Json;
  set(key: string, value: Json): void;
}

/** Credentials; their keys depend on the app. */
interface Account {
  readonly $auth: Readonly<Record<string, string>>;
}

type AppMethods<P> = P extends { readonly methods: infer Methods } ? Methods : unknown;
type OrAbsent<P, Value> = P extends { readonly optional: true } ? Value | undefined : Value;

type PropValue<P> = P extends { readonly type: keyof FieldValues }
  ? OrAbsent<P, FieldValues[P["type"]]>
  : P extends { readonly type: "app" }
    ? Account & AppMethods<P>
    : P extends { readonly type: "data_store" }
      ? DataStore
      : P extends { readonly type: "$.interface.http" }
        ? HttpInterface
        : P extends { readonly type: "$.service.db" }
          ? ServiceDb
          : Json;

type PropValues<P> = { -readonly [Name in keyof P]: PropValue<P[Name]> };

interface Emitter {
  $emit(
    event: Json,
    metadata?: {
      readonly id?: string | number;
      readonly summary?: string;
      readonly ts?: number;
      readonly name?: string;
      readonly delivery_ts?: number;
    },
  ): void;
}

interface Described {
  readonly key?: string;
  readonly name?: string;
  readonly description?: string;
  readonly version?: string;
}

interface Action<P extends Props, Methods> extends Described {
  readonly type?: "action";
  readonly props?: P;
  readonly methods?: Methods;
  additionalProps?(this: LooseThis, previous: Json): Promise<Props>;
  run(input: { readonly steps: Steps; readonly $: Dollar }): unknown;
}

interface Source<P extends Props, Methods> extends Described {
  readonly type: "source";
  readonly dedupe?: "unique" | "greatest" | "last";
  readonly props?: P;
  readonly methods?: Methods;
  readonly hooks?: {
    deploy?(this: LooseThis): unknown;
    activate?(this: LooseThis): unknown;
    deactivate?(this: LooseThis): unknown;
  };
  additionalProps?(this: LooseThis, previous: Json): Promise<Props>;
  run(event: Json): unknown;
}

/** A file that others import: the account of an app, with props and methods to reuse. */
interface App<Methods> {
  readonly type: "app";
  readonly app: string;
  readonly propDefinitions?: Props;
  readonly methods?: Methods;
}

type ActionThis<P, Methods> = ThisType<PropValues<P> & Methods>;
type SourceThis<P, Methods> = ThisType<PropValues<P> & Methods & Emitter>;

/** The functions that a test of a component calls, with a fake `this`. */
interface Component {
  readonly run: Json;
}

type DefineAction = <const P extends Props = Record<never, Prop>, Methods = object>(
  component: Action<P, Methods> & ActionThis<P, Methods>,
) => Component;
type DefineSource = <const P extends Props = Record<never, Prop>, Methods = object>(
  component: Source<P, Methods> & SourceThis<P, Methods>,
) => Component;
type DefineApp = <Methods = object>(
  app: App<Methods> & ThisType<Account & Methods>,
) => AppProp & { readonly methods: Methods };

// A local test sets it, so it is a property of the global object.
declare var defineComponent: DefineAction;

declare module "@stepwire/platform" {
  export interface RequestConfig {
    readonly url: string | undefined;
    readonly method?: string;
    readonly baseURL?: string;
    readonly params?: object;
    readonly data?: Json;
    readonly headers?: Readonly<Record<string, string | number | undefined>>;
    readonly auth?: { readonly username: string | undefined; readonly password: string | undefined };
    /** Required of samples: a request without one can wait for the whole execution. */
    readonly timeout: number;
    readonly responseType?: "json" | "text" | "arraybuffer" | "stream";
    readonly validateStatus?: (status: number) => boolean;
    readonly maxBodyLength?: number;
    readonly maxContentLength?: number;
    readonly maxRedirects?: number;
    readonly httpsAgent?: object;
    readonly proxy?: false;
    readonly returnFullResponse?: boolean;
  }

  /** @returns The body, or the response if `returnFullResponse` is set. */
  export function axios($: Pick<Dollar, "export"> | Emitter, config: RequestConfig): Promise<Json>;

  export class ConfigurationError extends Error {}

  export const defineAction: DefineAction;
  export const defineSource: DefineSource;
}

// The parts of npm packages that the samples use. An import may have a version.

declare module "axios@*" {
  interface Response {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly data: Json;
  }
  type Config = Readonly<Record<string, unknown>> & { readonly timeout: number };
  const axios: {
    (config: Config): Promise<Response>;
    get(url: string | undefined, config: Config): Promise<Response>;
    post(url: string | undefined, data: unknown, config: Config): Promise<Response>;
    put(url: string | undefined, data: unknown, config: Config): Promise<Response>;
    delete(url: string | undefined, config: Config): Promise<Response>;
  };
  export default axios;
}

declare module "axios" {
  export { default } from "axios@0";
}

declare module "ms@*" {
  export default function ms(text: string): number;
}

declare module "lodash@*" {
  const lodash: {
    groupBy<Item>(items: readonly Item[], key: string): Record<string, Item[]>;
    chunk<Item>(items: readonly Item[], size: number): Item[][];
  };
  export default lodash;
}

declare module "form-data@*" {
  export default class FormData {
    append(
      name: string,
      value: string | Buffer | NodeJS.ReadableStream,
      options?: { readonly filename?: string; readonly contentType?: string },
    ): void;
    getHeaders(): Record<string, string>;
  }
}

declare module "https-proxy-agent@*" {
  export default function createProxyAgent(url: string | undefined): object;
}

declare module "@slack/web-api@*" {
  class WebClient {
    constructor(
      token: string,
      options: { readonly timeout: number; readonly retryConfig: { readonly retries: number } },
    );
    readonly chat: { postMessage(message: { readonly channel: string; readonly text: string }): Promise<Json> };
  }
  const slackWebApi: { readonly WebClient: typeof WebClient };
  export default slackWebApi;
}

declare module "pg@*" {
  class Pool {
    constructor(options: {
      readonly connectionString: string | undefined;
      readonly max: number;
      readonly connectionTimeoutMillis: number;
      readonly query_timeout: number;
      readonly statement_timeout: number;
    });
    on(event: "error", listener: (error: Error) => void): void;
    query(
      text: string,
      values: readonly Json[],
    ): Promise<{ readonly rowCount: number; readonly rows: readonly Json[] }>;
  }
  const pg: { readonly Pool: typeof Pool };
  export default pg;
}

declare module "mysql2@*" {
  interface Pool {
    execute(statement: {
      readonly sql: string;
      readonly values: readonly Json[];
      readonly timeout: number;
    }): Promise<readonly [result: Json, fields: Json]>;
  }
  const mysql: {
    createPool(options: {
      readonly host: string | undefined;
      readonly user: string | undefined;
      readonly password: string | undefined;
      readonly database: string | undefined;
      readonly ssl: { readonly ca: string | undefined; readonly verifyIdentity: true };
      readonly flags?: readonly string[];
      readonly connectionLimit: number;
      readonly connectTimeout: number;
    }): { promise(): Pool };
  };
  export default mysql;
}

declare module "nodemailer@*" {
  const nodemailer: {
    createTransport(options: {
      readonly host: string | undefined;
      readonly port: number;
      readonly secure: boolean;
      readonly auth?: { readonly user: string | undefined; readonly pass: string | undefined };
      readonly connectionTimeout?: number;
      readonly socketTimeout?: number;
    }): { sendMail(message: Readonly<Record<string, Json>>): Promise<Json> };
  };
  export default nodemailer;
}

declare module "eventsource" {
  export default class EventSource {
    constructor(url: string, options?: { readonly headers?: Readonly<Record<string, string>> });
    onmessage: ((message: { readonly data: string; readonly lastEventId: string }) => void) | null;
    onerror: ((error: { readonly status?: number; readonly message?: string }) => void) | null;
    onopen: (() => void) | null;
    addEventListener(name: string, listener: (message: { readonly data: string }) => void): void;
    close(): void;
  }
}

declare module "@example/names@*" {
  export function capitalize(word: string): string;
}
