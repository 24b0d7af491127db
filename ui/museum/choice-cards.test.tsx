// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ChoiceCards } from "./choice-cards.tsx";

afterEach(cleanup);

const card = (id: string, title: string) => ({
  id,
  handle: id,
  title,
  image: "",
  items: [`Item of ${title}`],
  copy: `About ${title}`,
  hasMembership: false,
});
const choices = [card("explorer", "Explorer Bundle"), card("evening", "Evening Bundle")];

function setup(kind: "radio" | "checkbox", selected: string[], none?: string) {
  const onChange = vi.fn<(selected: string[]) => void>();
  render(
    <ChoiceCards
      legend="Add a bundle"
      kind={kind}
      choices={choices}
      selected={selected}
      onChange={onChange}
      none={none}
    />,
  );
  return { onChange, user: userEvent.setup() };
}

describe("ChoiceCards", () => {
  it("names each choice by its title only, and describes it with the rest", () => {
    setup("radio", ["evening"], "No bundle");
    expect(screen.getByRole("group", { name: "Add a bundle" })).toBeTruthy();
    const evening = screen.getByRole<HTMLInputElement>("radio", { name: "Evening Bundle" });
    expect(evening.checked).toBe(true);
    expect(document.getElementById(evening.getAttribute("aria-describedby") ?? "")?.textContent).toContain(
      "About Evening Bundle",
    );
  });

  it('replaces the chosen card with another, and clears it with the "none" choice', async () => {
    const { user, onChange } = setup("radio", ["evening"], "No bundle");
    await user.click(screen.getByRole("radio", { name: "Explorer Bundle" }));
    await user.click(screen.getByRole("radio", { name: "No bundle" }));
    expect(onChange.mock.calls).toEqual([[["explorer"]], [[]]]);
  });

  it("does nothing when the chosen radio is pressed again", async () => {
    const { user, onChange } = setup("radio", ["evening"], "No bundle");
    await user.click(screen.getByRole("radio", { name: "Evening Bundle" }));
    expect(onChange).not.toHaveBeenCalled();
  });

  it("adds and removes one of several", async () => {
    const { user, onChange } = setup("checkbox", ["evening"], "No bundle");
    await user.click(screen.getByRole("checkbox", { name: "Explorer Bundle" }));
    await user.click(screen.getByRole("checkbox", { name: "Evening Bundle" }));
    expect(onChange.mock.calls).toEqual([[["evening", "explorer"]], [[]]]);
    expect(screen.queryByText("No bundle")).toBeNull();
  });
});
