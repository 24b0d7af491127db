import { useEffect, useId, useRef, useState } from "react";
import type { ScreenProps, Submission } from "../../engine/core/contract.ts";
import * as say from "../../messages/generated/steps/info.ts";
import type { Answer, Data } from "../../schemas/generated/steps/info.ts";
import { focalPoint } from "../../ui/focal-point.ts";
import { Heading } from "../../ui/heading.tsx";
import { useLocale } from "../../ui/locale.ts";
import styles from "./info.module.css";

export default function InfoScreen({
  data: { sections, acknowledgement },
  answer,
  change,
  submission,
}: ScreenProps<Data, Answer>) {
  return (
    <div className={styles.page}>
      {sections.map((section, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section is known by its place
        <Section key={at} section={section} />
      ))}
      <Acknowledgement
        text={acknowledgement}
        isGiven={answer?.acknowledged === true}
        onChange={(acknowledged) => change({ acknowledged })}
        submission={submission}
      />
    </div>
  );
}

interface AcknowledgementProps {
  /** Undefined if the step needs no acknowledgement. */
  text: string | undefined;
  isGiven: boolean;
  onChange(isGiven: boolean): void;
  submission: Submission;
}

/** A required checkbox; Continue focuses it and explains why while it is unchecked. */
function Acknowledgement({ text, isGiven, onChange, submission }: AcknowledgementProps) {
  const locale = useLocale();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [wasPressed, setWasPressed] = useState(false);
  const isMissing = wasPressed && !isGiven;

  useEffect(() => {
    submission.onSubmit(async () => {
      if (text === undefined || isGiven) return true;
      setWasPressed(true);
      box.current?.focus();
      return false;
    });
    return () => submission.onSubmit(undefined);
  });

  if (text === undefined) return null;
  return (
    <div className={styles.acknowledgement}>
      {isMissing && (
        <p id={`${id}error`} className={styles.error}>
          {say.notAcknowledged(locale)}
        </p>
      )}
      <label htmlFor={id}>
        <input
          ref={box}
          id={id}
          type="checkbox"
          aria-required
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}error` : undefined}
          checked={isGiven}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{text}</span>
      </label>
    </div>
  );
}

type SectionOf = Data["sections"][number];
type Link = NonNullable<SectionOf["links"]>[number];
type Picture = NonNullable<SectionOf["pictures"]>[number];

/** The author's content as plain text, never HTML. */
function Section({
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
