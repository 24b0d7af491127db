import type { IncomingMessage } from "node:http";

/**
 * The address that a request is routed by. One that cannot be decoded names nothing and reaches no route: a browser that asks for a page gets
 * the one of unknown addresses, with its headers. A call keeps its own, and is answered that it is malformed.
 */
export function routedAddress({ url = "/", method, headers }: Pick<IncomingMessage, "url" | "method" | "headers">): string {
  const [path = "/"] = url.split("?");
  const forPage = (method === "GET" || method === "HEAD") && !path.startsWith("/api/") && headers.accept?.includes("text/html");
  return forPage && !isDecodable(path) ? "/404" : url;
}

function isDecodable(path: string): boolean {
  try {
    // A call whose value counts for nothing is left out by the bundler, although it may throw.
    return decodeURIComponent(path).length >= 0;
  } catch {
    return false;
  }
}
