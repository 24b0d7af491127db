// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { OptionSelect } from "./option-select.tsx";

afterEach(cleanup);

const options = Array.from({ length: 1000 }, (_, index) => ({ value: `event-${index}`, label: `Event ${index}` }));

function show(count: number, value = "event-3") {
  Element.prototype.scrollIntoView = vi.fn();
  const onChange = vi.fn();
  render(
    <>
      <label htmlFor="event">Event</label>
      <OptionSelect id="event" value={value} options={options.slice(0, count)} empty="None" onChange={onChange} />
    </>,
  );
  return { onChange, field: screen.getByRole("combobox", { name: "Event" }) };
}

test("few options are a native select", () => {
  expect(show(10).field.tagName).toBe("SELECT");
});

test("many options are searched, and chosen by keyboard", () => {
  const { field, onChange } = show(1000);
  expect((field as HTMLInputElement).value).toBe("Event 3");
  expect(screen.queryAllByRole("option")).toHaveLength(0);
  fireEvent.change(field, { target: { value: "99" } });
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toContain("Event 99");
  fireEvent.keyDown(field, { key: "ArrowDown" });
  const active = field.getAttribute("aria-activedescendant") ?? "";
  expect(document.getElementById(active)?.textContent).toBe("Event 199");
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onChange).toHaveBeenCalledExactlyOnceWith("event-199");
});

test("at most fifty matches are rendered, and all are counted", () => {
  const { field } = show(1000);
  fireEvent.click(field);
  expect(screen.getAllByRole("option")).toHaveLength(50);
  expect(screen.getByRole("status").textContent).toBe("1,001 matches, the first 50 shown");
});

test("Escape and leaving the field keep what was chosen", () => {
  const { field, onChange } = show(1000);
  fireEvent.change(field, { target: { value: "nothing like it" } });
  fireEvent.keyDown(field, { key: "Escape" });
  expect((field as HTMLInputElement).value).toBe("Event 3");
  fireEvent.change(field, { target: { value: "Event 5" } });
  fireEvent.blur(field);
  expect((field as HTMLInputElement).value).toBe("Event 3");
  expect(onChange).not.toHaveBeenCalled();
});

test("a value without an option stays, and an empty one can be chosen", () => {
  const { field, onChange } = show(1000, "gone");
  expect((field as HTMLInputElement).value).toBe("gone");
  fireEvent.change(field, { target: { value: "none" } });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onChange).toHaveBeenCalledExactlyOnceWith("");
});

test("options of one group stand together, and many are found by their group", () => {
  const options = ["Adult", "Child"].flatMap((label) =>
    ["Day", "Tickets"].map((group) => ({ value: `${group} ${label}`, label, group })),
  );
  const { container } = render(
    <OptionSelect id="few" value="Day Adult" options={options} onChange={() => undefined} />,
  );
  expect([...container.querySelectorAll("optgroup")].map(({ label, children }) => [label, children.length])).toEqual([
    ["Day", 2],
    ["Tickets", 2],
  ]);
  const many = Array.from({ length: 100 }, (_, index) => ({
    value: String(index),
    label: "Adult",
    group: `Step ${index}`,
  }));
  render(<OptionSelect id="many" value="0" options={many} onChange={() => undefined} />);
  fireEvent.change(document.getElementById("many") as HTMLElement, { target: { value: "adult 42" } });
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toContain("AdultStep 42");
});
