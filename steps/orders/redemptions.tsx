import { useId } from "react";
import type { ToolServices } from "../../commerce/services.ts";
import * as say from "../../messages/generated/steps/orders.ts";
import type { Settings } from "../../schemas/generated/steps/orders.ts";
import type { PastRedemption } from "../../schemas/generated/wire.ts";
import { useText } from "../../ui/use-text.ts";
import styles from "./orders.module.css";

interface RedemptionsProps {
  redemptions: readonly PastRedemption[];
  settings: Settings;
  services: ToolServices;
}

export function Redemptions({ redemptions, settings, services }: RedemptionsProps) {
  const text = useText(say, settings);
  const id = useId();
  if (redemptions.length === 0) return null;
  const sentence = ({ quantity: count, by: name, place, here }: PastRedemption) => {
    const at = place ?? (here ? text("hereText") : undefined);
    return at === undefined
      ? text("redeemedText", { count, name })
      : text("redeemedAtText", { count, name, place: at });
  };
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{text("redeemedTitle")}</h3>
      <ol className={styles.events}>
        {redemptions.map((redemption) => (
          <li key={redemption.at}>
            <time dateTime={redemption.at}>{services.moment(redemption.at)}</time>
            <span>{sentence(redemption)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
