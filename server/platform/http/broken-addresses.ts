import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import * as say from "../../../messages/generated/server/requests.ts";
import { refused } from "./http-error.ts";

/** Characters of the longest path that is answered. None of ours is longer, and each hook and route looks at all of them. */
const longestPath = 2000;

/** Refuses a path that is too long before anything but the headers of every answer looks at it. */
export function refuseLongPaths(server: FastifyInstance): void {
  server.addHook("onRequest", (request, _reply, done) => {
    done(
      isTooLong(pathOf(request.url)) ? refused(414, { code: "TOO_LONG", message: (locale) => say.addressTooLong(locale, { most: longestPath }) }) : undefined,
    );
  });
}

/**
 * The address that a request is routed by. One that cannot be decoded or is too long names nothing: a browser that asks for a page gets
 * the one of unknown addresses, with its headers. A call keeps its own, and is refused.
 */
export function routedAddress({ url = "/", method, headers }: Pick<IncomingMessage, "url" | "method" | "headers">): string {
  const path = pathOf(url);
  const forPage = (method === "GET" || method === "HEAD") && !path.startsWith("/api/") && headers.accept?.includes("text/html");
  return forPage && (isTooLong(path) || !isDecodable(path)) ? "/404" : url;
}

function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

function isTooLong(path: string): boolean {
  return path.length > longestPath;
}

function isDecodable(path: string): boolean {
  try {
    // A call whose value counts for nothing is left out by the bundler, although it may throw.
    return decodeURIComponent(path).length >= 0;
  } catch {
    return false;
  }
}
