import type { OrderExtra } from "../../../schemas/generated/wire.ts";
import type { Db, Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import { Additions } from "../../museum/feature.ts";
import type { Asker } from "./changeable.ts";

interface ExtraOf {
  readonly orderId: string;
  readonly extra: OrderExtra;
}

/** Finds parts of orders besides tickets and memberships. Links that buyers share do not show them. */
type FindExtras = (
  db: Db | Tx,
  museum: Museum,
  orderIds: readonly string[],
  asker: Asker,
) => Promise<readonly ExtraOf[]>;

export const orderExtras = new Additions<FindExtras>();

/** @returns a property for an answer; empty without extras */
export async function showExtras(
  context: object,
  db: Db | Tx,
  museum: Museum,
  { orderId, asker }: { readonly orderId: string; readonly asker: Asker },
): Promise<{ extras?: OrderExtra[] }> {
  const extras = await findExtras(context, db, museum, [orderId], asker);
  return extras.length === 0 ? {} : { extras: extras.map(({ extra }) => extra) };
}

export async function findExtras(
  context: object,
  db: Db | Tx,
  museum: Museum,
  orderIds: readonly string[],
  asker: Asker,
): Promise<readonly ExtraOf[]> {
  const found = orderExtras.of(context).map((find) => find(db, museum, orderIds, asker));
  return (await Promise.all(found)).flat();
}
