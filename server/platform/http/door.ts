import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Caller } from "../../../schemas/api.ts";
import type { Permission } from "../../../schemas/permissions.ts";
import { HttpError } from "./http-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may make this call, as the table of routes says. */
    caller?: Caller;
    /** The call may end the session that makes it. */
    endsSession?: boolean;
  }
}

/** Finds who makes a call, for its handler: `ownerOf`, `visitorOf`, `callerOf`. */
export interface Door {
  /** @throws HttpError 401 */
  customer(request: FastifyRequest): Promise<{ readonly id: string }>;
  /** The customer, where one is signed in. */
  visitor(request: FastifyRequest): Promise<{ readonly id: string } | undefined>;
  /** @param permission what the employee must be permitted to do; undefined where any may call @throws HttpError 401, 403 */
  employee(request: FastifyRequest, permission: Permission | undefined): Promise<{ readonly id: string }>;
  /** Was the same request answered before? */
  wasAnswered(request: FastifyRequest): Promise<boolean>;
}

const callers = new WeakMap<object, string>();

/** The id of the customer or employee who makes a call; "" where nobody is signed in. */
export function callerIdOf(request: object): string {
  return callers.get(request) ?? "";
}

/** Is it a call of an employee at work? */
export function isStaffs(caller: Caller | undefined): boolean {
  return caller !== undefined && caller !== "anyone" && caller !== "optional" && caller !== "own";
}

/**
 * Lets nobody make a call of this scope whose token is not what the table of routes asks for, before anything else of the request is looked
 * at (docs/behaviour.md, "Permissions"). No handler decides that.
 */
export function guardCalls(api: FastifyInstance, door: Door): void {
  api.addHook("onRequest", async (request) => {
    const { caller, endsSession = false } = request.routeOptions.config;
    if (caller === undefined || caller === "anyone") return;
    try {
      const found = await findCaller(door, caller, request);
      if (found !== undefined) callers.set(request, found.id);
    } catch (error) {
      // Sent again, the request finds the session ended that it ended itself: it is answered as before, and does nothing.
      const isOver = endsSession && error instanceof HttpError && error.status === 401;
      if (!isOver || !(await door.wasAnswered(request))) throw error;
    }
  });
}

function findCaller(door: Door, caller: Exclude<Caller, "anyone">, request: FastifyRequest) {
  if (caller === "own") return door.customer(request);
  if (caller === "optional") return door.visitor(request);
  return door.employee(request, caller === "signed-in" ? undefined : caller);
}
