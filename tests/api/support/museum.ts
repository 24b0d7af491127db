import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from "fastify";
import { Temporal } from "temporal-polyfill";
import type { Cart, ErrorBody, LineItemInput } from "../../../schemas/generated/wire.ts";
import { buildServer } from "../../../server/app.ts";
import type { Db } from "../../../server/core/database/tables.ts";
import type { ConnectionTimes } from "../../../server/core/http/connections.ts";
import type { WaitingRoom } from "../../../server/core/http/waiting-room.ts";
import type { Mail } from "../../../server/core/mail/mailer.ts";
import {
  createDocumentMaker,
  type DocumentMaker,
  documentMaker,
} from "../../../server/features/documents/document-maker.ts";
import { type PaymentProvider, payments } from "../../../server/features/payments/port.ts";
import { type DraftWalker, draftWalker } from "../../../server/features/studio/studio-context.ts";
import type { WalletSettings } from "../../../server/features/wallets/wallets.ts";
import type { Feature } from "../../../server/museum/feature.ts";
import type { Config, EditableConfig } from "../../../server/museum/model/config.ts";
import { fixedConfig } from "../../support/fixed-config.ts";
import { whenOver } from "../../support/when-over.ts";
import { newMuseumDatabase } from "./database.ts";
import { configOf, opening } from "./fixture.ts";

export interface Answer<T> {
  readonly status: number;
  readonly json: T;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

/** A museum's complete server with its own database, at a time that the test sets. */
export interface TestMuseum {
  readonly server: FastifyInstance;
  readonly db: Db;
  readonly folder: string;
  readonly reader: Record<string, string>;
  get<T = ErrorBody>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  post<T = Cart & ErrorBody>(path: string, body: object, headers?: Record<string, string>): Promise<Answer<T>>;
  pay(cartId: string, form?: Record<string, string>): Promise<Answer<unknown>>;
  now(): Temporal.Instant;
  wait(minutes: number): void;
  configure(changes: Partial<Config>): void;
  mails(): Promise<string[]>;
}

/** Shared, because its thread takes seconds to start from the sources. It does not keep the process alive. */
const maker = createDocumentMaker();
const sharedDocuments: DocumentMaker = { make: maker.make, close: async () => {} };

/**
 * Opens a museum, closed after the test or file. The database is in memory or, with DATABASE_URL, new on PostgreSQL;
 * `embedded` always uses memory, and `database` is used as it is and stays open.
 */
export async function openMuseum(
  options: {
    config?: Partial<Config>;
    pages?: FastifyPluginAsync;
    configDir?: string;
    /** The built storefront, with the built studio next to it. By default neither is built. */
    appFolder?: string;
    smtpUrl?: string;
    demo?: boolean;
    embedded?: boolean;
    database?: Db;
    connections?: ConnectionTimes;
    waitingRoom?: WaitingRoom;
    studioRoom?: WaitingRoom;
    wallets?: WalletSettings;
    payments?: PaymentProvider;
    features?: readonly Feature[];
    /** Files to serve and edit, instead of a configuration without files. */
    store?: EditableConfig;
    draftWalker?: DraftWalker;
    log?: FastifyBaseLogger;
  } = {},
): Promise<TestMuseum> {
  const folder = await mkdtemp(join(tmpdir(), "museum-"));
  const db = options.database ?? (await newMuseumDatabase({ embedded: options.embedded }));
  let config = configOf(options.config);
  const listeners = new Set<(config: Config) => void>();
  const store: EditableConfig = options.store ?? {
    ...fixedConfig(config, folder),
    get current() {
      return config;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  let now = Temporal.Instant.from(opening);
  const server = await buildServer({
    environment: {
      port: 0,
      host: "127.0.0.1",
      publicUrl: "https://museum.example",
      configDir: options.configDir ?? folder,
      dataDir: folder,
      smtpUrl: options.smtpUrl,
      metricsToken: "metrics-token",
      demo: options.demo ?? true,
      production: false,
      logLevel: "info",
      drainSeconds: 0,
      settings: { ...(options.wallets && { wallets: options.wallets }) },
    },
    config: store,
    database: db,
    appFolder: options.appFolder ?? folder,
    pages: options.pages,
    now: () => now,
    given: [
      documentMaker.given(sharedDocuments),
      ...(options.payments ? [payments.given(options.payments)] : []),
      ...(options.draftWalker ? [draftWalker.given(options.draftWalker)] : []),
    ],
    ...(options.log && { log: options.log }),
    ...(options.features && { features: options.features }),
    ...(options.connections && { connections: options.connections }),
    ...(options.waitingRoom && { waitingRoom: options.waitingRoom }),
    ...(options.studioRoom && { studioRoom: options.studioRoom }),
  });
  whenOver(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const answer = <T>(response: Awaited<ReturnType<FastifyInstance["inject"]>>): Answer<T> => ({
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    get json() {
      return JSON.parse(response.body) as T;
    },
  });
  const outbox = join(folder, "outbox");
  return {
    server,
    db,
    folder,
    reader: { authorization: "Bearer metrics-token" },
    get: async (path, headers) => answer(await server.inject({ url: `/api/storefront${path}`, headers })),
    post: async (path, body, headers) =>
      answer(await server.inject({ method: "POST", url: `/api/storefront${path}`, payload: body, headers })),
    pay: async (cartId, form = { firstName: "Ada", lastName: "Lovelace", email: "ada@museum.example" }) =>
      answer(
        await server.inject({
          method: "POST",
          url: `/checkout/${cartId}`,
          payload: new URLSearchParams(form).toString(),
          headers: { "content-type": "application/x-www-form-urlencoded" },
        }),
      ),
    now: () => now,
    wait(minutes) {
      now = now.add({ seconds: Math.round(minutes * 60) });
    },
    configure(changes) {
      config = configOf(changes);
      for (const listener of listeners) listener(config);
    },
    async mails() {
      // A mail being written has another extension.
      const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith(".eml"));
      return Promise.all(files.map((name) => readFile(join(outbox, name), "utf8")));
    },
  };
}

/** The mails in the outbox that are written and not sent. */
export async function queuedMails(db: Db): Promise<Mail[]> {
  const rows = await db.selectFrom("outbox").select("mail").execute();
  return rows.flatMap(({ mail }) => mail ?? []);
}

export function line(
  variantId: string,
  quantity: number,
  attributes: Record<string, string | null> = {},
): LineItemInput {
  return { variantId, quantity, attributes: Object.entries(attributes).map(([key, value]) => ({ key, value })) };
}

export function attributesOf(cart: Cart, at = 0): Record<string, string> {
  return Object.fromEntries((cart.lineItems[at]?.attributes ?? []).map(({ key, value }) => [key, value]));
}
