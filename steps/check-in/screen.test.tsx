// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError, unanswered } from "../../commerce/errors.ts";
import { saveRedemption } from "../../commerce/last-redemption.ts";
import { toolServices } from "../../commerce/testing/staff.ts";
import { renderTool } from "../../engine/testing/render-tool.tsx";
import { staffPaths } from "../../schemas/generated/staff-paths.ts";
import type { Data } from "../../schemas/generated/steps/check-in.ts";
import type { ScannerView } from "../../ui/scanner/scanner-view.tsx";
import { typeAsScanner } from "../../ui/testing/type-as-scanner.ts";
import { isMuted } from "../../ui/tones.ts";
import checkIn from "../generated/check-in.ts";

// jsdom has no camera: a text field replaces it, and the test types a code's text into it.
vi.mock("../../ui/scanner/scanner-view.tsx", () => ({
  ScannerView({ open, accepts, onDecode, onClose, formats }: ComponentProps<typeof ScannerView>) {
    if (!open) return null;
    return (
      <div role="dialog" aria-label="Scanner">
        <input
          aria-label={`Camera for ${formats?.join()}`}
          onChange={({ target: { value } }) => accepts?.(value) && onDecode(value)}
        />
        <button type="button" onClick={onClose}>
          Close scanner
        </button>
      </div>
    );
  },
}));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Shown {
  query?: Record<string, string>;
  data?: Data;
  /** The address's notice has already been shown. */
  told?: boolean;
  answer?(): unknown;
  may?: boolean;
}

async function show({ query = {}, data = {}, told = false, may = true, answer }: Shown = {}) {
  const host = toolServices({
    path: "/check-in",
    query,
    answer,
    may: () => may,
    opens: () => may,
    ...(told && { once: () => undefined }),
  });
  await renderTool(checkIn, data, host);
  return { ...host, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

const scanner = () => screen.queryByRole("dialog", { name: "Scanner" });
const ticket = JSON.stringify({ type: "ticket", id: "t1" });

test("focus starts on the scanner's button, which opens the scanner", async () => {
  const { user } = await show();
  const scan = screen.getByRole("button", { name: "Scan QR Code" });
  expect(document.activeElement).toBe(scan);
  expect(scanner()).toBeNull();
  await user.click(scan);
  expect(scanner()).not.toBeNull();
});

describe("the banner", () => {
  test.each([
    ["redeemed", { message: "Tickets Successfully Redeemed", type: "success", duration: 5000 }],
    ["purchase", { message: "Member Tickets Purchased and Redeemed", type: "error", duration: 5000 }],
  ])("is shown for %s=success", async (name, notice) => {
    const { notices } = await show({ query: { [name]: "success" } });
    expect(notices).toEqual([notice]);
  });

  test("stands in the bar with Undo after guests were checked in, and goes after 5 seconds", async () => {
    saveRedemption(sessionStorage, {
      undo: staffPaths.undoRedemption({ kind: "ticket-id", value: "t1" }),
      key: "k",
      tool: "/check-in/confirm",
      query: {},
      orderNumber: "#1001",
      count: 3,
      at: Date.now(),
    });
    const { notices, went } = await show({ query: { redeemed: "success" } });
    expect(notices).toEqual([]);
    expect(screen.getByRole("status").textContent).toBe("Tickets Successfully Redeemed");
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect([screen.getByRole("status").textContent, went]).toEqual(["", ["replace /check-in"]]);
    expect(screen.getByText("3 checked in for order #1001")).toBeDefined();
  });

  test("uses the author's text instead", async () => {
    const { notices } = await show({
      query: { purchase: "success" },
      data: { purchasedType: "success", purchasedMessage: "Enjoy", purchasedDuration: 2000 },
    });
    expect(notices).toEqual([{ message: "Enjoy", type: "success", duration: 2000 }]);
  });

  test("uses the tool's text for an event's guests, the member text for members, each once", async () => {
    const notice = { message: "Guests Checked In", type: "success", duration: 4000 } as const;
    saveRedemption(sessionStorage, {
      undo: staffPaths.undoGuestSale(),
      key: "k",
      tool: "/event-check-in",
      query: {},
      orderNumber: "",
      count: 2,
      at: Date.now(),
      notice,
    });
    const first = await show({ query: { purchase: "success" } });
    expect(first.notices).toEqual([notice]);
    cleanup();
    const second = await show({ query: { purchase: "success" } });
    expect(second.notices).toMatchObject([{ message: "Member Tickets Purchased and Redeemed", type: "error" }]);
  });

  test("is shown once for an address, and its query is then removed", async () => {
    const { notices, went } = await show({ query: { redeemed: "success" } });
    expect(went).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(went).toEqual(["replace /check-in"]);
    expect(notices).toHaveLength(1);
    cleanup();
    // As after Back or a reload.
    const again = await show({ query: { redeemed: "success" }, told: true });
    expect(again.notices).toEqual([]);
  });

  test("is shown for nothing else", async () => {
    const { notices } = await show({ query: { redeemed: "no" } });
    expect(notices).toEqual([]);
  });
});

const codes: [text: string, address: string][] = [
  [ticket, "/check-in/confirm?confirmation=t1"],
  ['{"type":"ticket-confirmation-code","id":"c1"}', "/check-in/confirm?confirmationCode=c1"],
  [
    '{"type":"member","id":"m1","level":"dual","expires":"2027-11-30"}',
    "/member/purchase?id=m1&level=dual&expires=2027-11-30",
  ],
];
const noCodes = ['{"type":"coupon","id":"x"}', "{broken", "https://example.org"];

describe("the camera", () => {
  const see = (text: string) =>
    fireEvent.change(screen.getByLabelText("Camera for qr_code"), { target: { value: text } });

  test.each(codes)("leads from %s to %s, and is off", async (text, address) => {
    const { user, went } = await show();
    await user.click(screen.getByRole("button", { name: "Scan QR Code" }));
    see(text);
    expect(went).toEqual([address]);
    expect(scanner()).toBeNull();
  });

  test.each([...noCodes, "aBc123"])("continues at %s", async (text) => {
    const { user, went } = await show();
    await user.click(screen.getByRole("button", { name: "Scan QR Code" }));
    see(text);
    expect(went).toEqual([]);
    expect(scanner()).not.toBeNull();
  });

  test("reads the formats that the author names, until it is closed", async () => {
    const { user } = await show({ data: { formats: ["qr_code", "code_128"] } });
    await user.click(screen.getByRole("button", { name: "Scan QR Code" }));
    expect(screen.getByLabelText("Camera for qr_code,code_128")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Close scanner" }));
    expect(scanner()).toBeNull();
  });
});

describe("a handheld scanner that types", () => {
  test.each([...codes, ["aBc123", "/check-in/confirm?confirmationCode=aBc123"]])(
    "leads from %s to %s",
    async (text, address) => {
      const { went } = await show();
      typeAsScanner(text);
      expect(went).toEqual([address]);
    },
  );

  test.each([
    ['{"type":"coupon","id":"x"}', " It is of another kind: “coupon”."],
    ["{broken", " It may have been read in part: scan it again."],
    ["https://example.org", " It looks like a web address."],
    ["4006381333931", " It looks like the barcode of a product."],
    ["two words", ""],
  ])("that types %s is reported as unknown, with suggestions", async (text, more) => {
    const { went, notices } = await show();
    typeAsScanner(text);
    expect([went, notices, scanner()]).toEqual([
      [],
      [{ message: `This code is not one of ours.${more}`, type: "error" }],
      null,
    ]);
  });
});

test("a known code removes the previous message, wherever it leads", async () => {
  const { went, takenBack } = await show();
  typeAsScanner("https://example.org");
  expect(takenBack).toEqual([]);
  typeAsScanner('{"type":"ticket","id":"t1"}');
  expect([went.length, takenBack]).toEqual([1, ["error"]]);
});

describe("a code typed by hand", () => {
  test("is looked up with Enter", async () => {
    const { went, user } = await show();
    await user.type(screen.getByRole("textbox", { name: "Ticket code" }), "c1{Enter}");
    expect(went).toEqual(["/check-in/confirm?confirmationCode=c1"]);
  });

  test.each([
    "1005",
    " #1005 ",
    "# 1005",
    "order #1005",
    "No. 1005",
    "Order no. 1,005",
    "order number: 1005",
    "0001005",
    "\uFF11\uFF10\uFF10\uFF15",
    "#\u0661\u0660\u0660\u0665",
  ])("%s, an order's number, leads to its tickets under Orders", async (typed) => {
    const { went, user } = await show();
    await user.type(screen.getByRole("textbox", { name: "Ticket code" }), `${typed}{Enter}`);
    expect(went).toEqual([]);
    expect(screen.getByRole("alert").textContent).toBe(
      "#1005 is an order's number, not a ticket's code. Find its tickets under Orders or Tickets Lookup.",
    );
    await user.click(screen.getByRole("button", { name: "Find order #1005" }));
    expect(went).toEqual(["/orders?query=%231005"]);
  });

  test("an order's number is explained without a link to employees who may not open orders", async () => {
    const { user } = await show({ may: false });
    await user.type(screen.getByRole("textbox", { name: "Ticket code" }), "1005{Enter}");
    expect(screen.getByRole("alert").textContent).toContain("is an order's number");
    expect(screen.queryByRole("button", { name: "Find order #1005" })).toBeNull();
  });

  test("is required: an empty field shows an error", async () => {
    const { went, user } = await show();
    await user.click(screen.getByRole("button", { name: "Look Up" }));
    expect([went, screen.getByRole("alert").textContent]).toEqual([[], "Type or scan a ticket's code first."]);
  });

  test("that is unknown shows an error until it is changed", async () => {
    const { went, user } = await show();
    const field = screen.getByRole("textbox", { name: "Ticket code" });
    await user.type(field, "two words{Enter}");
    expect(went).toEqual([]);
    expect(screen.getByRole("alert").textContent).toBe("This is not a ticket's code.");
    await user.type(field, "x");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("the last redemption", () => {
  const undoPath = staffPaths.undoRedemption({ kind: "ticket-id", value: "t1" });
  const keep = (ago: number) =>
    saveRedemption(sessionStorage, {
      undo: undoPath,
      key: "k1",
      tool: "/check-in/confirm",
      query: { confirmation: "t1" },
      orderNumber: "#1001",
      count: 3,
      at: Date.now() - ago,
    });
  const undo = () => screen.queryByRole("button", { name: "Undo" });

  test("can be undone for two minutes", async () => {
    keep(60_000);
    await show({ query: { redeemed: "success" } });
    expect(screen.getByText("3 checked in for order #1001")).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(undo()).not.toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(undo()).toBeNull();
  });

  test("is undone with its key and announced, and its tickets are shown again", async () => {
    keep(0);
    const { user, calls, went, notices } = await show({ answer: () => ({}) });
    await user.click(undo() as HTMLElement);
    expect(calls).toMatchObject([
      { method: "POST", path: "/employee/checkin/tickets/ticket-id/t1/undo", body: { key: "k1" } },
    ]);
    expect(notices).toEqual([{ message: "The check-in was undone.", type: "info" }]);
    expect(went).toEqual(["/check-in/confirm?confirmation=t1"]);
    expect(sessionStorage).toHaveLength(0);
  });

  test("may be a sale: it is undone, announced, and its screen is shown again", async () => {
    const sale = {
      undo: staffPaths.undoMemberSale(),
      key: "k2",
      tool: "/member/purchase",
      query: { id: "m1" },
      orderNumber: "",
      count: 2,
      at: Date.now(),
    } as const;
    saveRedemption(sessionStorage, sale);
    const { user, calls, went, notices } = await show({ answer: () => ({}) });
    expect(screen.getByText("2 checked in")).toBeDefined();
    await user.click(undo() as HTMLElement);
    expect(calls).toMatchObject([{ method: "POST", path: "/employee/member-purchase/undo", body: { key: "k2" } }]);
    expect(notices).toEqual([{ message: "The tickets were taken back.", type: "info" }]);
    expect(went).toEqual(["/member/purchase?id=m1"]);
  });

  test("that can no longer be undone says so, and is not offered again", async () => {
    keep(0);
    const { user, notices } = await show({
      answer: () => {
        throw new CallError({ message: "Too late.", status: 409 });
      },
    });
    await user.click(undo() as HTMLElement);
    expect(notices).toEqual([{ message: "Too late.", type: "error" }]);
    await vi.waitFor(() => expect(undo()).toBeNull());
  });

  test("can still be undone if no answer arrived", async () => {
    keep(0);
    const { user, calls } = await show({
      answer: () => {
        throw unanswered("en-US", new TypeError("Failed to fetch"));
      },
    });
    await user.click(undo() as HTMLElement);
    await user.click(undo() as HTMLElement);
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(calls).toHaveLength(2);
  });
});

test("a device can be muted, stays so, and can be unmuted", async () => {
  const { user } = await show();
  const sounds = () => screen.getByRole("checkbox", { name: "Sounds" }) as HTMLInputElement;
  expect(sounds().checked).toBe(true);
  await user.click(sounds());
  expect(isMuted()).toBe(true);
  cleanup();
  await show();
  expect(sounds().checked).toBe(false);
  await user.click(sounds());
  expect(isMuted()).toBe(false);
});

describe("after tickets were redeemed", () => {
  const query = { redeemed: "success" };

  test("the scanner waits for a press", async () => {
    await show({ query });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(scanner()).toBeNull();
  });

  test("it opens by itself if an author wants it to", async () => {
    await show({ query, data: { scanAgainAfter: 1500 } });
    await act(() => vi.advanceTimersByTimeAsync(1400));
    expect(scanner()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(scanner()).not.toBeNull();
  });
});
