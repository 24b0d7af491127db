// @vitest-environment jsdom
import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CallError } from "../../commerce/errors.ts";
import type { StorefrontServices } from "../../commerce/services.ts";
import { customer as ada, eventTickets, slot, ticketType, timedProduct } from "../../commerce/testing/wire.ts";
import { renderStep } from "../../engine/testing/render-step.tsx";
import type { Answer, Data } from "../../schemas/generated/steps/time.ts";
import type { Customer, TimedProduct, WaitingListRequest } from "../../schemas/generated/wire.ts";
import time from "../generated/time.ts";

afterEach(cleanup);

const date = "2026-12-05";
const admission = timedProduct(
  "ga",
  [slot("10:00 AM", 30, ["adult"]), slot("11:00 AM", 4, ["adult"]), slot("12:00 PM", 0, ["adult"])],
  "General Admission",
);
const film = timedProduct("film", [slot("1:30 PM", 5, ["seat"]), slot("3:30 PM", 2, ["seat"])], "Giant Screen Film");

interface Waiting {
  service?: StorefrontServices["waitingList"];
  data?: Partial<Data>;
  customer?: Customer | null;
  bundle?: string;
}

function show(
  products: TimedProduct[],
  events: Record<string, Record<string, number>>,
  answer?: Answer,
  { service, data, customer = null, bundle }: Waiting = {},
) {
  const answers = { date: { date }, tickets: { events }, ...(bundle && { bundles: { bundle } }) };
  const services = { waitingList: service };
  return renderStep(
    time,
    { data: { eventId: "ga", ...data }, answers, loaded: { timed: { products } }, customer },
    { answer, services },
  );
}
const group = (name: string) => within(screen.getByRole("radiogroup", { name }));
const radio = (product: string, name: RegExp) => group(product).getByRole<HTMLInputElement>("radio", { name });
const choosable = (product: string) =>
  group(product)
    .getAllByRole<HTMLInputElement>("radio")
    .filter(({ disabled }) => !disabled)
    .map(({ value }) => value);

test("there is a group of times for each product, with its own tickets", async () => {
  const step = await show([admission, film], { ga: { adult: 5 }, film: { seat: 2 } });
  expect(choosable("General Admission")).toEqual(["10:00 AM"]);
  expect(choosable("Giant Screen Film")).toEqual(["1:30 PM", "3:30 PM"]);
  await userEvent.click(radio("General Admission", /^10:00 AM/));
  expect(step.blocker()?.message).toBe("Choose a time for Giant Screen Film.");
  await userEvent.click(radio("Giant Screen Film", /^3:30 PM/));
  expect(step.answer()).toEqual({ date, slots: { ga: "10:00 AM", film: "3:30 PM" } });
  expect(step.blocker()).toBeUndefined();
});

test("choosing another time replaces the first", async () => {
  const step = await show([admission], { ga: { adult: 2 } }, { date, slots: { ga: "10:00 AM" } });
  await userEvent.click(radio("General Admission", /^11:00 AM/));
  expect(step.answer()).toEqual({ date, slots: { ga: "11:00 AM" } });
});

test("a film before the entry time cannot be chosen, and says why", async () => {
  await show([admission, film], { ga: { adult: 2 }, film: { seat: 2 } }, { date, slots: { ga: "11:00 AM" } });
  expect(choosable("Giant Screen Film")).toEqual(["1:30 PM", "3:30 PM"]);
  cleanup();
  const late = timedProduct(
    "ga",
    [slot("10:00 AM", 30, ["adult"]), slot("3:00 PM", 30, ["adult"])],
    "General Admission",
  );
  const step = await show(
    [late, film],
    { ga: { adult: 2 }, film: { seat: 2 } },
    { date, slots: { ga: "3:00 PM", film: "1:30 PM" } },
  );
  expect(radio("Giant Screen Film", /^1:30 PM Before you enter at 3:00 PM$/).disabled).toBe(true);
  expect(step.blocker()?.message).toBe(
    "Giant Screen Film at 1:30 PM begins before you enter at 3:00 PM. Choose another time for one of them.",
  );
  await userEvent.click(radio("Giant Screen Film", /^3:30 PM/));
  expect(step.blocker()).toBeUndefined();
});

test("a product without tickets has no times to choose from", async () => {
  await show([admission, film], { ga: { adult: 2 } });
  expect(screen.queryByRole("radiogroup", { name: "Giant Screen Film" })).toBeNull();
});

test("a product with one time shows it as chosen, and it counts", async () => {
  const only = { ...film, times: film.times.slice(0, 1) };
  const step = await show([admission, only], { ga: { adult: 2 }, film: { seat: 2 } });
  expect(radio("Giant Screen Film", /^1:30 PM/).checked).toBe(true);
  await userEvent.click(radio("General Admission", /^10:00 AM/));
  expect(step.answer()).toEqual({ date, slots: { ga: "10:00 AM", film: "1:30 PM" } });
  expect(step.blocker()).toBeUndefined();
});

test("times chosen for another date are not shown as chosen", async () => {
  await show([admission], { ga: { adult: 2 } }, { date: "2026-12-06", slots: { ga: "10:00 AM" } });
  expect(radio("General Admission", /^10:00 AM/).checked).toBe(false);
});

test("for a party larger than any slot, the event shows the largest party that fits, and other events are unaffected", async () => {
  await show([admission, film], { ga: { adult: 6 }, film: { seat: 6 } });
  const sentences = screen.getAllByText(/There are no available time slots for your party size/);
  expect(sentences.map(({ textContent }) => textContent)).toEqual([
    "There are no available time slots for your party size. The largest party size supported by a time slot for this event is 5. Please adjust your party size to continue.",
  ]);
  expect(choosable("Giant Screen Film")).toEqual([]);
  expect(choosable("General Admission")).toEqual(["10:00 AM"]);
});

/** The text with plain spaces, which keep a time together on the page. */
const plain = (element: Element) => element.textContent?.replaceAll(/\s/g, " ");

function waitingList(answer: () => Promise<{ confirmed: boolean }> = async () => ({ confirmed: false })) {
  const asked: { request: WaitingListRequest; key: string }[] = [];
  const adult = ticketType("adult", { title: "Adult", counted: { one: "{count} adult", other: "{count} adults" } });
  const service = {
    get: async () => ({ events: [eventTickets("ga", [adult])] }),
    async post(
      _base: string,
      _path: string,
      request: WaitingListRequest,
      { idempotencyKey: key }: { idempotencyKey: string },
    ) {
      asked.push({ request, key });
      return answer();
    },
  } as unknown as NonNullable<StorefrontServices["waitingList"]>;
  return { service, asked };
}
const join = { name: "Join the waiting list" };
const open = async () => userEvent.click(await screen.findByRole("button", join));
const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });

test("a party waits for a full time", async () => {
  const { service, asked } = waitingList();
  await show([admission], { ga: { adult: 5 } }, undefined, { service });
  await open();
  expect(
    [...screen.getByRole("combobox", { name: "Time" }).querySelectorAll("option")].map(({ value }) => value),
  ).toEqual(["11:00 AM", "12:00 PM"]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Time" }), "12:00 PM");
  expect(await screen.findByText("For Saturday, December 5 at 12:00 PM, 5 adults.")).toBeTruthy();
  await userEvent.type(email(), "ada@museum.example{Enter}");
  const status = await screen.findByRole("status");
  expect(plain(status)).toContain("Confirm your email to join the list for Saturday, December 5 at 12:00 PM.");
  expect(document.activeElement).toBe(status);
  const lines = [{ ticketType: "adult", quantity: 5 }];
  expect(asked.map(({ request }) => request)).toEqual([
    { product: "ga", date, time: "12:00 PM", email: "ada@museum.example", lines },
  ]);
});

test("a customer with a verified address need not type it, and is on the list immediately", async () => {
  const { service } = waitingList(async () => ({ confirmed: true }));
  await show([admission], { ga: { adult: 5 } }, undefined, { service, customer: ada() });
  await open();
  expect(email().value).toBe("ada@meridian.example");
  await userEvent.click(screen.getByRole("button", join));
  expect(plain(await screen.findByRole("status"))).toContain(
    "You are on the waiting list for Saturday, December 5 at 11:00 AM.",
  );
  await userEvent.click(screen.getByRole("button", { name: "Join for another date" }));
  expect(email()).toBeTruthy();
});

test("errors are listed and marked at the address, the server's refusals too, and typed values stay", async () => {
  const refusal = new CallError({ message: "There are 2 places left for Gallery at that time.", status: 409 });
  const { service, asked } = waitingList(async () => Promise.reject(refusal));
  await show([admission], { ga: { adult: 5 } }, undefined, { service });
  await open();
  await userEvent.click(screen.getByRole("button", join));
  expect(screen.getByRole("alert").textContent).toBe("There is a problemEnter your email.");
  expect(email().getAttribute("aria-invalid")).toBe("true");
  const described = (email().getAttribute("aria-describedby") ?? "").split(" ");
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain("Enter your email.");
  await userEvent.type(email(), "ada@{Enter}");
  expect(screen.getByRole("alert").textContent).toBe("There is a problemEmail is invalid.");
  await userEvent.clear(email());
  expect(asked).toEqual([]);
  await userEvent.type(email(), "ada@museum.example{Enter}");
  const summary = (await screen.findByText(refusal.message)).closest("[role=alert]");
  expect([email().value, document.activeElement]).toEqual(["ada@museum.example", summary]);
  await userEvent.type(email(), "{Enter}");
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[0]?.key).not.toBe(asked[1]?.key);
});

test("without an answer the same request is retried with the same key", async () => {
  const { service, asked } = waitingList(async () =>
    Promise.reject(
      new CallError({
        message: "Events need a connection. Tickets you’ve opened on this device still work.",
        status: 0,
      }),
    ),
  );
  await show([admission], { ga: { adult: 5 } }, undefined, { service });
  await open();
  await userEvent.type(email(), "ada@museum.example{Enter}");
  await screen.findByText("Events need a connection. Tickets you’ve opened on this device still work.");
  await userEvent.type(email(), "{Enter}");
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[0]?.key).toBe(asked[1]?.key);
});

test.each([
  ["it was cancelled", () => userEvent.click(screen.getByRole("button", { name: "Cancel" }))],
  ["its address was changed", () => userEvent.type(email(), "{Backspace}")],
  ["its time was changed", () => userEvent.selectOptions(screen.getByRole("combobox", { name: "Time" }), "12:00 PM")],
])("a request without an answer is not retried automatically once %s", async (_what, change) => {
  const { service, asked } = waitingList(async () =>
    Promise.reject(
      new CallError({
        message: "Events need a connection. Tickets you’ve opened on this device still work.",
        status: 0,
      }),
    ),
  );
  await show([admission], { ga: { adult: 5 } }, undefined, { service });
  await open();
  await userEvent.type(email(), "ada@museum.example{Enter}");
  await screen.findByText("Events need a connection. Tickets you’ve opened on this device still work.");
  await act(async () => dispatchEvent(new Event("online")));
  expect(asked).toHaveLength(2);
  await change();
  await act(async () => dispatchEvent(new Event("online")));
  expect(asked).toHaveLength(2);
});

test("the waiting list uses the author's words", async () => {
  const data = { waitingListTitle: "Tell me when there is room", waitingListDescription: "We write to you." };
  await show([admission], { ga: { adult: 5 } }, undefined, { service: waitingList().service, data });
  expect(await screen.findByText("We write to you.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Tell me when there is room" })).toBeTruthy();
});

test("there is no waiting while all times have room, for a time that has passed, for part of a bundle, or without a waiting list", async () => {
  const { service } = waitingList();
  const past = { ...slot("9:00 AM", 0, ["adult"]), over: true };
  await show([timedProduct("ga", [past, slot("10:00 AM", 30, ["adult"])])], { ga: { adult: 5 } }, undefined, {
    service,
  });
  cleanup();
  await show([admission], { ga: { adult: 5 } }, undefined, { service, bundle: "explorer" });
  cleanup();
  await show([admission], { ga: { adult: 5 } });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole("button", join)).toBeNull();
});

const mend = () => screen.queryByRole("button", { name: / instead$/ });
const deepTime = timedProduct(
  "deep",
  [slot("1:45 PM", 5, ["deep-seat"]), slot("2:30 PM", 5, ["deep-seat"])],
  "Deep Time Film",
);
const party = { ga: { adult: 2 }, film: { seat: 2 }, deep: { "deep-seat": 2 } };

test("a film during another is named, and one press takes its next time", async () => {
  const slots = { ga: "10:00 AM", film: "1:30 PM", deep: "1:45 PM" };
  const step = await show([admission, { ...film, durationMinutes: 40 }, deepTime], party, { date, slots });
  expect(screen.getByText("Deep Time Film at 1:45 PM begins while Giant Screen Film is still running.")).toBeTruthy();
  // The visitor may want it so.
  expect(step.blocker()).toBeUndefined();
  await userEvent.click(mend() as HTMLElement);
  expect(step.answer()).toEqual({ date, slots: { ...slots, deep: "2:30 PM" } });
  expect(mend()).toBeNull();
});

test("a film before the entry is moved behind it by one press", async () => {
  const late = timedProduct(
    "ga",
    [slot("10:00 AM", 30, ["adult"]), slot("2:00 PM", 30, ["adult"])],
    "General Admission",
  );
  const slots = { ga: "2:00 PM", film: "1:30 PM" };
  const step = await show([late, film], { ga: { adult: 2 }, film: { seat: 2 } }, { date, slots });
  expect(step.blocker()?.message).toMatch(/^Giant Screen Film at 1:30 PM begins before you enter/);
  await userEvent.click(mend() as HTMLElement);
  expect(step.answer()).toEqual({ date, slots: { ...slots, film: "3:30 PM" } });
  expect(step.blocker()).toBeUndefined();
});

test("times that fit have no conflict", async () => {
  await show([admission, { ...film, durationMinutes: 40 }, deepTime], party, {
    date,
    slots: { ga: "10:00 AM", film: "1:30 PM", deep: "2:30 PM" },
  });
  expect(mend()).toBeNull();
});
