import type { TicketArtKind } from "../../../commerce/ticket-art/ticket-art.ts";
import { unbroken } from "../../../messages/formats/list.ts";
import type { OrderExtra } from "../../../schemas/generated/wire.ts";
import { ArtBand } from "../ticket-art.tsx";
import styles from "./order-extras.module.css";

interface OrderExtrasProps {
  extras: readonly OrderExtra[] | undefined;
  /** Shows each as something to give, as a ticket is. */
  art?: { readonly kind: TicketArtKind | undefined };
}

/** Parts of an order besides its tickets and memberships, such as what a code stands for. */
export function OrderExtras({ extras = [], art }: OrderExtrasProps) {
  if (extras.length === 0) return null;
  return (
    <ul className={art ? `${styles.extras} ${styles.cards}` : styles.extras}>
      {extras.map(({ id, title, image, code, text }) => (
        <li key={id}>
          {art &&
            (image === undefined ? (
              <ArtBand name={id} kind={art.kind} />
            ) : (
              <img src={image} alt="" width="800" height="500" />
            ))}
          <h2>{title}</h2>
          {code !== undefined && (
            <p className={styles.code} translate="no">
              {code}
            </p>
          )}
          {text.map((sentence) => (
            <p key={sentence}>{unbroken(sentence)}</p>
          ))}
        </li>
      ))}
    </ul>
  );
}
