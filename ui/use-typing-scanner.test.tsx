// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useEarlyKeys } from "./early-keys.ts";
import { Stepper } from "./stepper.tsx";
import { useTypingScanner } from "./use-typing-scanner.ts";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface HostProps {
  onCode(text: string): void;
  onPress(event: object): void;
  onSend(text: string): void;
}

function Host({ onCode, onPress, onSend }: HostProps) {
  useTypingScanner(onCode);
  const [quantity, setQuantity] = useState(2);
  const [choice, setChoice] = useState("b");
  return (
    <>
      <button type="button" onKeyDown={onPress}>
        Scan
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSend(new FormData(event.currentTarget).get("code") as string);
        }}
      >
        <input aria-label="Code" name="code" />
        <textarea aria-label="Note" />
      </form>
      <Stepper title="Adult" value={quantity} onChange={setQuantity} />
      <select aria-label="Time" value={choice} onChange={({ target }) => setChoice(target.value)}>
        <option>a</option>
        <option>b</option>
        <option>1</option>
      </select>
    </>
  );
}

let clock = 0;
function setup() {
  const host = {
    onCode: vi.fn<(text: string) => void>(),
    onPress: vi.fn<(event: object) => void>(),
    onSend: vi.fn<(text: string) => void>(),
  };
  render(<Host {...host} />);
  return host;
}

/** Presses keys like a scanner, milliseconds apart; types what the page lets pass into the field. */
function type(target: Element, text: string, gap = 5): boolean[] {
  clock += 10_000;
  return [...text].map((character) => {
    clock += gap;
    const key = { "\n": "Enter", "\t": "Tab" }[character] ?? character;
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, "timeStamp", { value: clock });
    const passed = fireEvent(target, event);
    if (passed && key.length === 1 && target instanceof HTMLInputElement)
      fireEvent.input(target, { target: { value: target.value + key } });
    if (passed && key === "Enter" && target instanceof HTMLInputElement) target.form?.requestSubmit();
    return passed;
  });
}
const later = () => vi.advanceTimersByTimeAsync(400);
const quantity = () => screen.getByRole<HTMLInputElement>("spinbutton", { name: "Adult" });
const ticket = '{"type":"ticket","id":"4f1a"}';

test.each(["\n", "\t", "\n\n", "\t\n"])(
  "a code that a device ends with %j is delivered while a button has focus, and presses nothing",
  (end) => {
    const { onCode, onPress } = setup();
    const passed = type(screen.getByRole("button", { name: "Scan" }), `code-1${end}`);
    expect(onCode.mock.calls).toEqual([["code-1"]]);
    expect(passed.slice(6)).not.toContain(true);
    expect(onPress.mock.calls.length).toBeLessThan(2);
  },
);

test.each(["4f1a-22b3", ticket])("%s without an end key is delivered a moment later, once", async (text) => {
  const { onCode } = setup();
  type(screen.getByRole("button", { name: "Scan" }), text);
  expect(onCode).not.toHaveBeenCalled();
  await later();
  expect(onCode.mock.calls).toEqual([[text]]);
});

test("what a person types outside every field is not a code", async () => {
  const { onCode } = setup();
  type(screen.getByRole("button", { name: "Scan" }), "4f1a-22b3", 150);
  await later();
  expect(onCode).not.toHaveBeenCalled();
});

test.each(["\n", "\t", ""])(
  "a text field keeps what a device types into it, and is submitted, also if it ends with %j",
  async (end) => {
    const { onCode, onSend } = setup();
    expect(type(screen.getByLabelText("Code"), `4f1a-22b3${end}`).slice(0, 9)).not.toContain(false);
    await later();
    expect(onSend.mock.calls).toEqual([["4f1a-22b3"]]);
    expect(onCode).not.toHaveBeenCalled();
  },
);

test("a text field is submitted only by the person if they type into it, pause, or leave it with Tab", async () => {
  const { onSend } = setup();
  expect(type(screen.getByLabelText("Code"), "ada lovelace\t", 120)).not.toContain(false);
  type(screen.getByLabelText("Code"), "ada lovelace", 120);
  await later();
  expect(onSend).not.toHaveBeenCalled();
});

test("a text area takes text at any speed, sends nothing, and the next Enter presses a button", async () => {
  const { onCode, onPress, onSend } = setup();
  expect(type(screen.getByLabelText("Note"), "Wheelchair\nside entrance")).not.toContain(false);
  type(screen.getByRole("button", { name: "Scan" }), "\n");
  await later();
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(onSend).not.toHaveBeenCalled();
  expect(onCode).not.toHaveBeenCalled();
});

test.each([ticket, "4f1a-22b3-0001", "4006381333931"])(
  "%s scanned into a quantity field changes nothing there, and is delivered",
  async (text) => {
    const { onCode } = setup();
    for (const end of ["\n", "\t", ""]) {
      type(quantity(), text + end);
      await later();
      expect(quantity().value).toBe("2");
      expect(onCode.mock.calls.splice(0)).toEqual([[text]]);
    }
  },
);

test("a person may type into a quantity", async () => {
  const { onCode } = setup();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.clear(quantity());
  await user.type(quantity(), "12");
  await user.keyboard("{ArrowUp}");
  await later();
  expect(quantity().value).toBe("13");
  expect(onCode).not.toHaveBeenCalled();
});

test("a code scanned while a choice has focus chooses nothing else", async () => {
  const { onCode } = setup();
  const choice = screen.getByLabelText<HTMLSelectElement>("Time");
  fireEvent.keyDown(choice, { key: "a" });
  await later();
  type(choice, "1a1a-22b3\n");
  expect(choice.value).toBe("b");
  expect(onCode.mock.calls).toEqual([["1a1a-22b3"]]);
});

function ScannedAtOnce({ onCode }: { onCode(text: string): void }) {
  useLayoutEffect(() => {
    for (const key of [..."ABCD-1234", "Enter"])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }, []);
  return <Host onCode={onCode} onPress={() => undefined} onSend={() => undefined} />;
}

test("a code is received completely from the first moment of the page", () => {
  const onCode = vi.fn();
  render(<ScannedAtOnce onCode={onCode} />);
  expect(onCode.mock.calls).toEqual([["ABCD-1234"]]);
});

function Tool({ isLoading, onCode }: { isLoading: boolean; onCode(text: string): void }) {
  useEarlyKeys(isLoading);
  return isLoading ? <p>Loading</p> : <Host onCode={onCode} onPress={() => undefined} onSend={() => undefined} />;
}

test.each([
  ["wholly", "ABCD-1234", ""],
  ["in part", "ABCD", "-1234"],
])("a code scanned %s before the tool is ready is delivered once it is", (_how, before, after) => {
  const onCode = vi.fn();
  const { rerender } = render(<Tool isLoading onCode={onCode} />);
  for (const key of before) fireEvent.keyDown(document.body, { key });
  if (after === "") fireEvent.keyDown(document.body, { key: "Enter" });
  rerender(<Tool isLoading={false} onCode={onCode} />);
  for (const key of after) fireEvent.keyDown(document.body, { key });
  if (after !== "") fireEvent.keyDown(document.body, { key: "Enter" });
  expect(onCode.mock.calls).toEqual([["ABCD-1234"]]);
  rerender(<Tool isLoading onCode={onCode} />);
  rerender(<Tool isLoading={false} onCode={onCode} />);
  expect(onCode).toHaveBeenCalledOnce();
});

/** Presses US keys as a computer with another layout reports them. @param keys events by intended character */
function scan(text: string, keys: Readonly<Record<string, Partial<KeyboardEventInit>>>): void {
  clock += 10_000;
  const signs: Record<string, [code: string, shiftKey: boolean]> = {
    "{": ["BracketLeft", true],
    "}": ["BracketRight", true],
    '"': ["Quote", true],
    ":": ["Semicolon", true],
    ",": ["Comma", false],
  };
  for (const character of text) {
    clock += 5;
    const [code, shiftKey] = signs[character] ?? [
      /\d/.test(character) ? `Digit${character}` : `Key${character.toUpperCase()}`,
      /[A-Z]/.test(character),
    ];
    const event = new KeyboardEvent("keydown", {
      key: character,
      code,
      shiftKey,
      ...keys[character],
      bubbles: true,
      cancelable: true,
    });
    Object.defineProperty(event, "timeStamp", { value: clock });
    fireEvent(screen.getByRole("button", { name: "Scan" }), event);
  }
}

test.each([
  ["British", { '"': { key: "@" } }],
  ["German", { "{": { key: "Ü" }, "}": { key: "*" }, '"': { key: "Ä" }, ":": { key: "Ö" }, y: { key: "z" } }],
  [
    "French",
    {
      "{": { key: "Dead" },
      "}": { key: "£" },
      '"': { key: "%" },
      ":": { key: "M" },
      ",": { key: ";" },
      a: { key: "q" },
      4: { key: "'" },
      1: { key: "&" },
    },
  ],
  ["US-International", { '"': { key: "Dead" } }],
  ["Greek", { t: { key: "τ" }, y: { key: "υ" }, p: { key: "π" } }],
] satisfies [string, Record<string, Partial<KeyboardEventInit>>][])(
  "a US scanner's keys are read by position if the computer is set to %s",
  async (_language, keys) => {
    const { onCode } = setup();
    scan(ticket, keys);
    await later();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(onCode.mock.calls).toEqual([[ticket]]);
  },
);

test("braces that a German scanner types with AltGr, reported as Ctrl and Alt, are read", async () => {
  const { onCode } = setup();
  const altGr = { ctrlKey: true, altKey: true, shiftKey: false };
  scan(ticket, { "{": { key: "{", code: "Digit7", ...altGr }, "}": { key: "}", code: "Digit0", ...altGr } });
  await later();
  expect(onCode.mock.calls).toEqual([[ticket]]);
});
