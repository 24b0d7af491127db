import * as say from "../../messages/generated/demo.ts";
import { permissions } from "../../schemas/permissions.ts";
import type { Db } from "../platform/database/tables.ts";
import { hashPassword } from "../selling/accounts/passwords.ts";

const desk = { id: "demo-desk", email: "desk@meridian.example", password: "meridian-desk", pin: "2468" };

/** The demo museum's employee (docs/behaviour.md, "Demo museum"), once. Only where DEMO=1 is set: everybody knows the PIN. */
export async function addDemoEmployees(db: Db, locale: string, now: Date): Promise<void> {
  // A database of an earlier version knows fewer permissions.
  const opened = await db
    .updateTable("employees")
    .set({ disabled: false, permissions: JSON.stringify(permissions) })
    .where("id", "=", desk.id)
    .executeTakeFirst();
  if (opened.numUpdatedRows > 0n) return;
  const [password_hash, pin_hash] = await Promise.all([hashPassword(desk.password), hashPassword(desk.pin)]);
  const { id, email } = desk;
  await db
    .insertInto("employees")
    .values({ id, name: say.frontDesk(locale), email_key: email, password_hash, pin_hash, permissions: JSON.stringify(permissions), created_at: now })
    // Several servers may start at once.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Without DEMO=1 the employee whose PIN everybody knows is kept out. */
export async function closeDemoEmployees(db: Db): Promise<void> {
  await db.updateTable("employees").set({ disabled: true }).where("id", "=", desk.id).execute();
}
