/** What stays in sight of a picture that is cropped, in percent from the left and from the top. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/** Pages keep it to a tenth (ui/focalPoint.ts). */
export const step = 10;

/** The focal point that is written as "50% 30%"; the centre where there is none. */
export function readFocus(written: unknown): Focus {
  const [, x = "50", y = "50"] = /^(\d+)% (\d+)%$/.exec(String(written)) ?? [];
  return { x: within(Number(x)), y: within(Number(y)) };
}

/** As configuration says it. */
export function writeFocus({ x, y }: Focus): string {
  return `${within(x)}% ${within(y)}%`;
}

const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent / step) * step));
