import { partsOfDay } from "../../commerce/day-parts.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/time.ts";
import type { Answer, Data } from "../../schemas/generated/steps/time.ts";
import { useLocale } from "../../ui/locale.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TimeSlots } from "../../ui/TimeSlots.tsx";
import type { TimeAnswers, TimeLoaded } from "./definition.ts";
import { entryOf, isBeforeEntry, largestSlot, type PartyProduct, slotOf, timedProducts } from "./products.ts";
import styles from "./time.module.css";

export default function TimeScreen({ data, loaded, answers, answer, change }: ScreenProps<Data, Answer, TimeLoaded, TimeAnswers>) {
  const locale = useLocale();
  const products = timedProducts({ loaded, answers });
  const date = answers.date?.date ?? "";
  const entry = entryOf(products, answer, { data, answers });

  const choose = ({ productId }: PartyProduct, label: string) => {
    const others = products.flatMap((product) => {
      const slot = slotOf(product, answer, { answers });
      return slot ? [[product.productId, slot.label]] : [];
    });
    change({ date, slots: { ...Object.fromEntries(others), [productId]: label } });
  };

  return (
    <div className={styles.products}>
      {products.map((product) => (
        <div key={product.productId}>
          {largestSlot(product) < product.party && <Notice description={say.noneLargeEnough(locale, { most: largestSlot(product) })} />}
          <TimeSlots
            title={product.title}
            parts={partsOfDay(locale, product, (slot) =>
              entry && isBeforeEntry(product, slot, entry, data) ? say.tooEarly(locale, { entry: entry.label }) : undefined,
            )}
            selected={slotOf(product, answer, { answers })?.label}
            onSelect={(label) => choose(product, label)}
          />
        </div>
      ))}
    </div>
  );
}
