// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { StudioEmployee } from "../../schemas/generated/wire.ts";
import { permissions } from "../../schemas/permissions.ts";
import { permissionNames } from "../shell/permission-names.ts";
import { failure, fakeServer } from "../testing/fake-server.ts";

afterEach(cleanup);

const ada = { id: "ada", name: "Ada", email: null, disabled: false, hasPin: false, hasPassword: true, current: false };
const till = { id: "till", permissions: ["sell"], holders: 2 };
const employed = (permissions: string[]): StudioEmployee => ({ ...ada, permissions });
const tick = (name: string) => fireEvent.click(screen.getByLabelText(name));
const isTicked = (name: string) => screen.getByLabelText<HTMLInputElement>(name).checked;
const press = () => act(async () => void fireEvent.click(screen.getByRole("button", { name: "Save" })));

async function show(permissions: string[]) {
  const { calls } = fakeServer();
  const { EmployeePermissions } = await import("./employee-permissions.tsx");
  const [onChange, onStale] = [vi.fn<(employee: StudioEmployee) => void>(), vi.fn<() => void>()];
  const shown = (now: string[]) => (
    <EmployeePermissions
      employee={employed(now)}
      roles={[till]}
      own={permissions.concat(["publish", "prices", "edit", "check-in", "orders"])}
      onChange={onChange}
      onStale={onStale}
    />
  );
  const { rerender } = render(shown(permissions));
  const answer = (json: object, status?: number) => act(async () => calls.at(-1)?.answer(json, status));
  return { calls, onChange, onStale, answer, become: (now: string[]) => rerender(shown(now)) };
}

test("the chosen permissions are sent with those they replace", async () => {
  const { calls, onChange, answer, become } = await show(["edit", "prices"]);
  tick("Publish");
  // Another answer reports a permission that another manager removed.
  become(["edit"]);
  await press();
  expect(calls[0]?.body).toEqual({
    permissions: ["edit", "prices", "publish"],
    role: null,
    was: ["edit", "prices"],
  });
  await answer({ employee: employed(["edit", "publish"]) });
  expect(onChange.mock.calls).toEqual([[employed(["edit", "publish"])]]);
});

test("without a choice, the present permissions are shown", async () => {
  const { become } = await show(["edit", "prices"]);
  become(["edit"]);
  expect([isTicked("Edit drafts"), isTicked("Change prices")]).toEqual([true, false]);
});

test("a change by someone else is reported and replaces the choice", async () => {
  const { onStale, answer, become } = await show(["edit", "prices"]);
  tick("Publish");
  await press();
  await answer(failure("Somebody else was here.", "EMPLOYEE_CHANGED"), 409);
  expect(onStale).toHaveBeenCalledOnce();
  expect(screen.getByRole("alert").textContent).toBe("Somebody else was here.");
  become(["edit"]);
  expect([isTicked("Change prices"), isTicked("Publish")]).toEqual([false, false]);
});

test("a box ticked while saving is still unsaved, and sent next", async () => {
  const { calls, answer, become } = await show(["edit"]);
  tick("Publish");
  await press();
  tick("Change prices");
  await answer({ employee: employed(["edit", "publish"]) });
  become(["edit", "publish"]);
  expect(screen.getByRole("status").textContent).toBe("");
  await press();
  expect(calls[1]?.body).toEqual({ permissions: ["edit", "publish", "prices"], role: null, was: ["edit", "publish"] });
  await answer({ employee: employed(["edit", "publish", "prices"]) });
  become(["edit", "publish", "prices"]);
  expect(screen.getByRole("status").textContent).toBe("Saved");
});

test("a permission without effect names the one it needs", async () => {
  await show(["member-purchase", "refund"]);
  expect(screen.getByText(/has no effect/).textContent).toBe(
    "“Give members their free tickets” has no effect without “Look up members” or “Check in guests”. “Give refunds” has no effect without “Find and change orders”.",
  );
  tick("Check in guests");
  tick("Find and change orders");
  expect(screen.queryByText(/has no effect/)).toBeNull();
});

test("a role is given by one press, and its permissions are ticked and locked", async () => {
  const { calls, answer, onChange } = await show(["edit", "sell"]);
  fireEvent.click(screen.getByRole("radio", { name: /^Front desk/ }));
  const sell = screen.getByLabelText<HTMLInputElement>("Sell tickets (from the role)");
  expect([sell.checked, sell.disabled, isTicked("Edit drafts")]).toEqual([true, true, true]);
  await press();
  expect(calls[0]?.body).toEqual({ permissions: ["edit"], role: "till", was: ["edit", "sell"] });
  await answer({ employee: { ...employed(["sell", "edit"]), role: "till", added: ["edit"] } });
  expect(onChange).toHaveBeenCalledOnce();
});

test("permissions that the caller lacks cannot be given, but taken away", async () => {
  await show(["edit", "refund"]);
  expect(screen.getByLabelText<HTMLInputElement>("See reports").disabled).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("Give refunds").disabled).toBe(false);
});

test("no permission's name begins another's", () => {
  const names = permissionNames("en-US", permissions).map((name) => name.toLowerCase());
  expect(names.filter((name) => names.some((other) => other !== name && other.startsWith(name)))).toEqual([]);
  expect(new Set(names.map((name) => name.split(" ").slice(0, 3).join(" "))).size).toBe(names.length);
});
