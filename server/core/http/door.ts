import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AuditAction, Caller } from "../../../schemas/api/route.ts";
import type { StudioLogDetails } from "../../../schemas/generated/wire.ts";
import type { Permission } from "../../../schemas/permissions.ts";
import type { Tx } from "../database/tables.ts";
import { HttpError } from "./http-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    caller?: Caller;
    endsSession?: boolean;
  }
}

/** An event without its action and its time, which the door adds. Never include secrets: managers read the log. */
export interface AuditEntry {
  readonly subject: string;
  readonly subjectId?: string;
  readonly details?: StudioLogDetails;
}

export interface AuditEvent extends AuditEntry {
  readonly action: AuditAction;
}

/** The employee who acts in a call that signs them in. */
export interface Signer {
  readonly id: string;
  readonly name: string;
}

interface Identity {
  readonly id: string;
  readonly email: string | null;
}

/** Identifies a call's caller; handlers read it with `ownerOf`, `visitorOf` and `callerOf`. */
export interface Door {
  /** @throws HttpError 401 */
  customer(request: FastifyRequest): Promise<Identity>;
  visitor(request: FastifyRequest): Promise<Identity | undefined>;
  /** @param permission the required permission; undefined for any employee @throws HttpError 401, 403 */
  employee(request: FastifyRequest, permission: Permission | undefined): Promise<Identity>;
  recordEvent(tx: Tx, request: FastifyRequest, event: AuditEvent & { readonly by?: Signer }, at: Date): Promise<void>;
  wasAnswered(request: FastifyRequest): Promise<boolean>;
}

const callers = new WeakMap<object, Identity>();

/** Returns the signed-in customer or employee. */
export function identityOf(request: object): Identity | undefined {
  return callers.get(request);
}

/** Returns the caller's customer or employee id; "" if not signed in. */
export function callerIdOf(request: object): string {
  return callers.get(request)?.id ?? "";
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
      if (found !== undefined) callers.set(request, found);
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

/** @throws Error if no opened feature keeps the audit log */
export function recorderOf({ recordEvent }: Partial<Pick<Door, "recordEvent">>): Door["recordEvent"] {
  if (recordEvent === undefined) throw new Error("No feature of this server keeps the audit log.");
  return recordEvent;
}

/** Refuses everyone at a call that no opened feature guards. */
function checked<Check>(check: Check | undefined): Check {
  if (check === undefined) throw new Error("No feature of this server identifies the callers of this call.");
  return check;
}
