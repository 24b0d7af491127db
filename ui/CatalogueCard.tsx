import * as say from "../messages/generated/ui.ts";
import type { Money } from "../schemas/generated/wire.ts";
import styles from "./CatalogueCard.module.css";
import { useLocale } from "./locale.ts";
import { Price } from "./Price.tsx";
import { type RenderLink, renderPlainLink } from "./renderLink.tsx";

interface CatalogueCardProps {
  title: string;
  price?: Money;
  image?: string;
  /** The museum's own description, from its catalogue. */
  html?: string;
  href: string;
  /** Is the price the lowest of several? */
  from?: boolean;
  renderLink?: RenderLink;
}

/** One of the things to pick from; its link is named by the title and covers the card. */
export function CatalogueCard({ title, price, image, html, href, from = true, renderLink = renderPlainLink }: CatalogueCardProps) {
  const locale = useLocale();
  return (
    <article className={styles.card}>
      {image && <img src={image} alt="" width="800" height="500" loading="lazy" decoding="async" />}
      <h2>{renderLink({ href, className: styles.link, children: title })}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the museum's own content admin, in the same trust as the page; scripts are refused by the Content-Security-Policy */}
      {html && <div className={styles.about} dangerouslySetInnerHTML={{ __html: html }} />}
      {price && (
        <p className={styles.price}>
          {from && <span>{say.from(locale)} </span>}
          <Price money={price} dropZeroCents />
        </p>
      )}
    </article>
  );
}
