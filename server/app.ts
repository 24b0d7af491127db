import { join } from "node:path";
import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { Temporal } from "temporal-polyfill";
import type { ApiBase } from "../schemas/api/route.ts";
import { apiBases } from "../schemas/api-bases.ts";
import type { Clock } from "./core/clock.ts";
import type { Db } from "./core/database/tables.ts";
import type { Environment } from "./core/environment.ts";
import { registerFromTable } from "./core/http/api-table.ts";
import { callsBelow } from "./core/http/calls.ts";
import { type Door, guardCalls } from "./core/http/door.ts";
import { idempotencyKeyOf, isAnswered } from "./core/http/idempotency.ts";
import { openApiRoute } from "./core/http/open-api.ts";
import { refuseForeignOrigins } from "./core/http/refuse-foreign-origins.ts";
import { createHttpServer, type HttpOptions } from "./core/http/server.ts";
import { waitForTurn } from "./core/http/waiting-room.ts";
import { createMailer, type Mailer } from "./core/mail/mailer.ts";
import { createOutbox } from "./core/mail/outbox.ts";
import { features as everyFeature } from "./features.ts";
import type { Feature, Given, Host } from "./museum/feature.ts";
import type { ConfigStore, EditableConfig } from "./museum/model/config.ts";
import { staffLocales } from "./museum/staff-language.ts";
import { openOperations } from "./operations/open-operations.ts";

interface ServerOptions extends HttpOptions {
  readonly environment: Environment;
  /** Some features need one that they can change. */
  readonly config: ConfigStore | EditableConfig;
  readonly database: Db;
  readonly appFolder: string;
  /** All by default. */
  readonly features?: readonly Feature[];
  /** The storefront's pages. */
  readonly pages?: FastifyPluginAsync;
  readonly now?: Clock;
  readonly mailer?: Mailer;
  /** Replaces values that features put into slots. */
  readonly given?: readonly Given[];
}

/** With more calls inside, mails wait. */
const callsOfQuietMoment = 1;

/** Opens the features in their order. Closing it stops their jobs; the caller closes database and configuration. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { environment, config, database: db, appFolder, features = everyFeature, now = Temporal.Now.instant } = options;
  const languages = () => config.current.tenant.languages;
  const staffLanguages = () => staffLocales(config.current.tenant);
  const server = await createHttpServer({ environment, appFolder, now, languages, staffLanguages }, options);
  const mailer =
    options.mailer ?? createMailer({ smtpUrl: environment.smtpUrl, outbox: join(environment.dataDir, "outbox") });
  const outbox = createOutbox({
    ...{ db, mailer, now },
    perHour: () => config.current.tenant.limits.mailsPerRecipientAndHour,
    isBusy: () => server.waitingRoom.inside > callsOfQuietMoment,
    replyTo: () => config.current.tenant.supportEmail,
    async write(tx, { feature, about }) {
      const write = features.find(({ name }) => name === feature)?.mails?.write;
      if (write === undefined) throw new Error(`No feature of this server writes mails of "${feature}".`);
      return write(host, tx, about);
    },
    async attachments(of, log, sending) {
      const each = features.map(({ mails }) => mails?.attachments?.(host, of, log, sending) ?? []);
      return (await Promise.all(each)).flat();
    },
    async undelivered(mail, reply) {
      for (const { mails } of features) await mails?.undelivered?.(host, mail, reply);
    },
  });
  const editableConfig = "dir" in config ? config : undefined;
  const host: Host = { environment, config, db, now, queueMail: outbox.queueMail, appFolder, editableConfig };

  for (const give of options.given ?? []) give(host);
  for (const feature of features) await feature.open?.(host, environment.settings[feature.name]);
  const operations = openOperations(server, host);
  await server.register(async (api) => addCalls(api, features, host), { prefix: "/api" });
  for (const feature of features) await feature.routes?.(server, host);
  if (options.pages !== undefined) await server.register(options.pages);

  const stops = [await operations.syncInventory(), outbox.open(server.jobLog("mails"))];
  for (const { jobs = {} } of features)
    for (const [name, open] of Object.entries(jobs)) stops.push(open(host, server.jobLog(name)) ?? (async () => {}));
  server.addHook("onClose", async () => {
    await Promise.all(stops.map((stop) => stop()));
    mailer.close();
    for (const feature of features) await feature.close?.(host);
  });
  return server;
}

async function addCalls(api: FastifyInstance, features: readonly Feature[], host: Host): Promise<void> {
  const served = new Set(["api", ...features.flatMap(({ calls = {} }) => Object.keys(calls))]);
  refuseForeignOrigins(api, host.environment.publicUrl);
  registerFromTable(api, ({ base }) => served.has(base));
  const door: Partial<Door> = Object.assign({}, ...features.map((feature) => feature.door?.(host)));
  guardCalls(api, { ...door, wasAnswered: (request) => isAnswered(host.db, idempotencyKeyOf(request)) });
  api.addHook("onRequest", (_request, reply, done) => {
    reply.header("cache-control", "no-store");
    done();
  });
  // Return 404 for unknown paths below /api: pages answer all other GETs.
  for (const path of ["/", "/*"]) api.all(path, (_request, reply) => reply.callNotFound());
  openApiRoute(api);
  for (const feature of features)
    for (const base of Object.keys(feature.calls ?? {}) as ApiBase[]) addCallsBelow(api, feature, base, { host, door });
  for (const feature of features) feature.ownCalls?.(api, host);
}

function addCallsBelow<Base extends ApiBase>(
  api: FastifyInstance,
  { calls, room }: Feature,
  base: Base,
  { host, door }: { readonly host: Host; readonly door: Partial<Door> },
): void {
  const prefix = apiBases[base].slice(api.prefix.length);
  api.register(
    async (scope) => {
      waitForTurn(scope, room === "studio" ? api.studioRoom : api.waitingRoom);
      await calls?.[base]?.(callsBelow(scope, base, { ...host, door }), host);
    },
    { prefix },
  );
}
