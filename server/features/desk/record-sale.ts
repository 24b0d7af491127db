import type { Attribute } from "../../../schemas/generated/wire.ts";
import { randomId } from "../../core/database/random-id.ts";
import type { Tx } from "../../core/database/tables.ts";
import type { Museum } from "../../museum/catalogue/museum.ts";
import type { Sold } from "../orders/sell.ts";
import type { DeskSale } from "./sellable.ts";

/** The tool of a desk sale; only `sale` may charge money. */
export type SaleKind = DeskSale | "sale";

interface RecordedSale {
  readonly kind: SaleKind;
  /** The request's Idempotency-Key, needed to undo it. */
  readonly nonce: string | undefined;
  readonly employeeId: string;
  readonly device: string;
  readonly customerId?: string;
}

export async function recordSale(
  tx: Tx,
  { now }: Museum,
  sold: Sold,
  { kind, nonce, employeeId, device, customerId }: RecordedSale,
): Promise<void> {
  const said = (attributes: readonly Attribute[], name: string) =>
    attributes.find(({ key }) => key === name)?.value ?? "";
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
