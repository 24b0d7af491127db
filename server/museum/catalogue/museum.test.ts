import { expect, test } from "vitest";
import { catalogue } from "../../../tests/api/support/fixture.ts";
import { countedWords, indexCatalogue } from "./museum.ts";

const words = (noun: string) => ({ one: `{count} ${noun}`, other: `{count} ${noun}s` });
const [bundle] = catalogue.bundles;
const [series] = catalogue.series;
const index = indexCatalogue(
  {
    ...catalogue,
    bundles:
      bundle === undefined
        ? []
        : [
            {
              ...bundle,
              components: bundle.components.map((part) => ({
                ...part,
                ticketTypes: counted(part.ticketTypes, "guest"),
              })),
            },
          ],
    series: series === undefined ? [] : [{ ...series, ticketTypes: counted(series.ticketTypes, "pass holder") }],
  },
  "en-US USD",
);

function counted<Type extends object>(
  types: readonly Type[],
  noun: string,
): (Type & { counted: ReturnType<typeof words> })[] {
  return types.map((type) => ({ ...type, counted: words(noun) }));
}

test.each([
  ["an event's own type", "gallery", "Adult", words("adult")],
  ["a type only within a bundle", "film", "Adult", words("guest")],
  ["a type of a series, for one of its events", "night", "Pass", words("pass holder")],
  ["a type of another event", "night", "Adult", undefined],
  ["a type without wording", "gallery", "Child", undefined],
  ["a removed event", "closed", "Adult", undefined],
])("%s", (_case, eventId, title, expected) => {
  expect(countedWords(index, eventId, title)).toEqual(expected);
});
