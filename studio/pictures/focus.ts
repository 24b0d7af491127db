/** Focal point of a cropped picture, in percent from the left and the top. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/** Pages round to tenths (ui/focal-point.ts). */
export const step = 10;

/** Parses a focal point such as "50% 30%"; the center if there is none. */
export function readFocus(written: unknown): Focus {
  const [, x = "50", y = "50"] = /^(\d+)% (\d+)%$/.exec(String(written)) ?? [];
  return { x: within(Number(x)), y: within(Number(y)) };
}

export function writeFocus({ x, y }: Focus): string {
  return `${within(x)}% ${within(y)}%`;
}

const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent / step) * step));
