import type { ReactNode, Ref } from "react";
import { focalPoint } from "./focalPoint.ts";
import styles from "./Hero.module.css";

interface HeroProps {
  /** What the step belongs to; left out where it is the title itself. */
  eyebrow: string;
  title: string;
  description?: string;
  /** `focus`: what stays in sight where it is cropped, such as "50% 30%". */
  picture?: { src: string; alt: string; focus?: string };
  /** Leads back; where it is there, the step is not the first, and its intro is slim. */
  back?: ReactNode;
  /** The page's heading: it takes the focus when the step changes. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/**
 * A step's intro. On the first step it is a poster: a large title beside the museum's picture, which is a slim band above it on a phone.
 * On later ones it is a title, with the way back beside it.
 */
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
        {description && <p className={styles.lede}>{description}</p>}
      </div>
      {picture && !isSlim && (
        <img data-poster src={picture.src} alt={picture.alt} width="800" height="500" fetchPriority="high" {...focalPoint(picture.focus)} />
      )}
    </div>
  );
}
