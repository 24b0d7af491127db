import type { Db } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { indexCustomer } from "./index-customer.ts";
import { hashPassword } from "./passwords.ts";

const address = { phone: "(303) 555-0177", street: "1 Museum Way", city: "Denver", state: "CO", zip: "80202" };

const people = [
  {
    id: "demo-member",
    email: "member@meridian.example",
    password: "meridian-member",
    first: "Maya",
    last: "Reyes",
    details: address,
    level: "family",
    days: 240,
  },
  {
    id: "demo-lapsed",
    email: "lapsed@meridian.example",
    password: "meridian-lapsed",
    first: "Leo",
    last: "Park",
    details: address,
    level: "individual",
    days: -45,
  },
  {
    id: "demo-new",
    email: "new@meridian.example",
    password: undefined,
    first: "Nora",
    last: "Quinn",
    details: {},
    level: "individual",
    days: 300,
  },
] as const;

/** Adds demo customers and extends their memberships with each day (docs/behaviour.md, "Demo museum"). */
export async function addDemoCustomers(db: Db, museum: Museum): Promise<void> {
  for (const person of people) {
    await addCustomer(db, museum, person);
    await renew(db, museum, person);
  }
}

/** Disables the demo accounts without DEMO=1: their passwords are public. */
export async function closeDemoCustomers(db: Db): Promise<void> {
  const ids = people.map(({ id }) => id);
  await db.updateTable("customers").set({ disabled: true }).where("id", "in", ids).execute();
}

async function addCustomer(
  db: Db,
  { now }: Museum,
  { id, email, password, first, last, details }: (typeof people)[number],
): Promise<void> {
  const opened = await db
    .updateTable("customers")
    .set({ disabled: false, verified_at: new Date(now.epochMilliseconds) })
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (opened.numUpdatedRows > 0n) return;
  const made = await db
    .insertInto("customers")
    .values({
      id,
      email,
      email_key: email,
      first_name: first,
      last_name: last,
      ...details,
      address_id: "street" in details ? `${id}-address` : null,
      password_hash: password === undefined ? null : await hashPassword(password),
      verified_at: new Date(now.epochMilliseconds),
      created_at: new Date(now.epochMilliseconds),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 1n) await indexCustomer(db, id);
}

async function renew(
  db: Db,
  { today, now, index }: Museum,
  { id, email, level, days }: (typeof people)[number],
): Promise<void> {
  const product = index.catalogue.memberships.find((membership) => membership.level === level);
  const customer = await db.selectFrom("customers").select("id").where("email_key", "=", email).executeTakeFirst();
  if (product === undefined || customer === undefined) return;
  const expires = today.add({ days });
  const dates = { starts: expires.subtract({ years: 1 }).toString(), expires: expires.toString() };
  await db
    .insertInto("memberships")
    .values({
      id: `${id}-membership`,
      customer_id: customer.id,
      product_id: product.id,
      level,
      title: product.title,
      member_limit: product.memberLimits,
      tickets_per_day: product.ticketsPerDay ?? 0,
      ...dates,
      details: "{}",
      created_at: new Date(now.epochMilliseconds),
    })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(dates))
    .execute();
}
