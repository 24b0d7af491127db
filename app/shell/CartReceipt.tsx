import { useRef } from "react";
import { useSnapshot } from "valtio";
import { summarize } from "../../commerce/cart/summary.ts";
import { toCents } from "../../commerce/money.ts";
import * as say from "../../messages/generated/app/cart.ts";
import * as shell from "../../messages/generated/app/shell.ts";
import type { Cart } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import { Receipt } from "../../ui/Receipt.tsx";
import { notify } from "../state/banner.ts";
import { cartState } from "../state/cart.ts";
import { selectionState } from "../state/selection.ts";

/** The cart as a receipt. `heading` where nothing around it says what it is. */
export function CartReceipt({ heading }: { heading?: string }) {
  const locale = useLocale();
  const { cart: shown, loading } = useSnapshot(cartState);
  const { actions } = useSnapshot(selectionState);
  const cart = shown as Cart | undefined;
  const paper = useRef<HTMLDivElement>(null);

  async function remove(variantId: string, name: string): Promise<void> {
    if (loading) return;
    await actions?.remove(variantId);
    if (cartState.cart?.lineItems.some((line) => line.variantId === variantId)) return;
    // The button is gone: what it stood in takes the focus, unless the page moved on.
    if (document.activeElement === document.body) paper.current?.focus();
    notify({ message: say.takenOut(locale, { item: name }) });
  }

  const summary = cart && summarize(locale, cart);
  const groups = (summary?.groups ?? []).map((group) => ({
    heading: group.heading,
    items: group.items.map(({ id, variantId, title, label, product, quantity, price, totalPrice, attributes }) => ({
      id,
      ...(actions && {
        remove: {
          label: say.removeItem(locale, { item: nameOf(title, product) }),
          onPress: () => void remove(variantId, nameOf(title, product)),
        },
      }),
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
                { label: say.subtotal(locale), money: summary.totals.subtotal },
                { label: say.taxes(locale), money: summary.totals.taxes },
              ]),
          { label: say.total(locale), money: summary.totals.total, strong: true },
        ];
  return (
    <div ref={paper} tabIndex={-1}>
      <Receipt heading={heading} groups={groups} totals={totals} emptyText={shell.nothingChosen(locale)} />
    </div>
  );
}

function nameOf(title: string, product: string): string {
  return title === product ? title : `${title}, ${product}`;
}
