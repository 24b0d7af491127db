// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TimeSlots } from "./TimeSlots.tsx";

afterEach(cleanup);

const slots = [
  { label: "10:00 AM", availability: 40, available: true, variantIds: [] },
  { label: "11:00 AM", availability: 4, available: true, variantIds: [] },
  { label: "1:00 PM", availability: 3, available: true, variantIds: [] },
  { label: "2:00 PM", availability: 12, available: false, variantIds: [] },
  { label: "9:00 AM", availability: 0, available: false, over: true, variantIds: [] },
];

function setup(selected?: string) {
  const onSelect = vi.fn<(label: string) => void>();
  render(<TimeSlots title="General Admission" slots={slots} partySize={4} selected={selected} onSelect={onSelect} />);
  return { onSelect, user: userEvent.setup(), slot: (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name }) };
}

describe("TimeSlots", () => {
  it("is a group named by its product, with a radio per slot named by its time first", () => {
    const { slot } = setup("10:00 AM");
    expect(within(screen.getByRole("radiogroup", { name: "General Admission" })).getAllByRole("radio")).toHaveLength(5);
    expect(slot(/^10:00 AM 40 left/).checked).toBe(true);
  });

  it.each([
    [/^10:00 AM/, false],
    [/^11:00 AM/, false],
    [/^1:00 PM/, true],
    [/^2:00 PM/, true],
    [/^9:00 AM/, true],
  ])("for a party of four, %s is disabled: %s", (name, disabled) => {
    expect(setup().slot(name).disabled).toBe(disabled);
  });

  it("says of a time that has passed that it has, not that it sold out", () => {
    const { slot } = setup();
    expect(slot(/^9:00 AM Past$/)).toBeTruthy();
    expect(slot(/^2:00 PM Sold out$/)).toBeTruthy();
  });

  it("tells the label of the chosen slot", async () => {
    const { user, slot, onSelect } = setup();
    await user.click(slot(/^11:00 AM/));
    expect(onSelect.mock.calls).toEqual([["11:00 AM"]]);
  });
});
