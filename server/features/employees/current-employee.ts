import type { FastifyRequest } from "fastify";
import * as say from "../../../messages/generated/server/desk.ts";
import type { Employee } from "../../../schemas/generated/boot.ts";
import { guardedPermissions, type Permission, studioPermissions } from "../../../schemas/permissions.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { StaffsRequest } from "../../core/http/calls.ts";
import { type HttpError, refused } from "../../core/http/http-error.ts";
import { type PageBearers, pageBearer } from "../../core/http/page-bearer.ts";
import type { ConfigStore } from "../../museum/model/config.ts";
import type { ServerContext } from "../../museum/server-context.ts";
import { findToken, revokeToken, touchToken } from "../accounts/tokens.ts";

export interface CurrentEmployee {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** Null if never chosen. */
  readonly language: string | null;
  readonly permissions: readonly string[];
  /** Permissions that require two-factor authentication, which this session lacks. */
  readonly withheld: readonly string[];
  /** Identifies the session; not its token. */
  readonly sessionId: string;
  readonly byPin: boolean;
  readonly deviceId: string | null;
  readonly deviceName: string | null;
}

/** Milliseconds. An unused token ends after this: another person may be at the device. */
export const idle = 60 * 60_000;
/** How often to record the last use, in milliseconds; not with every call. */
const noted = 60_000;

/** Finds the employee of a box-office token. Ends an idle token; disabled employees have no valid ones. */
export async function employeeOfToken(
  db: Db | Tx,
  token: string,
  now: Date,
  config: Rules,
): Promise<CurrentEmployee | undefined> {
  const found = await findToken(db, "employee", token, now);
  if (found === undefined) return undefined;
  const unused = now.getTime() - found.usedAt.getTime();
  if (unused > idle) {
    await revokeToken(db, token);
    return undefined;
  }
  if (unused > noted) {
    await touchToken(db, token, now);
    await db.updateTable("employees").set({ seen_at: now }).where("id", "=", found.subjectId).execute();
    if (found.deviceId !== null) await seeDevice(db, found.deviceId, now);
  }
  const employee = await db
    .selectFrom("employees as employee")
    .leftJoin("desk_devices as device", (join) => join.on("device.id", "=", found.deviceId))
    .select([
      "employee.id",
      "employee.name",
      "employee.email_key as email",
      "employee.permissions",
      "employee.language",
      "device.id as deviceId",
      "device.name as deviceName",
    ])
    .where("employee.id", "=", found.subjectId)
    .where("employee.disabled", "=", false)
    .executeTakeFirst();
  if (employee === undefined) return undefined;
  return {
    ...employee,
    ...permissionsOf(employee.permissions, found, config),
    sessionId: found.id,
    byPin: found.byPin,
  };
}

export async function seeDevice(db: Db | Tx, id: string, now: Date): Promise<void> {
  await db.updateTable("desk_devices").set({ last_seen_at: now }).where("id", "=", id).execute();
}

export type Rules = Pick<ConfigStore, "current">;

interface Session {
  readonly byPin: boolean;
  readonly secondFactor: boolean;
}

/** A PIN opens the box office, but never the studio (docs/behaviour.md, "Permissions", "Two-factor authentication"). */
export function permissionsOf(permissions: readonly string[], { byPin, secondFactor }: Session, { current }: Rules) {
  const wantsFactor = current.tenant.staff?.secondFactor === true && !secondFactor;
  const isIn = (list: readonly string[], permission: string) => list.includes(permission);
  const opened = permissions.filter((permission) => !byPin || !isIn(studioPermissions, permission));
  return {
    permissions: opened.filter((permission) => !wantsFactor || !isIn(guardedPermissions, permission)),
    withheld: opened.filter((permission) => wantsFactor && isIn(guardedPermissions, permission)),
  };
}

export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]+)$/i.exec(headers.authorization ?? "")?.[1];
}

export function pageEmployee(context: Pick<ServerContext, "config" | "db" | "now">): PageBearers["employee"] {
  return pageBearer("boxOfficeToken", async (token) => {
    const found = await employeeOfToken(context.db, token, new Date(context.now().epochMilliseconds), context.config);
    return found && showEmployee(found);
  });
}

/** An employee as pages and calls show them. */
export function showEmployee({ id, name, permissions, language }: Pick<CurrentEmployee, keyof Employee>): Employee {
  return { id, name, permissions: [...permissions], ...(language !== null && { language }) };
}

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
      `The row of ${request.routeOptions.url} in schemas/api names no permission, so its caller is unknown.`,
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
