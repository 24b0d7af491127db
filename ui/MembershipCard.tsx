import * as say from "../messages/generated/ui/tickets.ts";
import { CodePicture } from "./CodePicture.tsx";
import { useLocale } from "./locale.ts";
import styles from "./MembershipCard.module.css";

interface MembershipCardProps {
  /** The museum's name. */
  museum: string;
  /** What the membership is called. */
  title: string;
  memberName: string;
  /** The first and the last day, as people read them. */
  starts: string;
  expires: string;
  /** A data URL of a picture with whole pixels; without one the card names the membership and opens nothing. */
  qrCode?: string | undefined;
}

/** A membership to show or to print: on paper it is as large as a bank card, to be cut out, its QR code at least 2.5 cm wide. */
export function MembershipCard({ museum, title, memberName, starts, expires, qrCode }: MembershipCardProps) {
  const locale = useLocale();
  return (
    <article className={styles.card} aria-label={say.membershipCard(locale, { title, name: memberName })}>
      <div className={styles.main}>
        <p className={styles.museum}>{museum}</p>
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
            <p>{`${say.validUntil(locale)} ${expires}`}</p>
          </CodePicture>
        </div>
      )}
    </article>
  );
}
