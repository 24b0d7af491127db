import { describe, expect, it } from "vitest";
import { compileConditions } from "./conditions.ts";
import type { AnyKind } from "./kind.ts";
import { namedComponents } from "./named-components.ts";

describe("conditions", () => {
  it("hold or fail depending on the answers so far", async () => {
    const holds = await compileConditions({ get: () => undefined });
    const when = { required: ["plan"], properties: { plan: { properties: { rate: { type: "string" } } } } };
    expect(holds(when, { plan: { rate: "yearly" } })).toBe(true);
    expect(holds(when, { plan: { rate: null } })).toBe(false);
    expect(holds(when, {})).toBe(false);
  });

  it("can use values that a kind derives from an answer", async () => {
    const order = {
      contract: "step",
      derive: (answer: { items: Record<string, number> }) => ({
        sum: Object.values(answer.items).reduce((a, b) => a + b, 0),
      }),
    };
    const holds = await compileConditions({
      get: (name) => (name === "order" ? (order as unknown as AnyKind) : undefined),
    });
    const when = {
      required: ["order"],
      properties: { order: { required: ["sum"], properties: { sum: { exclusiveMinimum: 6 } } } },
    };
    expect(holds(when, { order: { items: { a: 4, b: 3 } } })).toBe(true);
    expect(holds(when, { order: { items: { a: 4, b: 2 } } })).toBe(false);
    expect(holds(when, { other: { items: { a: 4, b: 3 } } })).toBe(false);
    expect(
      holds(
        { required: ["order"], properties: { order: { properties: { items: { required: ["a"] } } } } },
        { order: { items: { a: 1 } } },
      ),
    ).toBe(true);
  });

  it("can use values that a kind derives from the context of its step", async () => {
    const order = {
      contract: "step",
      derive: (_answer: object, { customer }: { customer: unknown }) => ({ customer }),
    };
    const holds = await compileConditions({ get: () => order as unknown as AnyKind });
    const when = {
      required: ["order"],
      properties: { order: { required: ["customer"], properties: { customer: { const: "ann" } } } },
    };
    expect(holds(when, { order: {} }, { order: { customer: "ann" } })).toBe(true);
    expect(holds(when, { order: {} }, { order: { customer: "bob" } })).toBe(false);
  });

  it("match a pattern in time linear in the text", async () => {
    const holds = await compileConditions({ get: () => undefined });
    const about = (pattern: string) => ({
      required: ["plan"],
      properties: { plan: { properties: { note: { pattern } } } },
    });
    const [nested, plain] = [about("^(a+)+$"), about("^a+$")];
    const letters = (length: number) => ({ plan: { note: `${"a".repeat(length)}!` } });
    const cpu = (when: object) => {
      const { user } = process.cpuUsage();
      for (let time = 0; time < 5; time += 1)
        expect(holds(when as Record<string, unknown>, letters(30_000))).toBe(false);
      return process.cpuUsage().user - user;
    };
    expect(holds(nested, { plan: { note: "aaa" } })).toBe(true);
    // The first run compiles the condition.
    cpu(nested);
    cpu(plain);
    expect(cpu(nested)).toBeLessThan(Math.max(cpu(plain), 1000) * 50);
  });

  it("find a pattern in any combination, and ignore a property with that name", async () => {
    const holds = await compileConditions({ get: () => undefined });
    const when = {
      properties: { pattern: { not: { anyOf: [{ pattern: "^\\u0041", minLength: 2 }, { pattern: "é$" }] } } },
    };
    expect(["Ab", "caf\u00e9", "bA"].map((pattern) => holds(when, { pattern }))).toEqual([false, false, true]);
    expect(holds({ properties: { plan: { pattern: "^a", const: "b" } } }, { plan: "b" })).toBe(false);
  });

  it("load the pattern engine only if there is a pattern", async () => {
    const when = { properties: { plan: { pattern: "^a" } } };
    const without = await compileConditions({ get: () => undefined }, []);
    expect(() => without(when, { plan: "a" })).toThrow("No engine is loaded");
    expect((await compileConditions({ get: () => undefined }, [when]))(when, { plan: "b" })).toBe(false);
  });

  it("name components in any combination", () => {
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
