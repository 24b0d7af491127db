import * as say from "../../messages/generated/steps/sell.ts";
import type { SellOffer } from "../../schemas/generated/wire.ts";
import { useLocale } from "../../ui/locale.ts";
import styles from "./offer.module.css";

/** Says why flows with questions are not sold here, and links them. */
export function AskingFlows({ flows }: { flows: SellOffer["asking"] }) {
  const locale = useLocale();
  if (flows.length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>{say.askingText(locale)}</summary>
      <p>{say.askingHint(locale)}</p>
      <ul className={styles.asking}>
        {flows.map(({ title, address }) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noreferrer">
              {title}
            </a>{" "}
            <span>{location.host + address}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
