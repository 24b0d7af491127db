import type { FastifyInstance } from "fastify";
import * as say from "../../../messages/generated/server/requests.ts";
import { HttpError } from "./http-error.ts";

/** Levels of arrays and objects within each other; no call of ours takes more than a handful. */
const deepest = 32;

/** Refuses bodies that are nested deeper than what handles them may recurse: an overflow of the stack would be our fault, not theirs. */
export function refuseDeepBodies(server: FastifyInstance): void {
  server.addHook("preValidation", ({ body }, _reply, done) => {
    done(isDeeper(body, deepest) ? new HttpError(400, (locale) => say.tooDeep(locale, { levels: deepest })) : undefined);
  });
}

/** Is it nested more than this many levels deep? The recursion ends there as well. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((part) => isDeeper(part, levels - 1));
  for (const name in value) if (isDeeper((value as Record<string, unknown>)[name], levels - 1)) return true;
  return false;
}
