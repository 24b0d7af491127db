import type { FastifyRequest } from "fastify";
import * as say from "../../../messages/generated/server/desk.ts";
import type { Permission } from "../../../schemas/permissions.ts";
import type { StaffsRequest } from "../../core/http/calls.ts";
import { type HttpError, refused } from "../../core/http/http-error.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { bearerOf, type CurrentEmployee, employeeOfToken } from "./current-employee.ts";

type GuardContext = Pick<ServerContext, "config" | "db" | "now">;

const employees = new WeakMap<FastifyRequest, CurrentEmployee>();

/** @param permission the required permission; undefined for any employee @throws HttpError 401, 403 */
export async function employeeAtDoor(
  { db, now, config }: GuardContext,
  request: FastifyRequest,
  permission: Permission | undefined,
): Promise<CurrentEmployee> {
  const token = bearerOf(request);
  const employee =
    token === undefined ? undefined : await employeeOfToken(db, token, new Date(now().epochMilliseconds), config);
  if (employee === undefined) throw signInFirst();
  employees.set(request, employee);
  if (permission === undefined) return employee;
  if (employee.withheld.some((each) => each === permission))
    throw refused(403, { code: "NOT_PERMITTED", message: say.wantsFactor });
  if (!employee.permissions.includes(permission))
    throw refused(403, { code: "NOT_PERMITTED", message: (locale) => say.notPermitted(locale, { permission }) });
  return employee;
}

export function callerOf(request: StaffsRequest): CurrentEmployee {
  const employee = employees.get(request);
  if (employee === undefined)
    throw new Error(
      `The route ${request.routeOptions.url} is no call of an employee in the table of routes, so that nobody is known to make it.`,
    );
  return employee;
}

/** Returns the caller's device: the enrolled device's name, or else the request's own description and address. */
export function deviceOf(request: StaffsRequest): string {
  const { "x-device": named = request.headers["user-agent"] } = request.headers;
  return callerOf(request).deviceName ?? `${typeof named === "string" ? named.slice(0, 160) : ""}@${request.ip}`;
}

/** 401 */
export function signInFirst(): HttpError {
  return refused(401, { code: "SIGN_IN_REQUIRED", field: "Authorization", message: say.signedOut });
}
