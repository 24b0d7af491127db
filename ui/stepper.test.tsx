// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Stepper } from "./stepper.tsx";

afterEach(cleanup);

interface HostProps {
  value?: number;
  min?: number;
  max?: number;
  least?: number;
  disabled?: boolean;
}

function Host({
  value = 2,
  min = 0,
  max = 5,
  least,
  disabled = false,
  onChange,
}: HostProps & { onChange(value: number): void }) {
  const [now, setNow] = useState(value);
  const change = (next: number) => {
    onChange(next);
    setNow(next);
  };
  return (
    <Stepper
      title="Adult"
      value={now}
      min={min}
      max={max}
      {...(least && { least })}
      disabled={disabled}
      onChange={change}
    />
  );
}

function setup(props: HostProps = {}) {
  const onChange = vi.fn<(value: number) => void>();
  render(<Host {...props} onChange={onChange} />);
  return {
    onChange,
    user: userEvent.setup(),
    field: screen.getByRole<HTMLInputElement>("spinbutton", { name: "Adult" }),
    more: screen.getByRole("button", { name: "Increase Adult" }),
    less: screen.getByRole("button", { name: "Decrease Adult" }),
  };
}

describe("Stepper", () => {
  it.each([
    ["3", 3],
    ["99", 5],
    ["1", 1],
    ["0", 1],
    ["-4", 1],
    ["abc", 1],
    ["2.9", 2],
  ])("accepts a pasted %j as %i between 1 and 5", async (text, value) => {
    const { user, field } = setup({ value: 4, min: 1 });
    await user.click(field);
    await user.clear(field);
    await user.paste(text);
    await user.tab();
    expect(field.value).toBe(String(value));
    expect(field.getAttribute("aria-valuenow")).toBe(String(value));
  });

  it.each([
    ["\uFF13", "3", ""],
    ["\u0663", "3", ""],
    [" 3 ", "3", ""],
    ["99", "5", "The most is 5."],
    ["1,000", "5", "The most is 5."],
    ["abc", "1", "\u201Cabc\u201D is not a quantity. It is 1 now."],
    ["2.9", "2", "\u201C2.9\u201D is not a quantity. It is 2 now."],
    ["-4", "1", "\u201C-4\u201D is not a quantity. It is 1 now."],
  ])("a pasted %j becomes %s, and the stepper says %j", async (text, value, sentence) => {
    const { user, field } = setup({ value: 4, min: 1 });
    await user.clear(field);
    await user.paste(text);
    await user.tab();
    expect(field.value).toBe(value);
    expect(document.querySelector("[aria-live=polite]")?.textContent).toBe(sentence);
  });

  it("accepts a negative number as 0 if 0 is allowed", async () => {
    const { user, field, onChange } = setup();
    await user.clear(field);
    await user.paste("-3");
    expect(onChange).toHaveBeenLastCalledWith(0);
  });

  it("skips values below a group's minimum, with buttons and keys", async () => {
    const { user, field, more, less } = setup({ value: 0, least: 10, max: 20 });
    await user.click(more);
    expect(field.value).toBe("10");
    await user.click(more);
    expect(field.value).toBe("11");
    await user.click(less);
    await user.click(less);
    expect(field.value).toBe("0");
    expect(less.getAttribute("aria-disabled")).toBe("true");
    await user.click(field);
    await user.keyboard("{ArrowUp}");
    expect(field.value).toBe("10");
    await user.keyboard("{ArrowDown}");
    expect(field.value).toBe("0");
  });

  it("becomes zero if a whole group no longer fits, but allows typing on the way to more", async () => {
    const { user, field, more } = setup({ value: 0, least: 10, max: 6 });
    expect(more.getAttribute("aria-disabled")).toBe("true");
    await user.clear(field);
    await user.paste("5");
    expect(field.value).toBe("5");
  });

  it("becomes min when emptied, and looks empty until it is left", async () => {
    const { user, field, onChange } = setup({ value: 4, min: 1 });
    await user.clear(field);
    expect(onChange).toHaveBeenLastCalledWith(1);
    expect(field.value).toBe("");
    await user.tab();
    expect(field.value).toBe("1");
  });

  it.each([
    ["{ArrowUp}", 3],
    ["{ArrowDown}", 1],
    ["{Home}", 0],
    ["{End}", 5],
    ["{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}", 5],
    ["{ArrowDown}{ArrowDown}{ArrowDown}", 0],
  ])("goes from 2 with %s to %i", async (keys, value) => {
    const { user, field, onChange } = setup();
    await user.click(field);
    await user.keyboard(keys);
    expect(onChange).toHaveBeenLastCalledWith(value);
  });

  it("disables minus at min and plus at max, and keeps the focus on the pressed one", async () => {
    const { user, more, less, onChange } = setup({ value: 4 });
    expect(less.getAttribute("aria-disabled")).toBe("false");
    await user.click(more);
    expect(more.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(more);
    await user.click(more);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it("follows a lowered limit down, notifies the caller, and says so until it is changed", async () => {
    const onChange = vi.fn<(value: number) => void>();
    const { rerender } = render(<Host value={4} max={5} onChange={onChange} />);
    const field = screen.getByRole<HTMLInputElement>("spinbutton", { name: "Adult" });
    const said = () => document.querySelector("[aria-live=polite]")?.textContent;
    expect(said()).toBe("");
    rerender(<Host value={4} max={1} onChange={onChange} />);
    expect([field.value, field.getAttribute("aria-valuenow")]).toEqual(["1", "1"]);
    expect(onChange.mock.calls).toEqual([[1]]);
    expect(said()).toBe("Reduced from 4 to 1: no more can be chosen now.");
    await userEvent.click(screen.getByRole("button", { name: "Decrease Adult" }));
    expect(said()).toBe("");
    expect(field.value).toBe("0");
  });

  it("also says so if the caller has lowered its own value", () => {
    const stepper = (value: number, max: number) => (
      <Stepper title="Adult" value={value} max={max} onChange={() => undefined} />
    );
    const { rerender } = render(stepper(3, 3));
    rerender(stepper(2, 3));
    expect(screen.queryByText(/^Lowered/)).toBeNull();
    rerender(stepper(0, 0));
    expect(screen.getByText("Lowered from 2 to 0: no more are left.")).toBeDefined();
  });

  it("stays unchanged while disabled, whatever the limit", () => {
    const onChange = vi.fn<(value: number) => void>();
    const stepper = (max: number) => <Stepper title="Adult" value={3} max={max} disabled onChange={onChange} />;
    const { rerender } = render(stepper(5));
    rerender(stepper(1));
    expect(screen.getByRole<HTMLInputElement>("spinbutton").value).toBe("3");
    expect(onChange).not.toHaveBeenCalled();
  });

  it("changes nothing while disabled", async () => {
    const { user, field, more, less, onChange } = setup({ disabled: true });
    await user.click(more);
    await user.click(less);
    expect(field.disabled).toBe(true);
    expect(onChange).not.toHaveBeenCalled();
  });
});
