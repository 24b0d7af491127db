import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Asked, type AskedField, choicesOf, usualLength } from "../../engine/core/asked.ts";
import { data as dataIsValid } from "../../schemas/generated/steps/questions.validator.js";
import { checkAnswers } from "./check-answers.ts";
import { cleanAnswers, formats, violationsOf } from "./violations.ts";

/** Writes out default limits for Ajv. */
function inFull({ properties, ...asked }: Asked): object {
  const full = (question: AskedField): object => {
    if (question.type === "array")
      return { ...question, uniqueItems: true, maxItems: question.maxItems ?? choicesOf(question)?.length };
    return question.type === "string" && choicesOf(question) === undefined
      ? { maxLength: usualLength, ...question }
      : question;
  };
  const named = Object.entries(properties).map(([name, question]) => [name, full(question)]);
  return { ...asked, additionalProperties: false, properties: Object.fromEntries(named) };
}
const ajv = new Ajv({ allErrors: true, strict: false, ownProperties: true, logger: false });
for (const [name, is] of Object.entries(formats)) ajv.addFormat(name, is);

const texts = [
  "a",
  "Union",
  "x".repeat(12),
  "𝒳𝒳𝒳",
  "2026-12-05",
  "2026-02-30",
  "(303) 555-0142",
  "12",
  "ada@museum.example",
  "b",
  "c",
];
const choices = fc.uniqueArray(fc.constantFrom("a", "b", "c", "Union"), { minLength: 1, maxLength: 4 });
const choosing = choices.chain((all) =>
  fc.constantFrom({ enum: all }, { oneOf: all.map((value) => ({ const: value, title: `Choice ${value}` })) }),
);
const maybe = <T extends object>(model: { [Key in keyof T]: fc.Arbitrary<T[Key]> }) =>
  fc.record(model, { requiredKeys: [] });
const title = fc.constant("Question");
const question: fc.Arbitrary<AskedField> = fc.oneof(
  fc
    .tuple(
      title,
      maybe({ maxLength: fc.integer({ min: 1, max: 12 }), format: fc.constantFrom("email", "date", "tel") }),
    )
    .map(([named, more]) => ({ type: "string", title: named, ...more }) as AskedField),
  fc.tuple(title, choosing).map(([named, more]) => ({ type: "string", title: named, ...more }) as AskedField),
  fc
    .tuple(title, maybe({ minimum: fc.integer({ min: -3, max: 3 }), maximum: fc.integer({ min: -3, max: 3 }) }))
    .map(([named, more]) => ({ type: "integer", title: named, ...more }) as AskedField),
  fc
    .tuple(title, maybe({ const: fc.constant(true as const) }))
    .map(([named, more]) => ({ type: "boolean", title: named, ...more }) as AskedField),
  fc
    .tuple(
      title,
      choosing,
      maybe({ minItems: fc.integer({ min: 1, max: 3 }), maxItems: fc.integer({ min: 1, max: 3 }) }),
    )
    .map(([named, items, more]) => ({ type: "array", title: named, items, ...more }) as AskedField),
);
const names = ["one", "two", "constructor", "toString"];
const schemas: fc.Arbitrary<Asked> = fc
  .dictionary(fc.constantFrom(...names), question, { minKeys: 1, noNullPrototype: true })
  // Saving the question set checks that required fields exist.
  .chain((properties) =>
    fc.subarray(Object.keys(properties)).map((required) => ({ type: "object", required, properties })),
  );
const text = fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 14 }));
const decimal = fc.double({ noNaN: true, noDefaultInfinity: true });
const value = fc.oneof(
  text,
  fc.integer({ min: -4, max: 4 }),
  decimal,
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 4 }),
  fc.object(),
);
const answers = fc.dictionary(fc.constantFrom(...names, "__proto__", "other"), value, { noNullPrototype: true });

const likely = ({ properties }: Asked): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(properties).map(([name, asked]) => [name, likelyAnswer(asked)])), {
    noNullPrototype: true,
  });

function likelyAnswer(asked: AskedField): fc.Arbitrary<unknown> {
  const known = choicesOf(asked)?.map((choice) => choice.const) ?? [];
  if (asked.type === "array") return fc.subarray(known, { minLength: 1 });
  if (known.length > 0) return fc.constantFrom(...known);
  if (asked.type === "string") return fc.constantFrom("a", "2026-12-05", "ada@museum.example", "(303) 555-0142");
  return asked.type === "integer" ? fc.integer({ min: -3, max: 3 }) : fc.constant(true);
}

const askedAndAnswered = schemas.chain((asked) => fc.tuple(fc.constant(asked), fc.oneof(answers, likely(asked))));

describe("problems in answers", () => {
  test("match Ajv's for the same schema, question by question", () => {
    let valid = 0;
    fc.assert(
      fc.property(askedAndAnswered, ([asked, given]) => {
        expect(dataIsNotRefused(asked)).toBe(true);
        const check = ajv.compile(inFull(asked));
        const isValid = check(given);
        ajv.removeSchema();
        const wrong = new Set(
          (check.errors ?? []).map(
            ({ instancePath, params }) =>
              instancePath.split("/")[1] ?? params.missingProperty ?? params.additionalProperty,
          ),
        );
        expect(new Set(violationsOf(asked, given).map(({ field }) => field))).toEqual(wrong);
        if (isValid) valid += 1;
      }),
      { numRuns: 1000 },
    );
    expect(valid).toBeGreaterThan(30);
  });

  test("are found in any input", () => {
    fc.assert(
      fc.property(schemas, fc.anything(), (asked, given) => {
        expect(Array.isArray(checkAnswers(asked, given))).toBe(true);
      }),
    );
  });
});

function dataIsNotRefused(asked: Asked): boolean {
  return dataIsValid({ fields: asked });
}

describe("answers are cleaned:", () => {
  const asked: Asked = {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", title: "Name" },
      notes: { type: "string", title: "Notes", maxLength: 400 },
      topics: { type: "array", title: "Topics", items: { enum: ["a"] } },
      help: { type: "boolean", title: "Help" },
      rules: { type: "boolean", const: true, title: "Rules" },
    },
  };
  test("blanks at the ends, empty values and control characters are removed; an untouched box means no", () => {
    expect(cleanAnswers(asked, { name: " Ada\u0000\u202E ", notes: "one\r\ntwo\t", topics: [], rules: null })).toEqual({
      name: "Ada",
      notes: "one\ntwo",
      help: false,
    });
    expect(cleanAnswers(asked, "Ada")).toEqual({ help: false });
  });

  test("a text of only blanks counts as empty", () => {
    expect(checkAnswers(asked, { name: " \u0007" }).map(({ code, field }) => [code, field])).toEqual([
      ["BLANK", "name"],
    ]);
  });

  test("lone surrogates, which no database stores, are removed", () => {
    expect(cleanAnswers(asked, { name: "Ada\uD83D" })).toMatchObject({ name: "Ada" });
    expect(cleanAnswers(asked, { name: "Ada 🦕" })).toMatchObject({ name: "Ada 🦕" });
  });
});

test.each([
  ["date", ["2026-12-05", "2028-02-29"], ["2026-02-30", "2026-12-5", "05.12.2026", "2026-12-05T00:00"]],
  ["tel", ["303 555 0142", "+43 (1) 234-56.78", "303\u2011555\u20130142"], ["555", "303-CALL-NOW", "1234567890123456"]],
  ["email", ["ada@museum.example"], ["ada@museum", "ada"]],
] as const)("the format %s accepts what people write, and nothing else", (format, right, wrong) => {
  expect(right.filter((each) => !formats[format](each))).toEqual([]);
  expect(wrong.filter((each) => formats[format](each))).toEqual([]);
});
