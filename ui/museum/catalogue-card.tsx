import type { Money } from "../../schemas/generated/wire.ts";
import { focalPoint } from "../focal-point.ts";
import { type RenderLink, renderPlainLink } from "../links.tsx";
import { Price } from "../price.tsx";
import styles from "./catalogue-card.module.css";

interface CatalogueCardProps {
  title: string;
  price?: Money;
  image?: string;
  /** The museum's own HTML from its catalogue. */
  html?: string;
  href: string;
  imageFocus?: string;
  priceFor?: string;
  details?: readonly string[];
  /** Why it is unavailable; shown first. */
  unavailable?: string;
  /** Shown as a button; the title is the link. */
  action?: string | undefined;
  renderLink?: RenderLink;
}

/** A catalogue item. Its link has the title as name and covers the card. */
export function CatalogueCard({
  title,
  price,
  priceFor,
  image,
  imageFocus,
  html,
  details = [],
  unavailable,
  action,
  href,
  renderLink = renderPlainLink,
}: CatalogueCardProps) {
  return (
    <article className={styles.card} data-unavailable={unavailable !== undefined || undefined}>
      {image && (
        <img src={image} alt="" width="800" height="500" loading="lazy" decoding="async" {...focalPoint(imageFocus)} />
      )}
      {unavailable && <p className={styles.badge}>{unavailable}</p>}
      <h2>{renderLink({ href, className: styles.link, children: title })}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the museum's own content admin, in the same trust as the page; scripts are refused by the Content-Security-Policy */}
      {html && <div className={styles.about} dangerouslySetInnerHTML={{ __html: html }} />}
      {(price || details.length > 0) && (
        <div className={styles.foot}>
          {details.length > 0 && (
            <ul className={styles.details}>
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
          {price && (
            <p className={styles.price}>
              {priceFor && <span>{`${priceFor} `}</span>}
              <Price money={price} dropZeroCents />
            </p>
          )}
        </div>
      )}
      {/* The title's link covers the card; this shows what it does. */}
      {action && (
        <span className={`button ${styles.action}`} aria-hidden="true">
          {action}
        </span>
      )}
    </article>
  );
}
