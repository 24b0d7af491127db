/** The coordinate system of the art. */
export const artSize = { width: 800, height: 200 };

/** Drawn by SVG and PDF alike. Colours are "#" plus six hex digits. */
export interface ArtShape {
  readonly path: string;
  readonly fill?: string;
  readonly stroke?: string;
}

/** A picture from an order's name, at the head of its tickets. */
export interface TicketArt {
  readonly background: string;
  readonly shapes: readonly ArtShape[];
  /** For mail programs, which show no SVG: a motif in each of these colours, above stripes. */
  readonly simple: {
    readonly motif: "disc" | "leaf";
    readonly motifs: readonly string[];
    readonly stripes: readonly string[];
  };
}

/** Reproducible pseudo-random numbers. */
export interface ArtNumbers {
  /** From 0 to 1. */
  next(): number;
  between(least: number, most: number): number;
}

export function circlePath({ x, y, radius }: { x: number; y: number; radius: number }): string {
  const [left, right, middle, arc] = [round(x - radius), round(x + radius), round(y), round(radius)];
  const halfTo = (x: number) => `A${arc} ${arc} 0 1 0 ${x} ${middle}`;
  return [`M${left} ${middle}`, halfTo(right), halfTo(left), "Z"].join("");
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
