import type { ScreenProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/review.ts";
import type { Answer, Data } from "../../schemas/generated/steps/review.ts";
import { AmountButtons } from "../../ui/AmountButtons.tsx";
import { useLocale } from "../../ui/locale.ts";
import type { ReviewLoaded } from "./definition.ts";
import styles from "./review.module.css";

export default function ReviewScreen({ data, loaded, answer, change }: ScreenProps<Data, Answer, ReviewLoaded>) {
  const locale = useLocale();
  const amounts = loaded.donation?.product.variants ?? [];
  if (amounts.length === 0) return null;
  return (
    <section className={styles.donation}>
      <AmountButtons
        legend={data.donationTitle ?? say.donation(locale)}
        amounts={amounts}
        selected={answer?.donation}
        onSelect={(donation) => change(donation === undefined ? undefined : { donation })}
      />
      {data.donationDescription && <p>{data.donationDescription}</p>}
    </section>
  );
}
