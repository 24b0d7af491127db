import { describe, expect, it } from "vitest";
import { explain } from "./explain.ts";
import { compile } from "./kinds.fixture.ts";
import { nearest } from "./suggest.ts";

function told(schema: object, root: unknown, schemas?: (pointer: string) => Record<string, unknown>[]) {
  const validate = compile(schema);
  expect(validate(root)).toBe(false);
  return explain(validate.errors, { root, nearest, schemas, nouns: { people: "person" } }).map(
    ({ code, pointer, message, fix }) => `${code} ${pointer}: ${message}${fix ? `; ${fix}` : ""}`,
  );
}

const of = (value: object) => ({ properties: { a: value } });

describe("explain", () => {
  it.each([
    [of({ type: "integer" }), { a: "ten" }, 'SCHEMA_TYPE /a: a is "ten"; expected an integer'],
    [
      of({ type: "integer" }),
      { a: "10" },
      'SCHEMA_TYPE /a: a is "10"; expected an integer; write 10 without quotation marks',
    ],
    [
      of({ type: "boolean" }),
      { a: "true" },
      'SCHEMA_TYPE /a: a is "true"; expected true or false; write true without quotation marks',
    ],
    [of({ type: "integer" }), { a: "007" }, 'SCHEMA_TYPE /a: a is "007"; expected an integer'],
    [of({ type: "object" }), { a: [1] }, "SCHEMA_TYPE /a: a is [1]; expected an object"],
    [
      of({ enum: ["school", "club"] }),
      { a: "schol" },
      'SCHEMA_VALUE /a: a is "schol"; expected one of "school", "club"; did you mean "school"?',
    ],
    [of({ const: 1 }), { a: 2 }, "SCHEMA_VALUE /a: a is 2; expected 1"],
    [of({ pattern: "^x" }), { a: "y" }, 'SCHEMA_FORMAT /a: a is "y"; expected a text that matches ^x'],
    [of({ minimum: 1 }), { a: 0 }, "SCHEMA_LIMIT /a: a is 0; expected at least 1"],
    [of({ maximum: 1 }), { a: 2 }, "SCHEMA_LIMIT /a: a is 2; expected at most 1"],
    [of({ exclusiveMinimum: 0 }), { a: 0 }, "SCHEMA_LIMIT /a: a is 0; expected more than 0"],
    [of({ minLength: 1 }), { a: "" }, 'SCHEMA_LIMIT /a: a is ""; expected a text that is not empty'],
    [of({ minItems: 1 }), { a: [] }, "SCHEMA_LIMIT /a: a is []; expected at least 1 entry"],
    [
      of({ uniqueItems: true }),
      { a: [1, 2, 1] },
      "SCHEMA_LIMIT /a: a is [1,2,1]; expected no repetition, but entries 1 and 3 are both 1",
    ],
    [of({ minProperties: 1 }), { a: {} }, `SCHEMA_LIMIT /a: a is {}; expected at least 1 property`],
    [
      { properties: { a: { multipleOf: 5 } } },
      { a: 3 },
      'SCHEMA_LIMIT /a: a is 3; expected what the schema\'s "multipleOf" asks for',
    ],
    [{ required: ["a"] }, {}, 'SCHEMA_MISSING : a is missing; add "a"'],
    [{ type: "object" }, 5, "SCHEMA_TYPE : this is 5; expected an object"],
  ])("for %j, says of %j what is expected", (schema, value, line) => {
    expect(told(schema, value)).toEqual([line]);
  });

  it("names a place by the identity of the list entry that contains it", () => {
    const list = {
      properties: {
        people: { items: { properties: { seats: { items: { properties: { price: { type: "string" } } } } } } },
      },
    };
    expect(told(list, { people: [{ id: "ada", seats: [{}, { price: 5 }] }] })).toEqual([
      'SCHEMA_TYPE /people/0/seats/1/price: At person "ada" (/people/0): seats[1].price is 5; expected a text',
    ]);
  });

  it("reports a misspelled property once, with the name that was meant", () => {
    const schema = { required: ["title"], additionalProperties: false, properties: { title: {}, text: {} } };
    expect(told(schema, { titel: 1 }, () => [schema])).toEqual([
      'SCHEMA_UNKNOWN_PROPERTY /titel: titel is no known property; did you mean "title"?',
    ]);
    expect(told(schema, { title: 1, colour: 1 }, () => [schema])).toEqual([
      'SCHEMA_UNKNOWN_PROPERTY /colour: colour is no known property; known here: "title", "text"',
    ]);
  });

  it("adds the schema's description of a pattern", () => {
    expect(told(of({ pattern: "^\\d+$" }), { a: "x" }, () => [{ description: 'For example "25".' }])).toEqual([
      'SCHEMA_FORMAT /a: a is "x"; expected a text that matches ^\\d+$ – For example "25"',
    ]);
  });

  it("of several alternatives, reports only the one that was meant", () => {
    const branch = {
      type: "object",
      required: ["to"],
      additionalProperties: false,
      properties: { to: { type: "string" } },
    };
    const next = of({
      anyOf: [
        { type: "string", minLength: 1 },
        { type: "array", items: { anyOf: [{ type: "string" }, branch] } },
      ],
    });
    expect(told(next, { a: 5 })).toEqual(["SCHEMA_TYPE /a: a is 5; expected a text or a list"]);
    expect(told(next, { a: "" })).toEqual(['SCHEMA_LIMIT /a: a is ""; expected a text that is not empty']);
    expect(told(next, { a: [{ to: 5 }] })).toEqual(["SCHEMA_TYPE /a/0/to: a[0].to is 5; expected a text"]);
    expect(told(next, { a: ["x", 5, {}] })).toEqual([
      "SCHEMA_TYPE /a/1: a[1] is 5; expected a text or an object",
      'SCHEMA_MISSING /a/2: a[2].to is missing; add "to"',
    ]);
  });

  it("shortens long values", () => {
    expect(told(of({ type: "integer" }), { a: "x".repeat(100) })[0]).toContain(`a is "${"x".repeat(56)}…"`);
    expect(told(of({ type: "integer" }), { a: Array(100).fill(1) })[0]).toContain("a is a list of 100;");
  });
});
