import { describe, expect, test } from "vitest";
import { checkKind } from "../engine/testing/check-kind.ts";
import type { AnyFixtures } from "../engine/testing/fixtures.ts";
import { kindLoaders } from "./generated/index.ts";

const names = Object.keys(kindLoaders);

test("there are kinds to check", () => {
  expect(names).toContain("tickets");
});

describe.each(names)("the step kind %s", (name) => {
  test("keeps the promises of the step contract", async () => {
    const kind = await kindLoaders[name]?.();
    const { fixtures } = (await import(`./${name}/fixtures.ts`)) as { fixtures: AnyFixtures };
    if (!kind) throw new Error(`The index of kinds does not load ${name}.`);
    expect(await checkKind(kind, fixtures)).toEqual([]);
  });
});
