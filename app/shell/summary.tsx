import { useEffect, useState } from "react";
import { isEmpty } from "../../commerce/cart/selection.ts";
import * as say from "../../messages/generated/app/shell.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { useLocale } from "../../ui/locale.ts";
import { ReceiptPaper } from "../../ui/museum/receipt-paper.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useSelected } from "../state/selection.ts";
import "./summary.css";

/** The id of the dialog that shows the selection. */
export const summaryDialog = "cart-dialog";

/** Lazy, because a first-time visitor has chosen nothing: it is loaded after the first view, before it is needed. */
export const CartReceipt = lazyComponent(() => import("./cart-receipt.tsx").then((module) => module.CartReceipt), {
  fallback: <Paper />,
});

/** The selection as a receipt, on the page. */
export function Summary() {
  const locale = useLocale();
  // Kept after the last line is removed: the receipt then has the focus.
  const [wasChosen, setChosen] = useState(false);
  const isChosen = !isEmpty(useSelected());
  // The server renders without what only the browser knows.
  if (useHydrated() && isChosen && !wasChosen) setChosen(true);
  useEffect(() => void CartReceipt.preload(), []);
  return (
    <aside id="summary" tabIndex={-1} aria-label={say.summary(locale)}>
      {wasChosen ? <CartReceipt heading={say.summary(locale)} /> : <Paper emptyText={say.nothingChosen(locale)} />}
    </aside>
  );
}

function Paper({ emptyText }: { emptyText?: string }) {
  return <ReceiptPaper heading={say.summary(useLocale())} emptyText={emptyText} />;
}
