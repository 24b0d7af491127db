import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { compile } from "@fastify/proxy-addr";

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
