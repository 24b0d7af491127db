import type { ReactNode } from "react";
import { artSize, layerPath, ticketArt } from "../../commerce/ticket-art.ts";
import styles from "./ticket-art.module.css";

interface ArtBandProps {
  /** The same name always gives the same picture. */
  name: string;
  /** Labels, each a span. */
  children?: ReactNode;
}

/** The decorated head of a ticket or a membership card. */
export function ArtBand({ name, children }: ArtBandProps) {
  const { sky, disc, rings, layers } = ticketArt(name);
  const { width, height } = artSize;
  return (
    <div className={styles.band}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <rect width={width} height={height} fill={sky} />
        {rings.radii.map((radius) => (
          <circle key={radius} cx={disc.x} cy={disc.y} r={radius} fill="none" stroke={rings.colour} />
        ))}
        <circle cx={disc.x} cy={disc.y} r={disc.radius} fill={disc.colour} />
        {layers.map((layer) => (
          <path key={layer.colour} d={layerPath(layer)} fill={layer.colour} />
        ))}
      </svg>
      {children}
    </div>
  );
}
