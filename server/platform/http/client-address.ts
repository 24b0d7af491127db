import type { FastifyRequest } from "fastify";

const found = new WeakMap<FastifyRequest, string>();

/** The network address that a request comes from, as the trusted proxies say. Fastify's `ip` looks at all of them each time it is read. */
export function clientAddress(request: FastifyRequest): string {
  const address = found.get(request) ?? request.ip;
  found.set(request, address);
  return address;
}
