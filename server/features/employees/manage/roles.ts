import { sql } from "kysely";
import * as say from "../../../../messages/generated/server/employees.ts";
import { bounds } from "../../../../schemas/api/limits.ts";
import type { StudioRole, StudioRoleRequest } from "../../../../schemas/generated/wire.ts";
import { randomId } from "../../../core/database/random-id.ts";
import type { Db, Tx } from "../../../core/database/tables.ts";
import { invalid, notFound, refused, refuseFull } from "../../../core/http/http-error.ts";
import { difference } from "../employees.ts";
import { lockManagers, type Managing, ownAccount, readPermissions, refuseEscalation } from "./manage.ts";

/** Lists roles, the product's own first, with the number of employees who hold each. */
export async function showRoles(db: Db | Tx): Promise<StudioRole[]> {
  const { rows } = await sql<{ id: string; name: string | null; permissions: string[]; holders: number }>`
    select id, name, permissions, (select count(*) from employees where role_id = roles.id)::integer as holders
    from roles order by created_at, id`.execute(db);
  return rows.map(({ name, ...role }) => ({ ...role, ...(name !== null && { name }) }));
}

/** @throws HttpError 400 without a name; 403 if callers give what they lack; 409 if there are as many as allowed */
export async function addRole(
  tx: Tx,
  { by, now, audit }: Omit<Managing, "id">,
  asked: StudioRoleRequest,
): Promise<void> {
  const managerMay = await lockManagers(tx, by);
  const permissions = readPermissions(asked.permissions);
  refuseEscalation(managerMay, permissions);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from roles`.execute(tx);
  refuseFull(rows[0]?.count ?? 0, bounds.roles, say.tooManyRoles);
  const name = await readName(tx, asked.name, "");
  const id = randomId();
  await tx
    .insertInto("roles")
    .values({ id, name, permissions: JSON.stringify(permissions), created_at: now })
    .execute();
  await audit({ subject: name, details: { given: permissions } });
}

/**
 * Renames a role or changes its permissions, and with them those of its holders.
 * @throws HttpError 404; 403 if callers give what they lack; 409 if they would lose `employees`, or the role changed
 *   meanwhile
 */
export async function changeRole(
  tx: Tx,
  { id, by, audit }: Managing,
  { name: typed, permissions: asked, was }: StudioRoleRequest,
): Promise<void> {
  const managerMay = await lockManagers(tx, by);
  const role = await lockRole(tx, id);
  const permissions = readPermissions(asked);
  const changes = difference(role.permissions, permissions);
  const seen = was && difference(role.permissions, was);
  if (seen && seen.given.length + seen.taken.length > 0 && changes.given.length + changes.taken.length > 0)
    throw refused(409, { code: "EMPLOYEE_CHANGED", field: "was", message: say.roleChangedMeanwhile });
  refuseEscalation(managerMay, changes.given);
  const name = typed.trim() === "" ? role.name : await readName(tx, typed, id);
  await tx
    .updateTable("roles")
    .set({ name, permissions: JSON.stringify(permissions) })
    .where("id", "=", id)
    .execute();
  const holders = await tx.selectFrom("employees").select(["id", "added"]).where("role_id", "=", id).execute();
  for (const holder of holders) {
    const allowed = readPermissions([...permissions, ...holder.added]);
    if (holder.id === by.id && !allowed.includes("employees")) throw ownAccount();
    await tx
      .updateTable("employees")
      .set({ permissions: JSON.stringify(allowed) })
      .where("id", "=", holder.id)
      .execute();
  }
  await audit({ subject: name ?? id, details: { ...changes, count: holders.length } });
}

/** @throws HttpError 404; 409 if employees hold it */
export async function removeRole(tx: Tx, { id, by, audit }: Managing): Promise<void> {
  await lockManagers(tx, by);
  const { name } = await lockRole(tx, id);
  const holder = await tx.selectFrom("employees").select("id").where("role_id", "=", id).executeTakeFirst();
  if (holder !== undefined) throw refused(409, { code: "ROLE_IN_USE", message: say.roleInUse });
  await tx.deleteFrom("roles").where("id", "=", id).execute();
  await audit({ subject: name ?? id });
}

async function lockRole(tx: Tx, id: string) {
  const role = await tx.selectFrom("roles").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (role === undefined) throw notFound(say.roleUnknown);
  return role;
}

/** @throws HttpError 400 for an empty name, or one of another role */
async function readName(tx: Tx, typed: string, id: string): Promise<string> {
  const name = typed.trim();
  if (name === "") throw invalid({ code: "BLANK", field: "name", message: say.roleNameMissing });
  const { rows } = await sql`select from roles where lower(name) = lower(${name}) and id <> ${id}`.execute(tx);
  if (rows.length > 0) throw invalid({ code: "TAKEN", field: "name", message: say.roleNameTaken });
  return name;
}
