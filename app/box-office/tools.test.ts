import { expect, test } from "vitest";
import type { ParsedFlow } from "../../engine/core/flow.ts";
import { opensFor } from "./tools.ts";

const tool = (path: string, data: object) => ({ path, component: path.slice(1), title: path, data });
const flow = {
  steps: [tool("/login", {}), tool("/orders", { permission: "orders" }), tool("/confirm", { permission: "check-in" })],
} as unknown as ParsedFlow;

test("a tool can be opened if the box office has it and the employee may use it, even if the navigation hides it", () => {
  const opens = (path: string, ...permissions: string[]) => opensFor(flow, permissions, path);
  expect([opens("/orders", "orders"), opens("/confirm", "check-in"), opens("/login")]).toEqual([true, true, true]);
  expect([opens("/orders", "check-in"), opens("/confirm", "orders")]).toEqual([false, false]);
  expect(opens("/sell", "sell", "orders")).toBe(false);
});
