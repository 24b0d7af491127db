import type { RawBuilder } from "kysely";
import type { Tx } from "../../core/database/tables.ts";
import { Additions } from "../../museum/feature.ts";

/** Erases personal data of features above, kept with orders. @param orders a query of their ids */
export const forgetOrders = new Additions<(tx: Tx, orders: RawBuilder<unknown>) => Promise<void>>();
