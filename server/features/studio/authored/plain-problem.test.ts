import { describe, expect, test } from "vitest";
import { checkCatalogue } from "../../../museum/config/catalogue.ts";
import { loadKindSource } from "../../../museum/config/kinds.ts";
import { studioText } from "../../../museum/config/studio-texts.ts";
import { type Problem as CatalogueProblem, problemReference } from "../../../museum/model/problems.ts";
import { plainProblem } from "./plain-problem.ts";

const words = { locale: "en-US", source: await loadKindSource(), languages: ["en-US", "es-US"] as const };
const event = {
  id: "gala",
  title: "Spring Gala",
  opening: { weekly: ["friday"] },
  capacity: 40,
  ticketTypes: [{ id: "gala-adult", title: "Adult", price: "25.00" }],
};

function said(change: object): string[] {
  const root = { events: [{ ...event, ...change }] };
  const asFound = ({ value: _value, fix, ...problem }: CatalogueProblem) => ({
    ...problem,
    ...(fix && { fix }),
    file: "catalogue.json",
    line: 1,
    isWarning: false,
  });
  return checkCatalogue(root, new Set()).problems.map((problem) => {
    const { pointer, plain, message } = plainProblem(asFound(problem), root, words);
    return `${pointer}: ${plain ? `${plain.where}: ${plain.sentence}` : message}`;
  });
}

const type = (own: object) => ({ ticketTypes: [{ ...event.ticketTypes[0], ...own }] });

describe("a schema error, shown in a form", () => {
  test.each<[string, object, string]>([
    ["an empty field", type({ price: "" }), "/events/0/ticketTypes/0/price: Spring Gala, Adult, Price: Fill this in."],
    [
      "a missing value, at its own field",
      { capacity: undefined },
      "/events/0/capacity: Spring Gala, Capacity: Fill this in.",
    ],
    [
      "a text in the wrong format",
      type({ price: "lots" }),
      "/events/0/ticketTypes/0/price: Spring Gala, Adult, Price: Enter a value such as 25.00",
    ],
    ["an id", { id: "Spring Gala" }, "/events/0/id: Spring Gala, ID: Enter a value such as spring-gala"],
    ["a number that is too small", { capacity: -1 }, "/events/0/capacity: Spring Gala, Capacity: Write 0 or more."],
    ["an invalid number", { capacity: 1.5 }, "/events/0/capacity: Spring Gala, Capacity: Write a whole number."],
    ["an empty list", { ticketTypes: [] }, "/events/0/ticketTypes: Spring Gala, Ticket types: Add at least one."],
    [
      "a duplicate",
      { opening: { weekly: ["friday", "friday"] } },
      "/events/0/opening/weekly: Spring Gala, Weekdays: The same is here twice. Remove one.",
    ],
  ])("for %s says what to do", (_what, change, line) => {
    expect(said(change)).toEqual([line]);
  });

  test("uses the file's terms if it is about the file", () => {
    expect(said({ colour: "red" })[0]).toMatch(/^\/events\/0\/colour: .*colour is no known property/);
  });
});

test("a flow's error names its steps by their titles, and the expected value is a sentence, too", () => {
  const steps = [
    { path: "/time", component: "time", title: "Choose your time" },
    { path: "/time-2", component: "time", title: "And then?" },
  ];
  const found = {
    code: "FLOW_CYCLE",
    file: "event/gala.json",
    pointer: "/steps/0/nextStep",
    line: 3,
    isWarning: false,
  };
  const said = (message: string, fix?: string) =>
    plainProblem({ ...found, message, ...(fix && { fix }) }, { title: "Gala", steps }, words).plain;
  expect(said('"/time-2" leads back: /time → /time-2 → /time', "lead to a later step")).toEqual({
    where: "Gala, Choose your time",
    sentence: "“And then?” leads back: Choose your time → And then? → Choose your time. Lead to a later step.",
  });
  expect(said('"/gone" is no step of this flow')?.sentence).toBe('"/gone" is no step of this flow.');
  const lost = { ...found, code: "FLOW_NEXT_UNKNOWN", message: '"/tim" is no step of this flow' };
  const sentenceFor = (fix: string) => plainProblem({ ...lost, fix }, { title: "Gala", steps }, words).plain?.sentence;
  expect(sentenceFor('did you mean "/time"?')).toBe(
    "It leads to “/tim”, a step that this flow does not have. Did you mean “Choose your time”?",
  );
  expect(sentenceFor('known here: "/time"')).toBe("It leads to “/tim”, a step that this flow does not have.");
});

test("an error that is not a schema's, or in an unread file, is unchanged", () => {
  const found = {
    code: "CATALOGUE_OPENING",
    file: "catalogue.json",
    pointer: "/events/0/opening",
    line: 3,
    message: "It is never open",
    isWarning: false,
  };
  expect(plainProblem(found, {}, words)).toEqual(found);
  const missing = { ...found, error: { keyword: "required", params: { missingProperty: "title" } } };
  expect(plainProblem(missing, undefined, words)).toEqual(found);
});

test("missing translations and lost places are said with the language, at the text", () => {
  const found = { file: "catalogue.json", line: 1, message: "…", isWarning: true };
  const missing = { ...found, code: "TRANSLATION_MISSING", pointer: "/events/0/title", count: 3, language: "es-US" };
  expect(plainProblem(missing, { title: "Gala" }, words)).toEqual({
    ...{ ...found, code: "TRANSLATION_MISSING", pointer: "/events/0/title", language: "es-US" },
    plain: { where: "Gala", sentence: "3 texts have no Spanish." },
  });
  const at = (counted: unknown) => ({ events: [{ title: "Gala", ticketTypes: [{ title: "Adult", counted }] }] });
  const pointer = "/events/0/ticketTypes/0/counted/one/es";
  const written = at({ one: { en: "{count} adult", es: "un adulto" } });
  const lost = { ...found, code: "TRANSLATION_PLACES", pointer };
  expect(plainProblem(lost, at({ one: "{count} adult" }), { ...words, written })).toMatchObject({
    ...{ pointer, language: "es" },
    plain: {
      where: "Gala, Adult, For one (Spanish)",
      sentence: "The translation and the original must have the same places in braces: {count}.",
    },
  });
});

test("an emptied default language is filled in at its text", () => {
  const error = { keyword: "minLength", params: { limit: 1 } };
  const found = { code: "SCHEMA_LENGTH", file: "catalogue.json", line: 1, message: "…", isWarning: false, error };
  const written = { events: [{ id: "gala", title: { en: "", es: "Gala" } }] };
  const shown = { events: [{ id: "gala", title: "" }] };
  expect(plainProblem({ ...found, pointer: "/events/0/title/en" }, shown, { ...words, written })).toMatchObject({
    ...{ pointer: "/events/0/title/en", plain: { where: "gala, Title", sentence: "Fill this in." } },
  });
});

test.each([
  ["event/gala.json", "FLOW_CYCLE", "/steps/0/nextStep", { title: "Gala", steps: [{ path: "/time", title: "Zeit" }] }],
  ["catalogue.json", "CATALOGUE_OPENING", "/events/0/opening", { events: [{ title: "Gala" }] }],
  ["tenant.json", "FILE_SYNTAX", "", undefined],
])("an error in %s (%s) reads in the author's language", (file, code, pointer, root) => {
  const found = { code, file, pointer, line: 3, message: "It is never open", fix: "open it", isWarning: false };
  const said = (locale: string) => plainProblem(found, root, { ...words, locale }).plain;
  const { reason, fix } = problemReference[code as keyof typeof problemReference];
  expect(said("de-AT")?.sentence).toBe([reason, fix].map((text) => studioText("de", text)).join(" "));
  expect(said("es-US")?.sentence).not.toBe(said("de-AT")?.sentence);
  expect(said("de-AT")?.where).toMatch(/^(Gala|tenant\.json)/);
});
