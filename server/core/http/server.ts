import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { constants } from "node:zlib";
import ajvCompiler from "@fastify/ajv-compiler";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import serializerSelector from "@fastify/fast-json-stringify-compiler";
import formbody from "@fastify/formbody";
import { compile } from "@fastify/proxy-addr";
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from "fastify";
import * as say from "../../../messages/generated/server/requests.ts";
import wireSchema from "../../../schemas/wire.schema.json" with { type: "json" };
import type { Clock } from "../clock.ts";
import type { Environment } from "../environment.ts";
import { type ConnectionTimes, closeInTime, connectionOptions, connectionTimes } from "./connections.ts";
import { answerErrors, answerFrameworkErrors } from "./errors.ts";
import { HttpError } from "./http-error.ts";
import { type AnswerLanguages, answerInLanguages, withoutLanguage } from "./languages.ts";
import { RequestLog } from "./log.ts";
import { secureAnswers } from "./security-headers.ts";
import { staticFiles } from "./static-files.ts";
import { refuseLongPaths, routedAddress } from "./url-paths.ts";
import { studioRoomSize, WaitingRoom } from "./waiting-room.ts";

/** Stops at the first error: listing 60,000 errors would block the process for seconds. */
export const bodyValidation = {
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  allErrors: false,
  allowUnionTypes: true,
} as const;

declare module "fastify" {
  interface FastifyRequest {
    /** The language of its answer: a BCP 47 tag. */
    readonly locale: string;
    /** The language that the address begins with; undefined if it names none. */
    readonly language: string | undefined;
    /** The part of the address that names it: "/es", or "". */
    readonly languagePrefix: string;
  }
  interface FastifyInstance {
    /** How many possibly changing requests this process has answered. Data read before the count rose may be stale. */
    changes(): number;
  }
}

/** Replaced by tests. */
export interface HttpOptions {
  readonly log?: FastifyBaseLogger;
  readonly connections?: ConnectionTimes;
  readonly waitingRoom?: WaitingRoom;
  readonly studioRoom?: WaitingRoom;
}

interface Served extends AnswerLanguages {
  readonly environment: Pick<Environment, "configDir" | "publicUrl" | "trustProxy">;
  readonly appFolder: string;
  readonly now: Clock;
}

const bodyLimit = 256 * 1024;

/**
 * Most answers are made for one visitor and sent once. Quality 4 takes twice the time and saves a twentieth of a page's
 * bytes; a larger window (2 to this power, in bytes) saves none.
 */
const brotliOfAnswers = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 16 };

/** For small responses a stream costs more time than the compression. Bytes. */
const maxSyncBytes = 64 * 1024;

/** Opens an HTTP server without routes: its limits, headers, errors, compression and files. */
export async function createHttpServer(
  { environment, appFolder, now, languages, staffLanguages }: Served,
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
    frameworkErrors: answerFrameworkErrors(() => languages()[0] ?? "en-US"),
    rewriteUrl: (request) => routedAddress(withoutLanguage(request, languages())),
    // Allow long parameters, so that the lookup call, not the router, answers pasted text.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    ajv: { customOptions: bodyValidation },
    schemaController: { compilersFactory },
  });
  closeInTime(server, connections);
  sendDate(server, now);
  server.decorate("waitingRoom", waitingRoom ?? new WaitingRoom());
  server.decorate("studioRoom", studioRoom ?? new WaitingRoom(studioRoomSize));
  answerInLanguages(server, { languages, staffLanguages });
  server.addSchema(wireSchema);
  answerErrors(server);
  await secureAnswers(server, environment.publicUrl);
  refuseLongPaths(server);
  await server.register(compress, {
    threshold: 1024,
    syncThreshold: maxSyncBytes,
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

/** Checks whether an address belongs to a trusted proxy. @param trustProxy addresses or ranges, separated by commas */
export function trustedProxies(trustProxy: string | undefined): (address: string, hop: number) => boolean {
  return trustProxy === undefined ? () => false : compile(trustProxy.split(",").map((range) => range.trim()));
}

const usableId = /^[\w.:=+/-]{1,100}$/;

/** Uses a trusted proxy's X-Request-Id to join both logs; other clients could forge log entries with it. */
export function requestIds(isTrusted: (address: string, hop: number) => boolean) {
  return ({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): string => {
    const given = headers["x-request-id"];
    const usable = typeof given === "string" && usableId.test(given) && isTrusted(socket.remoteAddress ?? "", 0);
    return usable ? given : randomUUID();
  };
}

/** Counts answers to all methods but GET and HEAD. */
function countChanges(server: FastifyInstance): void {
  let count = 0;
  server.decorate("changes", () => count);
  server.addHook("onSend", (request, _reply, payload, done) => {
    if (request.method !== "GET" && request.method !== "HEAD") count += 1;
    done(null, payload);
  });
}

/** Nested levels; our calls need only a handful. */
const maxDepth = 32;

/** Refuses deeply nested bodies, which could overflow the stack of recursive code. @throws HttpError 400 */
function refuseDeepBodies(server: FastifyInstance): void {
  server.addHook("preValidation", ({ body }, _reply, done) => {
    done(
      isDeeper(body, maxDepth) ? new HttpError(400, (locale) => say.tooDeep(locale, { levels: maxDepth })) : undefined,
    );
  });
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((part) => isDeeper(part, levels - 1));
  for (const name in value) if (isDeeper((value as Record<string, unknown>)[name], levels - 1)) return true;
  return false;
}

type Factories = NonNullable<NonNullable<FastifyServerOptions["schemaController"]>["compilersFactory"]>;
type Compile = (route: { readonly schema?: unknown }) => unknown;

/** Fastify compiles each schema for GET and HEAD, per scope and server, which took half of the startup. */
const compilersFactory = {
  buildValidator: once(ajvCompiler()),
  buildSerializer: once(serializerSelector()),
} as Factories;

function once(build: (externals: never, options: never) => (route: never) => unknown) {
  const compilers = new Map<string, Compile>();
  return (externals: unknown, options: unknown): Compile => {
    const key = JSON.stringify([externals, options]);
    const compiler = compilers.get(key) ?? remembering(build(externals as never, options as never) as Compile);
    compilers.set(key, compiler);
    return compiler;
  };
}

function remembering(compile: Compile): Compile {
  const compiled = new Map<string, unknown>();
  return (route) => {
    const key = JSON.stringify(route.schema);
    if (!compiled.has(key)) compiled.set(key, compile(route));
    return compiled.get(key);
  };
}
