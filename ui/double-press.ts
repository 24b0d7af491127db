const pressable = "a,button";

/** Pixels: a phone counts quick presses close to each other, as on a PIN pad, as one place. */
const maxDistance = 20;

let isSecond = false;

/** Checks whether code runs in the second half of a double press, as the browser counts it. */
export const isSecondPress = (): boolean => isSecond;

globalThis.addEventListener?.(
  "click",
  ({ detail }) => {
    isSecond = detail > 1;
  },
  true,
);
globalThis.addEventListener?.("click", () => {
  isSecond = false;
});

/** Ignores the second half of a double press that hits something else; on one stepper button, both count. */
export function ignoreStrayPresses(): void {
  let first = new MouseEvent("click");
  let pressed: Element | null = null;
  let label: string | null;
  addEventListener(
    "click",
    (event) => {
      const hit = event.target instanceof Element ? event.target.closest(pressable) : null;
      // React may reuse the link element for the next step.
      const now = hit && `${hit.getAttribute("href")} ${hit.getAttribute("aria-pressed")} ${hit.textContent}`;
      const isNear = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < maxDistance;
      const isOther = hit !== pressed || now !== label || hit?.hasAttribute("popovertarget");
      if (event.detail > 1 && isNear && isOther) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      [first, pressed, label] = [event, hit, now];
    },
    true,
  );
}
