import type { FastifyRequest } from "fastify";

/** The header Idempotency-Key; undefined without one. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers["idempotency-key"];
  return typeof key === "string" && key !== "" ? key : undefined;
}
