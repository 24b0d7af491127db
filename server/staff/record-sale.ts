import type { Attribute } from "../../schemas/generated/wire.ts";
import type { Museum } from "../museum/catalogue/museum.ts";
import { randomId } from "../platform/database/random-id.ts";
import type { Tx } from "../platform/database/tables.ts";
import type { Sold } from "../selling/orders/sell.ts";
import type { DeskSale } from "./sellable.ts";

/** By which tool something was sold at the desk; `sale` is what may cost something. */
export type SaleKind = DeskSale | "sale";

interface RecordedSale {
  readonly kind: SaleKind;
  /** By which it can be taken back: the request's Idempotency-Key. Without one it cannot. */
  readonly nonce: string | undefined;
  readonly employeeId: string;
  readonly device: string;
  /** The member it is for. */
  readonly customerId?: string;
}

/** Keeps what was sold at the desk, by whom and where. */
export async function recordSale(tx: Tx, { now }: Museum, sold: Sold, { kind, nonce, employeeId, device, customerId }: RecordedSale): Promise<void> {
  const said = (attributes: readonly Attribute[], name: string) => attributes.find(({ key }) => key === name)?.value ?? "";
  await tx
    .insertInto("desk_sales")
    .values({
      id: randomId(),
      nonce: nonce ?? null,
      kind,
      employee_id: employeeId,
      device,
      order_id: sold.id,
      order_number: sold.number,
      customer_id: customerId ?? null,
      lines: JSON.stringify(
        sold.lines.map(({ variant_id, ticket_type, quantity, attributes }) => ({
          variantId: variant_id,
          title: ticket_type,
          quantity,
          date: said(attributes, "Date"),
          time: said(attributes, "Time"),
        })),
      ),
      sold_at: new Date(now.epochMilliseconds),
      undone_at: null,
    })
    .execute();
}
