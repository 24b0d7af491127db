import { fullTimes, partsOfDay } from "../../commerce/day-parts.ts";
import type { StorefrontServices } from "../../commerce/services.ts";
import type { ScreenProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/time.ts";
import type { Answer, Data } from "../../schemas/generated/steps/time.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { useLocale } from "../../ui/locale.ts";
import { TimeSlots } from "../../ui/museum/time-slots.tsx";
import { Notice } from "../../ui/notice.tsx";
import { conflictOf } from "./conflict.ts";
import type { TimeAnswers, TimeLoaded } from "./definition.ts";
import {
  entryOf,
  isBeforeEntry,
  largestSlot,
  type PartyProduct,
  quantitiesOf,
  slotOf,
  timedProducts,
} from "./products.ts";
import styles from "./time.module.css";

/** Lazy, because most times have room. */
const WaitForTime = lazyComponent(() => import("./wait-for-time.tsx").then((module) => module.WaitForTime), {
  failure: null,
});

export default function TimeScreen({
  data,
  loaded,
  answers,
  answer,
  change,
  customer,
  services: { waitingList },
}: ScreenProps<Data, Answer, TimeLoaded, TimeAnswers, StorefrontServices>) {
  const locale = useLocale();
  const products = timedProducts({ answers, data, loaded });
  const date = answers.date?.date ?? "";
  const entry = entryOf(products, answer, { answers });
  const conflict = conflictOf(products, answer, { answers });

  const choose = ({ productId }: PartyProduct, label: string) => {
    const others = products.flatMap((product) => {
      const slot = slotOf(product, answer, { answers });
      return slot ? [[product.productId, slot.label]] : [];
    });
    change({ date, slots: { ...Object.fromEntries(others), [productId]: label } });
  };

  // No waiting list for one event of a bundle, because its events are bought together.
  const toWaitFor = (product: PartyProduct) => (answers.bundles?.bundle ? [] : fullTimes(product, product.party));

  return (
    <div className={styles.products}>
      <div aria-live="polite" className={styles.conflict}>
        {conflict && <p>{conflict.message(locale)}</p>}
        {conflict?.mend && <Mend {...conflict.mend} onPress={choose} />}
      </div>
      {products.map((product) => (
        <div key={product.productId}>
          {largestSlot(product) < product.party && (
            <Notice description={say.noneLargeEnough(locale, { most: largestSlot(product) })} />
          )}
          <TimeSlots
            title={product.title}
            isTitleHidden={products.length === 1}
            parts={partsOfDay(locale, product, (slot) =>
              entry && isBeforeEntry(product, slot, entry) ? say.tooEarly(locale, { entry: entry.label }) : undefined,
            )}
            selected={slotOf(product, answer, { answers })?.label}
            {...(conflict?.events.includes(product.productId) && {
              problem: say.collides(locale, { event: otherTitle(products, conflict, product) }),
            })}
            onSelect={(label) => choose(product, label)}
          />
          {toWaitFor(product).length > 0 && waitingList && (
            <WaitForTime
              data={data}
              product={product.productId}
              date={date}
              times={toWaitFor(product)}
              quantities={quantitiesOf(product, answers.tickets)}
              customer={customer}
              calls={waitingList}
            />
          )}
        </div>
      ))}
    </div>
  );
}

function otherTitle(
  products: readonly PartyProduct[],
  { events }: { readonly events: readonly string[] },
  { productId }: PartyProduct,
): string {
  const other = events.find((id) => id !== productId);
  return products.find((product) => product.productId === other)?.title ?? "";
}

interface MendProps {
  product: PartyProduct;
  time: string;
  onPress(product: PartyProduct, time: string): void;
}

function Mend({ product, time, onPress }: MendProps) {
  const locale = useLocale();
  return (
    <button type="button" className="button" onClick={() => onPress(product, time)}>
      {say.mend(locale, { event: product.title, time })}
    </button>
  );
}
