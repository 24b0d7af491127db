// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Dialog } from "./dialog.tsx";

// jsdom cannot show <dialog>; set its `open` attribute like a browser.
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute("open", "");
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute("open");
  };
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLDialogElement.prototype, "showModal");
  Reflect.deleteProperty(HTMLDialogElement.prototype, "close");
});

function Host() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cart
      </button>
      <Dialog title="Your Selection Summary" open={open} onClose={() => setOpen(false)} id="cart">
        <a href="/checkout">Checkout</a>
      </Dialog>
    </>
  );
}

async function opened() {
  const user = userEvent.setup();
  render(<Host />);
  await user.click(screen.getByRole("button", { name: "Cart" }));
  return { user, dialog: screen.getByRole("dialog", { name: "Your Selection Summary" }) };
}

const isOpen = () => screen.queryByRole("dialog") !== null;

describe("Dialog", () => {
  it("opens with focus on its close button, and returns it to its opener", async () => {
    const { user } = await opened();
    const close = screen.getByRole("button", { name: "Close" });
    expect(document.activeElement).toBe(close);
    await user.click(close);
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cart" }));
  });

  it("cycles through its controls with Tab, both ways", async () => {
    const { user } = await opened();
    const [close, link] = [
      screen.getByRole("button", { name: "Close" }),
      screen.getByRole("link", { name: "Checkout" }),
    ];
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(link);
    await user.tab();
    expect(document.activeElement).toBe(close);
  });

  it("closes when the browser cancels it, as Escape does", async () => {
    const { dialog } = await opened();
    fireEvent(dialog, new Event("cancel", { cancelable: true }));
    expect(isOpen()).toBe(false);
  });

  it("closes on a press outside it, not on one inside", async () => {
    const { user, dialog } = await opened();
    await user.click(screen.getByRole("heading", { name: "Your Selection Summary" }));
    expect(isOpen()).toBe(true);
    await user.click(dialog);
    expect(isOpen()).toBe(false);
  });

  it("has no content while it is closed", () => {
    render(<Host />);
    expect(screen.queryByText("Checkout")).toBeNull();
  });
});
