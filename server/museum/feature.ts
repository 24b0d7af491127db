import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { ApiBase } from "../../schemas/api/route.ts";
import type { Tx } from "../core/database/tables.ts";
import type { SettingsReader } from "../core/environment.ts";
import type { Calls } from "../core/http/calls.ts";
import type { Door } from "../core/http/door.ts";
import type { Attachment, DeferredMail, Mail } from "../core/mail/mailer.ts";
import type { EditableConfig } from "./model/config.ts";
import type { ServerContext } from "./server-context.ts";

/** A running server, as its features see it. */
export interface Host extends ServerContext {
  readonly appFolder: string;
  /** Undefined for servers that cannot change the museum's files. */
  readonly editableConfig: EditableConfig | undefined;
}

/** Stops a job after its current round. */
type Stop = () => Promise<void>;

interface MailSending {
  readonly mail: string;
  readonly attempt: number;
}

/** A folder of server/features, as the server sees it: the host imports nothing else of it. */
export interface Feature<Settings = unknown> {
  readonly name: string;
  /** Reads its environment variables. @throws Error naming a wrong variable */
  settings?(read: SettingsReader): Settings | undefined;
  /** Statements that create its tables; their types are in the same file. */
  readonly tables?: readonly string[];
  /** Fills slots. All features open before any adds routes. */
  open?(host: Host, settings: Settings | undefined): void | Promise<void>;
  /** Identifies the callers of API calls. */
  door?(host: Host): Partial<Door>;
  /** Its calls in each part of the API. */
  readonly calls?: { readonly [Base in ApiBase]?: (calls: Calls<Base>, host: Host) => void | Promise<void> };
  /** Adds a plugin's calls, which the table of routes does not have, in a scope below /api. */
  ownCalls?(api: FastifyInstance, host: Host): void;
  /** Where its calls wait: the studio's room has its own places, so that authors take none from visitors. */
  readonly room?: "studio";
  /** Adds addresses outside the API. */
  routes?(server: FastifyInstance, host: Host): void | Promise<void>;
  /** Starts jobs, by the names in logs and metrics; undefined if a job has nothing to do. */
  readonly jobs?: Readonly<Record<string, (host: Host, log: FastifyBaseLogger) => Stop | undefined>>;
  readonly mails?: {
    /** Writes its deferred mails; none if there is nothing left to tell. Runs before sending, in its own transaction. */
    write?(host: Host, tx: Tx, about: DeferredMail["about"]): Promise<readonly Mail[]>;
    /** Loads the files that `Mail.attach` names. If it rejects, the mail is retried later. */
    attachments?(host: Host, of: string, log: FastifyBaseLogger, sending: MailSending): Promise<readonly Attachment[]>;
    /** Called when the recipient's server has refused a mail for good. */
    undelivered?(host: Host, mail: Mail, reply: string): Promise<void>;
  };
  /** Adds accounts with public passwords, in a demo only. */
  readonly demoAccounts?: {
    add(context: Pick<ServerContext, "config" | "db" | "now">): Promise<void>;
    close(context: Pick<ServerContext, "db">): Promise<void>;
  };
  /** Called after all jobs have stopped. */
  close?(host: Host): Promise<void>;
}

export function defineFeature<Settings>(feature: Feature<Settings>): Feature {
  return feature;
}

/** Puts a fixed value into a slot of a server. */
export type Given = (host: Host) => void;

/** @param context a server, or a context derived from one with `Object.create` */
function inherited<Value>(values: WeakMap<ServerContext, Value>, context: object): Value | undefined {
  for (let at = context; at !== null; at = Object.getPrototypeOf(at)) {
    const value = values.get(at as ServerContext);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A value of each server that one feature puts and others read. */
export class Slot<Value> {
  readonly #values = new WeakMap<ServerContext, { readonly value: Value; readonly isFixed: boolean }>();
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  /** Later values replace earlier ones, but never a given one. */
  put(host: Host, value: Value): void {
    if (!inherited(this.#values, host)?.isFixed) this.#values.set(host, { value, isFixed: false });
  }

  /** @throws Error if no opened feature has put a value */
  of(host: Host): Value {
    const found = inherited(this.#values, host);
    if (found === undefined) throw new Error(`No feature of this server provides ${this.#name}.`);
    return found.value;
  }

  find(host: Host): Value | undefined {
    return inherited(this.#values, host)?.value;
  }

  /** Replaces what features put. */
  given(value: Value): Given {
    return (host) => void this.#values.set(host, { value, isFixed: true });
  }
}

/** Values that features add to a lower one, such as ways to pay with a balance. Each server has its own. */
export class Additions<Value> {
  readonly #added = new WeakMap<ServerContext, readonly Value[]>();
  readonly #always: readonly Value[];

  /** @param always those of features below the one that reads them */
  constructor(always: readonly Value[] = []) {
    this.#always = always;
  }

  add(host: Host, value: Value): void {
    this.#added.set(host, [...(this.#added.get(host) ?? []), value]);
  }

  /** @param context a server, or a context derived from one with `Object.create` */
  of(context: object): readonly Value[] {
    return [...this.#always, ...(inherited(this.#added, context) ?? [])];
  }
}
