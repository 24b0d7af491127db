import { describe, expect, test } from "vitest";
import { setValue } from "./edit-text.ts";
import { lines } from "./testing/shipped-texts.ts";

const tenant = lines(
  "// The museum.",
  "{",
  '  "title": "Meridian", // short',
  "",
  "  // In the header.",
  '  "links": [',
  "    // Members first.",
  '    { "title": "Memberships", "href": "/memberships" },',
  '    { "title": "Events", "href": "/events" } // the list',
  "  ],",
  '  "hold": { "minutes": 15 }',
  "}",
  "",
);

describe("a value is replaced", () => {
  test("in place, and nothing else", () => {
    expect(setValue(tenant, "/title", "Strata")).toBe(tenant.replace('"Meridian"', '"Strata"'));
    expect(setValue(tenant, "/links/1/href", null)).toBe(tenant.replace('"/events"', "null"));
    expect(setValue('{ "a/b": { "~": 1 } }', "/a~1b/~0", 2)).toBe('{ "a/b": { "~": 2 } }');
  });

  test("on its line, however long that becomes, if nothing is added to it", () => {
    const long = "x".repeat(200);
    expect(setValue(tenant, "/hold/minutes", long)).toBe(tenant.replace("15", `"${long}"`));
  });

  test("by an object on the same line if that fits, else on several", () => {
    expect(setValue(tenant, "/title", { en: "Strata" })).toBe(tenant.replace('"Meridian"', '{ "en": "Strata" }'));
    expect(setValue(tenant, "/hold/minutes", { default: "x".repeat(50), members: "y".repeat(50) })).toContain(
      lines(
        '  "hold": {',
        '    "minutes": {',
        `      "default": "${"x".repeat(50)}",`,
        `      "members": "${"y".repeat(50)}"`,
        "    }",
        "  }",
        "}",
      ),
    );
  });

  test("not at all if it is already equal, however it is written", () => {
    const text = '{ "b": 1.0, "a": [ "\\u0041" ,{}] }';
    expect(setValue(text, "", { a: ["A", {}], b: 1 })).toBe(text);
    expect(setValue('{ "a": 1, "a": 2 }', "", { a: 2 })).toBe('{ "a": 1, "a": 2 }');
  });

  test("as the last of two properties with one name, which is the one that counts", () => {
    expect(setValue('{ "a": 1, "a": 2 }', "/a", 3)).toBe('{ "a": 1, "a": 3 }');
  });

  test("as the whole text, keeping what surrounds it", () => {
    expect(setValue("// file\r\n1\r\n", "", { a: 1, b: [] })).toBe('// file\r\n{\r\n  "a": 1,\r\n  "b": []\r\n}\r\n');
  });
});

describe("a property is added", () => {
  test("at the end of its object, before any comments there", () => {
    expect(setValue(lines("{", '  "a": 1 // one', "  // no more", "}"), "/b", 2)).toBe(
      lines("{", '  "a": 1, // one', '  "b": 2', "  // no more", "}"),
    );
  });

  test("after a blank line if all others have one", () => {
    expect(setValue(lines("{", '  "a": 1,', "", '  "b": 2', "}"), "/c", 3)).toBe(
      lines("{", '  "a": 1,', "", '  "b": 2,', "", '  "c": 3', "}"),
    );
    expect(setValue(lines("{", '  "a": 1,', "", '  "b": 2,', '  "c": 3', "}"), "/d", 4)).toBe(
      lines("{", '  "a": 1,', "", '  "b": 2,', '  "c": 3,', '  "d": 4', "}"),
    );
  });

  test("together with missing parent objects", () => {
    expect(setValue(tenant, "/hold/limits/party/largest", 10)).toBe(
      tenant.replace('"minutes": 15', '"minutes": 15, "limits": { "party": { "largest": 10 } }'),
    );
  });

  test("on the line of its object while that fits 100 characters", () => {
    const object = `{ "a": "${"x".repeat(78)}" }`;
    expect(setValue(object, "/b", 1234)).toBe(`${object.slice(0, -2)}, "b": 1234 }`);
    expect(setValue(object, "/b", 12345)).toBe(lines("{", `  "a": "${"x".repeat(78)}",`, '  "b": 12345', "}"));
  });

  test("on several lines, with its parents, if one would be too long", () => {
    const inner = `{ "title": "${"x".repeat(70)}" }`;
    expect(setValue(lines("{", `\t"list": [${inner}, /* b */ {} /* c */]`, "}"), "/list/0/b", 123456789)).toBe(
      lines(
        "{",
        '\t"list": [',
        "\t\t{",
        `\t\t\t"title": "${"x".repeat(70)}",`,
        '\t\t\t"b": 123456789',
        "\t\t},",
        "\t\t/* b */ {} /* c */",
        "\t]",
        "}",
      ),
    );
  });

  test("to an empty object", () => {
    expect(setValue("{}\n", "/a", 1)).toBe('{\n  "a": 1\n}\n');
    expect(setValue('{ "data": {} }', "/data/a", 1)).toBe('{ "data": { "a": 1 } }');
    expect(setValue(lines("{", '    "data": {', "    }", "}"), "/data/a", 1)).toBe(
      lines("{", '    "data": {', '        "a": 1', "    }", "}"),
    );
  });

  test("formatted like its siblings", () => {
    const steps = lines("{", '  "a": {', '    "x": 1', "  }", "}");
    expect(setValue(steps, "/b", { y: { z: 2 } })).toBe(
      lines("{", '  "a": {', '    "x": 1', "  },", '  "b": {', '    "y": { "z": 2 }', "  }", "}"),
    );
    expect(setValue('{"a":1,"b":2}', "/c", 3)).toBe('{"a":1,"b":2,"c":3}');
  });

  test("whatever its name is", () => {
    expect(setValue('{ "a": 1 }', "/__proto__/constructor", 1)).toBe('{ "a": 1, "__proto__": { "constructor": 1 } }');
    expect(setValue('{ "a": 1 }', "/", 1)).toBe('{ "a": 1, "": 1 }');
  });
});

describe("a value that is undefined", () => {
  test("removes a property with its comments", () => {
    expect(setValue(tenant, "/title", undefined)).toBe(
      tenant.replace(lines('  "title": "Meridian", // short', "", ""), ""),
    );
  });

  test("removes an element", () => {
    expect(setValue("[1, 2, 3]", "/1", undefined)).toBe("[1, 3]");
  });

  test("removes both of two properties with one name", () => {
    expect(setValue('{ "a": 1, "b": 2, "a": 3 }', "/a", undefined)).toBe('{ "b": 2 }');
  });

  test("leaves a text unchanged that has no such property", () => {
    expect(setValue(tenant, "/hold/none/at/all", undefined)).toBe(tenant);
  });

  test("within an object is omitted", () => {
    expect(setValue(tenant, "/hold", { minutes: undefined, seconds: 9 })).toBe(
      tenant.replace('"minutes": 15', '"seconds": 9'),
    );
  });
});

describe("an object or list that becomes another one", () => {
  test("keeps what is unchanged, with its comments and order", () => {
    const wanted = { hold: { minutes: 20 }, links: [{ title: "Memberships", href: "/join" }], title: "Meridian" };
    expect(setValue(tenant, "", wanted)).toBe(
      tenant
        .replace('"/memberships" },', '"/join" }')
        .replace('    { "title": "Events", "href": "/events" } // the list\n', "")
        .replace("15", "20"),
    );
  });

  const events = lines(
    "[",
    "  // A",
    '  { "id": "a", "n": 1 },',
    "  // B",
    '  { "id": "b", "n": 2 }, // last',
    "  // C",
    '  { "id": "c", "n": 3 }',
    "]",
  );

  test.each([
    [
      "moved and changed",
      [
        { id: "b", n: 9 },
        { id: "a", n: 1 },
        { id: "c", n: 3 },
      ],
      [
        "  // B",
        '  { "id": "b", "n": 9 }, // last',
        "  // A",
        '  { "id": "a", "n": 1 },',
        "  // C",
        '  { "id": "c", "n": 3 }',
      ],
    ],
    [
      "removed",
      [
        { id: "a", n: 1 },
        { id: "c", n: 3 },
      ],
      ["  // A", '  { "id": "a", "n": 1 },', "  // C", '  { "id": "c", "n": 3 }'],
    ],
    [
      "replaced by a new one",
      [
        { id: "a", n: 1 },
        { id: "x", n: 9 },
        { id: "c", n: 3 },
      ],
      ["  // A", '  { "id": "a", "n": 1 },', '  { "id": "x", "n": 9 },', "  // C", '  { "id": "c", "n": 3 }'],
    ],
    [
      "given another id",
      [
        { id: "a", n: 1 },
        { id: "x", n: 2 },
        { id: "c", n: 3 },
      ],
      [
        "  // A",
        '  { "id": "a", "n": 1 },',
        "  // B",
        '  { "id": "x", "n": 2 }, // last',
        "  // C",
        '  { "id": "c", "n": 3 }',
      ],
    ],
  ])("has the comments of its elements where one is %s", (_what, wanted, expected) => {
    expect(setValue(events, "", wanted)).toBe(lines("[", ...expected, "]"));
  });

  test("has the comments of texts and numbers by equality, then by place", () => {
    const days = lines("[", '  "monday", // 1', '  "tuesday", // 2', '  "monday", // 3', '  "friday" // 4', "]");
    expect(setValue(days, "", ["tuesday", "monday", "friday"])).toBe(
      lines("[", '  "tuesday", // 2', '  "monday", // 3', '  "friday" // 4', "]"),
    );
    expect(setValue(days, "", ["monday", "sunday", "monday", "friday"])).toBe(days.replace("tuesday", "sunday"));
  });
});

describe("a text keeps", () => {
  test.each([
    ["lines that end with CRLF", '{\r\n  // a\r\n  "a": 1\r\n}\r\n', '{\r\n  // a\r\n  "a": 1,\r\n  "b": [1]\r\n}\r\n'],
    ["tabs", '{\n\t"a": 1\n}', '{\n\t"a": 1,\n\t"b": [1]\n}'],
    ["four spaces", '{\n    "a": 1\n}', '{\n    "a": 1,\n    "b": [1]\n}'],
    ["its byte order mark", '\uFEFF{\n  "a": 1\n}', '\uFEFF{\n  "a": 1,\n  "b": [1]\n}'],
    ["a final newline", '{ "a": 1 }\n', '{ "a": 1, "b": [1] }\n'],
    ["no final newline", '{ "a": 1 }', '{ "a": 1, "b": [1] }'],
    ["white space at line ends", '{  \n  "a": 1  \n}  ', '{  \n  "a": 1,\n  "b": [1]  \n}  '],
  ])("%s", (_what, before, after) => expect(setValue(before, "/b", [1])).toBe(after));
});
