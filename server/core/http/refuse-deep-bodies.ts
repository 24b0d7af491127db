import type { FastifyInstance } from "fastify";
import * as say from "../../../messages/generated/server/requests.ts";
import { HttpError } from "./http-error.ts";

/** Nested levels; our calls need only a handful. */
const deepest = 32;

/** Refuses deeply nested bodies, which could overflow the stack of recursive code. @throws HttpError 400 */
export function refuseDeepBodies(server: FastifyInstance): void {
  server.addHook("preValidation", ({ body }, _reply, done) => {
    done(
      isDeeper(body, deepest) ? new HttpError(400, (locale) => say.tooDeep(locale, { levels: deepest })) : undefined,
    );
  });
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((part) => isDeeper(part, levels - 1));
  for (const name in value) if (isDeeper((value as Record<string, unknown>)[name], levels - 1)) return true;
  return false;
}
