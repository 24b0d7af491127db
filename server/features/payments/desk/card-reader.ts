import * as sayOrders from "../../../../messages/generated/server/orders.ts";
import * as say from "../../../../messages/generated/server/terminal.ts";
import type { Db, Tx } from "../../../core/database/tables.ts";
import { invalid, refused } from "../../../core/http/http-error.ts";
import type { Reader, TerminalProvider } from "../port.ts";
import type { DeskMethod } from "./port.ts";

/** A connected reader has taken the money before: the sale is made once that is known. */
export const cardReader: DeskMethod = {
  async pay(_tx, _museum, { taken, cents }) {
    if (taken === undefined) throw invalid({ code: "NOT_PAID", field: "payment", message: say.notPaid });
    if (taken !== "rehearsed" && taken.cents !== cents)
      throw refused(409, { code: "CART_CHANGED", message: sayOrders.cartChanged });
    return { providerId: taken === "rehearsed" ? "" : taken.chargeId, isRecorded: true };
  },
};

/** @param provider as the ledger names it: its own refunds go to the card */
export const isCardReader = (provider: string): boolean =>
  provider.endsWith("-terminal") && provider !== "card-terminal";

export type ChosenReader = Pick<Reader, "id" | "label">;

/** @returns the reader that a device sells with; undefined if it has none */
export async function readerOf(
  db: Db | Tx,
  terminal: TerminalProvider | undefined,
  deviceId: string | null,
): Promise<ChosenReader | undefined> {
  if (terminal === undefined) return undefined;
  const chosen = await db
    .selectFrom("device_readers")
    .select(["reader_id as id", "label"])
    .where("device_id", "=", deviceId ?? "")
    .executeTakeFirst();
  return chosen ?? terminal.pretend;
}

/** @returns the chosen readers, by device */
export async function readersOfDevices(db: Db | Tx): Promise<ReadonlyMap<string, ChosenReader>> {
  const rows = await db.selectFrom("device_readers").selectAll().execute();
  return new Map(rows.map(({ device_id, reader_id, label }) => [device_id, { id: reader_id, label }]));
}

/** @param reader undefined to sell without one */
export async function chooseReader(tx: Tx, deviceId: string, reader: ChosenReader | undefined): Promise<void> {
  await tx.deleteFrom("device_readers").where("device_id", "=", deviceId).execute();
  if (reader !== undefined)
    await tx
      .insertInto("device_readers")
      .values({ device_id: deviceId, reader_id: reader.id, label: reader.label })
      .execute();
}
