import { constants } from "node:zlib";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import wireSchema from "../../../schemas/wire.schema.json" with { type: "json" };
import type { Clock } from "../clock.ts";
import type { Environment } from "../environment.ts";
import { bodyValidation } from "./body-validation.ts";
import { refuseLongPaths, routedAddress } from "./broken-addresses.ts";
import { countChanges } from "./changes.ts";
import { compilersFactory } from "./compiled-schemas.ts";
import { type ConnectionTimes, closeInTime, connectionOptions, connectionTimes } from "./connections.ts";
import { answerErrors, answerFrameworkErrors } from "./errors.ts";
import { answerIn } from "./locale.ts";
import { RequestLog } from "./log.ts";
import { refuseDeepBodies } from "./refuse-deep-bodies.ts";
import { requestIds, trustedProxies } from "./request-ids.ts";
import { secureAnswers } from "./security.ts";
import { staticFiles } from "./static-files.ts";
import { studioRoomSize, WaitingRoom } from "./waiting-room.ts";

/** Replaced by tests. */
export interface HttpOptions {
  readonly log?: FastifyBaseLogger;
  readonly connections?: ConnectionTimes;
  readonly waitingRoom?: WaitingRoom;
  readonly studioRoom?: WaitingRoom;
}

interface Served {
  readonly environment: Pick<Environment, "configDir" | "publicUrl" | "trustProxy">;
  readonly appFolder: string;
  readonly now: Clock;
  /** The language of answers. */
  locale(): string;
}

const bodyLimit = 256 * 1024;

/** More quality or a larger window (2 to this power, in bytes) costs more time than it saves. */
const brotliOfAnswers = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 };

/** For small responses a stream costs more time than the compression. Bytes. */
const compressedAtOnce = 64 * 1024;

/** Opens an HTTP server without routes: its limits, headers, errors, compression and files. */
export async function createHttpServer(
  { environment, appFolder, now, locale }: Served,
  { log, connections = connectionTimes, waitingRoom, studioRoom }: HttpOptions,
): Promise<FastifyInstance> {
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
  closeInTime(server, connections);
  sendDate(server, now);
  server.decorate("waitingRoom", waitingRoom ?? new WaitingRoom());
  server.decorate("studioRoom", studioRoom ?? new WaitingRoom(studioRoomSize));
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
  return server;
}

/** The browser counts down holds by this header, so it uses the clock that sets their end. */
function sendDate(server: FastifyInstance, now: Clock): void {
  let cached = { second: Number.NaN, text: "" };
  server.addHook("onRequest", (_request, reply, done) => {
    const second = Math.floor(now().epochMilliseconds / 1000);
    if (second !== cached.second) cached = { second, text: new Date(second * 1000).toUTCString() };
    reply.header("date", cached.text);
    done();
  });
}
