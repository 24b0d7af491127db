import { type Kysely, type Migration, sql } from "kysely";
import { accountsSchema } from "../tables/accounts.ts";
import { cartsSchema } from "../tables/carts.ts";
import { deskSchema } from "../tables/desk.ts";
import { employeesSchema } from "../tables/employees.ts";
import { inventorySchema } from "../tables/inventory.ts";
import { mailSchema } from "../tables/mail.ts";
import { membershipsSchema } from "../tables/memberships.ts";
import { ordersSchema } from "../tables/orders.ts";
import { paymentsSchema } from "../tables/payments.ts";
import { requestsSchema } from "../tables/requests.ts";
import { studioSchema } from "../tables/studio.ts";
import { waitingListSchema } from "../tables/waiting-list.ts";

/** The tables of version 1.0, in the order of their foreign keys. */
export const baseline: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of schemas.flat()) await sql.raw(statement).execute(db);
  },
};

const schemas = [
  requestsSchema,
  mailSchema,
  employeesSchema,
  accountsSchema,
  inventorySchema,
  cartsSchema,
  ordersSchema,
  membershipsSchema,
  paymentsSchema,
  waitingListSchema,
  deskSchema,
  studioSchema,
];
