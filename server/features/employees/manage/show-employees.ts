import * as say from "../../../../messages/generated/server/employees.ts";
import type { StudioEmployee, StudioSession } from "../../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../../core/database/tables.ts";
import { browserName } from "../../../core/http/browser-name.ts";
import { refused } from "../../../core/http/http-error.ts";
import { idle } from "../current-employee.ts";
import { countsOfAccounts, locksOf } from "../sign-in-locks.ts";

export interface Asker {
  readonly id: string;
  readonly sessionId: string;
  readonly now: Date;
  readonly locale: string;
}

export async function showEmployees(db: Db | Tx, { id: caller, now }: Asker, only?: string): Promise<StudioEmployee[]> {
  const rows = await db
    .selectFrom("employees as employee")
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom("tokens")
        .select(({ fn }) => fn.max("expires_at").as("until"))
        .whereRef("subject_id", "=", "employee.id")
        .where("kind", "=", "invitation")
        .where("expires_at", ">", now)
        .as("invitedUntil"),
    )
    .$if(only !== undefined, (query) => query.where("id", "=", only ?? ""))
    .orderBy("name")
    .orderBy("id")
    .execute();
  const accounts = rows.map(({ id, email_key }) => ({ id, email: email_key }));
  const locks = await locksOf(db, await countsOfAccounts(db, accounts, now));
  return rows.map(
    ({ id, name, email_key, permissions, disabled, pin_hash, password_hash, factor_since, invitedUntil, ...row }) => ({
      ...{
        id,
        name,
        email: email_key,
        permissions,
        disabled,
        hasPin: pin_hash !== null,
        hasPassword: password_hash !== null,
        current: id === caller,
      },
      ...(row.role_id !== null && { role: row.role_id, added: row.added }),
      ...(factor_since !== null && { secondFactorSince: factor_since.toISOString() }),
      ...(invitedUntil !== null && { invitedUntil: invitedUntil.toISOString() }),
      ...(locks.has(id) && { lockedUntil: locks.get(id)?.toISOString() }),
      ...(row.seen_at !== null && { seenAt: row.seen_at.toISOString() }),
    }),
  );
}

/** @throws HttpError 404 */
export async function showEmployee(tx: Db | Tx, asker: Asker, id: string): Promise<StudioEmployee> {
  const [employee] = await showEmployees(tx, asker, id);
  if (employee === undefined) throw noSuchEmployee();
  return employee;
}

/** Lists an employee's sessions, last used first. */
export async function showSessions(
  db: Db | Tx,
  { sessionId, now, locale }: Asker,
  employeeId: string,
): Promise<StudioSession[]> {
  const rows = await db
    .selectFrom("tokens as token")
    .leftJoin("desk_devices as device", "device.id", "token.device_id")
    .select([
      "token.id",
      "token.browser",
      "token.by_pin",
      "token.second_factor",
      "token.created_at",
      "token.used_at",
      "device.name",
    ])
    .where("token.kind", "=", "employee")
    .where("token.subject_id", "=", employeeId)
    .where("token.expires_at", ">", now)
    .where("token.used_at", ">", new Date(now.getTime() - idle))
    .orderBy("token.used_at", "desc")
    .orderBy("token.id")
    .execute();
  return rows.map(({ id, browser, by_pin, second_factor, created_at, used_at, name }) => ({
    ...{
      id,
      device: browserName(name ?? browser, locale),
      byPin: by_pin,
      secondFactor: second_factor,
      current: id === sessionId,
    },
    ...{ createdAt: created_at.toISOString(), lastUsedAt: used_at.toISOString() },
  }));
}

export function noSuchEmployee() {
  return refused(404, { code: "EMPLOYEE_UNKNOWN", message: say.unknown });
}
