import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { compile } from "@fastify/proxy-addr";

/** Tells by an address whether a proxy of ours has it. @param trustProxy addresses or ranges, separated by commas */
export function trustedProxies(trustProxy: string | undefined): (address: string, hop: number) => boolean {
  return trustProxy === undefined ? () => false : compile(trustProxy.split(",").map((range) => range.trim()));
}

const usableId = /^[\w.:=+/-]{1,100}$/;

/**
 * Gives each request an id: the X-Request-Id of a trusted proxy, so that its log and ours can be joined, else a new one.
 * Another client's would let it forge the log.
 */
export function requestIds(isTrusted: (address: string, hop: number) => boolean) {
  return ({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): string => {
    const given = headers["x-request-id"];
    const usable = typeof given === "string" && usableId.test(given) && isTrusted(socket.remoteAddress ?? "", 0);
    return usable ? given : randomUUID();
  };
}
