// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useTypingScanner } from "./useTypingScanner.ts";

afterEach(cleanup);

function Host({ onCode, onPress }: { onCode(text: string): void; onPress(event: object): void }) {
  useTypingScanner(onCode);
  return (
    <>
      <button type="button" onKeyDown={onPress}>
        Scan
      </button>
      <input aria-label="Code" />
    </>
  );
}

function setup() {
  const onCode = vi.fn<(text: string) => void>();
  const onPress = vi.fn<(event: object) => void>();
  render(<Host onCode={onCode} onPress={onPress} />);
  return { onCode, onPress };
}

function type(target: Element, text: string): boolean[] {
  return [...text].map((key) => fireEvent.keyDown(target, { key: key === "\n" ? "Enter" : key }));
}

test("a code typed by a device is handed out while a button has the focus, and its Enter does not press the button", () => {
  const { onCode, onPress } = setup();
  const passed = type(screen.getByRole("button"), "code-1\n");
  expect(onCode.mock.calls).toEqual([["code-1"]]);
  expect(passed.at(-1)).toBe(false);
  expect(onPress.mock.calls.length).toBeLessThan(2);
});

test("a field keeps what is typed into it", () => {
  const { onCode } = setup();
  expect(type(screen.getByLabelText("Code"), "code-1\n")).not.toContain(false);
  expect(onCode).not.toHaveBeenCalled();
});
