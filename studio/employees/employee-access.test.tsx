// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { StudioEmployee } from "../../schemas/generated/wire.ts";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import { failure, fakeServer } from "../testing/fake-server.ts";

afterEach(cleanup);

const employee = { id: "e1", name: "Ada", email: "ada@example.com", disabled: false, hasPin: true, hasPassword: true };
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

async function show() {
  letDialogsOpen();
  const { calls } = fakeServer();
  const { EmployeeAccess } = await import("./employee-access.tsx");
  const onChange = vi.fn<(employee: StudioEmployee) => void>();
  render(<EmployeeAccess employee={employee as StudioEmployee} onChange={onChange} />);
  const answer = (json: object, status?: number) => act(async () => calls.at(-1)?.answer(json, status));
  return { calls, onChange, answer };
}

test("a new PIN is confirmed first, and shown once", async () => {
  const { calls, onChange, answer } = await show();
  await press("New PIN");
  expect(calls).toHaveLength(0);
  const prompt = within(screen.getByRole("dialog", { name: "A new PIN for Ada?" }));
  await act(async () => void fireEvent.click(prompt.getByRole("button", { name: "New PIN" })));
  expect(calls[0]?.path).toBe("/employees/e1/pin");
  await answer({ employee, pin: "4711" });
  expect(screen.getByText("4711")).toBeDefined();
  expect(onChange).toHaveBeenCalledOnce();
});

test("a lost answer is reported, and pressing again sends the same request", async () => {
  const { calls, answer } = await show();
  await press("Email a new link");
  await answer(failure("Too slow."), 500);
  expect(screen.getByRole("alert").textContent).toBe("Too slow.");
  await press("Email a new link");
  expect(calls).toHaveLength(2);
  expect(calls[1]?.key).toBe(calls[0]?.key);
  await answer({ employee });
  expect(screen.getByRole("status").textContent).toBe("The invitation is on its way to ada@example.com.");
  expect(screen.queryByRole("alert")).toBeNull();
});
