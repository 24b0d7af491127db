const pressable = "a,button";

/** In milliseconds and pixels; fingers typing a PIN are as fast, but move. */
const [soon, near] = [600, 20];

/** Ignores the second half of a double press that hits something else; on one stepper button, both count. */
export function ignoreStrayPresses(): void {
  let first = new MouseEvent("click");
  let pressed: Element | null = null;
  let said: string | null;
  addEventListener(
    "click",
    (event) => {
      const hit = event.target instanceof Element ? event.target.closest(pressable) : null;
      // React may reuse the link element for the next step.
      const says = hit && `${hit.getAttribute("href")} ${hit.getAttribute("aria-pressed")} ${hit.textContent}`;
      const isSecond =
        event.detail > 1 &&
        event.timeStamp - first.timeStamp < soon &&
        Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < near;
      if (isSecond && (hit !== pressed || says !== said || hit?.hasAttribute("popovertarget"))) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      [first, pressed, said] = [event, hit, says];
    },
    true,
  );
}
