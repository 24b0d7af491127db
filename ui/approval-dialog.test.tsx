// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { ApprovalDialog } from "./approval-dialog.tsx";
import { letDialogsOpen } from "./testing/dialogs.ts";

afterEach(cleanup);

test("a complete PIN is sent once, and a refused one is cleared and explained", async () => {
  letDialogsOpen();
  const onPin = vi.fn<(pin: string) => void>();
  const shown = (busy: boolean, failure?: string) => (
    <ApprovalDialog open busy={busy} failure={failure} onPin={onPin} onClose={() => undefined}>
      <p>$20.00 is missing.</p>
    </ApprovalDialog>
  );
  const { rerender } = render(shown(false));
  await userEvent.setup().keyboard("13579");
  expect(onPin.mock.calls).toEqual([["1357"]]);
  rerender(shown(true));
  expect(screen.getByRole("img", { name: /4 of 4/ })).toBeDefined();
  rerender(shown(false, "This PIN is wrong."));
  expect(screen.getByRole("alert").textContent).toBe("This PIN is wrong.");
  expect(screen.getByRole("img", { name: /0 of 4/ })).toBeDefined();
});
