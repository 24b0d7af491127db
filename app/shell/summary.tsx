import * as say from "../../messages/generated/app/shell.ts";
import { useLocale } from "../../ui/locale.ts";
import { CartReceipt } from "./cart-receipt.tsx";
import "./summary.css";

export function Summary() {
  const locale = useLocale();
  return (
    <aside id="summary" tabIndex={-1} aria-label={say.summary(locale)}>
      <CartReceipt heading={say.summary(locale)} />
    </aside>
  );
}
