import type { TicketArtKind } from "../../commerce/ticket-art/ticket-art.ts";
import * as say from "../../messages/generated/ui/membership-card.ts";
import { useLocale } from "../locale.ts";
import { CodePicture } from "./code-picture.tsx";
import styles from "./membership-card.module.css";
import { ArtBand } from "./ticket-art.tsx";

interface MembershipCardProps {
  museum: string;
  art: TicketArtKind | undefined;
  title: string;
  memberName: string;
  starts: string;
  expires: string;
  /** A data URL with whole pixels; without it, the card opens nothing. */
  qrCode?: string | undefined;
}

/** A card for screen and print: bank card size on paper, with a QR code of at least 2.5 cm. */
export function MembershipCard({ museum, art, title, memberName, starts, expires, qrCode }: MembershipCardProps) {
  const locale = useLocale();
  return (
    <article className={styles.card} aria-label={say.membershipCard(locale, { title, name: memberName })}>
      <ArtBand name={`${title} ${memberName}`} kind={art}>
        <span>{museum}</span>
        <span>{say.member(locale)}</span>
      </ArtBand>
      <div className={styles.main}>
        <h2>{title}</h2>
        <p className={styles.name}>{memberName}</p>
        <dl>
          <div>
            <dt>{say.validFrom(locale)}</dt>
            <dd>{starts}</dd>
          </div>
          <div>
            <dt>{say.validUntil(locale)}</dt>
            <dd>{expires}</dd>
          </div>
        </dl>
      </div>
      {qrCode !== undefined && (
        <div className={styles.code}>
          <CodePicture picture={qrCode} alt={say.membershipQrCode(locale, { name: memberName })} title={title}>
            <p>{memberName}</p>
            <p>{say.validUntilDay(locale, { day: expires })}</p>
          </CodePicture>
          <p className={`${styles.hint} needs-script`} aria-hidden="true">
            {say.tapToEnlarge(locale)}
          </p>
        </div>
      )}
    </article>
  );
}
