import { hashPassword } from "../accounts/passwords.ts";
import type { Db } from "../database/tables.ts";
import { permissions } from "./permissions.ts";

const desk = { id: "demo-desk", name: "Front desk", email: "desk@meridian.example", password: "meridian-desk", pin: "2468" };

/** The demo museum's employee (contract, section 6), once. Only where DEMO=1 is set: everybody knows the PIN. */
export async function addDemoEmployees(db: Db, now: Date): Promise<void> {
  const known = await db.selectFrom("employees").select("id").where("id", "=", desk.id).executeTakeFirst();
  if (known !== undefined) return;
  await db
    .insertInto("employees")
    .values({
      id: desk.id,
      name: desk.name,
      email_key: desk.email,
      password_hash: await hashPassword(desk.password),
      pin_hash: await hashPassword(desk.pin),
      permissions: JSON.stringify(permissions),
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
