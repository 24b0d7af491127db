import type { FastifyRequest } from "fastify";
import { findToken, revokeToken, touchToken } from "../accounts/tokens.ts";
import type { Db } from "../database/tables.ts";
import { Failure } from "../http/failure.ts";
import type { Services } from "../http/services.ts";
import type { Permission } from "./permissions.ts";

/** An employee at work. */
export interface CurrentEmployee {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
}

/** Milliseconds after which a token that nobody used ends: somebody else may be standing there. */
const idle = 60 * 60_000;
/** So often the last use is written down, in milliseconds: not with every call. */
const noted = 60_000;

/** Who bears the request's token, and may do this. Used on every call but the logins. @throws Failure 401, 403 */
export async function requireEmployee(services: Pick<Services, "db" | "now">, request: FastifyRequest, permission?: Permission): Promise<CurrentEmployee> {
  const token = bearerOf(request);
  const employee = token === undefined ? undefined : await employeeOfToken(services.db, token, new Date(services.now().epochMilliseconds));
  if (employee === undefined) {
    const message = "You are not signed in at the box office, or no longer. Please sign in.";
    throw new Failure(401, message, [{ code: "SIGN_IN_REQUIRED", field: "Authorization", message }]);
  }
  if (permission !== undefined && !employee.permissions.includes(permission)) {
    const message = `Your account lacks the permission "${permission}".`;
    throw new Failure(403, message, [{ code: "NOT_PERMITTED", message }]);
  }
  return employee;
}

/** Whom a box-office token stands for; one that lay idle is ended. */
export async function employeeOfToken(db: Db, token: string, now: Date): Promise<CurrentEmployee | undefined> {
  const found = await findToken(db, "employee", token, now);
  if (found === undefined) return undefined;
  const unused = now.getTime() - found.usedAt.getTime();
  if (unused > idle) {
    await revokeToken(db, token);
    return undefined;
  }
  if (unused > noted) await touchToken(db, token, now);
  return db.selectFrom("employees").select(["id", "name", "permissions"]).where("id", "=", found.subjectId).where("disabled", "=", false).executeTakeFirst();
}

/** The token of the header `Authorization: Bearer …`. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]+)$/.exec(headers.authorization ?? "")?.[1];
}
