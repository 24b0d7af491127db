// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AmountButtons } from "./amount-buttons.tsx";

afterEach(cleanup);

const amounts = ["5.00", "25.00", "7.50"].map((amount) => ({
  id: `gift-${amount}`,
  price: { amount, currencyCode: "USD" },
}));

function setup({ selected, disabled }: { selected?: string; disabled?: boolean } = {}) {
  const onSelect = vi.fn<(id: string | undefined) => void>();
  render(
    <AmountButtons
      legend="Would you like to make a donation?"
      amounts={amounts}
      selected={selected}
      disabled={disabled}
      onSelect={onSelect}
    />,
  );
  return { onSelect, user: userEvent.setup() };
}

describe("AmountButtons", () => {
  it("names each button by its amount and presses the chosen one", () => {
    setup({ selected: "gift-25.00" });
    const buttons = screen
      .getAllByRole("button")
      .map((button) => [button.textContent, button.getAttribute("aria-pressed")]);
    expect(buttons).toEqual([
      ["$5", "false"],
      ["$25", "true"],
      ["$7.50", "false"],
    ]);
  });

  it("adds if none is chosen, replaces with another, and removes the chosen one", async () => {
    const { user, onSelect } = setup({ selected: "gift-25.00" });
    await user.click(screen.getByRole("button", { name: "$5" }));
    await user.click(screen.getByRole("button", { name: "$25" }));
    expect(onSelect.mock.calls).toEqual([["gift-5.00"], [undefined]]);
  });

  it("ignores presses while disabled", async () => {
    const { user, onSelect } = setup({ disabled: true });
    await user.click(screen.getByRole("button", { name: "$5" }));
    expect(onSelect).not.toHaveBeenCalled();
  });
});
