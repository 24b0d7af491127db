import { expect, test } from "vitest";
import { phoneNotations } from "./phone-notations.ts";

/** Each line is one number in the notations that people of the country use. */
test.each([
  ["AT", ["+43 1 5337811", "01 5337811", "0043 1 5337811", "+43 (0)1 5337811"]],
  ["AT", ["+49 30 901820", "0049 30 901820", "+49 (0)30 901820"]],
  ["US", ["(303) 555-0142", "+1 303 555 0142", "1-303-555-0142"]],
  ["HU", ["+36 1 472 6000", "06 1 472 6000"]],
])("in %s, a search finds each notation of %j by every other", (country, notations) => {
  const stored = notations.map((each) => each.replace(/\D/g, "").slice(-10));
  for (const typed of notations) {
    const found = phoneNotations(typed, country);
    expect(stored.filter((each) => !found.includes(each))).toEqual([]);
  }
});

test("another number is not found", () => {
  expect(phoneNotations("+43 1 5337811", "AT")).not.toContain("015337812");
});
