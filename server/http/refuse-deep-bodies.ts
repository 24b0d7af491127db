import type { FastifyInstance } from "fastify";
import { Failure } from "./failure.ts";

/** Levels of arrays and objects within each other; no call of ours takes more than a handful. */
const deepest = 32;

/** Refuses bodies that are nested deeper than what handles them may recurse: an overflow of the stack would be our fault, not theirs. */
export function refuseDeepBodies(server: FastifyInstance): void {
  server.addHook("preValidation", async ({ body }) => {
    if (isDeep(body)) throw new Failure(400, `The request is nested more than ${deepest} levels deep.`);
  });
}

/** Level by level, since a recursion would overflow as well. */
function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each).filter((part) => typeof part === "object") : []));
  }
  return false;
}
