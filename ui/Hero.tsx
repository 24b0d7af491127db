import type { Ref } from "react";
import styles from "./Hero.module.css";

interface HeroProps {
  /** What the step belongs to; left out where it is the title itself. */
  eyebrow: string;
  title: string;
  description?: string;
  picture?: { src: string; alt: string };
  /** The page's heading: it takes the focus when the step changes. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The step's intro as a poster: a large title beside the museum's picture, which is a slim band above it on a phone. */
export function Hero({ eyebrow, title, description, picture, headingRef }: HeroProps) {
  return (
    <div className={styles.hero}>
      <div className={styles.text}>
        {eyebrow !== title && <p className={styles.eyebrow}>{eyebrow}</p>}
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {description && <p className={styles.lede}>{description}</p>}
      </div>
      {picture && <img src={picture.src} alt={picture.alt} width="800" height="500" fetchPriority="high" />}
    </div>
  );
}
