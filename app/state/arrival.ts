import { type RefObject, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { useNavigationType } from "react-router-dom";

const timing: KeyframeAnimationOptions = { duration: 240, easing: "cubic-bezier(0.2, 0, 0, 1)" };

export const mayMove = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Animates a new step: the title slides and the content fades in.
 * Pressable elements never move, so a press works from the first frame (docs/decisions/0008-a-press-is-never-held.md).
 * @param shown the step on screen; undefined while none is shown
 * @param place index of the step in its flow
 */
export function useArrival(
  shown: string | undefined,
  place: number,
  { heading, content }: Readonly<Record<"heading" | "content", RefObject<HTMLElement | null>>>,
): void {
  const before = useRef<number>(undefined);
  const isPressed = useNavigationType() === "PUSH";
  useLayoutEffect(() => {
    if (shown === undefined) return;
    const from = before.current;
    before.current = place;
    // A flow opened by a press begins at its top, wherever its card stood.
    if (from === undefined && isPressed) window.scrollTo({ top: 0 });
    // Browsers animate their own Back and Forward gestures.
    if (from === undefined || from === place || !isPressed || !mayMove()) return;
    const inline = getComputedStyle(document.documentElement).direction === "rtl" ? -1 : 1;
    const offset = (place > from ? 1.5 : -1.5) * inline;
    heading.current?.animate({ opacity: [0, 1], transform: [`translateX(${offset}rem)`, "none"] }, timing);
    content.current?.animate({ opacity: [0, 1] }, timing);
  }, [shown, place, isPressed, heading, content]);
}

/** Updates the page and animates a copy of the picture into the new page's poster. The copy ignores presses. */
export function growPoster(picture: HTMLImageElement, update: () => void): void {
  const from = picture.getBoundingClientRect();
  flushSync(update);
  const to = document.querySelector("[data-poster]")?.getBoundingClientRect();
  if (to === undefined || to.width === 0) return;
  const copy = picture.cloneNode() as HTMLImageElement;
  copy.removeAttribute("class");
  copy.alt = "";
  Object.assign(copy.style, { position: "fixed", zIndex: "3", pointerEvents: "none", objectFit: "cover", margin: "0" });
  document.body.append(copy);
  const keyframe = ({ left, top, width, height }: DOMRect) => ({
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  copy.animate([keyframe(from), keyframe(to)], timing).onfinish = () => copy.remove();
}
