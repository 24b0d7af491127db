import type { FastifyRequest } from "fastify";

const found = new WeakMap<FastifyRequest, string>();

/** Caches the address as trusted proxies report it, because Fastify's `ip` checks all proxies on each read. */
export function clientAddress(request: FastifyRequest): string {
  const address = found.get(request) ?? request.ip;
  found.set(request, address);
  return address;
}
