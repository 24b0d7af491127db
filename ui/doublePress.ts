const pressable = "a,button";

/** Of the second half of a double press after the first, in milliseconds and pixels: fingers that type a PIN are as quick, but elsewhere. */
const [soon, near] = [600, 20];

/**
 * Has the second half of a double press do nothing where it falls on something else than the first did: the next page's button, the row that
 * moved up, the page behind a dialog; and where the first has switched what was pressed, such as a day or a menu. Who presses a stepper twice means both.
 */
export function ignoreStrayPresses(): void {
  let first = new MouseEvent("click");
  let pressed: Element | null = null;
  let said: string | null;
  addEventListener(
    "click",
    (event) => {
      const hit = event.target instanceof Element ? event.target.closest(pressable) : null;
      // A link to the next step can be the same element as the one to this step.
      const says = hit && `${hit.getAttribute("href")} ${hit.getAttribute("aria-pressed")} ${hit.textContent}`;
      const isSecond =
        event.detail > 1 && event.timeStamp - first.timeStamp < soon && Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < near;
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
