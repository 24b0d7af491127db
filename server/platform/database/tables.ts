import type { Kysely, Transaction } from "kysely";
import type { AccountTables } from "./tables/accounts.ts";
import type { CartTables } from "./tables/carts.ts";
import type { DeskTables } from "./tables/desk.ts";
import type { EmployeeTables } from "./tables/employees.ts";
import type { InventoryTables } from "./tables/inventory.ts";
import type { MailTables } from "./tables/mail.ts";
import type { MembershipTables } from "./tables/memberships.ts";
import type { OrderTables } from "./tables/orders.ts";
import type { PaymentTables } from "./tables/payments.ts";
import type { RequestsTables } from "./tables/requests.ts";
import type { StudioTables } from "./tables/studio.ts";
import type { WaitingListTables } from "./tables/waiting-list.ts";

/** All tables; each area declares its own, with its columns' types beside its schema. */
export interface Tables
  extends RequestsTables,
    MailTables,
    EmployeeTables,
    AccountTables,
    InventoryTables,
    CartTables,
    OrderTables,
    MembershipTables,
    PaymentTables,
    WaitingListTables,
    DeskTables,
    StudioTables {}

export type Db = Kysely<Tables>;
/** Functions that change something take this, so that they cannot be called outside a transaction. */
export type Tx = Transaction<Tables>;
