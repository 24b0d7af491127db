// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Prompt } from "./prompt.tsx";
import { letDialogsOpen } from "./testing/dialogs.ts";

beforeAll(letDialogsOpen);
afterEach(cleanup);

function setup() {
  const again = vi.fn();
  const leave = vi.fn();
  const dismiss = vi.fn();
  const options = [
    { label: "Scan again", onChoose: again },
    { label: "Leave", onChoose: leave },
  ] as const;
  render(
    <Prompt title="Not found" options={options} onDismiss={dismiss}>
      <p>No tickets.</p>
    </Prompt>,
  );
  return { again, leave, dismiss };
}

test("it is named by its title, described by its text, and the first option has focus", () => {
  setup();
  expect(screen.getByRole("dialog", { name: "Not found" }).textContent).toContain("No tickets.");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Scan again" }));
});

test("each option runs its own action", async () => {
  const { again, leave } = setup();
  await userEvent.click(screen.getByRole("button", { name: "Leave" }));
  expect([again.mock.calls.length, leave.mock.calls.length]).toEqual([0, 1]);
});

test("Escape dismisses it", () => {
  const { dismiss } = setup();
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  expect(dismiss).toHaveBeenCalledOnce();
});
