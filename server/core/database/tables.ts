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
/** Take this in functions that write, so that they can only run inside a transaction. */
export type Tx = Transaction<Tables>;
