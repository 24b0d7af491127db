import { followCode } from "../../commerce/follow-code.ts";
import type { ToolAddress, ToolServices } from "../../commerce/services.ts";
import type { ToolProps } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/sell.ts";
import { type Data, defaults } from "../../schemas/generated/steps/sell.ts";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useLocale } from "../../ui/locale.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useText } from "../../ui/use-text.ts";
import { useTypingScanner } from "../../ui/use-typing-scanner.ts";
import { ownPrice, withPrice, withQuantity } from "./basket.ts";
import { Choice } from "./choice.tsx";
import { SaleForm } from "./sale-form.tsx";
import styles from "./sell.module.css";
import { Sold } from "./sold.tsx";
import { useDesk } from "./use-desk.tsx";

/** Sells tickets for cash, by card, or free with a reason (docs/behaviour.md, "Selling at the desk"). */
export default function SellScreen({ data, services, address }: ToolProps<Data, ToolServices, ToolAddress>) {
  const locale = useLocale();
  const settings = { ...defaults, ...data };
  const text = useText(say, settings);
  const desk = useDesk(services);
  const { choice, entered, events, sale } = desk;
  const { basket, prices, last } = entered;
  useTypingScanner((typed) => {
    if (basket.length > 0) services.notify({ message: text("scannedText"), type: "info" });
    else followCode(locale, services, address, settings, typed);
  });

  if (desk.showsLast && last !== undefined)
    return (
      <Sold
        settings={settings}
        sale={last}
        services={services}
        onNext={() => {
          desk.setShowsLast(false);
          // The pressed button disappears.
          document.querySelector<HTMLElement>("h1[tabindex]")?.focus({ preventScroll: true });
        }}
        onOpen={() => address.go(settings.ordersPath, { query: { order: last.order.id } })}
        onUndone={desk.undone}
      />
    );
  if (events.value === undefined && events.error !== undefined)
    return <LoadFailure title={text("failedTitle")} error={events.error} onRetry={events.retry} />;
  return (
    <div className={styles.sell}>
      {events.value === undefined ? (
        <Skeleton shape="rows" label={say.loading(locale)} />
      ) : (
        <Choice
          settings={settings}
          events={events.value.events}
          today={desk.today}
          choice={choice}
          basket={basket}
          locked={sale.isLocked}
          onLine={(line) => desk.choose(withQuantity(basket, line))}
          prices={prices}
          onPrice={(type, typed) => {
            entered.setPrices({ ...prices, [type.id]: typed });
            desk.choose(withPrice(basket, type.id, ownPrice(type, typed, locale) ?? typed));
          }}
        />
      )}
      <SaleForm desk={desk} settings={settings} address={address} />
    </div>
  );
}
