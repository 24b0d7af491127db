import * as say from "../../messages/generated/steps/info.ts";
import type { Data } from "../../schemas/generated/steps/info.ts";
import { focalPoint } from "../../ui/focal-point.ts";
import { Heading } from "../../ui/heading.tsx";
import { useLocale } from "../../ui/locale.ts";
import styles from "./info.module.css";

type SectionOf = Data["sections"][number];
type Link = NonNullable<SectionOf["links"]>[number];
type Picture = NonNullable<SectionOf["pictures"]>[number];

/** The author's content as plain text, never HTML. */
export function Section({
  section: { heading, paragraphs = [], list = [], pictures = [], links = [] },
}: {
  section: SectionOf;
}) {
  return (
    <section className={styles.section}>
      {heading && <Heading>{heading}</Heading>}
      {pictures.length > 0 && (
        <div className={styles.pictures} data-several={pictures.length > 1 || undefined}>
          {pictures.map((picture) => (
            <PictureOf key={picture.src} picture={picture} />
          ))}
        </div>
      )}
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map((link) => (
            <li key={link.href + link.text}>
              <LinkTo link={link} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PictureOf({ picture: { src, alt, focus, caption } }: { picture: Picture }) {
  return (
    <figure>
      <img
        src={addressOf(src)}
        alt={alt}
        width="800"
        height="500"
        loading="lazy"
        decoding="async"
        {...focalPoint(focus)}
      />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** Open other sites in a new tab, because the visitor is in the middle of a purchase. */
function LinkTo({ link: { href, text } }: { link: Link }) {
  const locale = useLocale();
  if (href.startsWith("/")) return <a href={href}>{text}</a>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      <span>{text}</span> <span className="visually-hidden">{say.newTab(locale)}</span>
    </a>
  );
}

const addressOf = (file: string): string => `/media/${file.split("/").map(encodeURIComponent).join("/")}`;
