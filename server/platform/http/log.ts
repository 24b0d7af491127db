import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { pino } from "pino";
import type { LogLevel } from "../environment.ts";
import { clientAddress } from "./client-address.ts";
import { type LogOutput, linesTogether } from "./log-stream.ts";

/**
 * How requests are logged: as usual, except for what is secret in their addresses, where ids of carts, orders and tickets open what
 * they name, and links contain tokens. Headers and bodies are not logged.
 */
export const logSerializers = {
  req: (request: FastifyRequest) => {
    const { method, url, host, ip, socket } = request;
    return { method, url: loggedUrl(url, request.routeOptions?.url), host, remoteAddress: ip, remotePort: socket?.remotePort };
  },
};

/** Opens the log of a process: JSON lines on standard output by default. */
export function openLog(level: LogLevel = "info", output: LogOutput = process.stdout): FastifyBaseLogger {
  return pino({ level, serializers: logSerializers }, linesTogether(output));
}

/** For routes that machines ask every few seconds: their answers are not logged, their failures are. */
export const quiet = { logLevel: "warn" } as const;

/** Logs each request once, in one line, when it is answered: its method, address, the client's address, the status and how long it took (ms). */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, url } = request;
    const took = Math.round(reply.elapsedTime * 10) / 10;
    const line = { method, url: loggedUrl(url, request.routeOptions?.url), remoteAddress: clientAddress(request), status: reply.statusCode, took };
    if (error) reply.log.error({ ...line, err: error }, "could not be answered");
    else reply.log.info(line, "answered");
  }
}

/** Longer than any word in an address of ours; an id of 128 bits has 22 letters. */
const longestWord = 20;

/**
 * A request's address as the log has it: its route, where that says which parts are ids, else the address without what could be one; of a
 * query the names alone.
 */
export function loggedUrl(url: string, route: string | undefined): string {
  const [path = "", query] = url.split("?", 2);
  const known = route === undefined || route.includes("*") ? withoutIds(path) : route;
  if (query === undefined) return known;
  const names = [...new URLSearchParams(query).keys()].map((name) => withoutIds(name)).slice(0, 10);
  return known + (names.length > 0 ? `?${names.join("&")}` : "");
}

/** Words of letters stay; what is long and holds a digit, a capital or an underscore could be an id, and what is no name of ours anything. */
function withoutIds(path: string): string {
  return path
    .split("/")
    .map((part) => (/^[a-z.-]*$/.test(part) || (part.length < longestWord && /^[\w.-]*$/.test(part)) ? part : ":hidden"))
    .join("/")
    .slice(0, 200);
}
