import { expect, test } from "vitest";
import { firstDayOfWeek } from "./week.ts";

test.each([
  ["en-US", 0],
  ["es-US", 0],
  ["de-AT", 1],
  ["en-GB", 1],
  ["ar-EG", 6],
])("weeks of %s begin with day %i", (locale, day) => expect(firstDayOfWeek(locale)).toBe(day));
