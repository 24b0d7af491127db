// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { startTransition, useState } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, describe, expect, it } from "vitest";
import { PinPad } from "./pin-pad.tsx";
import { useTypingScanner } from "./use-typing-scanner.ts";

afterEach(cleanup);

interface HostProps {
  first: string;
  busy: boolean;
  invalid: boolean;
  entered: string[];
}

function Host({ first, busy, invalid, entered }: HostProps) {
  const [pin, setPin] = useState(first);
  const change = (next: string) => {
    entered.push(next);
    setPin(next);
  };
  return (
    <>
      <PinPad pin={pin} length={4} busy={busy} invalid={invalid} onChange={change} />
      <input aria-label="Elsewhere" />
    </>
  );
}

function ScannerHost({ onCode }: { onCode(code: string): void }) {
  useTypingScanner(onCode);
  return <Host first="" busy={false} invalid={false} entered={[]} />;
}

function setup({ busy = false, invalid = false, pin = "" } = {}) {
  const entered: string[] = [];
  render(<Host first={pin} busy={busy} invalid={invalid} entered={entered} />);
  return { entered, user: userEvent.setup() };
}

const dots = () => screen.getByRole("img").getAttribute("aria-label");
const button = (name: string) => screen.getByRole("button", { name });

describe("PinPad", () => {
  it("accepts digits by pressing and by keyboard, and says how many there are", async () => {
    const { user } = setup();
    expect(dots()).toBe("0 of 4 digits entered");
    await user.click(button("7"));
    await user.keyboard("3");
    expect(dots()).toBe("2 of 4 digits entered");
  });

  it("takes a PIN typed fast where a scanner may type, too", async () => {
    const codes: string[] = [];
    render(<ScannerHost onCode={(code) => codes.push(code)} />);
    await userEvent.setup().keyboard("2468{Enter}");
    expect(dots()).toBe("4 of 4 digits entered");
    expect(codes).toEqual([]);
  });

  it.each(["\u0667", "\uFF17", "\u096D"])("accepts %s from a keyboard in another script as 7", (key) => {
    const { entered } = setup();
    fireEvent.keyDown(document.body, { key });
    expect(entered).toEqual(["7"]);
  });

  it("accepts a key pressed at the moment it appears", async () => {
    const reactEnvironment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    const underAct = reactEnvironment.IS_REACT_ACT_ENVIRONMENT ?? false;
    // As in browsers: outside act, React runs passive effects after paint.
    reactEnvironment.IS_REACT_ACT_ENVIRONMENT = false;
    const page = document.body.appendChild(document.createElement("div"));
    const root = createRoot(page);
    const entered: string[] = [];
    const appeared = new Promise<void>((resolve) => {
      new MutationObserver(() => resolve()).observe(page, { childList: true });
    });
    startTransition(() => root.render(<Host first="" busy={false} invalid={false} entered={entered} />));
    await appeared;
    fireEvent.keyDown(document.body, { key: "2" });
    expect(entered).toEqual(["2"]);
    root.unmount();
    page.remove();
    reactEnvironment.IS_REACT_ACT_ENVIRONMENT = underAct;
  });

  it.each(["{Backspace}", "{Delete}", "[Undo]", "{Control>}z{/Control}"])(
    "removes the last digit with %s",
    async (key) => {
      const { user, entered } = setup({ pin: "123" });
      if (key === "[Undo]") fireEvent.keyDown(document, { key: "Undo" });
      else await user.keyboard(key);
      expect(entered).toEqual(["12"]);
    },
  );

  it("accepts no digit beyond the last, and then disables the digits", async () => {
    const { user, entered } = setup({ pin: "1234" });
    await user.keyboard("5");
    await user.click(button("6"));
    expect(entered).toEqual([]);
    expect(button("6").getAttribute("aria-disabled")).toBe("true");
  });

  it("has nothing to remove while it is empty", async () => {
    const { user, entered } = setup();
    expect(button("Backspace").getAttribute("aria-disabled")).toBe("true");
    await user.click(button("Backspace"));
    expect(entered).toEqual([]);
  });

  it("ignores all keys and presses while a PIN is checked", async () => {
    const { user, entered } = setup({ pin: "12", busy: true });
    await user.keyboard("3{Backspace}");
    await user.click(button("4"));
    expect(entered).toEqual([]);
  });

  it("leaves other fields, and shortcuts, alone", async () => {
    const { user, entered } = setup();
    await user.click(screen.getByLabelText("Elsewhere"));
    await user.keyboard("12{Backspace}");
    await user.keyboard("{Control>}1{/Control}");
    expect(entered).toEqual([]);
  });

  it("shows with its dots that a PIN was wrong", () => {
    setup({ invalid: true });
    expect(screen.getByRole("img").dataset.invalid).toBe("true");
  });
});
