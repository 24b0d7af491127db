import * as say from "../../../messages/generated/demo.ts";
import { deskPermissions, type Permission, permissions, studioPermissions } from "../../../schemas/permissions.ts";
import type { Db } from "../../core/database/tables.ts";
import { hashPassword } from "../accounts/passwords.ts";

interface DemoEmployee {
  readonly id: string;
  readonly name: (locale: string) => string;
  readonly email: string;
  readonly password: string;
  readonly pin?: string;
  readonly permissions: readonly Permission[];
}

const editing = studioPermissions.filter((permission) => permission !== "employees");

const employees: readonly DemoEmployee[] = [
  {
    id: "demo-desk",
    name: say.frontDesk,
    email: "desk@meridian.example",
    password: "meridian-desk",
    pin: "2468",
    permissions: deskPermissions,
  },
  {
    id: "demo-editor",
    name: say.editor,
    email: "editor@meridian.example",
    password: "meridian-editor",
    // Employees give only permissions that they have.
    permissions,
  },
  {
    id: "demo-editor2",
    name: say.secondEditor,
    email: "editor2@meridian.example",
    password: "meridian-editor",
    permissions: editing,
  },
];

/** Call this only with DEMO=1, because the secrets are public (docs/behaviour.md, "Demo museum"). */
export async function addDemoEmployees(db: Db, locale: string, now: Date): Promise<void> {
  for (const employee of employees) await addDemoEmployee(db, locale, now, employee);
}

async function addDemoEmployee(
  db: Db,
  locale: string,
  now: Date,
  { id, name, email, password, pin, permissions: allowed }: DemoEmployee,
): Promise<void> {
  // A database of an earlier version has fewer permissions.
  const opened = await db
    .updateTable("employees")
    .set({ disabled: false, permissions: JSON.stringify(allowed), role_id: null, added: "[]" })
    .where("id", "=", id)
    .executeTakeFirst();
  if (opened.numUpdatedRows > 0n) return;
  const [password_hash, pin_hash] = await Promise.all([
    hashPassword(password),
    pin === undefined ? null : hashPassword(pin),
  ]);
  await db
    .insertInto("employees")
    .values({
      id,
      name: name(locale),
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
