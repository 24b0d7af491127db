import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../../schemas/api/route.ts";
import type { Permission } from "../../../schemas/permissions.ts";
import { HttpError } from "./http-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    caller?: Caller;
    endsSession?: boolean;
  }
}

/** Identifies a call's caller; handlers read it with `ownerOf`, `visitorOf` and `callerOf`. */
export interface Door {
  /** @throws HttpError 401 */
  customer(request: FastifyRequest): Promise<{ readonly id: string }>;
  visitor(request: FastifyRequest): Promise<{ readonly id: string } | undefined>;
  /** @param permission the required permission; undefined for any employee @throws HttpError 401, 403 */
  employee(request: FastifyRequest, permission: Permission | undefined): Promise<{ readonly id: string }>;
  wasAnswered(request: FastifyRequest): Promise<boolean>;
}

const callers = new WeakMap<object, string>();

/** Returns the caller's customer or employee id; "" if not signed in. */
export function callerIdOf(request: object): string {
  return callers.get(request) ?? "";
}

export function isStaffs(caller: Caller | undefined): boolean {
  return caller !== undefined && caller !== "anyone" && caller !== "optional" && caller !== "own";
}

/** Checks each call's token before anything else; handlers need no check (docs/behaviour.md, "Permissions"). */
export function guardCalls(api: FastifyInstance, door: Partial<Door> & Pick<Door, "wasAnswered">): void {
  api.addHook("onRequest", async (request) => {
    const { caller, endsSession = false } = request.routeOptions.config;
    if (caller === undefined || caller === "anyone") return;
    try {
      const found = await findCaller(door, caller, request);
      if (found !== undefined) callers.set(request, found.id);
    } catch (error) {
      // A retry finds the session that its first attempt ended: repeat that answer without acting.
      const isOver = endsSession && error instanceof HttpError && error.status === 401;
      if (!isOver || !(await door.wasAnswered(request))) throw error;
    }
  });
}

function findCaller(door: Partial<Door>, caller: Exclude<Caller, "anyone">, request: FastifyRequest) {
  if (caller === "own") return checked(door.customer)(request);
  if (caller === "optional") return checked(door.visitor)(request);
  return checked(door.employee)(request, caller === "signed-in" ? undefined : caller);
}

/** Refuses everyone at a call that no opened feature guards. */
function checked<Check>(check: Check | undefined): Check {
  if (check === undefined) throw new Error("No feature of this server identifies the callers of this call.");
  return check;
}
