import * as say from "../../../messages/generated/demo.ts";
import { deskPermissions, type Permission, permissions, studioPermissions } from "../../../schemas/permissions.ts";
import type { Db } from "../../core/database/tables.ts";
import { demoAccount, demoDomain } from "../../museum/demo-accounts.ts";
import type { Tenant } from "../../museum/model/config.ts";
import { hashPassword } from "../accounts/passwords.ts";

interface DemoEmployee {
  readonly id: string;
  readonly name: (locale: string) => string;
  /** The name in its address. */
  readonly account: string;
  /** The end of its password. */
  readonly role: string;
  readonly pin?: string;
  readonly permissions: readonly Permission[];
}

type DemoTenant = Pick<Tenant, "locale" | "supportEmail">;

const editing = studioPermissions.filter((permission) => permission !== "employees");

const employees: readonly DemoEmployee[] = [
  {
    id: "demo-desk",
    name: say.frontDesk,
    account: "desk",
    role: "desk",
    pin: "2468",
    permissions: deskPermissions,
  },
  {
    id: "demo-editor",
    name: say.editor,
    account: "editor",
    role: "editor",
    // Employees give only permissions that they have.
    permissions,
  },
  {
    id: "demo-editor2",
    name: say.secondEditor,
    account: "editor2",
    role: "editor",
    permissions: editing,
  },
];

/** Call this only with DEMO=1, because the secrets are public (docs/behaviour.md, "Demo museum"). */
export async function addDemoEmployees(db: Db, tenant: DemoTenant, now: Date): Promise<void> {
  for (const employee of employees) await addDemoEmployee(db, tenant, now, employee);
}

async function addDemoEmployee(
  db: Db,
  tenant: DemoTenant,
  now: Date,
  { id, name, account, role, pin, permissions: allowed }: DemoEmployee,
): Promise<void> {
  // A database of an earlier version has fewer permissions.
  const opened = await db
    .updateTable("employees")
    .set({ disabled: false, permissions: JSON.stringify(allowed), role_id: null, added: "[]" })
    .where("id", "=", id)
    .executeTakeFirst();
  if (opened.numUpdatedRows > 0n) return;
  const { email, password } = demoAccount(demoDomain(tenant), account, role);
  const [password_hash, pin_hash] = await Promise.all([
    hashPassword(password),
    pin === undefined ? null : hashPassword(pin),
  ]);
  await db
    .insertInto("employees")
    .values({
      id,
      name: name(tenant.locale),
      email_key: email,
      password_hash,
      pin_hash,
      permissions: JSON.stringify(allowed),
      created_at: now,
    })
    // Several servers may start at the same time.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Disables the demo employees without DEMO=1, because their secrets are public. */
export async function closeDemoEmployees(db: Db): Promise<void> {
  await db
    .updateTable("employees")
    .set({ disabled: true })
    .where(
      "id",
      "in",
      employees.map(({ id }) => id),
    )
    .execute();
}
