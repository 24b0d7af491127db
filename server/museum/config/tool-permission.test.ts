import { expect, test } from "vitest";
import { checkFlow } from "./flows.ts";
import { loadKindSource } from "./kinds.ts";

const source = await loadKindSource();

function served(data: object) {
  const steps = [{ path: "/lookup", component: "member-lookup", title: "Lookup", isFirstStep: true, data }];
  const { value, problems } = checkFlow(
    { title: "Desk", mode: "tools", steps },
    { base: "box-office", handle: "box-office" },
    source,
    {
      catalogue: undefined,
      assets: new Set(),
    },
  );
  expect(problems).toEqual([]);
  return value?.steps[0]?.data;
}

test("a tool has its own permission unless its author names another", () => {
  expect(served({})).toMatchObject({ permission: "member-lookup" });
  expect(served({ permission: "check-in" })).toMatchObject({ permission: "check-in" });
});
