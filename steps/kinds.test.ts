import { readdirSync, readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { checkExplore } from "../engine/testing/check-explore.ts";
import { checkKind, checkTool } from "../engine/testing/check-kind.ts";
import type { AnyFixtures } from "../engine/testing/fixtures.ts";
import { exploreLoaders } from "./generated/explore.ts";
import { kindLoaders } from "./generated/index.ts";
import { kindFolders } from "./generated/kind-folders.ts";

/** Plugins test theirs. */
const names = Object.keys(kindLoaders).filter((name) => kindFolders[name] === `steps/${name}`);

test("there are kinds to check", () => {
  expect(names).toContain("tickets");
});

describe.each(names)("the step kind %s", (name) => {
  test("keeps the promises of its contract", async () => {
    const kind = await kindLoaders[name]?.();
    const { fixtures } = (await import(`./${name}/fixtures.ts`)) as { fixtures: AnyFixtures };
    if (!kind) throw new Error(`The index of kinds does not load ${name}.`);
    expect(kind.contract === "tool" ? checkTool(kind, fixtures) : checkKind(kind, fixtures)).toEqual([]);
  });

  test("has its own test", () => {
    expect(readdirSync(`steps/${name}`).filter((file) => /\.test\.tsx?$/.test(file))).not.toEqual([]);
  });

  test("defines the answers tried when flows are walked without a visitor", async () => {
    const [kind, explore] = await Promise.all([kindLoaders[name]?.(), exploreLoaders[name]?.()]);
    const { fixtures } = (await import(`./${name}/fixtures.ts`)) as { fixtures: AnyFixtures };
    if (kind?.contract === "tool") expect(explore).toBeUndefined();
    else if (kind && explore) expect(await checkExplore(kind, fixtures, explore)).toEqual([]);
    else throw new Error(`The indexes do not load ${name}.`);
  });
});

test.each(names)("the answer of %s has the condition properties that its schema declares", async (name) => {
  const kind = await kindLoaders[name]?.();
  const { fixtures } = (await import(`./${name}/fixtures.ts`)) as { fixtures: AnyFixtures };
  if (kind?.contract !== "step") return;
  const { derived = {}, properties = {} } = JSON.parse(readFileSync(`steps/${name}/answer.schema.json`, "utf8"));
  expect(Object.keys(derived).filter((property) => Object.hasOwn(properties, property))).toEqual([]);
  const fits = new Ajv({ keywords: ["maximumOf", "references"] }).compile({
    type: "object",
    additionalProperties: false,
    required: Object.keys(derived),
    properties: derived,
  });
  // A condition is evaluated once the step is complete.
  const complete = (fixtures.states ?? []).filter(({ complete, answer }) => complete && answer !== undefined);
  if (kind.derive !== undefined) expect(complete).not.toEqual([]);
  for (const { answer, context } of complete)
    expect(fits(kind.derive?.(answer, context) ?? {}), JSON.stringify(answer)).toBe(true);
});

test("the step contract has at most 13 members, each used by two kinds or more", async () => {
  const kinds = await Promise.all(names.map((name) => kindLoaders[name]?.()));
  const users = new Map<string, string[]>();
  for (const kind of kinds) {
    if (kind?.contract !== "step") continue;
    const { contract: _contract, component, schemas: _schemas, screen: _screen, ...definition } = kind;
    for (const member of Object.keys(definition)) users.set(member, [...(users.get(member) ?? []), component]);
  }
  expect(users.size).toBeLessThanOrEqual(13);
  expect([...users].filter(([, components]) => components.length < 2)).toEqual([]);
});
