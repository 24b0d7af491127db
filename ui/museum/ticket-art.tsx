import type { ReactNode } from "react";
import { artSize } from "../../commerce/ticket-art/art.ts";
import { type TicketArtKind, ticketArt } from "../../commerce/ticket-art/ticket-art.ts";
import styles from "./ticket-art.module.css";

interface ArtBandProps {
  /** The same name always gives the same picture. */
  name: string;
  kind: TicketArtKind | undefined;
  /** Labels, each a span. */
  children?: ReactNode;
}

/** The decorated head of a ticket or a membership card. */
export function ArtBand({ name, kind, children }: ArtBandProps) {
  const { background, shapes } = ticketArt(name, kind);
  const { width, height } = artSize;
  return (
    <div className={styles.band}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
        <rect width={width} height={height} fill={background} />
        {shapes.map(({ path, fill = "none", stroke }) => (
          <path key={path} d={path} fill={fill} stroke={stroke} />
        ))}
      </svg>
      {children}
    </div>
  );
}
