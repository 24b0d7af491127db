import { type Migration, Migrator, sql } from "kysely";
import { selling } from "./migrations/0001-selling.ts";
import { outbox } from "./migrations/0002-outbox.ts";
import { accounts } from "./migrations/0003-accounts.ts";
import { boxOffice } from "./migrations/0005-box-office.ts";
import { tries } from "./migrations/0006-tries.ts";
import { openSeats } from "./migrations/0010-open-seats.ts";
import { freeOrders } from "./migrations/0011-free-orders.ts";
import { mailTurns } from "./migrations/0020-mail-turns.ts";
import { devicesAndSessions } from "./migrations/0030-devices-and-sessions.ts";
import { members } from "./migrations/0040-members.ts";
import { syncedStock } from "./migrations/0050-synced-stock.ts";
import { search } from "./migrations/0060-search.ts";
import { deskSales } from "./migrations/0061-desk-sales.ts";
import { idleSweeps } from "./migrations/0070-idle-sweeps.ts";
import { membersInOrder } from "./migrations/0071-members-in-order.ts";
import { shortWords } from "./migrations/0072-short-words.ts";
import { deletedAccounts } from "./migrations/0080-deleted-accounts.ts";
import { arrivals } from "./migrations/0090-arrivals.ts";
import { ledger } from "./migrations/0100-ledger.ts";
import { paymentSessions } from "./migrations/0110-payment-sessions.ts";
import { forgottenPayments } from "./migrations/0120-forgotten-payments.ts";
import { afterSale } from "./migrations/0130-after-sale.ts";
import { pricesAndDrawers } from "./migrations/0140-prices-and-drawers.ts";
import { deskPayments } from "./migrations/0150-desk-payments.ts";
import { reports } from "./migrations/0160-reports.ts";
import { waitingList } from "./migrations/0170-waiting-list.ts";
import { answers } from "./migrations/0175-answers.ts";
import { studio } from "./migrations/0180-studio.ts";
import { employees } from "./migrations/0190-employees.ts";
import { previews } from "./migrations/0200-previews.ts";
import { paidMoves } from "./migrations/0210-paid-moves.ts";
import { terminalReferences } from "./migrations/0220-terminal-references.ts";
import { ordersByEmail } from "./migrations/0230-orders-by-email.ts";
import { lineEntries } from "./migrations/0255-line-entries.ts";
import { moneyTakenBack } from "./migrations/0256-money-taken-back.ts";
import { membershipPurchases } from "./migrations/0257-membership-purchases.ts";
import { networks } from "./migrations/0260-networks.ts";
import { emailChanges } from "./migrations/0261-email-changes.ts";
import { draftsAndPreviews } from "./migrations/0265-drafts-and-previews.ts";
import { cameAnotherDay } from "./migrations/0270-came-another-day.ts";
import { visitsAndUndelivered } from "./migrations/0271-visits-and-undelivered.ts";
import { employeesOfDevices } from "./migrations/0280-employees-of-devices.ts";
import { checkedInAnyway } from "./migrations/0281-checked-in-anyway.ts";
import { soldNames } from "./migrations/0290-sold-names.ts";
import type { Db } from "./tables.ts";

/** By name, run in the order of their names, each once. What has been released is never edited: add another. */
const migrations: Record<string, Migration> = {
  "0001-selling": selling,
  "0002-outbox": outbox,
  "0003-accounts": accounts,
  "0005-box-office": boxOffice,
  "0006-tries": tries,
  "0010-open-seats": openSeats,
  "0011-free-orders": freeOrders,
  "0020-mail-turns": mailTurns,
  "0030-devices-and-sessions": devicesAndSessions,
  "0040-members": members,
  "0050-synced-stock": syncedStock,
  "0060-search": search,
  "0061-desk-sales": deskSales,
  "0070-idle-sweeps": idleSweeps,
  "0071-members-in-order": membersInOrder,
  "0072-short-words": shortWords,
  "0080-deleted-accounts": deletedAccounts,
  "0090-arrivals": arrivals,
  "0100-ledger": ledger,
  "0110-payment-sessions": paymentSessions,
  "0120-forgotten-payments": forgottenPayments,
  "0130-after-sale": afterSale,
  "0140-prices-and-drawers": pricesAndDrawers,
  "0150-desk-payments": deskPayments,
  "0160-reports": reports,
  "0170-waiting-list": waitingList,
  "0175-answers": answers,
  "0180-studio": studio,
  "0190-employees": employees,
  "0200-previews": previews,
  "0210-paid-moves": paidMoves,
  "0220-terminal-references": terminalReferences,
  "0230-orders-by-email": ordersByEmail,
  "0255-line-entries": lineEntries,
  "0256-money-taken-back": moneyTakenBack,
  "0257-membership-purchases": membershipPurchases,
  "0260-networks": networks,
  "0261-email-changes": emailChanges,
  "0265-drafts-and-previews": draftsAndPreviews,
  "0270-came-another-day": cameAnotherDay,
  "0271-visits-and-undelivered": visitsAndUndelivered,
  "0280-employees-of-devices": employeesOfDevices,
  "0281-checked-in-anyway": checkedInAnyway,
  "0290-sold-names": soldNames,
};

/** Brings the tables up to date under the database's own lock, so that several servers may start at once. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const unknown = (await appliedMigrations(db)).filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new Error(
      `This database was used by a newer version of the server: it has ${unknown.join(", ")}, which this version does not know. ` +
        'Start that version, or restore the backup taken before the upgrade (README.md, "Upgrade").',
    );
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  throw new Error(`The database could not be brought up to date${failed ? `: ${failed} failed` : ""}.`, { cause: error });
}

/** Names of the migrations that this database has had; none where it cannot say so. */
async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db).catch(() => ({ rows: [] }));
  return rows.map(({ name }) => name);
}
