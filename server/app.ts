import { join } from "node:path";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync } from "fastify";
import { Temporal } from "temporal-polyfill";
import wireSchema from "../schemas/wire.schema.json" with { type: "json" };
import { staffRoutes } from "./box-office-calls.ts";
import type { Clock } from "./core/clock.ts";
import type { Db } from "./core/database/tables.ts";
import type { Environment } from "./core/environment.ts";
import { registerFromTable } from "./core/http/api-table.ts";
import { bodyValidation } from "./core/http/body-validation.ts";
import { refuseLongPaths, routedAddress } from "./core/http/broken-addresses.ts";
import { callsBelow } from "./core/http/calls.ts";
import { countChanges } from "./core/http/changes.ts";
import { compilersFactory } from "./core/http/compiled-schemas.ts";
import { type ConnectionTimes, closeInTime, connectionOptions, connectionTimes } from "./core/http/connections.ts";
import { guardCalls } from "./core/http/door.ts";
import { answerErrors, answerFrameworkErrors } from "./core/http/errors.ts";
import { idempotencyKeyOf, isAnswered } from "./core/http/idempotency.ts";
import { answerIn } from "./core/http/locale.ts";
import { RequestLog } from "./core/http/log.ts";
import { openApiRoute } from "./core/http/open-api-route.ts";
import { refuseDeepBodies } from "./core/http/refuse-deep-bodies.ts";
import { refuseForeignOrigins } from "./core/http/refuse-foreign-origins.ts";
import { reportRoutes } from "./core/http/reports.ts";
import { requestIds, trustedProxies } from "./core/http/request-ids.ts";
import { secureAnswers } from "./core/http/security.ts";
import { staticFiles } from "./core/http/static-files.ts";
import { studioRoomSize, WaitingRoom, waitForTurn } from "./core/http/waiting-room.ts";
import { createMailer, type Mailer } from "./core/mail/mailer.ts";
import { createOutbox } from "./core/mail/outbox.ts";
import { customerAtDoor, visitorAtDoor } from "./features/accounts/current-customer.ts";
import { accountLimits } from "./features/accounts/limits.ts";
import { orderRoutes } from "./features/after-sale/order-routes.ts";
import { type RefundJob, refundJob } from "./features/after-sale/refunds.ts";
import { afterSaleRoutes } from "./features/after-sale/routes.ts";
import { ticketMailRoute } from "./features/after-sale/ticket-mail-route.ts";
import { findMemberTickets } from "./features/carts/find-member-tickets.ts";
import { cartRoutes } from "./features/carts/routes.ts";
import { answerCheckoutErrors } from "./features/checkout/errors.ts";
import { closing } from "./features/checkout/hosted/close-payment.ts";
import { keepPayments } from "./features/checkout/hosted/recover-payments.ts";
import { webhookRoute } from "./features/checkout/hosted/routes.ts";
import { checkoutLook } from "./features/checkout/look.ts";
import { checkoutRoutes } from "./features/checkout/routes.ts";
import { checkoutScript } from "./features/checkout/script.ts";
import { checkoutStyle } from "./features/checkout/stylesheet.ts";
import { cardRoutes } from "./features/customers/card-routes.ts";
import { customerRoutes } from "./features/customers/customer-routes.ts";
import { memberRoutes } from "./features/customers/member-routes.ts";
import { createDocumentMaker, type DocumentMaker } from "./features/documents/document-maker.ts";
import { documentRoutes } from "./features/documents/routes.ts";
import { serviceWorker } from "./features/documents/service-worker.ts";
import { namesOf, openWallets, type Wallets } from "./features/documents/wallets.ts";
import { employeeAtDoor } from "./features/employees/guard.ts";
import { accountRoutes } from "./features/employees/manage/account-routes.ts";
import { employeeRoutes } from "./features/employees/manage/routes.ts";
import { orderAttachments } from "./features/order-mails/attachments.ts";
import { recordUndelivered } from "./features/orders/record-undelivered.ts";
import { isHosted, type PaymentProvider } from "./features/payments/port.ts";
import { paymentProvider } from "./features/payments/provider.ts";
import { createPreviews } from "./features/preview/previews.ts";
import { previewPages } from "./features/preview/routes.ts";
import type { DraftWalker } from "./features/studio/paths/draft-walker.ts";
import { studioRoutes } from "./features/studio/routes.ts";
import type { StudioContext } from "./features/studio/studio-context.ts";
import { type WaitingListJob, waitingListJob } from "./features/waiting-list/job.ts";
import { waitingListPages } from "./features/waiting-list/page-routes.ts";
import { waitingListRoutes } from "./features/waiting-list/routes.ts";
import { catalogueRoutes } from "./museum/catalogue/routes.ts";
import type { ConfigStore, EditableConfig } from "./museum/model/config.ts";
import type { ServerContext } from "./museum/server-context.ts";
import { healthRoutes } from "./operations/health.ts";
import { keepInventory } from "./operations/keep-inventory.ts";
import { serveMetrics } from "./operations/metrics.ts";

/** "visitors" cannot change the museum's files. */
type Parts =
  | { readonly parts?: "all"; readonly config: EditableConfig }
  | { readonly parts: "visitors"; readonly config: ConfigStore };

type ServerOptions = Parts & CommonOptions;

interface CommonOptions {
  readonly environment: Environment;
  readonly database: Db;
  readonly appFolder: string;
  /** The storefront's pages. */
  readonly pages?: FastifyPluginAsync;
  readonly now?: Clock;
  readonly log?: FastifyBaseLogger;
  /** Overrides the environment's provider. */
  readonly payments?: PaymentProvider;
  readonly mailer?: Mailer;
  /** Shared by several servers; its owner closes it. */
  readonly documents?: DocumentMaker;
  readonly draftWalker?: DraftWalker;
  readonly connections?: ConnectionTimes;
  readonly waitingRoom?: WaitingRoom;
  readonly studioRoom?: WaitingRoom;
}

const bodyLimit = 256 * 1024;

/** More quality or a larger window (2 to this power, in bytes) costs more time than it saves. */
const brotliOfAnswers = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 };

/** With more calls inside, mails wait. */
const callsOfQuietMoment = 1;

/** For small responses a stream costs more time than the compression. Bytes. */
const compressedAtOnce = 64 * 1024;

/** Closing it stops its jobs; the caller closes database and configuration. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const {
    environment,
    database,
    appFolder,
    pages,
    now = Temporal.Now.instant,
    log,
    payments: given,
    mailer = createMailer({ smtpUrl: environment.smtpUrl, outbox: join(environment.dataDir, "outbox") }),
    documents = createDocumentMaker(),
    draftWalker,
    connections = connectionTimes,
    waitingRoom = new WaitingRoom(),
    studioRoom = new WaitingRoom(studioRoomSize),
  } = options;
  const { config } = options;
  const payments = given ?? (await paymentProvider(environment));
  const locale = () => config.current.tenant.locale;
  const isTrusted = trustedProxies(environment.trustProxy);
  const server = fastify({
    ...(log === undefined ? { logger: false } : { loggerInstance: log }),
    logController: new RequestLog(),
    ...connectionOptions(connections),
    bodyLimit,
    // A busy machine starts slowly: fastify's ten seconds would end it.
    pluginTimeout: 120_000,
    genReqId: requestIds(isTrusted),
    requestIdHeader: false,
    trustProxy: isTrusted,
    frameworkErrors: answerFrameworkErrors(locale),
    rewriteUrl: routedAddress,
    // Allow long parameters, so that the lookup call, not the router, answers pasted text.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    ajv: { customOptions: bodyValidation },
    schemaController: { compilersFactory },
  });
  const wallets = await openWallets(environment);
  const outbox = createOutbox({
    db: database,
    mailer,
    now,
    isBusy: () => waitingRoom.inside > callsOfQuietMoment,
    perHour: () => config.current.tenant.limits.mailsPerRecipientAndHour,
    replyTo: () => config.current.tenant.supportEmail,
    attachments: (of, log, sending) => orderAttachments(context, documents, of, log, sending),
    undelivered: (mail, reply) => recordUndelivered(database, mail, { reply, at: new Date(now().epochMilliseconds) }),
  });
  const context: ServerContext = { environment, config, db: database, now, queueMail: outbox.queueMail };

  closeInTime(server, connections);
  // The browser counts down holds by this header: use the clock that sets their end.
  const date = httpDate(now);
  server.addHook("onRequest", (_request, reply, done) => {
    reply.header("date", date());
    done();
  });
  server.decorate("waitingRoom", waitingRoom);
  server.decorate("studioRoom", studioRoom);
  answerIn(server, locale);
  server.addSchema(wireSchema);
  answerErrors(server);
  await secureAnswers(server, environment.publicUrl);
  refuseLongPaths(server);
  await server.register(compress, {
    threshold: 1024,
    syncThreshold: compressedAtOnce,
    encodings: ["br", "gzip"],
    brotliOptions: { params: brotliOfAnswers },
  });
  await staticFiles(server, { configDir: environment.configDir, appFolder });
  await server.register(cookie);
  await server.register(formbody, { bodyLimit });
  refuseDeepBodies(server);
  countChanges(server);
  let soldWarnings = 0;
  healthRoutes(server, context, () => soldWarnings);
  const metrics = serveMetrics(server, context);
  reportRoutes(server, metrics.reported);
  const refunds = refundJob(context, payments);
  const waiting = waitingListJob(context);
  const studio = options.parts === "visitors" ? undefined : { ...context, config: options.config };
  const previews = studio && createPreviews(studio, appFolder);
  await server.register(
    async (api) => {
      const changed = visitorCalls(api, context, {
        wallets,
        payments,
        refunds,
        waiting,
        isForAll: studio !== undefined,
      });
      if (studio !== undefined && previews !== undefined) employeeCalls(api, studio, changed, draftWalker ?? previews);
    },
    { prefix: "/api" },
  );
  const look = await checkoutLook(appFolder);
  await server.register(async (checkout) => {
    answerCheckoutErrors(checkout, context, look);
    refuseForeignOrigins(checkout, environment.publicUrl);
    checkoutStyle(checkout, context, look);
    checkoutScript(checkout);
    await checkout.register(async (forms) => {
      waitForTurn(forms, waitingRoom);
      checkoutRoutes(forms, context, look, payments);
      waitingListPages(forms, context, {
        look,
        closePayment: closing(context, payments),
        returned: () => waiting.wake(),
      });
    });
  });
  await server.register(async (files) => {
    waitForTurn(files, waitingRoom);
    documentRoutes(files, context, documents, wallets);
  });
  if (isHosted(payments)) await server.register(async (webhooks) => webhookRoute(webhooks, context, payments));
  if (previews !== undefined) previewPages(server, context, previews);
  await serviceWorker(server, appFolder);
  if (pages !== undefined) await server.register(pages);

  const inventory = await keepInventory(context, server.jobLog("inventory"), {
    expired: metrics.holdsExpired,
    written: waiting.wake,
    soldWarnings: (count) => {
      soldWarnings = count;
    },
  });
  server.decorate("inventoryInStep", inventory.inStep);
  const stopSending = outbox.open(server.jobLog("mails"));
  const stopPayments = isHosted(payments) ? keepPayments(context, payments, server.jobLog("payments")) : async () => {};
  const stopRefunds = refunds.open(server.jobLog("refunds"));
  const stopWaiting = waiting.open(server.jobLog("waiting-list"));
  server.addHook("onClose", async () => {
    await Promise.all([inventory.stop(), stopSending(), stopPayments(), stopRefunds(), stopWaiting()]);
    mailer.close();
    await documents.close();
  });
  return server;
}

function httpDate(now: Clock): () => string {
  let said = { second: Number.NaN, text: "" };
  return () => {
    const second = Math.floor(now().epochMilliseconds / 1000);
    if (second !== said.second) said = { second, text: new Date(second * 1000).toUTCString() };
    return said.text;
  };
}

interface Selling {
  readonly wallets: Wallets;
  readonly payments: PaymentProvider | undefined;
  readonly isForAll: boolean;
  readonly refunds: RefundJob;
  readonly waiting: WaitingListJob;
}

/** @returns a callback for when refunds may be due or places are free */
function visitorCalls(
  api: FastifyInstance,
  context: ServerContext,
  { wallets, payments, refunds, waiting, isForAll }: Selling,
): () => void {
  const changed = () => {
    refunds.wake();
    waiting.wake();
  };
  refuseForeignOrigins(api, context.environment.publicUrl);
  registerFromTable(api, ({ base }) => isForAll || (base !== "boxOffice" && base !== "studio"));
  guardCalls(api, {
    customer: (request) => customerAtDoor(context, request),
    visitor: (request) => visitorAtDoor(context, request),
    employee: (request, permission) => employeeAtDoor(context, request, permission),
    wasAnswered: (request) => isAnswered(context.db, idempotencyKeyOf(request)),
  });
  api.addHook("onRequest", (_request, reply, done) => {
    reply.header("cache-control", "no-store");
    done();
  });
  // Return 404 for unknown paths below /api: pages answer all other GETs.
  for (const path of ["/", "/*"]) api.all(path, (_request, reply) => reply.callNotFound());
  openApiRoute(api);
  const limits = accountLimits(context.db);
  api.register(
    async (calls) => {
      waitForTurn(calls, api.waitingRoom);
      const below = callsBelow(calls, "storefront", context);
      catalogueRoutes(below, context, findMemberTickets);
      cartRoutes(below, context, closing(context, payments));
      orderRoutes(below, context, namesOf(wallets));
      afterSaleRoutes(below, context, changed);
      waitingListRoutes(below, context);
      memberRoutes(below, context, limits);
      ticketMailRoute(below, context, limits);
      cardRoutes(below, context);
    },
    { prefix: "/storefront" },
  );
  api.register(
    async (calls) => {
      waitForTurn(calls, api.waitingRoom);
      customerRoutes(callsBelow(calls, "admin", context), context, limits);
    },
    { prefix: "/admin" },
  );
  return changed;
}

function employeeCalls(
  api: FastifyInstance,
  context: StudioContext,
  changed: () => void,
  draftWalker: DraftWalker,
): void {
  api.register(
    async (calls) => {
      waitForTurn(calls, api.waitingRoom);
      staffRoutes(callsBelow(calls, "boxOffice", context), context, changed);
    },
    { prefix: "/box-office" },
  );
  api.register(
    async (calls) => {
      waitForTurn(calls, api.studioRoom);
      await studioRoutes(callsBelow(calls, "studio", context), context, draftWalker);
    },
    { prefix: "/studio" },
  );
  api.register(
    async (calls) => {
      // Managers must be able to disable an author who fills the studio's room.
      waitForTurn(calls, api.waitingRoom);
      employeeRoutes(callsBelow(calls, "studio", context), context);
      accountRoutes(callsBelow(calls, "studio", context), context);
    },
    { prefix: "/studio" },
  );
}
