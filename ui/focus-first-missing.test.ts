// @vitest-environment jsdom
import { expect, test } from "vitest";
import { focusFirstMissing } from "./focus.ts";

const quantity = (name: string, value: number) =>
  `<button>less</button><input role="spinbutton" aria-label="${name}" aria-valuenow="${value}" value="${value}">`;
const time = (name: string, own = "") => `<input type="radio" aria-label="${name}" ${own}>`;
const times = (...radios: string[]) => `<div role="radiogroup">${radios.join("")}</div>`;
const quantities = (...fields: string[]) => `<fieldset>${fields.join("")}</fieldset>`;

test.each([
  [
    "the first group of quantities that are all zero",
    quantities(quantity("Adult", 2), quantity("Child", 0)) +
      quantities(quantity("Film adult", 0), quantity("Film child", 0)),
    "Film adult",
  ],
  [
    "the first available time of the first event without one",
    times(time("10:00 AM", "checked")) + times(time("11:00 AM", "disabled"), time("1:30 PM")),
    "1:30 PM",
  ],
  [
    "a time instead of one that is checked and no longer available",
    times(time("10:00 AM", "checked disabled"), time("1:00 PM")),
    "1:00 PM",
  ],
  [
    "the day of a calendar that is its tab stop",
    '<button aria-label="Next month"></button><div role="grid"><button tabindex="-1" aria-label="1"></button><button tabindex="0" aria-label="2"></button></div>',
    "2",
  ],
  [
    "the first control if nothing is known to be missing",
    '<a href="/x" aria-label="Elsewhere">Elsewhere</a>',
    "Elsewhere",
  ],
  ["nothing if there is nothing", "<p>Sold out</p>", undefined],
])("%s gets focus", (_what, content, name) => {
  document.body.innerHTML = content;
  expect(focusFirstMissing(document.body)).toBe(name !== undefined);
  expect(document.activeElement?.getAttribute("aria-label") ?? undefined).toBe(name);
});
