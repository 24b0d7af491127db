import type { FastifyRequest } from "fastify";
import { studioPermissions } from "../../schemas/permissions.ts";
import type { Db, Tx } from "../platform/database/tables.ts";
import { findToken, revokeToken, touchToken } from "../selling/accounts/tokens.ts";
import { seeDevice } from "./desk-devices.ts";

/** An employee at work. */
export interface CurrentEmployee {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  /** The enrolled device that they signed in on. */
  readonly deviceId: string | null;
  readonly deviceName: string | null;
}

/** Milliseconds after which a token that nobody used ends: somebody else may be standing there. */
const idle = 60 * 60_000;
/** So often the last use is written down, in milliseconds: not with every call. */
const noted = 60_000;

/** The employee of a box-office token; an idle token is ended, and a disabled employee has no valid ones. */
export async function employeeOfToken(db: Db | Tx, token: string, now: Date): Promise<CurrentEmployee | undefined> {
  const found = await findToken(db, "employee", token, now);
  if (found === undefined) return undefined;
  const unused = now.getTime() - found.usedAt.getTime();
  if (unused > idle) {
    await revokeToken(db, token);
    return undefined;
  }
  if (unused > noted) {
    await touchToken(db, token, now);
    if (found.deviceId !== null) await seeDevice(db, found.deviceId, now);
  }
  const employee = await db
    .selectFrom("employees as employee")
    .leftJoin("desk_devices as device", (join) => join.on("device.id", "=", found.deviceId))
    .select(["employee.id", "employee.name", "employee.permissions", "device.id as deviceId", "device.name as deviceName"])
    .where("employee.id", "=", found.subjectId)
    .where("employee.disabled", "=", false)
    .executeTakeFirst();
  return employee && { ...employee, permissions: permissionsOf(employee.permissions, found.byPin) };
}

/** What a session may do: four digits open the box office, and never the studio (docs/behaviour.md, "Permissions"). */
export function permissionsOf(permissions: readonly string[], byPin: boolean): string[] {
  return permissions.filter((permission) => !byPin || !studioPermissions.some((each) => each === permission));
}

/** The token of the header `Authorization: Bearer …`. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]+)$/i.exec(headers.authorization ?? "")?.[1];
}
