import { formatMoney } from "../../messages/formats/money.ts";
import * as say from "../../messages/generated/steps/gift-card.ts";
import { useLocale } from "../../ui/locale.ts";
import { Price } from "../../ui/price.tsx";
import styles from "./card-preview.module.css";
import { type Card, type GiftCardLoaded, priceOf, variantOf } from "./definition.ts";

/** Shows the gift card as it is being made. Hidden from assistive technology: it repeats the fields. */
export function CardPreview({ card, loaded }: { card: Card; loaded: GiftCardLoaded }) {
  const locale = useLocale();
  const variant = variantOf(card, loaded);
  const price = variant && priceOf(card, variant);
  const name = card.forBuyer === true ? "" : (card.name ?? "").trim();
  const message = card.forBuyer === true ? "" : (card.message ?? "").trim();
  return (
    <div aria-hidden="true" className={styles.preview}>
      <div className={styles.face}>
        <p className={styles.product}>{loaded.product?.product.title}</p>
        <p
          className={styles.amount}
          data-empty={price === undefined || undefined}
          data-long={(price !== undefined && formatMoney(locale, price).length > 9) || undefined}
        >
          {price === undefined ? say.previewAmount(locale) : <Price money={price} dropZeroCents />}
        </p>
        {name !== "" && <p className={styles.name}>{say.previewFor(locale, { name })}</p>}
      </div>
      {message !== "" && <p className={styles.message}>{message}</p>}
    </div>
  );
}
