// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { CallError } from "../../commerce/errors.ts";
import { toolServices } from "../../commerce/testing/staff.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import type { DeskDevice } from "../../schemas/generated/wire.ts";
import { letDialogsOpen } from "../../ui/testing/dialogs.ts";
import devices from "../generated/devices.ts";

letDialogsOpen();
afterEach(cleanup);

const device = (id: string, name: string, own: Partial<DeskDevice> = {}): DeskDevice => ({
  id,
  name,
  enrolledBy: "Grace Hopper",
  enrolledAt: "2026-11-02T16:00:00.000Z",
  lastSeenAt: "2026-11-21T16:30:00.000Z",
  current: false,
  ...own,
});
const both = [device("n", "North door", { current: true }), device("s", "Chrome on Windows")];

async function show(answer: (call: { path: string }) => unknown = () => ({ devices: both })) {
  const host = toolServices({ path: "/devices", answer });
  await renderTool(devices, {}, host);
  await act(async () => undefined);
  return { ...host, user: userEvent.setup() };
}
const row = (name: string) => within(screen.getByText(name).closest("li") as HTMLElement);

test("each device shows which employee enrolled it and when, and its last use in the museum's time", async () => {
  await show();
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(row("North door").getByText("This device")).toBeDefined();
  expect(row("Chrome on Windows").queryByText("This device")).toBeNull();
  expect(row("North door").getByText("Enrolled by Grace Hopper on Nov 2, 2026, 9:00 AM")).toBeDefined();
  expect(row("North door").getByText("Last seen Nov 21, 2026, 9:30 AM")).toBeDefined();
});

test("a device is renamed", async () => {
  const { user, calls, notices } = await show();
  await user.click(row("Chrome on Windows").getByRole("button", { name: "Rename" }));
  const field = screen.getByLabelText("Name");
  await user.clear(field);
  await user.type(field, "South door");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(calls.filter(({ method }) => method === "POST")).toMatchObject([
    { path: "/employee/devices/rename", body: { id: "s", name: "South door" } },
  ]);
  expect(notices).toEqual([{ message: "This device is now called South door." }]);
  expect(calls.at(-1)).toMatchObject({ method: "GET", path: "/employee/devices" });
});

test("a device is revoked only after confirmation", async () => {
  const { user, calls, notices } = await show();
  const posts = () => calls.filter(({ method }) => method === "POST");
  await user.click(row("Chrome on Windows").getByRole("button", { name: "Revoke" }));
  expect(
    screen.getByText(
      "Anyone signed in on it is signed out. To enroll it again, sign in on it with email and password.",
    ),
  ).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(posts()).toEqual([]);
  await user.click(row("Chrome on Windows").getByRole("button", { name: "Revoke" }));
  await user.click(
    within(screen.getByRole("dialog", { name: "Revoke Chrome on Windows?" })).getByRole("button", { name: "Revoke" }),
  );
  expect(posts()).toMatchObject([{ path: "/employee/devices/revoke", body: { id: "s" } }]);
  expect(notices).toEqual([{ message: "Chrome on Windows is no longer enrolled." }]);
});

test("a locked device shows until when, and is unlocked", async () => {
  const { user, calls, notices } = await show(() => ({
    devices: [both[0], device("s", "South door", { lockedUntil: "2026-11-21T17:00:00.000Z" })],
  }));
  expect(row("North door").queryByRole("button", { name: "Unlock" })).toBeNull();
  expect(
    row("South door").getByText("Locked until Nov 21, 2026, 10:00 AM after too many wrong PINs or passwords"),
  ).toBeDefined();
  await user.click(row("South door").getByRole("button", { name: "Unlock" }));
  expect(calls.filter(({ method }) => method === "POST")).toMatchObject([
    { path: "/employee/devices/unlock", body: { id: "s" } },
  ]);
  expect(notices).toEqual([{ message: "South door is no longer locked." }]);
  expect(calls.at(-1)).toMatchObject({ method: "GET", path: "/employee/devices" });
});

test("after revoking a device, focus moves to the next row", async () => {
  let listed = both;
  const { user } = await show(() => ({ devices: listed }));
  await user.click(row("North door").getByRole("button", { name: "Revoke" }));
  listed = both.slice(1);
  await user.click(
    within(screen.getByRole("dialog", { name: "Revoke North door?" })).getByRole("button", { name: "Revoke" }),
  );
  expect(document.activeElement).toBe(screen.getByText("Chrome on Windows").closest("li"));
});

test("a refusal shows the server's sentence, and the list is reloaded", async () => {
  const message = "This device is not enrolled, or no longer is. The list shows the enrolled devices.";
  const { user, calls, notices } = await show(({ path }) => {
    if (path === "/employee/devices") return { devices: both };
    throw new CallError({ message, status: 404 });
  });
  await user.click(row("North door").getByRole("button", { name: "Revoke" }));
  await user.click(
    within(screen.getByRole("dialog", { name: "Revoke North door?" })).getByRole("button", { name: "Revoke" }),
  );
  expect(notices).toEqual([{ message, type: "error" }]);
  expect(calls.at(-1)?.path).toBe("/employee/devices");
});

test("without a device it explains how to enroll one", async () => {
  await show(() => ({ devices: [] }));
  expect(screen.getByText("No device is enrolled yet")).toBeDefined();
});

const frontDesk = { id: "tmr_1", label: "Front desk" };
const cloakroom = { id: "tmr_2", label: "Cloakroom", offline: true as const };

async function showReaders(readers: unknown, own: Partial<DeskDevice> = {}) {
  const shown = await show(({ path }) =>
    path.endsWith("/readers")
      ? readers instanceof Error
        ? Promise.reject(readers)
        : { readers }
      : { hasReaders: true, devices: [device("s", "South door", own)] },
  );
  await shown.user.click(row("South door").getByRole("button", { name: "Card reader" }));
  return { ...shown, dialog: within(screen.getByRole("dialog", { name: "Card reader of South door" })) };
}

test("a museum without card readers shows nothing of them", async () => {
  await show();
  expect(screen.queryByRole("button", { name: "Card reader" })).toBeNull();
  expect(screen.queryByText("No card reader")).toBeNull();
});

test("a device's card reader is chosen of the museum's, which say if they are not connected, and taken away", async () => {
  const { user, calls, notices, dialog } = await showReaders([frontDesk, cloakroom], { reader: frontDesk });
  expect(row("South door").getByText("Card reader: Front desk")).toBeDefined();
  expect((dialog.getByLabelText("Front desk") as HTMLInputElement).checked).toBe(true);
  await user.click(dialog.getByLabelText(/Cloakroom\s*Not connected/));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await user.click(row("South door").getByRole("button", { name: "Card reader" }));
  await user.click(screen.getByLabelText("No card reader"));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(calls.filter(({ method }) => method === "POST")).toMatchObject([
    { path: "/employee/devices/reader", body: { id: "s", readerId: "tmr_2" } },
    { path: "/employee/devices/reader", body: { id: "s" } },
  ]);
  expect(notices).toEqual([
    { message: "South door now sells with Cloakroom." },
    { message: "South door now sells without a card reader." },
  ]);
});

test("a card reader that the museum has no more is named, and so is a museum without any", async () => {
  const { dialog } = await showReaders([], { reader: { id: "tmr_9", label: "Old reader" } });
  expect(dialog.getByText("Old reader is no longer one of the museum's card readers. Choose another.")).toBeDefined();
  expect(
    dialog.getByText(
      "The museum has no card readers yet. Register one at your payment provider, at the museum's location.",
    ),
  ).toBeDefined();
  expect((dialog.getByLabelText("No card reader") as HTMLInputElement).checked).toBe(true);
});

test("card readers that cannot be loaded are loaded again", async () => {
  const failure = new CallError({ message: "Try again in a moment.", status: 503 });
  const { user, calls, dialog } = await showReaders(failure);
  expect(dialog.getByRole("heading", { name: "The card readers could not be loaded" })).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Try again" }));
  expect(calls.filter(({ path }) => path.endsWith("/readers"))).toHaveLength(2);
});
