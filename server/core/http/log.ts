import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { pino } from "pino";
import type { LogLevel } from "../environment.ts";
import { clientAddress } from "./network-address.ts";

/** Hides secrets in addresses: ids grant access, and links contain tokens. Headers and bodies are not logged. */
export const logSerializers = {
  req: (request: FastifyRequest) => {
    const { method, url, host, ip, socket } = request;
    return {
      method,
      url: loggedUrl(url, request.routeOptions?.url),
      host,
      remoteAddress: ip,
      remotePort: socket?.remotePort,
    };
  },
};

/** Opens a process's log: JSON lines, by default on standard output. */
export function openLog(level: LogLevel = "info", output: LogOutput = process.stdout): FastifyBaseLogger {
  return pino({ level, serializers: logSerializers }, linesTogether(output));
}

/** For routes that machines poll every few seconds: logs only failures. */
export const quiet = { logLevel: "warn" } as const;

/** Logs one line per answered request: method, address, client address, status and duration (ms). */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, url } = request;
    const took = Math.round(reply.elapsedTime * 10) / 10;
    const line = {
      method,
      url: loggedUrl(url, request.routeOptions?.url),
      remoteAddress: clientAddress(request),
      status: reply.statusCode,
      took,
    };
    if (error) reply.log.error({ ...line, err: error }, "could not be answered");
    else reply.log.info(line, "answered");
  }
}

/** Longer than any word in our addresses; an id of 128 bits has 22 letters. */
const maxWordLength = 20;

/** Logs the route, which marks ids, or else hides parts that may be ids. Drops query values. */
export function loggedUrl(url: string, route: string | undefined): string {
  const [path = "", query] = url.split("?", 2);
  const known = route === undefined || route.includes("*") ? withoutIds(path) : route;
  if (query === undefined) return known;
  const names = [...new URLSearchParams(query).keys()].map((name) => withoutIds(name)).slice(0, 10);
  return known + (names.length > 0 ? `?${names.join("&")}` : "");
}

/** Keeps lower-case words and short names; hides anything that could be an id. */
function withoutIds(path: string): string {
  return path
    .split("/")
    .map((part) =>
      /^[a-z.-]*$/.test(part) || (part.length < maxWordLength && /^[\w.-]*$/.test(part)) ? part : ":hidden",
    )
    .join("/")
    .slice(0, 200);
}

interface LogOutput {
  write(text: string): unknown;
}

/** Combines the lines of a turn: each write blocks the process for about as long as an answer takes. */
export function linesTogether(output: LogOutput): LogOutput {
  let lines = "";
  const flush = () => {
    const text = lines;
    lines = "";
    if (text !== "") output.write(text);
  };
  process.once("exit", flush);
  return {
    write(line) {
      if (lines === "") setImmediate(flush);
      lines += line;
    },
  };
}
