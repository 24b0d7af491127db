import { priceParts } from "../messages/formats/money.ts";
import type { Money } from "../schemas/generated/wire.ts";
import { useLocale } from "./locale.ts";

/** An amount of money with its cents in a span of their own (docs/behaviour.md, "Prices"). `dropZeroCents` leaves them out of whole amounts. */
export function Price({ money, dropZeroCents = false }: { money: Money; dropZeroCents?: boolean }) {
  const { before, point, cents, after } = priceParts(useLocale(), money);
  const bare = cents === "" || (dropZeroCents && /^0+$/.test(cents));
  return (
    // A browser's translation replaces texts: what changes is a new element.
    <span key={money.amount + money.currencyCode} className="price">
      {before}
      {!bare && (
        <span className="price-cents">
          <span className="price-point">{point}</span>
          {cents}
        </span>
      )}
      {after}
    </span>
  );
}
