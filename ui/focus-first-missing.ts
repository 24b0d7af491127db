const groups = '[role="radiogroup"], [role="grid"], fieldset';
const controls = 'input:not([type="hidden"]), select, textarea, button, a[href], [tabindex="0"]';

/** Focuses the first unanswered group, else the first control. Returns false if there is none. */
export function focusFirstMissing(within: ParentNode): boolean {
  const missing = [...within.querySelectorAll<HTMLElement>(groups)].find(isMissing);
  const target = (missing && firstControl(missing)) ?? firstControl(within);
  target?.focus();
  return target !== undefined;
}

function isMissing(group: HTMLElement): boolean {
  if (group.matches('[role="grid"]')) return group.querySelector('[aria-pressed="true"]') === null;
  const radios = [...group.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
  if (radios.length > 0) return !radios.some(({ checked, disabled }) => checked && !disabled);
  const quantities = [...group.querySelectorAll<HTMLInputElement>('[role="spinbutton"]')];
  return quantities.length > 0 && quantities.every((field) => field.getAttribute("aria-valuenow") === "0");
}

/** Prefers a quantity's field to its buttons, and a calendar's Tab stop. */
function firstControl(within: ParentNode): HTMLElement | undefined {
  const found = (selector: string) => [...within.querySelectorAll<HTMLElement>(selector)].find(isUsable);
  return found('[role="spinbutton"], input[type="radio"]') ?? found('[role="grid"] [tabindex="0"]') ?? found(controls);
}

function isUsable(element: HTMLElement): boolean {
  return !element.matches(':disabled, [aria-disabled="true"]') && element.closest("[hidden], [inert]") === null;
}
