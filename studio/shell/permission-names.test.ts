import { expect, test } from "vitest";
import { permissions } from "../../schemas/permissions.ts";
import { permissionSummary } from "./permission-names.ts";

test("a complete group is summarized by its name, other permissions one by one", () => {
  expect(permissionSummary("en-US", ["orders", "sell", "refund"])).toBe(
    "Sell tickets · Orders and refunds: everything",
  );
  expect(permissionSummary("en-US", permissions)).toBe("Everything");
});

test("a permission of another version is shown as it is", () => {
  expect(permissionSummary("en-US", ["orders", "fly"])).toBe("Find and change orders · fly");
});
