import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import * as say from "../../../messages/generated/server/requests.ts";
import { refused } from "./http-error.ts";

/** In characters. Our paths are shorter, and each hook and route scans the whole path. */
const maxPathLength = 2000;

/** Refuses long paths before other hooks scan them; the headers are set first. @throws HttpError 414 */
export function refuseLongPaths(server: FastifyInstance): void {
  server.addHook("onRequest", (request, _reply, done) => {
    done(
      isTooLong(pathOf(request.url))
        ? refused(414, { code: "TOO_LONG", message: (locale) => say.addressTooLong(locale, { most: maxPathLength }) })
        : undefined,
    );
  });
}

/** Routes a page request with an undecodable or long path to the 404 page; a call keeps its address, and fails. */
export function routedAddress({
  url = "/",
  method,
  headers,
}: Pick<IncomingMessage, "url" | "method" | "headers">): string {
  const path = pathOf(url);
  const forPage =
    (method === "GET" || method === "HEAD") && !path.startsWith("/api/") && headers.accept?.includes("text/html");
  return forPage && (isTooLong(path) || !isDecodable(path)) ? "/404" : url;
}

function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

function isTooLong(path: string): boolean {
  return path.length > maxPathLength;
}

function isDecodable(path: string): boolean {
  try {
    // Use the result: the bundler drops unused calls, even if they may throw.
    return decodeURIComponent(path).length >= 0;
  } catch {
    return false;
  }
}
