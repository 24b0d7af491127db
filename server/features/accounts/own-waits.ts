import { type ExpressionBuilder, sql } from "kysely";
import { emailKey } from "../../../commerce/account-errors.ts";
import type { Tables } from "../../core/database/tables.ts";
import { mailboxOf } from "../../core/mail/mailbox.ts";
import type { CurrentCustomer } from "./current-customer.ts";

/** Matches entries by customer id or verified address. */
export function isOwnWait({ id, email, verifiedAt }: Pick<CurrentCustomer, "id" | "email" | "verifiedAt">) {
  return (entry: ExpressionBuilder<Tables, "waiting_entries">) => {
    const asCustomer = entry("customer_id", "=", id);
    if (verifiedAt === null) return asCustomer;
    return entry.or([
      asCustomer,
      entry.and([entry("mailbox", "=", mailboxOf(email)), sql<boolean>`lower(email) = ${emailKey(email)}`]),
    ]);
  };
}
