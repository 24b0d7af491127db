// @vitest-environment jsdom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TimeSlots } from "./time-slots.tsx";

afterEach(cleanup);

const parts = [
  { heading: "Morning", slots: [{ label: "10:00 AM", disabled: false, share: 0.9, barText: "36 left" }] },
  {
    heading: "Afternoon",
    slots: [
      { label: "1:00 PM", disabled: false, share: 0.1, note: "4 left" },
      { label: "2:00 PM", disabled: true, note: "3 left, not enough for 4" },
    ],
  },
];

function setup(selected?: string) {
  const onSelect = vi.fn<(label: string) => void>();
  render(<TimeSlots title="General Admission" parts={parts} selected={selected} onSelect={onSelect} />);
  return {
    onSelect,
    user: userEvent.setup(),
    slot: (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name }),
  };
}

describe("TimeSlots", () => {
  it("is a group named by its product, with a radio button for each slot that starts with its time, across all parts of the day", () => {
    const { slot } = setup("10:00 AM");
    expect(within(screen.getByRole("radiogroup", { name: "General Admission" })).getAllByRole("radio")).toHaveLength(3);
    expect(screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      "Morning",
      "Afternoon",
    ]);
    expect(slot(/^10:00 AM 36 left/).checked).toBe(true);
  });

  it("says why a time cannot be picked", () => {
    expect(setup().slot(/^2:00 PM 3 left, not enough for 4$/).disabled).toBe(true);
  });

  it("reports the label of the chosen slot", async () => {
    const { user, slot, onSelect } = setup();
    await user.click(slot(/^1:00 PM/));
    expect(onSelect.mock.calls).toEqual([["1:00 PM"]]);
  });
});
