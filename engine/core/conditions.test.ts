import { describe, expect, it } from "vitest";
import { compileConditions, namedComponents } from "./conditions.ts";

describe("conditions", () => {
  it("hold or do not, for the answers so far", async () => {
    const holds = await compileConditions();
    const when = { required: ["plan"], properties: { plan: { properties: { rate: { type: "string" } } } } };
    expect(holds(when, { plan: { rate: "yearly" } })).toBe(true);
    expect(holds(when, { plan: { rate: null } })).toBe(false);
    expect(holds(when, {})).toBe(false);
  });

  it("name components wherever they are combined", () => {
    const { named, required } = namedComponents({
      required: ["a"],
      properties: { b: { properties: { inner: {} } } },
      anyOf: [{ required: ["c"] }],
      not: { properties: { "d/e": {} } },
      if: { required: ["f"] },
    });
    expect(named).toEqual([
      { component: "a", pointer: "/required/0" },
      { component: "b", pointer: "/properties/b" },
      { component: "c", pointer: "/anyOf/0/required/0" },
      { component: "d/e", pointer: "/not/properties/d~1e" },
      { component: "f", pointer: "/if/required/0" },
    ]);
    expect([...required]).toEqual(["a", "c", "f"]);
  });
});
