import type { FastifyInstance, FastifyRequest } from "fastify";
import * as say from "../../messages/generated/server/desk.ts";
import type { ServerContext } from "../museum/server-context.ts";
import { type HttpError, refused } from "../platform/http/http-error.ts";
import { bearerOf, type CurrentEmployee, employeeOfToken } from "./current-employee.ts";

const employees = new WeakMap<FastifyRequest, CurrentEmployee>();

/**
 * Lets nobody make the calls of this scope whose token does not permit it, before anything of the request is looked at (docs/behaviour.md,
 * "Permissions"). The permission of a call is in the table of routes.
 */
export function guardStaffCalls(server: FastifyInstance, context: Pick<ServerContext, "db" | "now">): void {
  server.addHook("onRequest", async (request) => {
    const { permission } = request.routeOptions.config;
    if (permission === null) return;
    const token = bearerOf(request);
    const employee = token === undefined ? undefined : await employeeOfToken(context.db, token, new Date(context.now().epochMilliseconds));
    if (employee === undefined) throw signInFirst();
    if (permission === undefined || !employee.permissions.includes(permission))
      throw refused(403, { code: "NOT_PERMITTED", message: (locale) => say.notPermitted(locale, { permission: String(permission) }) });
    employees.set(request, employee);
  });
}

/** Who makes this call; for routes that take a permission. */
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
