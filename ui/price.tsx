import { type formatMoney, priceParts } from "../messages/formats/money.ts";
import { useLocale } from "./locale.ts";

export type Money = Parameters<typeof formatMoney>[1];

/** An amount with its cents in a separate span (docs/behaviour.md, "Prices"). `dropZeroCents` hides zero cents. */
export function Price({ money, dropZeroCents = false }: { money: Money; dropZeroCents?: boolean }) {
  const { before, point, cents, after } = priceParts(useLocale(), money);
  const bare = cents === "" || (dropZeroCents && /^0+$/.test(cents));
  return (
    // A new element per amount, because browser translation replaces text nodes.
    <span key={money.amount + money.currencyCode} className="price">
      {before}
      {!bare && (
        <span className="price-cents" data-zero={/^0+$/.test(cents) || undefined}>
          <span className="price-point">{point}</span>
          {cents}
        </span>
      )}
      {after}
    </span>
  );
}
