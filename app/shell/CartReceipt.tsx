import { useSnapshot } from "valtio";
import { summarize } from "../../commerce/cart/summary.ts";
import { toCents } from "../../commerce/money.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { Receipt } from "../../ui/Receipt.tsx";
import { cartState } from "../state/cart.ts";

/** The cart as a receipt. `heading` where nothing around it says what it is. */
export function CartReceipt({ heading }: { heading?: string }) {
  const cart = useSnapshot(cartState).cart as Cart | undefined;
  const summary = cart && summarize(cart);
  const groups = (summary?.groups ?? []).map((group) => ({
    heading: group.heading,
    items: group.items.map(({ id, title, label, product, quantity, price, totalPrice, attributes }) => ({
      id,
      title,
      detail: [
        ...(label === undefined ? [] : [label]),
        ...(product === title ? [] : [product]),
        ...attributes.map(({ title: name, value }) => (name === "Date" || name === "Time" ? value : `${name}: ${value}`)),
      ],
      quantity,
      unitPrice: price,
      total: totalPrice,
    })),
  }));
  const totals =
    summary === undefined || groups.length === 0
      ? []
      : [
          ...(toCents(summary.totals.taxes) === 0
            ? []
            : [
                { label: "Subtotal", money: summary.totals.subtotal },
                { label: "Taxes", money: summary.totals.taxes },
              ]),
          { label: "Total", money: summary.totals.total, strong: true },
        ];
  return <Receipt heading={heading} groups={groups} totals={totals} emptyText="Nothing chosen yet." />;
}
