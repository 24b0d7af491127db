import type { FastifyInstance, FastifyRequest } from "fastify";
import * as say from "../../messages/generated/server/desk.ts";
import type { ServerContext } from "../museum/server-context.ts";
import { type HttpError, refused } from "../platform/http/http-error.ts";
import { bearerOf, type CurrentEmployee, employeeOfToken } from "./current-employee.ts";

type GuardContext = Pick<ServerContext, "config" | "db" | "now">;

const employees = new WeakMap<FastifyRequest, CurrentEmployee>();

/**
 * Lets nobody make the calls of this scope whose token does not permit it, before anything of the request is looked at (docs/behaviour.md,
 * "Permissions"). The permission of a call is in the table of routes.
 */
export function guardStaffCalls(server: FastifyInstance, context: GuardContext): void {
  server.addHook("onRequest", async (request) => {
    const { permission } = request.routeOptions.config;
    if (permission === null) return;
    const employee = await requireEmployee(context, request);
    if (employee.withheld.some((each) => each === permission)) throw refused(403, { code: "NOT_PERMITTED", message: say.wantsFactor });
    if (permission === undefined || !employee.permissions.includes(permission))
      throw refused(403, { code: "NOT_PERMITTED", message: (locale) => say.notPermitted(locale, { permission: String(permission) }) });
  });
}

/** Whoever is signed in, for calls that look at their token themselves. @throws HttpError 401 */
export async function requireEmployee({ db, now, config }: GuardContext, request: FastifyRequest): Promise<CurrentEmployee> {
  const token = bearerOf(request);
  const employee = token === undefined ? undefined : await employeeOfToken(db, token, new Date(now().epochMilliseconds), config);
  if (employee === undefined) throw signInFirst();
  employees.set(request, employee);
  return employee;
}

/** Who makes this call; for routes that take a permission, and others after `requireEmployee`. */
export function callerOf(request: FastifyRequest): CurrentEmployee {
  const employee = employees.get(request);
  if (employee === undefined) throw new Error(`The route ${request.routeOptions.url} takes no permission, so that nobody is known to call it.`);
  return employee;
}

/** Where the caller works: the enrolled device by its name; else what the request says it comes from, at its address. */
export function deviceOf(request: FastifyRequest): string {
  const { "x-device": named = request.headers["user-agent"] } = request.headers;
  return callerOf(request).deviceName ?? `${typeof named === "string" ? named.slice(0, 160) : ""}@${request.ip}`;
}

/** 401 */
export function signInFirst(): HttpError {
  return refused(401, { code: "SIGN_IN_REQUIRED", field: "Authorization", message: say.signedOut });
}
