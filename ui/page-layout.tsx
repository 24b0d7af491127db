import type { ReactNode, Ref } from "react";
import { unbroken } from "../messages/formats/list.ts";
import { focalPoint } from "./focal-point.ts";
import styles from "./page-layout.module.css";

interface HeroProps {
  /** Hidden if it equals the title. */
  eyebrow: string;
  title: string;
  description?: string;
  /** `focus` is the focal point for cropping, such as "50% 30%". */
  picture?: { src: string; alt: string; focus?: string };
  /** A link back; it makes the intro slim, for steps after the first. */
  back?: ReactNode;
  /** Takes focus when the step changes. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** A step's intro: a large title with a picture on the first step, a slim one with a link back later. */
export function Hero({ eyebrow, title, description, picture, back, headingRef }: HeroProps) {
  const isSlim = back !== undefined;
  return (
    <div className={isSlim ? styles.slim : styles.hero}>
      <div className={styles.text}>
        {(back || eyebrow !== title) && (
          <div className={styles.above}>
            {back}
            {eyebrow !== title && <p className={styles.eyebrow}>{eyebrow}</p>}
          </div>
        )}
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {description && <p className={styles.lede}>{unbroken(description)}</p>}
      </div>
      {picture && !isSlim && (
        <img
          data-poster
          src={picture.src}
          alt={picture.alt}
          width="800"
          height="500"
          fetchPriority="high"
          {...focalPoint(picture.focus)}
        />
      )}
    </div>
  );
}

/** Shows a sticky column above 768 px; below, only Continue remains of `aside`. */
export function Columns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{main}</div>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}

/** Keeps the next action within thumb reach at the bottom. `note` explains what blocks it. */
export function ActionBar({ children, note }: { children: ReactNode; note?: string }) {
  return (
    <div className={styles.bar}>
      <p role="alert" className={styles.note}>
        {note}
      </p>
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}
