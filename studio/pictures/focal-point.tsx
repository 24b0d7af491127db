import type { PointerEvent } from "react";
import * as say from "../../messages/generated/studio/pictures.ts";
import { useLocale } from "../../ui/locale.ts";
import styles from "./pictures.module.css";

interface FocalPointProps {
  address: string;
  /** As written; undefined: the center. */
  value: unknown;
  onChange(written: string | undefined): void;
}

/** Sets a picture's focal point by pointer or sliders; cropping keeps it visible. */
export function FocalPoint({ address, value, onChange }: FocalPointProps) {
  const locale = useLocale();
  const focus = readFocus(value);
  const set = (changed: Partial<Focus>) => onChange(writeFocus({ ...focus, ...changed }));
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    set({ x: ((event.clientX - left) / width) * 100, y: ((event.clientY - top) / height) * 100 });
  };
  const sight = { objectPosition: `${focus.x}% ${focus.y}%` };
  return (
    <>
      <div
        className={styles.whole}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
        }}
      >
        <img src={address} alt="" draggable={false} />
        <span className={styles.mark} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
      </div>
      <div className={styles.crops}>
        <figure>
          <img src={address} alt="" data-crop="phone" style={sight} />
          <figcaption>{say.onPhone(locale)}</figcaption>
        </figure>
        <figure>
          <img src={address} alt="" data-crop="card" style={sight} />
          <figcaption>{say.onCard(locale)}</figcaption>
        </figure>
      </div>
      <fieldset className={styles.sliders}>
        <legend>{say.focus(locale)}</legend>
        <p>{say.focusHint(locale)}</p>
        {(["x", "y"] as const).map((axis) => (
          <label key={axis}>
            <span>{axis === "x" ? say.fromLeft(locale) : say.fromTop(locale)}</span>
            <input
              type="range"
              min={0}
              max={100}
              step={step}
              value={focus[axis]}
              aria-valuetext={say.percent(locale, { value: focus[axis] })}
              onChange={({ target }) => set({ [axis]: Number(target.value) })}
            />
          </label>
        ))}
        {value !== undefined && (
          <button type="button" onClick={() => onChange(undefined)}>
            {say.centre(locale)}
          </button>
        )}
      </fieldset>
    </>
  );
}

/** Focal point of a cropped picture, in percent from the left and the top. */
interface Focus {
  readonly x: number;
  readonly y: number;
}

/** Pages round to tenths (ui/focal-point.ts). */
const step = 10;

/** Parses a focal point such as "50% 30%"; the center if there is none. */
export function readFocus(written: unknown): Focus {
  const [, x = "50", y = "50"] = /^(\d+)% (\d+)%$/.exec(String(written)) ?? [];
  return { x: within(Number(x)), y: within(Number(y)) };
}

export function writeFocus({ x, y }: Focus): string {
  return `${within(x)}% ${within(y)}%`;
}

const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent / step) * step));
