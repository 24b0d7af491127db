import type { FastifyRequest } from "fastify";

/** What a request's cookie of that name holds; undefined where it has none, or an empty one. */
export function cookieOf({ headers }: FastifyRequest, name: string): string | undefined {
  const cookie = (headers.cookie ?? "").split(/;\s*/).find((candidate) => candidate.startsWith(`${name}=`));
  return cookie?.slice(name.length + 1) || undefined;
}
