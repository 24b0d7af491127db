import { giftNote } from "../../commerce/gift.ts";
import type { StorefrontServices } from "../../commerce/services.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/review.ts";
import type { Answer, Data } from "../../schemas/generated/steps/review.ts";
import { AmountButtons } from "../../ui/amount-buttons.tsx";
import { useLocale } from "../../ui/locale.ts";
import type { ReviewAnswers, ReviewLoaded } from "./definition.ts";
import { PromotionCode } from "./promotion-code.tsx";
import styles from "./review.module.css";

type Props = ScreenProps<Data, Answer, ReviewLoaded, ReviewAnswers, StorefrontServices>;

export default function ReviewScreen({ data, loaded, answers, answer, change, services }: Props) {
  const locale = useLocale();
  const amounts = loaded.donation?.product.variants ?? [];
  const gift = giftNote(locale, answers["membership-info"] ?? {});
  return (
    <>
      {gift && (
        <p className={styles.gift}>
          <strong>{gift.isFor}</strong>
          <span>{gift.isMailed}</span> <span>{gift.begins}</span>
        </p>
      )}
      <PromotionCode services={services} />
      {amounts.length > 0 && (
        <section className={styles.donation}>
          <AmountButtons
            legend={data.donationTitle ?? say.donation(locale)}
            amounts={amounts}
            selected={answer?.donation}
            onSelect={(donation) => change(donation === undefined ? undefined : { donation })}
          />
          {data.donationDescription && <p>{data.donationDescription}</p>}
        </section>
      )}
    </>
  );
}
