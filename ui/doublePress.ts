/** What can be pressed: fields have their own ways of being pressed twice. */
const pressable = "a, button, summary, dialog, [role=button]";

/**
 * Has the second half of a double press do nothing where it falls on something else than the first did: the next page's button, the row that
 * moved up, the page behind a dialog; and where the first has switched what was pressed, such as a day or a menu. Who presses a stepper twice means both.
 */
export function ignoreStrayPresses(): void {
  let first: string | null;
  let pressed: Element | null = null;
  addEventListener(
    "click",
    (event) => {
      const hit = event.target instanceof Element ? event.target.closest(pressable) : null;
      // A link to the next step can be the same element as the one to this step.
      const what = hit && `${["href", "aria-pressed", "aria-expanded"].map((name) => hit.getAttribute(name))} ${hit.textContent}`;
      if (event.detail > 1 && (hit !== pressed || what !== first || hit?.hasAttribute("popovertarget"))) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      [pressed, first] = [hit, what];
    },
    true,
  );
}
